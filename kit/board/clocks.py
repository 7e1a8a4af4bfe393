"""The two clocks a board runs: minutes of the lesson and seconds for an answer.

Both are counted here, so that a reload, a second window or a pause cannot bend them; the browser only shows
them and says when it has come to zero. Times are seconds.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from kit.engine.frame import Clock

LONGEST = 120.0
"""The most seconds between two ticks that count as play."""


class Clocks:
    """Play time without pauses, and the time the open question has been on screen.

    While it is :attr:`held`, something has to be read first, and the time for the answer does not run.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._last = now()
        self.paused = self.held = False
        self.answering = 0.0
        self._question: object = None

    def tick(self) -> float:
        """Seconds of play since the last tick; none of them while paused.

        A window that shows the game ticks at least once a minute, so a longer silence means that nobody was
        there; of it no more than :data:`LONGEST` seconds count.
        """
        now = self._now()
        passed, self._last = min(now - self._last, LONGEST), now
        if self.paused:
            return 0.0
        if self._question is not None and not self.held:
            self.answering += passed
        return passed

    def watch(self, question: object) -> None:
        """Count for *question* from now on; the same one goes on, None stops counting."""
        if question != self._question:
            self._question, self.answering = question, 0.0

    def shown(self, answer: Clock | None, lesson: Clock | None, played: float) -> dict[str, Any]:
        """What the browser needs: seconds left for the answer and for the lesson, and whether they run.

        *played* are the seconds of the lesson that have been used up.
        """
        clock: dict[str, Any] = {"paused": self.paused}
        if answer is not None:
            left = max(0.0, answer.seconds - self.answering)
            clock["answer"] = {"left": left, "total": answer.seconds, "value": answer.value, "held": self.held}
        if lesson is not None:
            clock["lesson"] = max(0.0, lesson.seconds - played)
        return clock

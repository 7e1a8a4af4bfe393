/* The clocks as they are shown: seconds for an answer, minutes of the lesson. Python counts; here they only run on
 * between two repaints, and say when they have come to zero. */
function makeClock(root, model, free, onAnswer, onLesson) {
  const MINUTE_MS = 60000;
  let shown = null, start = 0, told = false;

  function show() {
    if (shown !== model.get("clock")) {
      shown = model.get("clock");
      start = performance.now();
      told = false;
    }
    tick();
  }

  function tick() {
    const clock = model.get("clock");
    root.querySelector(".kb-paused").hidden = !clock.paused;
    const passed = clock.paused ? 0 : (performance.now() - start) / 1000;
    if (clock.answer) {
      const left = Math.max(0, clock.answer.left - (clock.answer.held ? 0 : passed));
      write("seconds", `${Math.ceil(left)} s`);
      const bar = root.querySelector('[data-clock="bar"]');
      if (bar) bar.style.transform = `scaleX(${left / clock.answer.total})`;
      if (left <= 0 && !clock.paused && !clock.answer.held && free()) onAnswer(clock.answer.value);
    }
    if (clock.lesson !== undefined) {
      const left = Math.max(0, clock.lesson - passed);
      write("lesson", String(Math.ceil(left / 60)));
      const due = left <= 0 ? !told : performance.now() - start > MINUTE_MS;
      if (due && !clock.paused && free() && document.visibilityState === "visible") {
        told = true;
        onLesson();
      }
    }
  }

  function write(name, text) {
    const place = root.querySelector(`[data-clock="${name}"]`);
    if (place && place.textContent !== text) place.textContent = text;
  }

  /* A window that has just been opened has the clock as it was at the last repaint. */
  function ask() {
    const clock = model.get("clock");
    if (clock.answer || clock.lesson !== undefined) onLesson();
  }

  return { show, tick, ask };
}

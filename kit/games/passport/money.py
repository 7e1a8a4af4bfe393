"""A team's money during its turn: receiving, paying, bills, selling plaques, going out."""

from __future__ import annotations

from kit.engine.table import Table
from kit.games.passport.custodian import put_out
from kit.games.passport.state import State, Team

PLAQUE_PRICE = 400


class TeamOut(Exception):
    """The team to play has just gone out; its turn is over."""


class Purse:
    """The money of the team *seat* at a table."""

    __slots__ = ("options", "seat", "state", "table", "team")

    def __init__(self, table: Table[State], seat: int) -> None:
        self.table = table
        self.state = table.state
        self.options = table.setup.options
        self.seat = seat
        self.team: Team = table.state.teams[seat]

    def sales(self) -> list[str]:
        """The plaques the team can sell, as option values."""
        return [f"sell:{code}" for code in self.team.plaques]

    def receive(self, amount: int, source: str) -> None:
        """Take *amount* dollars from the bank or from a pot (P-122, P-124)."""
        self._move_money(amount, source)

    def pay(self, amount: int, to: str) -> None:
        """Hand *amount* dollars to the bank or into a pot (P-123, P-124)."""
        self._move_money(-amount, to)

    def _move_money(self, amount: int, place: str) -> None:
        state = self.state
        self.team.cash += amount
        self.team.touched = True
        if place == "travel_fund":
            state.travel_fund -= amount
        elif place == "travel_insurance":
            state.travel_insurance -= amount
        elif amount > 0:
            state.ledger.paid += amount
        else:
            state.ledger.received -= amount

    async def bill(self, amount: int, to: str, what: str, rule: str) -> bool:
        """Pay a bill, selling plaques if need be (P-109); ``False`` if a part was let off (PO-09).

        Raises :class:`TeamOut` if it cannot be paid (P-112).
        """
        table, team = self.table, self.team
        while team.cash < amount and team.plaques:
            choice = await table.ask(
                "sell_for_bill", self.seat, self.sales(), "P-109", amount=amount, to=to, what=what
            )
            self.sell(choice, "P-109")
        short = amount - team.cash
        if short > 0:
            if not self.options["nobody_out"]:
                self.go_out("P-112")
            amount = team.cash
            table.tell("forgiven", self.seat, "PO-09", amount=short)
        self.pay(amount, to)
        table.tell("paid", self.seat, rule, amount=amount, to=to, what=what)
        return short <= 0

    def sell(self, value: str, rule: str) -> None:
        """Sell the plaque named in *value* (``"sell:NSW"``) for $400 (P-109 to P-111)."""
        code = value.partition(":")[2]
        self.team.plaques.remove(code)
        self.team.sold += 1
        self.receive(PLAQUE_PRICE, "bank")
        self.table.tell("sold", self.seat, rule, state=code, amount=PLAQUE_PRICE)

    def go_out(self, rule: str) -> None:
        """Leave the game and end the turn (P-112 to P-114)."""
        put_out(self.table, self.seat, rule)
        raise TeamOut

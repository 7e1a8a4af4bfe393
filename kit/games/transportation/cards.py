"""Drawing a card and carrying it out (section H and part 6.2)."""

from __future__ import annotations

from kit.engine.table import Table
from kit.games.transportation import driving, money, trade
from kit.games.transportation.data import CARDS, GOODS, VEHICLES, Card
from kit.games.transportation.state import DrawnCard, State, Vehicle


async def draw(table: Table[State], name: str) -> Card | None:
    """The top card of a pack, or ``None`` if all of them are kept by players (T-108, T-111)."""
    state, seat = table.state, table.state.current
    pack = state.pack(name)
    money.put_back(table, name)
    if pack.top:
        card = CARDS[pack.top.pop(0)]
    elif left := money.unseen(state, name):
        card = CARDS[await table.draw(name, left)]
    else:
        table.tell("no_card", seat, "T-111", pack=name)
        return None
    if card.do == "keep":
        state.players[seat].kept.append(card.id)
    else:
        pack.used.append(card.id)
    state.last_card = DrawnCard(card.id, seat, state.moving, state.turn)
    table.tell("card", seat, "T-108", card=card.id, pack=name, text=card.text, vehicle=state.moving)
    return card


class Effect:
    """A card being carried out for the vehicle that drew it."""

    __slots__ = ("card", "kind", "seat", "state", "table", "vehicle")

    def __init__(self, table: Table[State], card: Card, kind: str, vehicle: Vehicle) -> None:
        self.table = table
        self.state = table.state
        self.card = card
        self.kind = kind
        self.seat = table.state.current
        self.vehicle = vehicle

    async def apply(self) -> int:
        """Do what the card says; returns points to drive on with (``forward``, ``white_again``), usually 0."""
        card, player = self.card, self.state.players[self.seat]
        goods = self.vehicle.goods
        by_kind = {"van": card.van, "lorry": card.lorry}
        do = card.do
        if do == "pay":
            await self._fine(card.amount)
        elif do == "pay_per_piece":
            await self._fine(card.amount * sum(card.of == "any" or good[0] == "D" for good in goods))
        elif do == "pay_if_loaded":
            await self._fine(by_kind[self.kind] if goods else 0)
        elif do == "pay_per_vehicle":
            await self._fine(sum(by_kind[kind] for kind, _ in player.vehicles))
        elif do == "collect":
            money.collect(self.table, self.seat, card.amount, "T-108", card.id)
        elif do in ("pay_each", "collect_each"):
            await self._each(do == "collect_each")
        elif do == "forward":
            return card.amount
        elif do == "white_again":
            return await self._white("white")
        else:
            await self._other(do)
        return 0

    async def _other(self, do: str) -> None:
        if do == "miss":
            if await self._strikes("miss"):
                self.vehicle.misses += self.card.amount
                self.table.tell("will_miss", self.seat, "T-39", vehicle=self.kind, moves=self.card.amount)
        elif do == "white_next":
            if await self._strikes("slow"):
                self.vehicle.slow = True
                self.table.tell("slow", self.seat, "T-32", vehicle=self.kind)
        elif do == "lose_piece":
            await self._lose_piece()
        elif do == "white_check":
            await self._check()
        elif do == "load_extra":
            await self._load_extra()
        elif do == "gain_contract":
            await self._contract()
        elif do == "go_home":
            start = self.vehicle.at
            home = f"{self.state.players[self.seat].home}-0"
            facts = {"vehicle": self.kind, "start": start, "end": home, "path": [start, home]}
            self.state.path = [start, home]
            self.table.tell("moved", self.seat, "T-108", **facts, how="card")
            driving.earn(self.table, self.seat, self.kind)
            driving.come_home(self.table, self.seat, self.kind)
        else:
            self.table.tell("kept", self.seat, "T-109", card=self.card.id)

    async def _fine(self, amount: int) -> None:
        """A fine by this card; one of nothing does nothing (T-113, T-133)."""
        if not amount:
            self._nothing()
        await money.fine(self.table, self.seat, amount, self.card.pack, "T-108", self.card.id)

    def _nothing(self) -> None:
        self.table.tell("nothing", self.seat, "T-133", card=self.card.id)

    async def _strikes(self, penalty: str) -> bool:
        """Whether a penalty other than a fine strikes, after the kept cards (T-109)."""
        return await money.reduced(self.table, self.seat, penalty, self.card.pack) is not None

    async def _white(self, purpose: str) -> int:
        (face,) = await self.table.roll(self.seat, dice=1, label="white")
        self.state.dice = [face]
        self.table.tell("thrown", self.seat, "T-32", dice=(face,), purpose=purpose, vehicle=self.kind)
        return face

    async def _each(self, collects: bool) -> None:
        """Every other player pays or is paid, one after another, clockwise from the drawer (T-132)."""
        for other in self.state.clockwise(self.seat):
            payer, taker = (other, self.seat) if collects else (self.seat, other)
            await money.pay(self.table, payer, self.card.amount, taker, "T-132", self.card.id)

    async def _lose_piece(self) -> None:
        goods = self.vehicle.goods
        if not goods:
            self._nothing()
        elif await self._strikes("lose_piece"):
            values = sorted(set(goods))
            good = await self.table.ask("piece", self.seat, values, "T-108", vehicle=self.kind)
            goods.remove(good)
            self.state.stock[good] += 1
            self.table.tell("seized", self.seat, "T-108", vehicle=self.kind, good=good)

    async def _check(self) -> None:
        """The white die decides whether the harm is done."""
        card, goods = self.card, self.vehicle.goods
        if await self._white("check") > card.face:
            self.table.tell("escaped", self.seat, "T-32", card=card.id, vehicle=self.kind)
        elif card.then == "pay":
            await self._fine(card.amount)
        elif card.then == "wipe_out":
            await driving.wipe_out(self.table, self.kind, card.pack)
        elif not goods:
            self._nothing()
        elif await self._strikes("lose_load"):
            for good in goods:
                self.state.stock[good] += 1
            self.table.tell("lost_load", self.seat, "T-108", vehicle=self.kind, goods=list(goods))
            goods.clear()

    async def _load_extra(self) -> None:
        """One more piece: of this Port, or general goods of any rival Port (T-16, T-18, T-19)."""
        state, vehicle = self.state, self.vehicle
        player = state.players[self.seat]
        if self.card.of == "here":
            goods = driving.loadable(state, self.seat, self.kind, vehicle.at[:3])
        else:
            room = len(vehicle.goods) < VEHICLES[self.kind].room
            room = room and all(good[0] == "G" for good in vehicle.goods)
            wanted = [good for good in GOODS if room and good[0] == "G" and good[2:] != player.home]
            goods = [good for good in wanted if driving.supplied(state, self.seat, good)]
        if not goods:
            self._nothing()
            return
        good = await self.table.ask("load", self.seat, goods, "T-108", vehicle=self.kind, why=self.card.id)
        driving.load(self.table, self.seat, vehicle, good, "card")

    async def _contract(self) -> None:
        left = trade.contracts_left(self.state)
        if not left:
            self._nothing()
            return
        prices = dict.fromkeys(left, 0)
        contract = await self.table.ask("contract", self.seat, left, "T-108", prices=prices)
        self.state.players[self.seat].contracts.append(contract)
        self.table.tell("got_contract", self.seat, "T-108", contract=contract)

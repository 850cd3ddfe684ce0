"""Positions as one line of text, short enough to type into a report. docs/notation.md explains the notation.

3p g2/3 ^b >c L07 K0,0 a=Ra/12/p3s1/p1/T3 aT0,158 bp-6,150 ct100.5,-12
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from typing import Final, Literal, cast

from omphalos.flick.gods import GODS
from omphalos.flick.gods.dagda import stands_clear
from omphalos.flick.gods.freja import HEART, Freja
from omphalos.flick.laws import LAWS, deck_for
from omphalos.flick.laws.tornado import SPOTS
from omphalos.flick.look import look
from omphalos.flick.mat import on_mat, touching
from omphalos.flick.numbers import MAT
from omphalos.flick.options import CARD_OF, GodId, LawId, Options
from omphalos.flick.pieces import BOX_TEMPLES, NOBODY, RADIUS, Disk, Kind, Prophet, Stock
from omphalos.flick.state import NO_TORNADO, Hand, Heart, Held, InForce, Player, State, Turn
from omphalos.flick.view import SeatView, View
from omphalos.table.errors import BadPosition
from omphalos.table.game import SPECTATOR
from omphalos.table.house_numbers import REPORTED, SETS, NumberSet

SEATS: Final = "abcd"
_LETTER: Final[dict[str, str]] = {"prophet": "p", "templar": "t", "sphinx": "s", "temple": "T", "king": "K"}
_KIND: Final[dict[str, Kind]] = {letter: cast(Kind, kind) for kind, letter in _LETTER.items()}
_NUMBER: Final = r"(-?\d+(?:\.\d+)?(?:e-?\d+)?)"
_DISK: Final = re.compile(rf"([abcd])([ptsT]){_NUMBER},{_NUMBER}(!?)")
_KING: Final = re.compile(rf"K{_NUMBER},{_NUMBER}(!?)")
_STOCK: Final = re.compile(r"([ptsT])(\d+)")
_HAND: Final = re.compile(rf"H{_NUMBER},{_NUMBER},{_NUMBER},{_NUMBER}")
_HEART: Final = re.compile(rf"V{_NUMBER},{_NUMBER}")
_LAW: Final = re.compile(r"(L\d\d)(?:@(\d+))?")
_PLAYER: Final = re.compile(r"([abcd])=([^/]+)/(-?\d+)/([^/]+)/([^/]+)/T(\d+)(/x+)?")
_HELD: Final = re.compile(rf"({'|'.join((*LAWS, *GODS))})=((?:[abcd][pts])+)")
_STEADINESS: Final = ("exact", "steady", "human")
_SLACK: Final = 0.02  # millimetres by which two disks may overlap: places are written rounded


# --- writing


def write(view: View, digits: int | None = 2) -> str:
    """The position of a view as text. Places are rounded to `digits`; None writes them exactly."""
    words = [f"{len(view.players)}p", f"g{view.generation}/{view.generations}"]
    if view.options.steadiness != "steady":
        words.append(view.options.steadiness)
    if view.options.numbers != REPORTED:
        words.append(view.options.numbers)
    if view.first is not None:
        words.append(f"^{SEATS[view.first]}")
    if view.active is not None:
        words.append(f">{SEATS[view.active]}")
    words += [law.law if law.since == view.generation else f"{law.law}@{law.since}" for law in view.laws]
    if view.tornado is not None:
        words.append(f"W{SPOTS.index((view.tornado.x, view.tornado.y))}")
    if view.hand is not None:
        h = view.hand
        words.append("H" + ",".join(_number(n, digits) for n in (h.ax, h.ay, h.bx, h.by)))
    if view.heart is not None:
        words.append(f"V{_number(view.heart.x, digits)},{_number(view.heart.y, digits)}")
    words += [_player(p) for p in view.players]
    for card in (*LAWS, *GODS):
        held = "".join(SEATS[h.owner] + _LETTER[h.kind] for h in view.held if h.on == card)
        if held:
            words.append(f"{card}={held}")
    words += [_disk(d.kind, d.owner, d.x, d.y, digits) for d in view.disks]
    words += [_disk(d.kind, d.owner, d.x, d.y, digits) + "!" for d in view.fallen]
    return " ".join(words)


def _number(n: float, digits: int | None) -> str:
    text = repr(n) if digits is None else f"{n:.{digits}f}"
    if "." in text and "e" not in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _disk(kind: str, owner: int, x: float, y: float, digits: int | None) -> str:
    seat = "" if owner == NOBODY else SEATS[owner]
    return f"{seat}{_LETTER[kind]}{_number(x, digits)},{_number(y, digits)}"


def _stock(stock: Stock) -> str:
    parts = ((_LETTER[kind], getattr(stock, kind)) for kind in ("prophet", "templar", "sphinx"))
    return "".join(f"{letter}{n}" for letter, n in parts if n) or "-"


def _player(p: SeatView) -> str:
    used = f"/{'x' * p.used}" if p.used else ""
    return f"{SEATS[p.seat]}={p.god or '-'}/{p.vp}/{_stock(p.unused)}/{_stock(p.reserve)}/T{p.temples}{used}"


# --- reading


def read(text: str) -> View:
    """Parse a position as a spectator's view."""
    state = read_state(text)
    return look(state, SPECTATOR, () if state.turn is None else (state.turn.seat,))


class _Reader:
    def __init__(self, text: str) -> None:
        self.words = text.split()
        self.count = self._players()
        self.generation, self.generations = 1, 3 if self.count == 3 else 4
        self.steadiness: Literal["exact", "steady", "human"] = "steady"
        self.numbers: NumberSet = "balanced" if "balanced" in self.words else REPORTED
        self.first: int | None = None
        self.active = 0
        self.laws: list[tuple[LawId, int | None]] = []
        self.tornado = NO_TORNADO
        self.hand: Hand | None = None
        self.heart: tuple[float, float] | None = None
        self.players: dict[int, tuple[GodId | None, Player]] = {}
        self.held: list[Held] = []
        self.disks: list[Disk] = []
        self.fallen: list[Disk] = []
        for word in self.words[1:]:
            self._read(word)

    def _players(self) -> int:
        if not self.words or self.words[0] not in ("2p", "3p", "4p"):
            raise BadPosition("a position begins with how many play: 2p, 3p or 4p")
        return int(self.words[0][0])

    def _seat(self, letter: str, word: str) -> int:
        seat = SEATS.find(letter)
        if not 0 <= seat < self.count:
            raise BadPosition(f"{word!r}: there is no seat {letter!r} with {self.count} players")
        return seat

    def _place(self, x: str, y: str, word: str) -> tuple[float, float]:
        px, py = float(x), float(y)
        if not (math.isfinite(px) and math.isfinite(py) and on_mat(px, py)):
            raise BadPosition(f"{word!r} lies off the mat, which reaches {MAT.size / 2:g} mm each way")
        return px, py

    def _stood(self, hand: Hand, word: str) -> Hand:
        if not stands_clear(hand, self.numbers):
            raise BadPosition(f"{word!r}: a prophet in a cloud could touch the hand, which may not stand so near")
        return hand

    def _read(self, word: str) -> None:
        if found := _DISK.fullmatch(word):
            letter, kind, x, y, off = found.groups()
            place = self._place(x, y, word)
            self._put(_KIND[kind], self._seat(letter, word), place, off)
        elif found := _KING.fullmatch(word):
            x, y, off = found.groups()
            self._put("king", NOBODY, self._place(x, y, word), off)
        elif found := _PLAYER.fullmatch(word):
            self._read_player(found, word)
        elif found := _LAW.fullmatch(word):
            law, since = found.groups()
            if law not in LAWS:
                raise BadPosition(f"{word!r}: there is no law {law}")
            self.laws.append((law, None if since is None else int(since)))
        elif found := _HELD.fullmatch(word):
            for letter, kind in re.findall(r"([abcd])([pts])", found[2]):
                self.held.append(Held(found[1], self._seat(letter, word), cast(Prophet, _KIND[kind])))
        elif found := _HAND.fullmatch(word):
            self.hand = self._stood(Hand(*(float(n) for n in found.groups())), word)
        elif found := _HEART.fullmatch(word):
            self.heart = float(found[1]), float(found[2])
        elif word in _STEADINESS:
            self.steadiness = word
        elif word in SETS:
            pass  # read before the others
        elif re.fullmatch(r"\^[abcd]", word):
            self.first = self._seat(word[1], word)
        elif re.fullmatch(r">[abcd]", word):
            self.active = self._seat(word[1], word)
        elif re.fullmatch(r"W[0-7]", word):
            self.tornado = int(word[1])
        elif found := re.fullmatch(r"g(\d+)/(\d+)", word):
            self.generation, self.generations = int(found[1]), int(found[2])
        else:
            raise BadPosition(f"{word!r} is not a word of the notation")

    def _put(self, kind: Kind, owner: int, place: tuple[float, float], off: str) -> None:
        disk = Disk(len(self.disks) + len(self.fallen), kind, owner, *place)
        (self.fallen if off else self.disks).append(disk)

    def _read_player(self, found: re.Match[str], word: str) -> None:
        letter, god, vp, unused, reserve, temples, used = found.groups()
        if god != "-" and god not in GODS:
            raise BadPosition(f"{word!r}: there is no god {god!r}; there is {', '.join(GODS)}")
        name = None if god == "-" else god
        player = Player(
            self._read_stock(unused, word),
            self._read_stock(reserve, word),
            int(temples),
            int(vp),
            0 if used is None else len(used) - 1,
            None if name is None else CARD_OF[name],
        )
        self.players[self._seat(letter, word)] = name, player

    def _read_stock(self, text: str, word: str) -> Stock:
        parts = _STOCK.findall(text)
        if text != "-" and "".join(letter + n for letter, n in parts) != text:
            raise BadPosition(f"{word!r}: {text!r} is not a stock such as p3t2s1, or - for none")
        return Stock(**{_KIND[letter]: int(n) for letter, n in parts})

    def player(self, seat: int) -> tuple[GodId | None, Player]:
        """The player as written, or else with the pieces of set-up that are not on the mat."""
        if seat in self.players:
            return self.players[seat]
        out = [d.kind for d in (*self.disks, *self.fallen) if d.owner == seat]
        out += [h.kind for h in self.held if h.owner == seat]
        prophets = max(0, (6 if self.count == 3 else 5) - sum(kind != "temple" for kind in out))
        return None, Player(Stock(prophets), Stock(), max(0, BOX_TEMPLES - out.count("temple")))


def read_state(text: str) -> State:
    """Parse a position as a state to play on from, in a turn of the mission."""
    reader = _Reader(text)
    _check_overlaps(reader)
    seats = [reader.player(seat) for seat in range(reader.count)]
    gods: tuple[GodId | None, ...] = tuple(god for god, _ in seats)
    laws = tuple(InForce(law, reader.generation if since is None else since) for law, since in reader.laws)
    known = {law.law for law in laws}
    options = Options(steadiness=reader.steadiness, gods=any(gods), numbers=reader.numbers)
    return State(
        options=options,
        generations=reader.generations,
        players=tuple(player for _, player in seats),
        gods=gods,
        phase="mission",
        generation=reader.generation,
        disks=tuple(reader.disks),
        fallen=tuple(reader.fallen),
        placed=len(reader.disks) + len(reader.fallen),
        first=reader.active if reader.first is None else reader.first,
        deck=tuple(law for law in deck_for(reader.count) if law not in known),
        laws=laws,
        held=tuple(reader.held),
        turn=Turn(reader.active),
        hand=reader.hand,
        heart=_heart(reader, gods),
        tornado=reader.tornado,
    )


def _heart(reader: _Reader, gods: Iterable[GodId | None]) -> Heart | None:
    if reader.heart is None:
        return None
    x, y = reader.heart
    owner = next((seat for seat, god in enumerate(gods) if god == Freja.id), NOBODY)
    radius, reach = RADIUS[reader.numbers], HEART[reader.numbers].radius
    turned = [
        d.id
        for d in reader.disks
        if d.is_prophet and d.owner != owner and touching(d.x, d.y, x, y, radius[d.kind] + reach)
    ]
    return Heart(x, y, tuple(turned))


def _check_overlaps(reader: _Reader) -> None:
    disks, radius = reader.disks, RADIUS[reader.numbers]
    for i, a in enumerate(disks):
        for b in disks[i + 1 :]:
            if touching(a.x, a.y, b.x, b.y, radius[a.kind] + radius[b.kind] - _SLACK):
                one, other = (_disk(d.kind, d.owner, d.x, d.y, 2) for d in (a, b))
                raise BadPosition(f"{one!r} and {other!r} overlap")

"""Views of Palec boży as numbers.

Everything is relative to the seat that looks. The mat is turned so that its own corner is the south-west one: island 0
is then the one to the north, and the others follow clockwise. Seat 0 is its own, and the others follow in seat order.
A spectator looks from seat 0.
"""

from __future__ import annotations

from typing import Final, cast, get_args

from omphalos.envs.errors import TooMany
from omphalos.envs.layout import Block, Cells, Layout, Row, clear
from omphalos.flick.house import DISKS, GODS, LAWS, TURNS
from omphalos.flick.laws import LAWS as ALL_LAWS
from omphalos.flick.mat import HALF, ISLANDS, SEA, turn
from omphalos.flick.options import CARDS, MAX_GENERATIONS
from omphalos.flick.pieces import BOX_PROPHETS, BOX_TEMPLES, NOBODY, PROPHETS, RADIUS
from omphalos.flick.powers import Manner
from omphalos.flick.state import Phase, Step
from omphalos.flick.view import Prompt, SeatView, View

VP_SCALE: Final = 100.0  # more VP than a game brings; numbers beyond it are cut off

_KINDS: Final = {kind: i for i, kind in enumerate(RADIUS)}
_GODS: Final = {god: i for i, god in enumerate(GODS)}
_CARDS: Final = {card: i for i, card in enumerate(CARDS)}
_LAWS: Final = {law: i for i, law in enumerate(LAWS)}
_PHASES: Final = {phase: i for i, phase in enumerate(get_args(Phase))}
_PROMPTS: Final = {prompt: i for i, prompt in enumerate(get_args(Prompt))}
_STEPS: Final = {step: i for i, step in enumerate(get_args(Step))}
_VOTES: Final = {"up": 0, "down": 1, "cast": 2}
_STAKES: Final = {"marker": 0, "game": 1}
_TOGETHER: Final = {"stack": 0, "pair": 1}


def _shakiest() -> Manner:
    """The manner of the least steady table with every law in force: the largest tremors there can be."""
    manner = Manner(max(TURNS.steadiness.values(), key=lambda tremor: tremor.angle))
    for law in ALL_LAWS.values():
        law.manner(manner)
    return manner


_TREMOR: Final = _shakiest()


def _blocks(players: int) -> tuple[Block, ...]:
    seats = range(players)
    return (
        Block(
            "disks",
            {
                "there": (),
                "kind": _KINDS,
                "owner": seats,  # all 0 for the monkey king
                "x": (),
                "y": (),
                "island": ISLANDS,
                "city": (),
                "turned": (),  # Freja's heart makes it count as hers
                "flicked": (),  # in this turn
                "again": (),  # how often it was flicked again in this turn
                "asked": (),  # it may become a temple now
            },
            rows=players * (BOX_PROPHETS + BOX_TEMPLES) + 1,  # and the monkey king
            low=-1.0,
        ),
        Block(
            "seats",
            {
                "vp": (),
                "unused": PROPHETS,
                "reserve": PROPHETS,
                "held": PROPHETS,  # on cards
                "captives": (),  # prophets on this god's card
                "fallen": _KINDS,  # beside the mat
                "temples": (),
                "god": GODS,
                "card": CARDS,
                "spent": (),
                "vote": _VOTES,
                "corner": range(len(ISLANDS)),
                "first": (),
                "tie_breaker": (),
                "to_act": (),
                "active": (),
                "trial": (),  # takes part in the trial
                "trial_done": (),
                "distance": (),  # of its trial flick
                "off_mat": (),  # its trial flick left the mat
                "trial_temples": (),
            },
            rows=players,
        ),
        Block("islands", {"count": seats, "present": seats, "dominant": seats, "barren": ()}, rows=len(ISLANDS)),
        Block(
            "laws",
            {"in_force": (), "age": (), "upper": (), "lower": (), "out": (), "chosen": ()},
            rows=len(_LAWS),
        ),
        Block(
            "table",
            {
                "phase": _PHASES,
                "prompt": _PROMPTS,
                "step": _STEPS,
                "generation": (),
                "left": (),  # generations
                "deck": (),
                "gods": (),
                "laws": (),
                "stake": _STAKES,
                "round": (),
                "fastest": (),
                "tremor_angle": (),
                "tremor_speed": (),
                "tremor_offset": (),
                "veiled": (),
                "mirrored": (),
                "friction": (),
                "roll": (),
                "walls": (),
                "together": _TOGETHER,
                "clockwise": (),
                "hand": ("there", "ax", "ay", "bx", "by"),
                "heart": ("there", "x", "y"),
                "tornado": ("there", "x", "y", "next_x", "next_y"),
            },
            low=-1.0,
        ),
    )


class FlickEncoder:
    """Encodes views of Palec boży for a number of players."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.layout = Layout(_blocks(players))
        self._disks, self._seats, self._islands, self._laws, self._table = self.layout.blocks

    def encode(self, view: View, out: Row | None = None, before: View | None = None) -> Row:
        """Write a view into `out`, or into a new row. `before` is a view of the same seat whose numbers `out` holds."""
        if out is None or before is None or before.seat != view.seat or before.options is not view.options:
            before = None
            out, cells = self.layout.cells(out)
        else:
            cells = cast(Cells, out.data)
        own = max(view.seat, 0)
        quarters = (4 - view.players[own].corner) % 4
        self._write_disks(cells, view, own, quarters, before)
        _clear(cells, self._seats, before)
        self._write_seats(cells, view, own)
        if before is None or view.islands is not before.islands:
            _clear(cells, self._islands, before)
            self._write_islands(cells, view, own)
        if before is None or _other_laws(view, before):
            _clear(cells, self._laws, before)
            self._write_laws(cells, view)
        _clear(cells, self._table, before)
        self._write_table(cells, view, quarters)
        return out

    def _write_disks(self, cells: Cells, view: View, own: int, quarters: int, before: View | None) -> None:
        """Write a row for each disk. Rows of disks that lie as they did in the earlier view are left."""
        block, players = self._disks, self.players
        o = block.offsets
        if len(view.disks) > block.rows:
            raise TooMany(f"{len(view.disks)} disks on the mat, and the layout has {block.rows} rows")
        kind, owner, x, island = o["kind"], o["owner"], o["x"], o["island"]
        flicked, asked = _of_turn(view)
        old, marked = (), set[int]()
        if before is not None:
            old = before.disks
            if view.turn is not before.turn:
                was_flicked, was_asked = _of_turn(before)
                marked = {*flicked, *was_flicked, asked, was_asked}
            if len(old) > len(view.disks):
                clear(cells, block.start + len(view.disks) * block.width, block.start + len(old) * block.width)
        at = block.start - block.width
        for i, d in enumerate(view.disks):
            at += block.width
            if i < len(old):
                if d is old[i] and d.id not in marked:
                    continue
                clear(cells, at, at + block.width)
            cells[at] = 1.0
            cells[at + kind + _KINDS[d.kind]] = 1.0
            if d.owner != NOBODY:
                cells[at + owner + (d.owner - own) % players] = 1.0
            cells[at + x], cells[at + x + 1] = _place(d.x, d.y, quarters)
            if d.island != SEA:
                cells[at + island + (d.island + quarters) % 4] = 1.0
            if d.city:
                cells[at + o["city"]] = 1.0
            if d.turned:
                cells[at + o["turned"]] = 1.0
            if d.id in flicked and view.turn is not None:
                cells[at + o["flicked"]] = 1.0
                cells[at + o["again"]] = view.turn.again[flicked.index(d.id)] / TURNS.again
            if d.id == asked:
                cells[at + o["asked"]] = 1.0

    def _write_seats(self, cells: Cells, view: View, own: int) -> None:
        block, players = self._seats, self.players
        o = block.offsets
        starts = [block.start + (seat - own) % players * block.width for seat in range(players)]
        corner = view.players[own].corner
        for player, at in zip(view.players, starts, strict=True):
            self._write_seat(cells, player, at, corner)
        god_of = {player.god: at for player, at in zip(view.players, starts, strict=True) if player.god is not None}
        for held in view.held:
            _add(cells, starts[held.owner] + o["held"] + _KINDS[held.kind], 1.0 / BOX_PROPHETS)
            if held.on in god_of:
                _add(cells, god_of[held.on] + o["captives"], 1.0 / (players * BOX_PROPHETS))
        for disk in view.fallen:
            if disk.owner != NOBODY:
                _add(cells, starts[disk.owner] + o["fallen"] + _KINDS[disk.kind], 1.0 / BOX_PROPHETS)
        if view.first is not None:
            cells[starts[view.first] + o["first"]] = 1.0
        if view.tie_breaker is not None:
            cells[starts[view.tie_breaker] + o["tie_breaker"]] = 1.0
        for seat in view.to_act:
            cells[starts[seat] + o["to_act"]] = 1.0
        if view.turn is not None:
            cells[starts[view.turn.seat] + o["active"]] = 1.0
        trial = view.trial
        if trial is not None:
            for i, seat in enumerate(trial.seats):
                cells[starts[seat] + o["trial"]] = 1.0
                if i < trial.done:
                    cells[starts[seat] + o["trial_done"]] = 1.0
            for seat, distance in zip(trial.seats, trial.distances, strict=False):
                if distance is None:
                    cells[starts[seat] + o["off_mat"]] = 1.0
                else:
                    cells[starts[seat] + o["distance"]] = min(1.0, distance / (2 * HALF))
            for seat, temples in enumerate(trial.temples):
                cells[starts[seat] + o["trial_temples"]] = temples / BOX_TEMPLES

    def _write_seat(self, cells: Cells, player: SeatView, at: int, corner: int) -> None:
        o = self._seats.offsets
        cells[at] = max(0.0, min(1.0, player.vp / VP_SCALE))
        unused, reserve = at + o["unused"], at + o["reserve"]
        stock, spare = player.unused, player.reserve
        cells[unused] = stock.prophet / BOX_PROPHETS
        cells[unused + 1] = stock.templar / BOX_PROPHETS
        cells[unused + 2] = stock.sphinx / BOX_PROPHETS
        cells[reserve] = spare.prophet / BOX_PROPHETS
        cells[reserve + 1] = spare.templar / BOX_PROPHETS
        cells[reserve + 2] = spare.sphinx / BOX_PROPHETS
        cells[at + o["temples"]] = player.temples / BOX_TEMPLES
        if player.god is not None:
            cells[at + o["god"] + _GODS[player.god]] = 1.0
        if player.card is not None:
            cells[at + o["card"] + _CARDS[player.card]] = 1.0
        if player.spent:
            cells[at + o["spent"]] = 1.0
        if player.vote is not None:
            cells[at + o["vote"] + _VOTES[player.vote]] = 1.0
        cells[at + o["corner"] + (player.corner - corner) % 4] = 1.0

    def _write_islands(self, cells: Cells, view: View, own: int) -> None:
        block, players = self._islands, self.players
        o = block.offsets
        corner = view.players[own].corner
        present, dominant, most = o["present"], o["dominant"], BOX_PROPHETS + BOX_TEMPLES
        for i, island in enumerate(view.islands):
            at = block.start + (i - corner) % 4 * block.width
            for seat, count in enumerate(island.counts):
                if count:
                    cells[at + (seat - own) % players] = min(1.0, count / most)
            for seat in island.present:
                cells[at + present + (seat - own) % players] = 1.0
            if island.dominant is not None:
                cells[at + dominant + (island.dominant - own) % players] = 1.0
            if island.barren:
                cells[at + o["barren"]] = 1.0

    def _write_laws(self, cells: Cells, view: View) -> None:
        block = self._laws
        o = block.offsets
        start, width = block.start, block.width
        for law in view.laws:
            at = start + _LAWS[law.law] * width
            cells[at] = 1.0
            cells[at + 1] = (view.generation - law.since) / MAX_GENERATIONS
        for column, law in zip((o["upper"], o["lower"]), view.shown, strict=False):
            cells[start + _LAWS[law] * width + column] = 1.0
        for law in view.box:
            cells[start + _LAWS[law] * width + o["out"]] = 1.0
        for generation, law in enumerate(view.options.chosen_laws, 1):
            cells[start + _LAWS[law] * width + o["chosen"]] = generation / MAX_GENERATIONS

    def _write_table(self, cells: Cells, view: View, quarters: int) -> None:
        block = self._table
        o = block.offsets
        start = block.start
        cells[start + _PHASES[view.phase]] = 1.0
        if view.prompt is not None:
            cells[start + o["prompt"] + _PROMPTS[view.prompt]] = 1.0
        if view.turn is not None:
            cells[start + o["step"] + _STEPS[view.turn.step]] = 1.0
        at = start + o["generation"]
        cells[at] = view.generation / MAX_GENERATIONS
        cells[at + 1] = (view.generations - view.generation) / MAX_GENERATIONS
        cells[at + 2] = view.deck / len(_LAWS)
        cells[at + 3] = view.options.gods
        cells[at + 4] = view.options.laws
        if view.trial is not None:
            cells[start + o["stake"] + _STAKES[view.trial.stake]] = 1.0
            cells[start + o["round"]] = min(1.0, view.trial.round / TURNS.trials)
        aim = view.aim
        at = start + o["fastest"]
        cells[at] = aim.fastest / DISKS.fastest
        cells[at + 1] = aim.tremor_angle / _TREMOR.tremor_angle
        cells[at + 2] = aim.tremor_speed / _TREMOR.tremor_speed
        cells[at + 3] = aim.tremor_offset / _TREMOR.tremor_offset
        cells[at + 4] = aim.veiled
        cells[at + 5] = aim.mirrored
        cells[at + 6] = aim.friction
        cells[at + 7] = aim.roll
        cells[at + 8] = aim.walls
        if aim.together is not None:
            cells[start + o["together"] + _TOGETHER[aim.together]] = 1.0
        cells[start + o["clockwise"]] = aim.clockwise
        if view.hand is not None:
            at = start + o["hand"]
            cells[at] = 1.0
            cells[at + 1], cells[at + 2] = _place(view.hand.ax, view.hand.ay, quarters)
            cells[at + 3], cells[at + 4] = _place(view.hand.bx, view.hand.by, quarters)
        if view.heart is not None:
            at = start + o["heart"]
            cells[at] = 1.0
            cells[at + 1], cells[at + 2] = _place(view.heart.x, view.heart.y, quarters)
        if view.tornado is not None and view.tornado_next is not None:
            at = start + o["tornado"]
            cells[at] = 1.0
            cells[at + 1], cells[at + 2] = _place(view.tornado.x, view.tornado.y, quarters)
            cells[at + 3], cells[at + 4] = _place(view.tornado_next.x, view.tornado_next.y, quarters)


def _clear(cells: Cells, block: Block, before: View | None) -> None:
    """Clear a block that holds the numbers of an earlier view."""
    if before is not None:
        clear(cells, block.start, block.start + block.size)


def _of_turn(view: View) -> tuple[tuple[int, ...], int]:
    """The disks that were flicked in this turn, and the one that may become a temple now; ids, −1 for none."""
    turn = view.turn
    if turn is None:
        return (), -1
    return turn.flicked, turn.cities[0] if turn.cities else -1


def _other_laws(view: View, before: View) -> bool:
    return (
        view.laws is not before.laws
        or view.shown is not before.shown
        or view.box is not before.box
        or view.generation != before.generation
    )


def _add(cells: Cells, at: int, share: float) -> None:
    """Count one more. Rounding must not lead beyond 1."""
    cells[at] = min(1.0, cells[at] + share)


def _place(x: float, y: float, quarters: int) -> tuple[float, float]:
    """A place in the seat's frame, from −1 to 1 over the mat. What lies beyond it is put on its edge."""
    x, y = turn(x, y, quarters)
    return max(-1.0, min(1.0, x / HALF)), max(-1.0, min(1.0, y / HALF))

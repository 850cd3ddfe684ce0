"""Random play: the games that the kit's tests look at, and that a game's own tests may use."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from omphalos.table import takeback
from omphalos.table.chance import Chance, seed_from_text
from omphalos.table.errors import Refusal
from omphalos.table.game import AnyGame
from omphalos.table.legal import Legal
from omphalos.table.table import Table
from omphalos.table.testing.broken import Watch, short

STEPS: Final = 10_000  # a random game that is not over by then never ends


def random_game(
    game: AnyGame,
    players: int | None = None,
    seed: int | str | bytes = 0,
    options: Any = None,
    steps: int = STEPS,
    choices: int | str | bytes | None = None,
) -> Iterator[Table]:
    """A game played at random: the table after the deal, and again after every move until it is over.

    It is the same `Table` each time, one move further; `table.state` is the state. The same arguments give the same
    game; `choices` is the seed of what the players choose, where that is not to follow from `seed`. Raises BrokenGame
    for a game that offers nothing, refuses what it offers, or does not end within `steps`.
    """
    count = min(game.players) if players is None else players
    watch = Watch(game, count, seed)
    with watch.during("opening the table"):
        table = Table.open(game, count, options, seed, policy=takeback.free)
    dice = Chance(f"random play {seed if choices is None else choices!r}", ("seat", "action"))
    for step in range(steps):
        watch.step = step
        yield table
        if not advance(table, dice, watch):
            return
    watch.step = steps
    yield table
    if table.to_act():
        raise watch.broken(f"not over after {steps} moves")


def advance(table: Table, dice: Chance, watch: Watch) -> bool:
    """One random move; False when nobody is to act. `dice` has the streams "seat" and "action"."""
    with watch.during("to_act"):
        asked = table.to_act()
    if not asked:
        return False
    seat = dice["seat"].choice(asked)
    with watch.during(f"a sample of legal for seat {seat}"):
        action = offered(table, seat, watch).sample(dice["action"])
    with watch.during(f"playing {short(action)} from seat {seat}"):
        try:
            table.play(seat, action)
        except Refusal as refusal:
            raise watch.broken(f"legal offers seat {seat} {short(action)}, and it is refused: {refusal}") from refusal
    return True


def offered(table: Table, seat: int, watch: Watch) -> Legal[Any]:
    """What a seat that is asked to act may do, which must be something."""
    with watch.during(f"legal for seat {seat}"):
        legal = table.legal(seat)
    if not legal:
        raise watch.broken(f"seat {seat} is asked to act, and legal offers it nothing")
    return legal


def sittings(
    game: AnyGame, games: int, players: int | Sequence[int] | None, seed: int | str
) -> Iterator[tuple[int, str]]:
    """How many sit down and with which seed, for so many games: all numbers of players in turn."""
    counts = game.players if players is None else (players,) if isinstance(players, int) else tuple(players)
    for i in range(games):
        yield counts[i % len(counts)], f"{seed}/{i}"


def chance_now(table: Table) -> Chance:
    """A copy of the table's chance as it stands, to try things with."""
    return Chance(seed_from_text(table.journal.seed), table.game.streams, table.drawn())

"""Random games for the tests of this package, and for a game's own tests."""

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

STEPS: Final = 10_000  # the most moves of a random game; a longer one counts as endless


def random_game(
    game: AnyGame,
    players: int | None = None,
    seed: int | str | bytes = 0,
    options: Any = None,
    steps: int = STEPS,
    choices: int | str | bytes | None = None,
) -> Iterator[Table]:
    """Play a game at random. Yield the table after the deal and after every move.

    It yields the same `Table` each time, one move further; `table.state` is the state. The same arguments give the
    same game. `choices` is the seed of the players' choices; by default they follow from `seed`. Raises BrokenGame for
    a game that offers nothing, refuses what it offers, or does not end within `steps`.
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
    """What a seat to act may do. Raises BrokenGame if that is nothing."""
    with watch.during(f"legal for seat {seat}"):
        legal = table.legal(seat)
    if not legal:
        raise watch.broken(f"seat {seat} is asked to act, and legal offers it nothing")
    return legal


def sittings(
    game: AnyGame, games: int, players: int | Sequence[int] | None, seed: int | str
) -> Iterator[tuple[int, str]]:
    """The number of players and the seed of each game. The allowed numbers of players take turns."""
    counts = game.players if players is None else (players,) if isinstance(players, int) else tuple(players)
    for i in range(games):
        yield counts[i % len(counts)], f"{seed}/{i}"


def chance_now(table: Table) -> Chance:
    """A copy of the table's chance in its current position, for trying actions."""
    return Chance(seed_from_text(table.journal.seed), table.game.streams, table.drawn())

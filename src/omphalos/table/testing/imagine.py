"""imagine_test: `imagine` makes a whole state that fits a seat's view, from that view alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from omphalos.table.chance import Chance
from omphalos.table.game import SPECTATOR, AnyGame
from omphalos.table.testing.broken import Watch, difference, encoded, short
from omphalos.table.testing.play import STEPS, random_game, sittings


def imagine_test(
    game: AnyGame,
    games: int = 6,
    players: int | Sequence[int] | None = None,
    options: Any = None,
    seed: int | str = 0,
    steps: int = STEPS,
    hidden: bool = True,
    ahead: int = 6,
) -> None:
    """An imagined state gives its seat the same view and legal moves as the real state, and play can continue from it.

    This is checked at every step of some random games, for every seat and for spectators. Two imagined states of one
    view must differ somewhere in these games; pass hidden=False if the game never hides anything. The test continues
    from some imagined states by up to `ahead` moves.
    """
    varied = False
    for count, own_seed in sittings(game, games, players, seed):
        watch = Watch(game, count, own_seed)
        dice = Chance(f"imagine test {own_seed}", ("seat", "action", "some", "go on"))
        for step, table in enumerate(random_game(game, count, own_seed, options, steps)):
            watch.step = step
            for seat in (*range(count), SPECTATOR):
                view = game.view(table.state, seat)
                worlds: list[Any] = []
                for world in range(2):
                    chance = Chance(f"imagine test {own_seed}/{step}/{seat}/{world}", game.streams)
                    with watch.during(f"imagine for seat {seat}"):
                        worlds.append(game.imagine(view, chance))
                varied |= encoded(worlds[0]) != encoded(worlds[1])
                for state in worlds:
                    _check(game, table.state, state, seat, watch)
            if dice["some"].below(8) == 0:
                seat = dice["seat"].below(count)
                state = game.imagine(
                    game.view(table.state, seat), Chance(f"imagine test {own_seed}/{step}", game.streams)
                )
                _play_on(game, state, dice, watch, ahead)
    if hidden and not varied:
        raise Watch(game).broken(
            "imagine gave the same state every time; it should draw what a view hides "
            "(pass hidden=False if there is nothing of the kind)"
        )
    if not hidden and varied:
        raise Watch(game).broken("imagine draws something, so something is hidden: pass hidden=True")


def _check(game: AnyGame, truth: Any, imagined: Any, seat: int, watch: Watch) -> None:
    if type(imagined) is not type(truth):
        raise watch.broken(f"imagine for seat {seat} gives {short(imagined)}, which is not a state")
    for what, look in (("view", game.view), ("legal", game.legal)):
        with watch.during(f"{what} for seat {seat} of an imagined state"):
            mine, theirs = look(truth, seat), look(imagined, seat)
        if encoded(mine) != encoded(theirs):
            raise watch.broken(
                f"the {what} of an imagined state is another for seat {seat}: {difference(mine, theirs)}"
            )
    with watch.during("to_act and outcome of an imagined state"):
        if game.to_act(imagined) != game.to_act(truth):
            raise watch.broken(f"an imagined state asks others to act than seat {seat} knows of")
        if game.outcome(imagined) != game.outcome(truth):
            raise watch.broken(f"an imagined state has another outcome than seat {seat} knows of")


def _play_on(game: AnyGame, state: Any, dice: Chance, watch: Watch, moves: int) -> None:
    chance = Chance(f"{dice['go on'].below(1 << 60)}", game.streams)
    with watch.during("going on from an imagined state"):
        for _ in range(moves):
            asked = game.to_act(state)
            if not asked:
                return
            seat = dice["seat"].choice(asked)
            action = game.legal(state, seat).sample(dice["action"])
            state = game.decide(state, seat, action, chance).state

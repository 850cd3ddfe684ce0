"""Tests that every game must pass, shipped so that the authors of games can call them.

| test               | what it proves                                                                                |
|--------------------|-----------------------------------------------------------------------------------------------|
| `api_test`         | names, frozen types and results are complete and agree with each other                         |
| `purity_test`      | it remembers nothing between calls; `decide` returns the states that `evolve` makes            |
| `seed_test`        | the same seed gives the same record to the last byte; nothing but the seed decides            |
| `replay_test`      | a record replays with `evolve` alone, a journal resumes anywhere, the seed proves the record   |
| `round_trip_test`  | every state, action, event, view, legal move and option goes through JSON and comes back equal |
| `leak_test`        | what a seat may not know changes nothing in what it is shown or offered                        |
| `imagine_test`     | states imagined from a view alone give that seat the same view                                 |
| `random_play_test` | random games end, offered actions are accepted, others are refused and change nothing          |
| `offer_test`       | a seat to act has a move; `legal` and `decide` agree on moves, in crowded positions too        |

Each takes the game, and by keyword: `games` (how many random games), `players` (a number or several; by default all
that the game allows), `options`, `seed` (the same seed gives the same test) and `steps` (the most moves of a game).
A test that fails raises `BrokenGame`, which names the game, the players, the seed, the step and the fault:

    from omphalos.table.testing import leak_test, random_play_test

    def test_nothing_leaks() -> None:
        leak_test(GAME, games=10)

    def test_random_games() -> None:
        random_play_test(GAME, games=1000, invariant=disks_do_not_overlap)

`random_game(GAME, players=3, seed="0/7")` plays the game that a message names, and yields the table after each move.
"""

from omphalos.table.testing.api import api_test
from omphalos.table.testing.broken import BrokenGame
from omphalos.table.testing.imagine import imagine_test
from omphalos.table.testing.leak import leak_test
from omphalos.table.testing.offer import offer_test
from omphalos.table.testing.play import random_game
from omphalos.table.testing.purity import purity_test
from omphalos.table.testing.random_play import random_play_test
from omphalos.table.testing.replay import replay_test
from omphalos.table.testing.round_trip import round_trip_test
from omphalos.table.testing.seed import seed_test

__all__ = [
    "BrokenGame",
    "api_test",
    "imagine_test",
    "leak_test",
    "offer_test",
    "purity_test",
    "random_game",
    "random_play_test",
    "replay_test",
    "round_trip_test",
    "seed_test",
]

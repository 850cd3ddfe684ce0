"""How often a newcomer wins the first evening of Wyrocznia: `python -m benchmarks.first_evening [--games 200]`.

The newcomer is the script `novice`, the neighbour the weakest level with its gentle script. All games have the chance
of somebody's first game; the two bots' own chance is another in each.
"""

from __future__ import annotations

import argparse
from math import sqrt

from omphalos.bots import BotSeat
from omphalos.oracle.presentation import FIRST, FIRST_SEED
from omphalos.table import Table, find_game

NEWCOMER, NEIGHBOUR = "novice", "parrot"


def play(number: int) -> tuple[float, list[float]]:
    """Play a game. Return the newcomer's share of the win, and the gold of both."""
    game = find_game("oracle")
    table = Table.open(game, ["Ann", "Bo"], FIRST, FIRST_SEED)
    sitters = [
        BotSeat(bot, game, seat, f"first evening {number}", table.options)
        for seat, bot in enumerate((NEWCOMER, NEIGHBOUR))
    ]
    while table.to_act():
        sitters[table.to_act()[0]].play(table)
    outcome = table.outcome()
    assert outcome is not None
    mine, other = outcome.ranks
    return (mine < other) + (mine == other) / 2, list(outcome.scores)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    games = parser.parse_args().games
    played = [play(number) for number in range(games)]
    share = sum(won for won, _ in played) / games
    error = 1.96 * sqrt(share * (1 - share) / games)
    mine, other = (sum(gold[seat] for _, gold in played) / games for seat in range(2))
    print(f"{games} games: the newcomer wins {share:.1%} (± {error:.1%}), gold {mine:.1f} to {other:.1f}")


if __name__ == "__main__":
    main()

"""OpenSpiel's MCTS plays Wyrocznia against one of our bots, and the results are printed.

    pip install 'omphalos-table[openspiel]'
    python examples/openspiel_mcts.py --games 4

The search is `open_spiel.python.algorithms.mcts`, unchanged. It would see what is hidden in the state it is given, so
it gets a state that its player cannot tell from the real one. A position is judged after some random moves, by the
gold that everybody can see.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

from omphalos.envs.openspiel import OmphalosBot


class GoldEvaluator(mcts.Evaluator):
    """Plays some random moves, then compares the gold."""

    def __init__(self, moves, numbers):
        self.moves = moves
        self.numbers = numbers

    def evaluate(self, state):
        """By player: the lead over the mean of the others."""
        end = state.node.past.move.n + self.moves
        state = state.clone()
        while not state.is_terminal() and state.node.past.move.n < end:
            if state.is_chance_node():
                choices = [outcome for outcome, _ in state.chance_outcomes()]
            else:
                choices = state.legal_actions()
            state.apply_action(self.numbers.choice(choices))
        if state.is_terminal():
            return np.array(state.returns())
        gold = np.array(state.node.view(-1).scores, dtype=float)
        return gold - (gold.sum() - gold) / (len(gold) - 1)

    def prior(self, state):
        """All choices are equally likely, as long as nothing is known."""
        if state.is_chance_node():
            return state.chance_outcomes()
        choices = state.legal_actions()
        return [(choice, 1.0 / len(choices)) for choice in choices]


def play(game, searching, bots, numbers):
    """Play one game. `searching` is the seat of the search; the result is its lead."""
    state = game.new_initial_state()
    while not state.is_terminal():
        player = state.current_player()
        if state.is_chance_node():
            outcomes, shares = zip(*state.chance_outcomes(), strict=True)
            action = numbers.choice(outcomes, p=shares)
        elif player == searching:
            action = bots[player].step(state.resample_from_infostate(player, numbers.random_sample))
        else:
            action = bots[player].step(state)
        state.apply_action(action)
    return state.returns()[searching]


def main(arguments=None):
    """Play the games and print the share of wins."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--simulations", type=int, default=20, help="of the search, for each decision")
    parser.add_argument("--moves", type=int, default=40, help="random moves before a position is judged")
    parser.add_argument("--against", default="greedy", help="a bot, as omphalos bots lists them")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    game = pyspiel.load_game("omphalos_oracle(players=2)")
    wins, begin = 0.0, time.perf_counter()
    for number in range(given.games):
        numbers = np.random.RandomState(given.seed + number)
        seat = number % 2
        evaluator = GoldEvaluator(given.moves, numbers)
        search = mcts.MCTSBot(game, 10.0, given.simulations, evaluator, solve=False, random_state=numbers)
        other = OmphalosBot(game, 1 - seat, given.against, given.seed + number)
        lead = play(game, seat, [search, other] if seat == 0 else [other, search], numbers)
        wins += 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
        print(f"game {number + 1}: MCTS in seat {seat + 1}, lead {lead:+.0f}", flush=True)
    seconds = (time.perf_counter() - begin) / given.games
    print(f"MCTS wins {wins:g} of {given.games} against {given.against}, {seconds:.1f} s a game")
    return wins


if __name__ == "__main__":
    main()

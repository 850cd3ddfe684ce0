"""`omphalos train`: bots play, and a network learns from their games."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from omphalos.bots.nets.files import load_net, read_net
from omphalos.cli.arena import add_workers, pool
from omphalos.cli.words import add_language, add_options, parser, read_options
from omphalos.table.registry import find_game
from omphalos.train.errors import TrainError
from omphalos.train.learners import LEARNERS, find_learner
from omphalos.train.onnx_file import write_onnx
from omphalos.train.recipe import Fitting, Recipe
from omphalos.train.run import train

ABOUT = """\
Train a bot that learns: bots play games, a network is fitted to them, and meets a fixed ladder. Each later round is
played with the network of the round before.

  omphalos train flick --out results/augur --games 2000 --rounds 3
  omphalos train flick --out results/augur --games 2000 --rounds 3 --resume     go on after a kill, or with more rounds
  omphalos train oracle --out results/sibyl --games 5000 --rounds 2
  omphalos train flick --onnx augur.onnx                                        write the shipped network as ONNX
  omphalos train oracle --policy --onnx policy.onnx                             write the shipped policy

The folder holds all games, positions and networks, and report.html with the curves. A network of it plays by
OMPHALOS_NETS=results/augur/nets omphalos arena flick augur:net=3 fate. Needs the extra `train`.
"""


def main(arguments: Sequence[str]) -> int:
    """Train, or write a network as ONNX."""
    words = make_parser().parse_args(arguments)
    game = find_game(words.game)
    learner = find_learner(game.name)
    nets, use = learner.nets, "net"
    if words.policy:
        if learner.policy is None:
            raise TrainError(f"{learner.bot} has no policy")
        nets, use = learner.policy.nets, "policy"
    layers = None if words.weights is None else read_net(nets, words.weights)
    if words.out is None:
        if words.onnx is None:
            raise TrainError("name a folder with --out, or a file with --onnx")
        write_onnx(words.onnx, learner, load_net(nets, 0) if layers is None else layers, words.policy)
        return 0
    if layers is not None:
        raise TrainError("--weights names the network for --onnx; a training writes its own")
    default = Recipe(game.name, game.ruleset)
    recipe = Recipe(
        game.name,
        game.ruleset,
        words.seed,
        words.rounds,
        words.games,
        tuple(words.players or default.players),
        tuple(words.teacher or ()),
        tuple(words.student or ()),
        words.champion,
        tuple(words.rival or ()),
        words.matches,
        read_options(words.option),
        Fitting(epochs=words.epochs, decay=words.decay),
        words.student_games,
        words.tutor,
        words.choices,
    )
    workers = max(1, words.workers)
    playing = pool(words.ray, workers)
    report = train(recipe, game, words.out, playing, workers, words.resume, words.quiet, words.lang)
    for net, rival, score in report.results.scores:
        print(f"net {net} – {rival}: {100 * score.value:.1f} % [{100 * score.low:.0f}, {100 * score.high:.0f}]")
    if words.onnx is not None:
        last = read_net(nets, words.out / "nets" / f"{use}{recipe.rounds}.npz")
        write_onnx(words.onnx, learner, last, words.policy)
    if not words.quiet:
        print(words.out / "report.html", file=sys.stderr)
    return 0


def make_parser() -> argparse.ArgumentParser:
    """The arguments of the command."""
    default = Recipe("flick", "")
    p = parser("train", ABOUT)
    p.add_argument("game", help=f"its short name; there are bots that learn {' and '.join(LEARNERS)}")
    p.add_argument("--out", "-o", type=Path, metavar="FOLDER", help="keep games, networks and the report there")
    p.add_argument("--resume", action="store_true", help="go on with the training in --out; what is finished is kept")
    p.add_argument("--rounds", type=int, default=default.rounds, metavar="N", help=f"(default: {default.rounds})")
    p.add_argument("--games", type=int, default=default.games, metavar="N", help="of self-play in a round, at least "
                   f"(default: {default.games})")  # fmt: skip
    p.add_argument("--student-games", type=int, metavar="N", help="of self-play in each later round "
                   "(default: as many as --games)")  # fmt: skip
    p.add_argument("--players", type=int, nargs="+", metavar="P", help="seats at a table (default: 2 3 4)")
    p.add_argument("--teacher", action="append", metavar="BOT", help="who plays round 0, once for each "
                   "(default: cheap bots without a network)")  # fmt: skip
    p.add_argument("--student", action="append", metavar="BOT", help="who plays the later rounds, without its network "
                   "(default: the bot that learns, in three ways)")  # fmt: skip
    p.add_argument("--tutor", default="", metavar="BOT", help="who answers decisions again, for a policy; "
                   "without its network (default: the bot that learns, with a larger budget)")  # fmt: skip
    p.add_argument("--choices", type=int, metavar="N", help="decisions of each game that the tutor answers, if the bot "
                   "has a policy (default: as many as it wants; 0: no policy)")  # fmt: skip
    p.add_argument("--champion", default="", metavar="BOT", help="who plays the matches "
                   "(default: the bot that learns, with the budget of the best level)")  # fmt: skip
    p.add_argument("--rival", action="append", metavar="BOT", help="whom the champion meets, once for each "
                   "(default: two of the best levels)")  # fmt: skip
    p.add_argument("--matches", type=int, default=default.match_games, metavar="N", help="games against each rival "
                   f"(default: {default.match_games})")  # fmt: skip
    p.add_argument("--epochs", type=int, default=default.fitting.epochs, metavar="N", help="passes over all positions "
                   f"(default: {default.fitting.epochs})")  # fmt: skip
    p.add_argument("--decay", type=float, default=default.fitting.decay, metavar="λ", help="of the returns; 1 learns "
                   f"from the ends of games alone (default: {default.fitting.decay})")  # fmt: skip
    p.add_argument("--seed", default="0", metavar="TEXT", help="the same seed, the same games (default: 0)")
    p.add_argument(
        "--onnx", type=Path, metavar="FILE", help="write the last network as ONNX; without --out the shipped one"
    )
    p.add_argument("--policy", action="store_true", help="with --onnx: the policy instead of the value network")
    p.add_argument("--weights", type=Path, metavar="FILE", help="with --onnx: the network of this .npz")
    add_options(p)
    add_workers(p)
    add_language(p)
    return p

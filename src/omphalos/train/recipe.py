"""The recipe of a training: who plays how many games, how a network is fitted to them, and whom it then meets.

It is fixed before the first game and kept in the folder. The same recipe gives the same games, as long as budgets are
simulations; a fit repeats itself on the same kind of machine.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec

from omphalos.arena.plan import Plan, lineups, make_plan
from omphalos.bots import BadBot, BotSpec, resolve
from omphalos.table.game import AnyGame
from omphalos.train.errors import TrainError
from omphalos.train.learners import find_learner

FORMAT: Final = 1  # version of the format of a training's folder

Count = Annotated[int, msgspec.Meta(ge=1, le=10_000_000)]
Width = Annotated[int, msgspec.Meta(ge=1, le=512)]


class Fitting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a network is fitted."""

    epochs: Annotated[int, msgspec.Meta(ge=1, le=10_000)] = 24
    batch: Count = 4096  # positions in a step
    rate: Annotated[float, msgspec.Meta(gt=0, le=1)] = 4e-3  # the highest learning rate of the cycle
    decay: Annotated[float, msgspec.Meta(ge=0, le=1)] = 0.8  # λ of the returns; 1: the end of the game alone
    weight_decay: Annotated[float, msgspec.Meta(ge=0, le=1)] = 1e-3
    widths: tuple[Width, Width, Width, Width] | None = None  # outputs of the layers but the last; None: the bot's


class Recipe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A training as data. Players and widths that it does not name are those of the bot that learns."""

    game: str
    ruleset: str
    seed: str = "0"
    rounds: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 3
    games: Count = 2000  # of self-play in a round, at least
    players: tuple[int, ...] = (2, 3, 4)
    teachers: tuple[str, ...] = ()  # play round 0
    students: tuple[str, ...] = ()  # play the later rounds, with the network of the round before
    champion: str = ""  # plays the matches, with the new network
    rivals: tuple[str, ...] = ()  # whom it meets after each round
    match_games: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 200  # against each rival
    options: Any = None  # of the game
    fitting: Fitting = Fitting()
    student_games: Count | None = None  # of self-play in a later round; None: as many as in round 0
    tutor: str = ""  # answers decisions again with the new network, for the policy
    choices: Annotated[int, msgspec.Meta(ge=0, le=10_000)] | None = None  # of a game; None: as many as the bot wants
    format: int = FORMAT


def check_recipe(recipe: Recipe, game: AnyGame) -> Recipe:
    """The recipe with nothing left open, if it can be followed. Raise an error if it cannot."""
    learner = find_learner(recipe.game)
    try:
        recipe = msgspec.convert(msgspec.to_builtins(recipe), Recipe)
    except msgspec.ValidationError as problem:
        raise TrainError(f"the recipe cannot be followed: {problem}") from None
    options = msgspec.json.decode(msgspec.json.encode(game.read_options(recipe.options)))  # as they are kept
    recipe = msgspec.structs.replace(
        recipe,
        options=options,
        teachers=recipe.teachers or learner.teachers,
        students=recipe.students or learner.students,
        champion=recipe.champion or learner.champion,
        rivals=recipe.rivals or learner.rivals,
        fitting=msgspec.structs.replace(recipe.fitting, widths=recipe.fitting.widths or learner.widths),
    )
    policy = learner.policy
    recipe = msgspec.structs.replace(
        recipe,
        tutor=recipe.tutor or (policy.tutor if policy else ""),
        choices=0 if policy is None else policy.choices if recipe.choices is None else recipe.choices,
    )
    for count in recipe.players:
        game.check_players(count)
    for text in (*recipe.teachers, *recipe.rivals):
        resolve(text, game)
    for text in (*recipe.students, recipe.champion, *([recipe.tutor] if policy else [])):
        spec = resolve(text, game)
        if spec.name != learner.bot or spec.setting("net", 0):
            raise BadBot(f"{text} does not learn: a student is written {learner.bot}:…, without a network")
    return recipe


def plan_of_round(recipe: Recipe, game: AnyGame, number: int) -> Plan:
    """The self-play of a round."""
    bots = recipe.teachers if number == 0 else [with_net(text, number, game) for text in recipe.students]
    tables = sum(len(lineups(len(bots), players, "round-robin")) for players in recipe.players)
    games = recipe.games if number == 0 else recipe.student_games or recipe.games
    each = -(-games // tables)
    return make_plan(game, bots, recipe.players, each, f"{recipe.seed} round {number}", options=recipe.options)


def plan_of_match(recipe: Recipe, game: AnyGame, number: int, rival: str) -> Plan:
    """The match of a network, by its number, against a rival."""
    bots, players = (with_net(recipe.champion, number, game), rival), (min(recipe.players),)
    seed = f"{recipe.seed} match {number}"
    return make_plan(game, bots, players, recipe.match_games, seed, options=recipe.options)


def with_net(text: str, number: int, game: AnyGame) -> str:
    """A student's text with the number of a network."""
    spec: BotSpec = resolve(text, game)
    settings = {**dict(spec.settings), "net": float(number)}
    return str(msgspec.structs.replace(spec, settings=tuple(sorted(settings.items()))))

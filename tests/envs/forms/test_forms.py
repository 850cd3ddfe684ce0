"""Forms of actions: what an agent says always becomes an action that the game accepts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from omphalos.envs.choices import Offer
from omphalos.envs.codec import choices_for, form_for
from omphalos.envs.errors import BadForm, IllegalAction, NoEncoder
from omphalos.envs.forms.box import BoxForm
from omphalos.envs.forms.discrete import DiscreteForm
from omphalos.envs.forms.form import Form
from omphalos.envs.members import Frame
from omphalos.flick import GAME as FLICK
from omphalos.flick.pieces import Disk
from omphalos.oracle import GAME as ORACLE
from omphalos.table.chance import Chance
from omphalos.table.game import AnyGame
from omphalos.table.legal import Legal
from tests.envs.states import IDS, TABLES, offer_of, random_states
from tests.table.sample import Sample

LAWS_FOR_TWO = {"chosen_laws": ["L05", "L04", "L09"]}  # pairs, stacks, templars
RICH: list[tuple[AnyGame, int, Any]] = [
    *((game, players, None) for game, players in TABLES),
    (FLICK, 4, {"chosen_gods": ["Dagda", "Ra", "Zeus", "Tyr"], **LAWS_FOR_TWO}),
    (FLICK, 2, {"chosen_gods": ["Zeus", "Freja"], **LAWS_FOR_TWO}),
]
RICH_IDS = [*IDS, "flick-4-rich", "flick-2-rich"]


def _asked(
    game: AnyGame, players: int, options: Any, form: Form, every: int = 3
) -> Iterator[tuple[Any, int, Legal[Any], Offer]]:
    for state in random_states(game, players, seed=11, options=options, every=every):
        for seat in game.to_act(state)[:1]:
            legal = game.legal(state, seat)
            yield state, seat, legal, offer_of(form.choices, game, state, seat)


def _accepted(game: AnyGame, state: Any, seat: int, action: Any) -> None:
    game.decide(state, seat, action, Chance("any", game.streams))  # a Refusal fails the test


@pytest.mark.parametrize(("game", "players", "options"), RICH, ids=RICH_IDS)
def test_discrete_numbers_that_the_mask_allows_are_legal(game: AnyGame, players: int, options: Any) -> None:
    form = DiscreteForm(choices_for(game))
    space, dice = form.space(), np.random.default_rng(0)
    for state, seat, legal, offer in _asked(game, players, options, form):
        mask = form.mask(offer)
        assert mask.dtype == np.int8
        assert mask.shape == (space.n,)
        allowed = np.flatnonzero(mask)
        for number in {int(allowed[0]), int(allowed[-1]), *dice.choice(allowed, 6).tolist()}:
            action = form.decode(offer, number)
            assert legal.allows(action), form.tell(number)
            _accepted(game, state, seat, action)
        for number in dice.choice(np.flatnonzero(mask == 0), 3).tolist():
            with pytest.raises(IllegalAction):
                form.decode(offer, number)


@pytest.mark.parametrize(("game", "players", "options"), RICH, ids=RICH_IDS)
def test_every_listed_action_and_every_family_has_a_number(game: AnyGame, players: int, options: Any) -> None:
    form = DiscreteForm(choices_for(game))
    for _, _, legal, offer in _asked(game, players, options, form):
        numbers = np.flatnonzero(form.mask(offer))
        choices = {form.split(int(number))[0] for number in numbers}
        assert choices == set(offer.items)
        assert len(choices) == len(legal.actions) + len(legal.families)
        listed = [n for n in numbers if not form.choices.kind_of[form.split(int(n))[0]].numbers]
        reached = {form.decode(offer, number) for number in listed}
        assert reached == set(legal.actions)


def test_these_games_offer_every_kind_of_choice() -> None:
    for game in (FLICK, ORACLE):
        form = DiscreteForm(choices_for(game))
        met: set[str] = set()
        for own, players, options in RICH:
            for _, _, _, offer in _asked(game, players, options, form, every=1) if own is game else ():
                met |= {form.choices.kind_of[number].name for number in offer.items}
        assert met == {kind.name for kind in form.choices.kinds} - {"Pass"}  # nobody has to pass here


@pytest.mark.parametrize("name", ["mixed", "box"])
@pytest.mark.parametrize(("game", "players", "options"), RICH, ids=RICH_IDS)
def test_every_value_of_the_space_is_legal(game: AnyGame, players: int, options: Any, name: str) -> None:
    form = form_for(game, name)
    space = form.space()
    space.seed(1)
    for state, seat, legal, offer in _asked(game, players, options, form, every=4):
        mask = form.mask(offer)
        said = [space.sample(), space.sample(), space.sample(mask), space.sample(mask)]
        if isinstance(form, BoxForm):
            said += [np.full(form.size, value, np.float32) for value in (0.0, 1.0, -1.0, np.nan)]
        for one in said:
            assert legal.allows(form.decode(offer, one))
        _accepted(game, state, seat, form.decode(offer, said[0]))


def test_crowded_places_are_projected() -> None:
    """In a cloud full of disks the wanted place is taken; a near one is chosen."""
    crowded = max(
        (s for s in random_states(FLICK, 2, seed=12, games=3) if s.phase == "mission" and s.turn.step == "flick"),
        key=lambda state: len(state.disks),
    )
    seat = crowded.turn.seat
    sign = -1.0 if seat == 0 else 1.0
    there = tuple(
        Disk(100 + i, "temple", 1 - seat, sign * x, sign * y)
        for i, (x, y) in enumerate([(190.0, 190.0), (205.0, 150.0), (150.0, 205.0), (222.0, 222.0)])
    )
    state = replace(crowded, disks=there)
    legal, view = FLICK.legal(state, seat), FLICK.view(state, seat)
    assert legal.families
    discrete = form_for(FLICK, "discrete")
    offer = discrete.choices.offer(lambda: view, view.seat, len(view.players), legal)
    numbers = np.flatnonzero(discrete.mask(offer))
    assert len(numbers)
    for number in numbers[::17]:
        assert legal.allows(discrete.decode(offer, number))
    for name in ("mixed", "box"):
        form = form_for(FLICK, name)
        space = form.space()
        space.seed(2)
        for _ in range(60):
            assert legal.allows(form.decode(offer, space.sample(form.mask(offer))))


def test_the_same_number_means_the_same_flick_from_every_corner() -> None:
    form = DiscreteForm(choices_for(FLICK))
    angles: dict[int, set[float]] = {}
    for state in random_states(FLICK, 4, seed=13, options={"gods": False, "laws": False}):
        if state.phase != "trial":
            break
        seat = FLICK.to_act(state)[0]
        offer = offer_of(form.choices, FLICK, state, seat)
        for number in np.flatnonzero(form.mask(offer))[::40]:
            angles.setdefault(int(number), set()).add((form.decode(offer, number).angle + 90 * seat) % 360)
    assert all(max(seen) - min(seen) < 1e-9 for seen in angles.values())
    assert len({round(min(seen), 6) for seen in angles.values()}) > 3


@pytest.mark.parametrize("game", [FLICK, ORACLE], ids=lambda game: game.name)
def test_options_have_features(game: AnyGame) -> None:
    choices = choices_for(game)
    seen: set[bytes] = set()
    numbers: set[int] = set()
    for state in random_states(game, 2, seed=14):
        for seat in game.to_act(state)[:1]:
            offer = offer_of(choices, game, state, seat)
            rows = choices.features(offer)
            assert rows.shape == (len(offer.items), len(choices.columns))
            assert rows.dtype == np.float32
            assert np.all(np.abs(rows) <= 1.0)
            assert len({row.tobytes() for row in rows}) == len(rows)  # no two options look the same
            seen |= {row.tobytes() for row in rows}
            numbers |= set(offer.items)
    assert len(seen) >= len(numbers)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("discrete", "up"),
        ("discrete", -1),
        ("discrete", 10**9),
        ("discrete", None),
        ("mixed", 3),
        ("mixed", (99, 0)),
        ("mixed", (-1, 0)),
        ("mixed", (0, 999)),
        ("mixed", (3, (0, [0.0]))),
        ("box", [0.0]),
        ("box", "up"),
    ],
)
def test_what_is_no_value_of_the_space_is_refused(name: str, said: Any) -> None:
    form = form_for(FLICK, name)
    state = next(iter(random_states(FLICK, 2)))
    offer = offer_of(form.choices, FLICK, state, 0)
    with pytest.raises(IllegalAction):
        form.decode(offer, said)


def small_offer(*numbers: int) -> Offer:
    """An offer of these choices of Wyrocznia alone."""
    choices = choices_for(ORACLE)
    actions = {number: action for action, number in choices.listed.items()}
    return Offer(lambda: None, {number: actions[number] for number in numbers}, Frame())


def test_the_mixed_form_takes_the_next_one_that_is_offered_round_the_end() -> None:
    form = form_for(ORACLE, "mixed")
    kinds = {kind.name: (place, kind) for place, kind in enumerate(form.choices.kinds)}
    at, hire = kinds["Hire"]
    last, fill = kinds["Fill"]
    offer = small_offer(hire.first + 1, hire.first + 3, fill.first)

    def number(kind: int, option: int) -> int:
        return form.choices.listed[form.decode(offer, (kind, option))]

    assert [number(at, option) - hire.first for option in range(len(hire.options))][:4] == [1, 1, 3, 3]
    assert [number(last, option) for option in range(len(fill.options))] == [fill.first] * len(fill.options)
    between = kinds["Board"][0]
    assert number(between, 0) == fill.first, "of another kind the next one in order"
    offer = small_offer(hire.first + 1)
    assert number(at, 3) == hire.first + 1, "round the end"
    assert number(last, 0) == hire.first + 1


def test_the_box_form_takes_the_greatest_preference_and_the_first_of_equal_ones() -> None:
    form = BoxForm(choices_for(ORACLE))
    offer = small_offer(4, 9, 30)

    def number(**preferences: float) -> int:
        vector = np.full(form.size, -0.5)
        vector[0] = 1.0  # not offered
        for name, value in preferences.items():
            vector[int(name[1:])] = value
        return form.choices.listed[form.decode(offer, vector)]

    assert number(n9=0.1) == 9
    assert number(n30=0.1, n9=0.05) == 30
    assert number() == 4, "of equal ones the first"
    assert number(n9=0.2, n30=0.2) == 9
    assert number(n4=np.nan, n9=0.1) == 9, "NaN is 0"
    assert number(n9=np.nan) == 9
    assert number(n30=np.inf, n9=1.0) == 30


def test_unknown_forms_and_games_are_refused() -> None:
    with pytest.raises(BadForm, match="discrete, mixed, box"):
        form_for(FLICK, "continuous")
    with pytest.raises(NoEncoder):
        form_for(Sample())

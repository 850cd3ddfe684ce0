"""Every moment of whole random games can be drawn."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from omphalos.flick.draw import picture, track_picture
from omphalos.flick.events import Flicked
from omphalos.flick.game import GAME
from omphalos.flick.options import GodId, LawId, Options
from omphalos.table.game import SPECTATOR
from omphalos.table.testing import random_game
from tests.flick.draw.look import ids, of_class, parsed, place_of, references

GAMES: list[tuple[int, tuple[GodId, ...], tuple[LawId, ...]]] = [
    (2, (), ()),
    (3, ("Freja", "Dagda", "Ra"), ("L04", "L08", "L10")),
    (4, ("Tyr", "Morrigan", "Anubis", "Themis"), ("L07", "L09", "L05", "L20")),
]


@pytest.mark.parametrize(("players", "gods", "laws"), GAMES)
def test_every_moment_can_be_drawn(players: int, gods: tuple[GodId, ...], laws: tuple[LawId, ...]) -> None:
    """For a seat and for a spectator, in both languages; every flick as a track."""
    options = replace(Options(), chosen_gods=gods, chosen_laws=laws, steadiness="human")
    seen: set[str] = set()
    drawn = 0
    for n, table in enumerate(random_game(GAME, players, 7, options)):
        view = GAME.view(table.state, SPECTATOR if n % 3 else n % players)
        if view.phase in seen and n % 7:
            continue  # enough of these
        seen.add(view.phase)
        language = ("en", "pl")[n % 2]
        svg = picture(view, language, layout=("wide", "tall")[n // 2 % 2])
        root = parsed(svg)
        assert len(of_class(root, "disk")) == len(view.disks)
        assert set(references(svg)) <= set(ids(root))
        drawn += 1
    assert {"mission", "over"} <= seen
    assert drawn > 5


def test_every_flick_of_a_game_can_be_drawn() -> None:
    """Turns and trials, one by one, in pairs and in stacks; every disk that rests is drawn where it rests."""
    options = Options(chosen_laws=("L05", "L04", "L20", "L06"))
    *_, table = random_game(GAME, 2, 3, options)
    hows: set[str] = set()
    for move in table.moves:
        state = table.state_before(move)
        for event in move.events:
            if isinstance(event, Flicked):
                hows.add(event.how)
                root = parsed(track_picture(GAME.view(state, SPECTATOR), event, "pl"))
                rests = {thing.get("data-id"): place_of(thing) for thing in of_class(root, "rest")}
                assert rests == {str(rest.disk): pytest.approx((rest.x, rest.y), abs=0.01) for rest in event.rest}
                assert len(of_class(root, "fall")) == len(event.fell)
            state = GAME.evolve(state, event)
    assert {"turn", "trial"} <= hows

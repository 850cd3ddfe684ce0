"""Which bots can be opponents."""

from __future__ import annotations

import pytest

from omphalos.bots import BadBot, levels
from omphalos.server.opponents import check_sitters, opponents, usual_opponent
from omphalos.table import find_game
from tests.server.lake import GAME as LAKE


@pytest.mark.parametrize("name", ["flick", "oracle"])
def test_levels_are_numbered_and_the_easiest_stands_first(name: str) -> None:
    game = find_game(name)
    assert usual_opponent(game) == levels(name)[1].id
    offered = [(one.bot, one.level) for one in opponents(game)]
    assert offered == [(level.id, number) for number, level in enumerate(levels(name), 1)]


def test_a_game_without_levels_offers_its_bots() -> None:
    assert usual_opponent(LAKE) == "random"
    offered = opponents(LAKE)
    assert (offered[0].bot, {one.level for one in offered}) == ("random", {0})
    assert "outside" not in {one.bot for one in offered}


def test_programs_of_the_host_are_not_for_browsers_to_start() -> None:
    with pytest.raises(BadBot):
        check_sitters(LAKE, ["person", "outside:true"])


@pytest.mark.parametrize(
    "sitter", ["hunter:budget=600s", "hunter:budget=10000000", "hunter:depth=2", "deity:budget=1s"]
)
def test_over_the_network_a_bot_has_no_budget_and_no_settings_of_its_own(sitter: str) -> None:
    with pytest.raises(BadBot):
        check_sitters(find_game("flick"), ["person", sitter], custom=False)


@pytest.mark.parametrize("sitter", ["hunter", "flick/hunter", "deity", "random"])
def test_over_the_network_a_bot_is_a_level_or_a_name(sitter: str) -> None:
    check_sitters(find_game("flick"), ["person", sitter], custom=False)

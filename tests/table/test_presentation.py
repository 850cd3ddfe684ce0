"""The games' titles and texts for pages."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from omphalos.i18n import LANGUAGES
from omphalos.table.presentation import Presentation
from omphalos.table.registry import find_game, games
from tests.server.lake import GAME as LAKE

RULES = Path(__file__).parents[2] / "docs" / "rules"
OURS = [name for name in games.names() if find_game(name).presentation().about]


def test_a_game_that_says_nothing_of_itself_is_played_all_the_same() -> None:
    assert LAKE.presentation() == Presentation()


def test_both_games_are_presented() -> None:
    assert {"flick", "oracle"} <= set(OURS)


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_there_in_every_language(name: str, language: str) -> None:
    game = find_game(name)
    shown = game.presentation()
    assert shown.about[language]
    assert list(shown.landmark_names) == list(game.landmarks)
    texts = [*shown.landmark_names.values(), *shown.option_names.values(), *shown.option_values.values()]
    texts += [one.caption for one in shown.illustrations]
    assert all(text[language] for text in texts)
    assert shown.rules_page is not None
    assert (RULES / language / shown.rules_page).is_file()


@pytest.mark.parametrize("name", OURS)
def test_landmarks_are_events_and_options_are_options(name: str) -> None:
    game = find_game(name)
    schema = msgspec.json.encode(msgspec.json.schema(game.event_type)).decode()
    assert [kind for kind in game.landmarks if f'"{kind}"' not in schema] == []
    fields = {field.encode_name for field in msgspec.structs.fields(game.options_type)}
    assert set(game.presentation().option_names) <= fields


@pytest.mark.parametrize("name", OURS)
def test_illustrations_are_drawn_and_belong_to_rules(name: str) -> None:
    shown = find_game(name).presentation()
    page = (RULES / "en" / str(shown.rules_page)).read_text(encoding="utf-8")
    for one in shown.illustrations:
        assert f"**{one.rule} (" in page or f"| {one.rule} | " in page  # laws and gods stand in tables
        assert one.draw("pl").startswith("<svg")

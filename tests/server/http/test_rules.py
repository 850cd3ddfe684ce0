"""The rules' pages, split so that every rule can be linked to."""

from __future__ import annotations

import re
from typing import Any

import pytest

from omphalos.server.protocol.parts import Language
from omphalos.server.rules.endpoints import CHECKOUT, parse_page, rules_pages
from omphalos.server.rules.errors import NoSuchPage
from omphalos.server.rules.illustrations import draw, illustrations, pictures_of
from omphalos.server.rules.messages import RulePicture
from omphalos.table.presentation import Illustration, Presentation
from omphalos.table.registry import games
from tests.server.http.conftest import ApiServer
from tests.server.lake import Lake

TAGS = ("p", "a", "em", "strong", "code", "pre", "ul", "ol", "li", "table", "thead", "tbody", "tr", "th", "td")
BEGINS = re.compile(r"^(?:- )?\*\*([A-Z]{2}-[A-Z]\d+) |^\| (L\d\d) \|", re.MULTILINE)

PAGES = rules_pages()


def page(api: ApiServer, game: str, language: str) -> dict[str, Any]:
    response = api.client.get(f"/api/rules/{game}/{language}")
    assert response.status_code == 200, response.text
    return response.json()


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("game", sorted(PAGES))
def test_every_rule_of_a_page_has_its_place(api: ApiServer, game: str, language: str) -> None:
    found = page(api, game, language)
    blocks = [block for section in found["sections"] for block in section["blocks"]]
    places = [place for block in blocks for place in (*([block["rule"]] if block["rule"] else []), *block["holds"])]
    text = (CHECKOUT / language / PAGES[game]).read_text(encoding="utf-8")
    assert places == [one or other for one, other in BEGINS.findall(text)]
    for block in blocks:
        for place in block["holds"]:
            assert f'data-rule="{place}"' in block["html"]
        assert set(block["marks"]) <= {"R", "P", "H"}
        assert bool(block["marks"]) == (block["rule"] is not None)


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("game", sorted(PAGES))
def test_links_lead_to_rules_that_are_there_and_nowhere_else(api: ApiServer, game: str, language: str) -> None:
    found = page(api, game, language)
    blocks = [block for section in found["sections"] for block in section["blocks"]]
    places = {place for block in blocks for place in (block["rule"], *block["holds"])}
    links = {link for block in blocks for link in re.findall(r'href="([^"]*)"', block["html"])}
    assert links
    for link in links:
        start, _, place = link.rpartition("/")
        assert (start, place in places) == (f"rules/{game}", True), link
    tags = {tag for block in blocks for tag in re.findall(r"<([a-z0-9]+)", block["html"])}
    assert tags <= {*TAGS}


def test_both_languages_have_the_same_sections(api: ApiServer) -> None:
    for game in PAGES:
        english, polish = (page(api, game, language) for language in ("en", "pl"))
        assert [(s["level"], len(s["blocks"])) for s in english["sections"]] == [
            (s["level"], len(s["blocks"])) for s in polish["sections"]
        ]
        ids = [section["id"] for section in polish["sections"]]
        assert len(ids) == len(set(ids))


def test_a_rule_keeps_its_name_its_marks_and_what_belongs_to_it() -> None:
    text = (
        "# Game\n\nHello.\n\n**PB-C1 (R/H) the box** See PB-C2. **(H)** More <b>.\n\n"
        "| L01 | x |\n|---|---|\n| L02 | y |\n\n"
        "## Ńext\n\n- **PB-C2 (P)** One, [there](../x.md).\n- **PB-C3 (H) two** PB-C3 and PB-C1.\n\nAfter all.\n"
    )
    first, second = parse_page(text, "flick", "en")
    hello, box = first.blocks
    assert (first.title, first.level, hello.rule, hello.html) == ("Game", 1, None, "<p>Hello.</p>\n")
    assert (box.rule, box.marks, box.name, box.holds) == ("PB-C1", ["R", "H"], "the box", ["L02"])
    assert '<p>See <a href="rules/flick/PB-C2">PB-C2</a>.' in box.html
    assert '<strong class="mark" data-mark="H">H</strong> More &lt;b&gt;.' in box.html
    assert '<tr data-rule="L02">' in box.html
    assert '<td data-label="L01">L02</td>' in box.html
    assert '<table class="scroll">' in box.html
    long = parse_page(f"| a | b |\n|---|---|\n| c | {'long ' * 9} |\n", "flick", "en")[0].blocks[0].html
    assert '<table class="cards">' in long
    one, two, after = second.blocks
    assert (second.id, second.level) == ("next", 2)
    assert (one.rule, one.name, one.html) == ("PB-C2", "", "<p>One, there.</p>\n")
    assert two.html == '<p>PB-C3 and <a href="rules/flick/PB-C1">PB-C1</a>.</p>\n'
    assert (after.rule, after.html) == (None, "<p>After all.</p>\n")


def test_pages_that_are_not_there(api: ApiServer) -> None:
    for path, error in (
        ("/api/rules/lake/en", "no-such-page"),
        ("/api/rules/flick/tlh", "no-such-place"),
        ("/api/rules/..%2F..%2Fetc/en", None),
    ):
        response = api.client.get(path)
        assert response.status_code == 404
        assert error is None or response.json()["error"] == error


class Drawn(Lake):
    """A game whose rules have pictures in two languages."""

    def presentation(self) -> Presentation:
        def draw(language: str) -> str:
            return f'<svg viewBox="-1.5 2 {30 if language == "pl" else 20}.5 10"><title>{language}</title></svg>'

        pictures = (
            Illustration("LA-1", "one", {"en": "One", "pl": "Raz"}, draw),
            Illustration("LA-2", "two", {"en": "Two", "pl": "Dwa"}, draw),
            Illustration("LA-1", "three", {"en": "Three", "pl": "Trzy"}, draw),
            Illustration("", "none", {"en": "None", "pl": "Nic"}, draw),
            Illustration("LA-4", "moved", {"en": "Moved", "pl": "Ruch"}, draw, lambda language: f"still {language}"),
            Illustration("LA-3", "bare", {"en": "Bare", "pl": "Nago"}, lambda _: "<svg/>"),
        )
        return Presentation(illustrations=pictures)


def test_pictures_of_a_rule_are_described_in_the_language_of_the_page() -> None:
    games.add("drawn", Drawn())
    try:
        told: list[tuple[Language, str, str, float]] = [("en", "One", "Three", 20.5), ("pl", "Raz", "Trzy", 30.5)]
        for language, first, second, width in told:
            assert pictures_of("drawn", ("LA-1", "LA-4"), language) == [
                RulePicture("one", first, width, 10.0, False),
                RulePicture("three", second, width, 10.0, False),
                RulePicture("moved", "Ruch" if language == "pl" else "Moved", width, 10.0, True),
            ]
            assert draw("drawn", "moved-still", language) == f"still {language}".encode()
            assert draw("drawn", "two", language).endswith(f"<title>{language}</title></svg>".encode())
        for game, rule in (("drawn", None), ("drawn", "LA-9"), ("nothing", "LA-1")):
            assert pictures_of(game, (rule,), "en") == []
        with pytest.raises(NoSuchPage, match="viewBox"):
            pictures_of("drawn", ("LA-3",), "en")
        with pytest.raises(NoSuchPage, match="'other'"):
            draw("drawn", "other", "en")
        with pytest.raises(NoSuchPage, match="'one-still'"):
            draw("drawn", "one-still", "en")
    finally:
        games.remove("drawn")


def test_a_page_names_itself_and_the_other_games(api: ApiServer) -> None:
    titles = {
        (game, language): (CHECKOUT / language / PAGES[game]).read_text(encoding="utf-8").splitlines()[0].lstrip("# ")
        for game in PAGES
        for language in ("en", "pl")
    }
    for (game, language), title in titles.items():
        found = page(api, game, language)
        others = [{"game": other, "title": titles[other, language]} for other in PAGES if other != game]
        assert (found["game"], found["language"], found["title"], found["others"]) == (game, language, title, others)


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("game", sorted(PAGES))
def test_rules_have_pictures_drawn_from_positions(api: ApiServer, game: str, language: str) -> None:
    blocks = [block for section in page(api, game, language)["sections"] for block in section["blocks"]]
    shown = {
        (rule, one["name"], one["caption"])
        for block in blocks
        for one in block["pictures"]
        for rule in (block["rule"], *block["holds"])
    }
    assert shown >= {(one.rule, one.name, one.caption[language]) for one in illustrations(game)}
    assert sum(len(block["pictures"]) for block in blocks) == len(illustrations(game))
    for name in {name for _, name, _ in shown}:
        drawn = api.client.get(f"/api/rules/{game}/{language}/{name}.svg")
        assert (drawn.status_code, drawn.headers["content-type"]) == (200, "image/svg+xml")
        assert "<svg" in drawn.text
    assert api.client.get(f"/api/rules/{game}/{language}/nothing.svg").json()["error"] == "no-such-page"

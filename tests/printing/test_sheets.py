"""Sheets to print: right millimetres, every god, law and card in each language, texts that fit, files that open."""

from __future__ import annotations

import io
import re
from collections import Counter
from functools import cache
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest
from pypdf import PdfReader

from omphalos.flick.gods import GODS
from omphalos.flick.laws import LAWS
from omphalos.flick.pieces import KINDS, RADIUS
from omphalos.i18n import LANGUAGES
from omphalos.oracle.cove.square import CARDS
from omphalos.oracle.messages import say as told
from omphalos.oracle.numbers import COVE, SHOP
from omphalos.printing.arrange import BLEED, CARD, OVERLAP, Face, Piece, cards, pieces, tiles
from omphalos.printing.errors import DoesNotFit, NothingToPrint
from omphalos.printing.flick.mat import SIDE
from omphalos.printing.messages import say
from omphalos.printing.page import Drawing, Line, Page, Words
from omphalos.printing.paper import FOOT, MARGIN, PAPERS, TOP, Paper
from omphalos.printing.sheets import make_pages, sheets
from omphalos.printing.typeset import sizes, typeset
from omphalos.printing.wanted import Wanted
from omphalos.table.errors import BadPlayers
from omphalos.table.registry import find_game

POINT = 25.4 / 72  # millimetres
A4, LETTER = PAPERS["a4"], PAPERS["letter"]


def wanted(game: str, language: str = "en", paper: Paper = A4, players: int = 4, **given: Any) -> Wanted:
    backs = bool(given.pop("backs", False))
    return Wanted(players, find_game(game).read_options(given), language, paper, backs)


@cache
def made(game: str, language: str) -> tuple[list[Page], PdfReader]:
    """All sheets of a game on A4, and the file that is written."""
    pages = make_pages(game, wanted(game, language))
    return pages, PdfReader(io.BytesIO(typeset(A4, "Title", language, pages)[0]))


def plain(text: str) -> str:
    """A text without what a line break changes. Ligatures are written out."""
    for one, two in (("ﬁ", "fi"), ("ﬂ", "fl"), ("ﬀ", "ff"), ("ﬃ", "ffi")):
        text = text.replace(one, two)
    return re.sub(r"\s+", "", text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["flick", "oracle"])
def test_every_text_fits_on_letter_paper_too(game: str, language: str) -> None:
    pages = make_pages(game, wanted(game, language, LETTER))
    found = Counter(text for text, _ in sizes(LETTER, "Title", language, pages))
    assert all(found[item.text] for page in pages for item in page.items if isinstance(item, Words))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["flick", "oracle"])
def test_a_file_opens_and_says_all_that_the_pages_say(game: str, language: str) -> None:
    """Nothing is written if a text does not fit its place, so what is written fits."""
    pages, pdf = made(game, language)
    assert len(pdf.pages) == len(pages) > 10
    for page, printed in zip(pages, pdf.pages, strict=True):
        assert float(printed.mediabox.width) * POINT == pytest.approx(A4.width, abs=0.01)
        assert float(printed.mediabox.height) * POINT == pytest.approx(A4.height, abs=0.01)
        said = plain(printed.extract_text())
        for item in page.items:
            if isinstance(item, Words):
                assert all(plain(word) in said for word in item.text.split()), item.text
    assert not any(page.images for page in pdf.pages), "drawings stay lines"
    inside: Any = [page["/Resources"] for page in pdf.pages]
    fonts = {str(font.get_object()["/BaseFont"]) for one in inside for font in one["/Font"].values()}
    assert fonts
    assert all("Libertinus" in font for font in fonts), "the file has its fonts in it"


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", ["flick", "oracle"])
def test_nothing_lies_where_a_printer_does_not_reach(game: str, paper: str) -> None:
    size = PAPERS[paper]
    for page in make_pages(game, wanted(game, "en", size)):
        for item in page.items:
            if isinstance(item, Drawing | Words):
                assert item.x >= MARGIN - BLEED - 0.01
                assert item.x + item.width <= size.width - MARGIN + BLEED + 0.01
                assert item.y >= TOP - BLEED - 0.8
                assert item.y + item.height <= size.height - FOOT + BLEED + 0.8
            else:
                assert min(item.x, item.x2) >= 4
                assert max(item.x, item.x2) <= size.width - 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_god_and_every_law_has_its_card(language: str) -> None:
    said = Counter(item.text for page in made("flick", language)[0] for item in page.items if isinstance(item, Words))
    for one in (*GODS.values(), *LAWS.values()):
        assert said[one.name[language]] >= 1, one.id
        assert said[one.text[language]] >= 1, one.id
    assert all(said[law] == 1 for law in LAWS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_of_the_cove_is_there(language: str) -> None:
    pages = made("oracle", language)[0]
    names = {part: sheets.find("oracle").parts[part].name[language] for part in ("townsfolk", "corruption", "rogues")}
    said = {
        part: Counter(
            item.text for page in pages if page.name == name for item in page.items if isinstance(item, Words)
        )
        for part, name in names.items()
    }
    callings = Counter(told(language, f"calling-{card.calling}") for card in CARDS.values())
    assert {name: said["townsfolk"][name] for name in callings} == callings
    assert [said["corruption"][str(k)] for k in (1, 2, 3)] == list(COVE.corruption.cards.value)
    assert all(said["rogues"][told(language, f"rogues-told-{card}")] == 1 for card in ("thieves", "cult", "smugglers"))


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.rule("PB-C2")
def test_the_tiles_are_the_mat_at_its_size(paper: Paper) -> None:
    found = tiles(paper, SIDE, SIDE)
    assert pytest.approx(480 + 2 * BLEED) == SIDE
    assert len(found) == 6
    first, last = found[0], found[-1]
    assert (first.x, first.y) == (0, 0)
    assert (last.x + last.width, last.y + last.height) == pytest.approx((SIDE, SIDE))
    rows = [tile for tile in found if tile.row == 0]
    assert all(one.x + one.width - two.x == pytest.approx(OVERLAP) for one, two in pairwise(rows))
    pages = make_pages("flick", wanted("flick", paper=paper), ["mat"])[1:]
    for tile, page in zip(found, pages, strict=True):
        drawing = next(item for item in page.items if isinstance(item, Drawing))
        root = ElementTree.fromstring(drawing.svg)
        box = [float(n) for n in root.attrib["viewBox"].split()]
        assert box == pytest.approx([tile.x - SIDE / 2, tile.y - SIDE / 2, tile.width, tile.height], abs=0.01)
        assert (drawing.width, drawing.height) == pytest.approx((tile.width, tile.height)), "a unit is a millimetre"


@pytest.mark.rule("PB-C1", "PB-C4")
@pytest.mark.parametrize("numbers", ["reported", "balanced"])
def test_stickers_have_the_size_and_number_of_the_disks(numbers: str) -> None:
    pages = make_pages("flick", wanted("flick", numbers=numbers), ["disks"])[1:]
    found = Counter(
        round(item.width / 2 - BLEED, 2) for page in pages for item in page.items if isinstance(item, Drawing)
    )
    radius = RADIUS[numbers]
    expected = Counter[float]()
    for kind, count in zip(KINDS, (28, 8, 1, 1, 16), strict=True):
        expected[radius[kind]] += count
    assert found == expected
    for page in pages:
        for item in (item for item in page.items if isinstance(item, Drawing)):
            cut = ElementTree.fromstring(item.svg)[-1]
            assert cut.tag.endswith("circle")
            assert float(cut.attrib["r"]) == pytest.approx(item.width / 2 - BLEED)


@pytest.mark.rule("PB-A1")
def test_the_number_of_players_decides_what_is_printed() -> None:
    two = make_pages("flick", wanted("flick", players=2), ["laws"])
    assert not any(isinstance(item, Words) and item.text == "L18" for page in two for item in page.items)
    shops = [len(make_pages("oracle", wanted("oracle", players=n), ["shop"])) - 1 for n in (1, 3)]
    assert shops == [1, 3]
    goods = make_pages("oracle", wanted("oracle", players=2), ["goods"])[1:]
    drawn = sum(isinstance(item, Drawing) for page in goods for item in page.items)
    assert drawn == 2 * (12 + 8 + 2) + 1 + 6, (
        "goods and markers of two, the token, five runes of which one has two sides"
    )
    assert SHOP.goods.charms.value * 4 == 12
    with pytest.raises(BadPlayers):
        make_pages("flick", wanted("flick", players=5))


def test_cards_fit_sleeves_and_backs_lie_behind_them() -> None:
    face = Face((Words(0, 0, 10, 10, "A", 8, 8),))
    back = Face((Words(0, 0, 10, 10, "B", 8, 8),))
    for paper in PAPERS.values():
        pages = cards(paper, "Cards", [face] * 11, CARD, "#fff", back)
        assert len(pages) == 4
        places = [[(item.x, item.y) for item in page.items if isinstance(item, Words)] for page in pages]
        assert [len(place) for place in places] == [9, 9, 2, 3]
        for front, behind in ((places[0], places[1]), (places[2], places[3])):
            mirrored = {(round(paper.width - x - CARD[0], 6), y) for x, y in front}
            assert mirrored <= {(round(x, 6), y) for x, y in behind}
        xs = sorted({x for x, _ in places[0]})
        assert [b - a for a, b in pairwise(xs)] == pytest.approx([63, 63])


def test_every_page_has_a_ruler_of_100_mm() -> None:
    pages = make_pages("flick", wanted("flick"), ["gods"])
    text = typeset(A4, "Title", "en", pages, "svg")
    assert len(text) == len(pages) == 3
    for page in text:
        lines = re.findall(rb'd="M 0 0 ?h ([\d.]+)"', page)
        lengths = [float(line) * POINT for line in lines]
        assert any(length == pytest.approx(100, abs=0.01) for length in lengths), page[:2000]
        assert b"<text" not in page, "letters are paths"


def test_a_text_that_does_not_fit_is_refused() -> None:
    page = Page("Page", (Words(20, 20, 20, 6, "Far too many words for such a little box of paper", 10, 8),))
    with pytest.raises(DoesNotFit, match="20 x 6 mm: Far too many"):
        typeset(A4, "Title", "en", [page])
    wide = Page("Page", (Words(20, 20, 8, 60, "Indivisible", 10, 8),))
    with pytest.raises(DoesNotFit):
        typeset(A4, "Title", "en", [wide])
    with pytest.raises(DoesNotFit, match="larger than the paper"):
        pieces(A4, "Pieces", [Piece(300, 20, "")])
    with pytest.raises(DoesNotFit, match="larger than the paper"):
        cards(LETTER, "Cards", [], (250, 88), "#fff")


def test_letters_get_smaller_only_as_far_as_they_may() -> None:
    text = "A sentence of some length, for a box that is a little too low"
    page = Page("Page", (Words(20, 20, 40, 11, text, 14, 7), Words(20, 40, 80, 20, text, 12, 7)))
    found = dict(sizes(A4, "Title", "en", [page])[:1]), sizes(A4, "Title", "en", [page])[1]
    assert 7 <= found[0][text] < 14
    assert found[1] == (text, 12)


def test_the_same_pages_are_the_same_bytes() -> None:
    pages = make_pages("flick", wanted("flick"), ["tokens"])
    assert typeset(A4, "Title", "en", pages) == typeset(A4, "Title", "en", pages)


def test_what_there_is_not() -> None:
    with pytest.raises(NothingToPrint, match="no sheet 'boards'; it has mat"):
        make_pages("flick", wanted("flick"), ["boards"])
    with pytest.raises(NothingToPrint, match="chess"):
        sheets.find("chess")


def test_the_first_page_says_where_everything_is() -> None:
    guide = made("oracle", "pl")[0][0]
    said = [item.text for item in guide.items if isinstance(item, Words)]
    assert guide.name == say("pl", "print-guide")
    for part in sheets.find("oracle").parts.values():
        assert part.name["pl"] in said
        assert part.text["pl"] in said
    assert any(isinstance(item, Line) and item.x2 - item.x == 100 for item in guide.items)

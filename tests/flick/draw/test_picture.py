"""Pictures of positions."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from omphalos.flick.draw import picture
from omphalos.flick.draw.picture import EDGE, Layout
from omphalos.flick.laws import LAWS
from omphalos.flick.options import LawId, Options
from omphalos.flick.pieces import Disk, Stock
from omphalos.flick.state import Hand, Heart, Held, InForce, Player, State
from omphalos.flick.view import View
from omphalos.table.game import Outcome
from tests.flick.draw.look import ids, of_class, parsed, place_of, references, spoken
from tests.flick.draw.positions import lively, view_of

LANGUAGES = ("en", "pl")


def everything() -> View:
    """Return a view with every token and every kind of thing on it. No game would hold all of it at once."""
    state = replace(
        lively(),
        hand=Hand(-30, 30, 20, 60),
        heart=Heart(40, -150, (15, 16)),
        tornado=3,
        fallen=(Disk(90, "prophet", 1, 250, 10), Disk(91, "temple", 2, -20, -242)),
        laws=(InForce("L08", 3), InForce("L10", 3), InForce("L20", 3)),
        held=(Held("L10", 0, "prophet"), Held("Morrigan", 0, "templar")),
        gods=("Zeus", "Freja", "Ra", "Morrigan"),
    )
    return view_of(state)


def seated(players: int, options: Options | None = None, seat: int = -1) -> View:
    """Return a table at the start of a game."""
    stock = tuple(Player(Stock(5), Stock(), 4) for _ in range(players))
    gone = (None,) * players
    return view_of(State(options or Options(gods=False), 4, stock, gone), seat)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_disk_is_drawn_once_at_its_place(language: str) -> None:
    """Each shows its kind and owner."""
    view = view_of(lively())
    drawn = of_class(parsed(picture(view, language)), "disk")
    assert len(drawn) == len(view.disks)
    by_id = {int(thing.get("data-id", "")): thing for thing in drawn}
    for disk in view.disks:
        thing = by_id[disk.id]
        assert (thing.get("data-kind"), thing.get("data-owner")) == (disk.kind, str(disk.owner))
        assert place_of(thing) == pytest.approx((disk.x, disk.y), abs=0.0006)


def test_a_disk_wears_its_owners_emblem() -> None:
    """The symbol used for a disk of a seat contains that god's emblem."""
    root = parsed(picture(view_of(lively())))
    defined = {thing.get("id", ""): thing for thing in root.iter() if thing.get("id")}
    for thing in of_class(root, "disk"):
        owner = int(thing.get("data-owner", ""))
        if owner < 0 or thing.get("data-kind") == "sphinx":
            continue
        (used,) = [part.get("href", "")[1:] for part in thing if part.get("href")]
        inside = " ".join(part.get("href", "") for part in defined[used].iter())
        assert f"emblem-{('zeus', 'freja', 'ra', 'dagda')[owner]}" in inside


@pytest.mark.parametrize(("language", "god"), [("en", "Themis"), ("pl", "Temida")])
def test_laws_and_scores_are_told_in_both_languages(language: str, god: str) -> None:
    """Each law in force is shown with its duration, each player with their points."""
    state = lively()
    view = view_of(replace(state, gods=("Themis", *state.gods[1:])))
    root = parsed(picture(view, language))
    said = spoken(root)
    assert god in said
    cards = of_class(root, "law")
    assert [card.get("data-law") for card in cards] == ["L07", "L09", "L19"]
    for card, law in zip(cards, view.laws, strict=True):
        assert LAWS[law.law].name[language] in spoken(card)
        assert LAWS[law.law].text[language] in spoken(card)
        assert card.get("data-lasts") == law.lasts
    rows = of_class(root, "player")
    assert [row.get("data-vp") for row in rows] == ["11", "9", "14", "8"]
    for row, player in zip(rows, view.players, strict=True):
        assert str(player.vp) in [part.text for part in of_class(row, "vp")]


def test_the_panel_tells_generation_phase_and_whose_turn_it_is() -> None:
    """In words."""
    said = spoken(parsed(picture(view_of(lively()))))
    assert "Generation 3 of 4 · mission" in said
    assert "Zeus to flick" in said
    mine = spoken(parsed(picture(view_of(lively(), 0), "pl")))
    assert "Pokolenie 3 z 4 · misja" in mine
    assert "Połóż proroka w swojej chmurze i pstryknij" in mine


def test_names_are_used_where_there_are_any() -> None:
    """Names stand beside the gods. Any name leaves the picture well-formed."""
    names = ('Ala "<&>"', "Bo\x00\x1bb", "Ó\ue000", "x" * 300)
    said = spoken(parsed(picture(view_of(lively()), "en", names)))
    assert 'Ala "<&>"' in said
    assert "Bob" in said
    assert "Zeus" in said


def test_stocks_are_counted_out() -> None:
    """A small disk for every unused prophet, a small temple for every one in the pool."""
    view = view_of(lively())
    rows = of_class(parsed(picture(view)), "player")
    for row, player in zip(rows, view.players, strict=True):
        for name, n in (
            ("unused", player.unused.total),
            ("reserve", player.reserve.total),
            ("temples", player.temples),
        ):
            (pieces,) = of_class(row, name)
            assert len(pieces) == n
    assert [len(of_class(row, "first")) for row in rows] == [0, 0, 1, 0]


def test_a_council_shows_both_laws_and_who_has_voted() -> None:
    """The upper one with up, the lower one with down."""
    shown: tuple[LawId, ...] = ("L01", "L13")
    state = replace(lively(), phase="council", turn=None, shown=shown, votes=(True, None, False, None))
    root = parsed(picture(view_of(state, 0)))
    cards = [(card.get("data-law"), card.get("data-vote")) for card in of_class(root, "law")]
    assert cards[-2:] == [("L01", "up"), ("L13", "down")]
    assert [vote.get("data-vote") for vote in of_class(root, "vote")] == ["up", "cast"]
    assert "Freja and Dagda" in spoken(parsed(picture(view_of(state))))


def test_tokens_and_fallen_disks_are_there() -> None:
    """The hand, the heart and whom it turned, the tornado, the walls, what lies beside the mat and on cards."""
    view = everything()
    root = parsed(picture(view))
    assert {token.get("data-token") for token in of_class(root, "token")} == {"hand", "heart", "tornado"}
    assert len(of_class(root, "turned")) == 2
    assert len(of_class(root, "walls")) == 1
    assert [thing.get("data-id") for thing in of_class(root, "off")] == ["90", "91"]
    for thing in of_class(root, "off"):
        assert max(map(abs, place_of(thing))) < EDGE
    kraken = next(card for card in of_class(root, "law") if card.get("data-law") == "L10")
    assert any("disk-prophet-0" in part.get("href", "") for part in kraken.iter())
    assert len(of_class(root, "held")) == 1


def test_the_end_names_the_winner() -> None:
    """Or the winners."""
    over = replace(lively(), phase="over", turn=None, outcome=Outcome((2, 3, 1, 4), (11.0, 9.0, 14.0, 8.0)))
    assert "Ra wins" in spoken(parsed(picture(view_of(over))))
    shared = replace(over, outcome=Outcome((1, 3, 1, 4), (14.0, 9.0, 14.0, 8.0)))
    assert "Wygrywają razem: Zeus i Ra" in spoken(parsed(picture(view_of(shared), "pl")))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("layout", ["wide", "tall"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_empty_table_can_be_drawn(players: int, layout: Layout, language: str) -> None:
    """Without gods, laws and disks."""
    root = parsed(picture(seated(players, Options(gods=False, laws=False)), language, layout=layout))
    assert len(of_class(root, "player")) == players
    assert len(of_class(root, "seat")) == players
    assert not of_class(root, "disk")


def test_players_without_gods_differ_in_colour_and_shape() -> None:
    """Shapes differ too, for people who do not see the colours."""
    plates = {
        thing.get("d"): thing.get("stroke")
        for thing in parsed(picture(seated(4))).iter()
        if re.fullmatch(r".*-plate-\d", thing.get("id", ""))
    }
    assert len(plates) == 4
    assert len(set(plates.values())) == 4


def test_the_mat_can_be_drawn_alone() -> None:
    """The panel can be left out. The description still contains its content."""
    root = parsed(picture(view_of(lively()), layout="mat"))
    assert len(of_class(root, "disk")) == 20
    assert not of_class(root, "player")
    assert "The Monkey King" in spoken(root[1])


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_many_laws_fit(layout: Layout) -> None:
    """Cards lose their text before they leave the sheet. Their titles keep it."""
    laws: tuple[LawId, ...] = ("L01", "L07", "L09", "L11", "L12", "L16", "L17")
    state = replace(lively(), laws=tuple(InForce(law, 1) for law in laws))
    svg = picture(view_of(state), "pl", layout=layout)
    root = parsed(svg)
    assert len(of_class(root, "law")) == len(laws)
    for card, law in zip(of_class(root, "law"), laws, strict=True):
        assert LAWS[law].text["pl"] in spoken(card)


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_nothing_from_elsewhere_is_needed(layout: Layout) -> None:
    """No link, font, script or style points outside; every reference is defined inside the picture."""
    svg = picture(everything(), layout=layout)
    assert re.findall(r"https?://[^\"' )]*", svg) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"<(script|style|image|foreignObject|link)|@import|data:|javascript:| on\w+=", svg)
    root = parsed(svg)
    assert len(ids(root)) == len(set(ids(root)))
    assert set(references(svg)) <= set(ids(root))


def test_two_pictures_share_no_id() -> None:
    """So that both can be shown in one notebook."""
    one, other = picture(view_of(lively())), picture(view_of(lively()), "pl")
    moved = lively()
    third = picture(view_of(replace(moved, disks=moved.disks[1:])))
    for a, b in ((one, other), (one, third), (other, third)):
        assert not set(ids(parsed(a))) & set(ids(parsed(b)))


def test_the_same_view_gives_the_same_picture() -> None:
    """The same view gives the same bytes."""
    assert picture(view_of(lively())) == picture(view_of(lively()))


def test_a_pointer_finds_its_place_on_the_mat() -> None:
    """The mat is one group: millimetres, y turned to the north, its centre at the origin."""
    root = parsed(picture(view_of(lively())))
    (mat,) = of_class(root, "mat")
    assert (mat.get("data-unit"), mat.get("transform")) == ("mm", "scale(1 -1)")
    assert mat in list(root)  # no other element transforms it
    left, top, wide, high = map(float, root.get("viewBox", "").split())
    assert left < -EDGE
    assert top < -EDGE
    assert left + wide > EDGE
    assert top + high > EDGE


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_picture_can_be_listened_to(language: str) -> None:
    """The picture has a title and a description at its head; every disk has a title."""
    root = parsed(picture(view_of(lively()), language))
    title, desc = root[0], root[1]
    assert root.get("role") == "img"
    assert root.get("aria-labelledby", "").split() == [title.get("id"), desc.get("id")]
    assert "Palec boży" in spoken(title)
    for player in ("Zeus", "Ra", "14"):
        assert player in spoken(desc)
    assert all(spoken(thing).strip() for thing in of_class(root, "disk"))


def test_a_picture_is_small() -> None:
    """A full mat stays below 100 kB."""
    assert len(picture(everything()).encode()) < 100_000


def test_a_notebook_shows_the_view_as_a_picture() -> None:
    """Through the method that notebooks call."""
    view = view_of(lively())
    assert view._repr_svg_() == picture(view)  # pyright: ignore[reportPrivateUsage]


def test_the_figure_in_the_documentation_is_a_picture() -> None:
    """The README shows it."""
    figure = Path(__file__).parents[3] / "docs" / "figures" / "palec-bozy.svg"
    svg = figure.read_text(encoding="utf-8")
    assert len(svg.encode()) < 120_000
    assert len(of_class(parsed(svg), "disk")) > 15

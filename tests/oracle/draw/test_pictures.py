"""The pictures of Wyrocznia show everything in a view exactly once, and nothing else."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from omphalos.cli import main
from omphalos.oracle import GAME
from omphalos.oracle.draw import cove_picture, picture, shop_picture
from omphalos.oracle.people import ADVENTURERS
from omphalos.oracle.view import Closing, FilledView, PlayerView, Preview, ProphecyView, View
from omphalos.table.chance import Chance
from omphalos.table.game import SPECTATOR
from omphalos.table.testing.play import random_game

SVG = "{http://www.w3.org/2000/svg}"
Element = ElementTree.Element


@cache
def views(players: int, seed: str = "pictures") -> tuple[View, ...]:
    """Yield moments of a random game as seen by each seat in turn and by a spectator."""
    found: list[View] = []
    for step, table in enumerate(random_game(GAME, players, seed)):
        if step % 67 == 0 or not table.to_act():
            found.append(table.view(len(found) % (players + 1) - 1))
    return tuple(found)


def moments() -> list[View]:
    return [view for players in (1, 2, 3, 4) for view in views(players)]


def full() -> View:
    """Return a view with something of every kind, even if no game can reach it."""
    view = views(4)[3]
    view = replace(view, seat=1, phase="production")
    player = view.players[1]
    divination = replace(
        player.divination,
        used=12,
        prophecies=(
            ProphecyView("red", 0, 4, 2, 2, False),
            ProphecyView("yellow", 4, 3, 1, 0, True),
            ProphecyView("blue", 7, 4, 0, 0, True),  # continues in the second row
            ProphecyView("green", 11, 1, 1, 0, False),
        ),
    )
    goods = tuple(replace(good, shelf=3 if good.size == "charm" else 2) for good in player.goods)
    upper = tuple(replace(field, written=written) for field, written in zip(player.upper, "1X341234", strict=True))
    guilds = tuple(replace(guild, marks=("X", "T")) for guild in player.guilds)
    drawn = ("a1-b1", "b1-c1", "a2-b2", "b2-c2", "a1-a2", "c1-c2", "c3-d3", "c3-c4", "a7-b7")
    field = replace(player.stars, drawn=drawn, filled=(FilledView((0, 1), "tome"), FilledView((14,), "charm")))
    player = replace(
        player,
        divination=divination,
        goods=goods,
        upper=upper,
        guilds=guilds,
        stars=field,
        hired="blue envoy",
        cards=(1, 2, 3),
        corruption=3,
    )
    return replace(view, players=(view.players[0], player, *view.players[2:]))


def read(drawn: str) -> Element:
    root = ElementTree.fromstring(drawn)
    assert root.tag == f"{SVG}svg"
    return root


def having(root: Element, *names: str) -> list[Element]:
    """Return the elements that have all these data attributes."""
    return [each for each in root.iter() if all(each.get(f"data-{name}") is not None for name in names)]


def values(root: Element, *names: str) -> list[tuple[str, ...]]:
    return [tuple(each.get(f"data-{name}") or "" for name in names) for each in having(root, *names)]


def part(root: Element, name: str) -> Element:
    (found,) = [each for each in root.iter() if each.get("data-part") == name]
    return found


def shop_in(root: Element, seat: int) -> Element:
    (found,) = [each for each in root.iter() if each.get("data-shop") == str(seat)]
    return found


# --- every picture


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_pictures_are_well_formed_and_say_what_they_show(players: int, language: str) -> None:
    for view in views(players):
        for drawn in (picture(view, language), shop_picture(view, 0, language), cove_picture(view, language)):
            root = read(drawn)
            ids = [each.get("id") for each in root.iter() if each.get("id")]
            assert len(ids) == len(set(ids))
            said = {each.get("id"): each.text for each in root}
            assert said[root.get("aria-labelledby")]
            assert said[root.get("aria-describedby")]
            for each in root.iter(f"{SVG}use"):
                assert (each.get("href") or "").removeprefix("#") in ids


def test_pictures_are_self_contained() -> None:
    for view in moments():
        drawn = picture(view).replace('xmlns="http://www.w3.org/2000/svg"', "")
        for foreign in ("http:", "https:", "<script", "<image", "<style", "@import", "url("):
            assert foreign not in drawn


def test_the_language_changes_the_words_only() -> None:
    view = views(3)[2]
    polish, english = read(picture(view, "pl")), read(picture(view, "en"))
    assert [each.tag for each in polish.iter()] == [each.tag for each in english.iter()]
    assert "Zatoka" in picture(view, "pl")
    assert "The cove" in picture(view, "en")
    assert "The cove" in picture(view, "xx")  # an unsupported language


def test_the_same_view_gives_the_same_picture() -> None:
    for view in moments():
        assert picture(view, "pl") == picture(view, "pl")


def test_pictures_can_share_a_page() -> None:
    one, other = views(2)[1], views(2)[2]
    drawn = [
        picture(one),
        picture(other),
        picture(one, "pl"),
        cove_picture(one),
        shop_picture(one, 0),
        shop_picture(one, 1),
    ]
    ids = [each.get("id") for each_drawn in drawn for each in read(each_drawn).iter() if each.get("id")]
    assert len(ids) == len(set(ids))


def test_pictures_are_small() -> None:
    for view in (*moments(), full()):
        assert len(picture(view, "pl").encode()) < 150_000


# --- the shop


def test_a_shop_shows_everything_on_it_once() -> None:
    for view in (*moments(), full()):
        root = read(picture(view))
        for player in view.players:
            _check_shop(shop_in(root, player.seat), player)


def test_a_shop_alone_shows_everything_on_it_once() -> None:
    for view in (*views(2), full()):
        for player in view.players:
            _check_shop(shop_in(read(shop_picture(view, player.seat)), player.seat), player)


def _check_shop(shop: Element, player: PlayerView) -> None:
    _check_dish(shop, player)
    _check_stars(shop, player)
    told = player.divination.prophecies
    assert values(shop, "prophecy", "colour", "start", "size", "left", "state") == [
        (str(k), one.colour, str(one.start), str(one.symbols), str(one.symbols - one.struck), _state(one))
        for k, one in enumerate(told)
    ]
    rows = (("upper", player.upper), ("lower", player.lower))
    assert values(shop, "row", "field", "entry") == [
        (row, str(k), field.written) for row, fields in rows for k, field in enumerate(fields) if field.written
    ]
    assert values(shop, "guild", "place", "mark") == [
        (guild.guild, str(k), mark) for guild in player.guilds for k, mark in enumerate(guild.marks) if mark
    ]
    assert values(shop, "fate", "field", "state") == [
        (kind, str(k), state)
        for kind, fate in (("nudge", player.nudge), ("shift", player.shift))
        for k, state in enumerate(["used"] * fate.crossed + ["filled"] * fate.ready + ["empty"] * fate.empty)
    ]
    hired = [(player.hired,)] if player.hired else []
    assert values(part(shop, "staff"), "card") == [(one.card,) for one in player.staff if one.card]
    assert values(shop, "ability") == [(one.ability,) for one in player.staff]
    assert [(each.get("data-card"),) for each in having(shop, "hired")] == hired
    assert Counter(values(part(shop, "shelf"), "good", "colour")) == Counter(
        {(good.size, good.colour): good.shelf for good in player.goods if good.shelf}
    )
    assert values(shop, "gold") == [(str(player.gold),)]
    assert values(shop, "corruption") == [(str(player.corruption),)]
    assert values(shop, "standing") == ([(player.figure,)] if player.figure else [])


def _state(one: ProphecyView) -> str:
    return "active" if one.active else "fulfilled" if one.ringed else "over"


def _check_dish(shop: Element, player: PlayerView) -> None:
    dish = player.dish
    expected: set[tuple[str | None, ...]] = set()
    if dish is not None:
        expected = {
            ("bone", dish.bone, None),
            ("voodoo", dish.voodoo, None),
            ("coin", dish.coin, "skull" if dish.skull else "tree"),
            ("die 1", dish.dice[0], str(dish.faces[0])),
            ("die 2", dish.dice[1], str(dish.faces[1])),
        }
    runes = having(shop, "rune")
    assert len(runes) == len(expected)
    assert {tuple(rune.get(f"data-{name}") for name in ("rune", "half", "face")) for rune in runes} == expected


def _check_stars(shop: Element, player: PlayerView) -> None:
    field = part(shop, "stars")
    assert Counter(edge for edge, drawn in values(field, "edge", "drawn") if drawn == "true") == Counter(
        player.stars.drawn
    )
    areas = [cell for (area,) in values(field, "area") for cell in area.split(" ")]
    assert Counter(areas) == Counter(str(cell) for area in player.stars.filled for cell in area.cells)


def test_filled_areas_are_told_apart() -> None:
    field = part(read(shop_picture(full(), 1)), "stars")
    assert values(field, "area", "good") == [("0 1", "tome"), ("14", "charm")]


def test_the_own_star_field_can_be_touched() -> None:
    view = full()
    field = part(read(shop_picture(view, 1)), "stars")
    cells = values(field, "cell", "colour")
    assert cells == [(str(k), colour) for k, colour in enumerate(view.players[1].stars.cells)]
    edges = Counter(edge for (edge,) in values(field, "edge"))
    assert set(edges.values()) == {1}
    assert len(edges) + len(view.players[1].stars.printed) == 84
    assert not edges.keys() & {*view.players[1].stars.printed}
    half = [
        each.get("data-half") for each in having(read(shop_picture(view, 1)), "half") if each.get("data-rune") is None
    ]
    assert half == ["left", "right"]


def test_a_line_that_closes_says_what_it_brings() -> None:
    charm, nothing = Closing((20,), "charm", "yellow", True, 1), Closing((2, 3), None, None, False, 0)
    view = replace(full(), previews=(Preview("c4-c5", (charm,)), Preview("e1-e2", (nothing,))))
    closing = {edge: said for edge, said in values(read(picture(view, "en")), "edge", "closes")}  # noqa: C416
    assert closing == {
        "c4-c5": "+ charm, yellow, + corruption cards: 1",
        "e1-e2": "closes an area that gives nothing",
    }
    assert not values(read(shop_picture(view, 0)), "closes")


def test_a_prophecy_goes_on_in_the_next_row_and_shrinks() -> None:
    told = part(read(shop_picture(full(), 1)), "prophecies")
    by_order = {each.get("data-prophecy"): each for each in having(told, "prophecy")}
    strokes = {
        order: sum((path.get("d") or "").count("M") for path in each.iter(f"{SVG}path"))
        for order, each in by_order.items()
    }
    assert strokes == {"0": 3, "1": 1, "2": 0, "3": 1}  # two struck and a ring, one struck, none, one struck


# --- the cove


def test_the_cove_shows_everything_once() -> None:
    for view in moments():
        for drawn in (picture(view), cove_picture(view)):
            _check_cove(read(drawn), view)


def _check_cove(root: Element, view: View) -> None:
    (cove,) = having(root, "cove")
    boats = having(cove, "boat")
    assert [boat.get("data-boat") for boat in boats] == [str(k) for k in range(len(view.boats))]
    for drawn, boat in zip(boats, view.boats, strict=True):
        assert [who for (who,) in values(drawn, "adventurer")] == list(boat.aboard)
        assert drawn.get("data-pier") == boat.pier
        assert (drawn.get("data-berth") is not None) == (boat.pier is not None)
        if boat.pier is None:
            assert len(having(drawn, "place")) == boat.places
    berths = Counter(berth for (berth,) in values(cove, "berth"))
    assert berths == Counter(f"{pier.pier} {k}" for pier in view.piers for k in range(pier.berths))
    piers = {each.get("data-pier"): each for each in having(cove, "pier") if each.get("data-boat") is None}
    for pier in view.piers:
        people = Counter(who for (who,) in values(piers[pier.pier], "adventurer"))
        assert people == Counter({who: n for who, n in pier.people.items() if n})
    halls = {hall.get("data-hall"): [who for (who,) in values(hall, "adventurer")] for hall in having(cove, "hall")}
    assert halls == {colour: [colour] * members for colour, members in view.halls.items()}
    (hideout,) = having(cove, "hideout")
    assert len(having(hideout, "adventurer")) == view.hideout
    assert values(cove, "in-bag", "count") == [(who, str(view.bag[who])) for who in ADVENTURERS]
    assert [who for (who,) in values(part(cove, "ashore"), "adventurer")] == list(view.ashore)
    markers = {(seat, hour, height) for seat, hour, height in values(cove, "marker", "hour", "height")}
    assert markers == {
        (str(seat), str(stack.hour), str(len(stack.seats) - 1 - k))
        for stack in view.clock.markers
        for k, seat in enumerate(stack.seats)
    }
    assert len(having(cove, "marker")) == len(view.players)
    assert values(cove, "token") == ([] if view.clock.token is None else [(str(view.clock.token),)])
    assert values(cove, "mark-hour", "draws") == [(str(mark.hour), str(mark.draws)) for mark in view.clock.marks]
    square = part(cove, "square")
    assert values(square, "square", "hours") == [(str(one.place), str(one.hours)) for one in view.square]
    assert values(square, "card") == [(one.card,) for one in view.square]
    assert values(cove, "rogues") == ([] if view.rogues is None else [(view.rogues,)])


def test_52_adventurers_are_somewhere() -> None:
    for view in moments():
        root = read(cove_picture(view))
        shown = len(having(root, "adventurer")) + sum(int(count) for _, count in values(root, "in-bag", "count"))
        assert shown == 52


# --- who sees what


def test_points_of_corruption_cards_are_their_owners_secret() -> None:
    for view in moments():
        root = read(picture(view))
        for player in view.players:
            piles = values(shop_in(root, player.seat), "corruption-points", "count")
            points = [int(value) for value, count in piles for _ in range(int(count))]
            own = player.seat == view.seat or (view.seat == SPECTATOR and player.seat == _main(view))
            assert points == (sorted(player.cards) if own and player.cards is not None else [])


def _main(view: View) -> int:
    return view.to_act[0] if view.to_act else 0


def test_two_states_that_a_seat_cannot_tell_apart_look_the_same() -> None:
    for step, table in enumerate(random_game(GAME, 3, "secrets")):
        if step % 60 == 59:
            for seat in (SPECTATOR, 0, 2):
                state = table.state
                other = GAME.disguise(state, seat, Chance(step, GAME.streams))
                assert picture(GAME.view(state, seat)) == picture(GAME.view(other, seat))


# --- where pictures come out


def test_a_notebook_shows_a_view() -> None:
    view = views(2)[1]
    assert view._repr_svg_() == picture(view)  # pyright: ignore[reportPrivateUsage]


@pytest.mark.parametrize("language", ["en", "pl"])
def test_draw_writes_a_moment_of_a_record(tmp_path: Path, language: str) -> None:
    table = None
    for step, table in enumerate(random_game(GAME, 2, "a record")):  # noqa: B007
        if step == 60:
            break
    assert table is not None
    record, out = tmp_path / "game.jsonl", tmp_path / "game.svg"
    record.write_bytes(table.record())
    assert main(["draw", str(record), "--seat", "1", "--lang", language, "--out", str(out)]) == 0
    assert out.read_text("utf-8") == picture(table.view(1), language)


def test_the_figure_of_the_readme_is_a_picture() -> None:
    drawn = (Path(__file__).parents[3] / "docs" / "figures" / "wyrocznia.svg").read_text("utf-8")
    assert len(having(read(drawn), "shop")) == 4
    assert len(drawn.encode()) < 150_000

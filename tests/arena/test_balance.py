"""Balance studies: the sections' counts agree with the records."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from omphalos.arena.balance.page import as_html, as_markdown
from omphalos.arena.balance.parts import PARTS, used
from omphalos.arena.balance.run import study
from omphalos.arena.balance.study import Row, SeatResult, Section, Study, difference, share, source_section
from omphalos.arena.errors import ArenaError
from omphalos.arena.folder import read_games, records
from omphalos.arena.plan import make_plan
from omphalos.arena.run import run
from omphalos.arena.stats import Estimate
from omphalos.arena.tune.measures import measured_in
from omphalos.cli import main
from omphalos.oracle.events import Closed, Hired, Nudged
from omphalos.table import read_record, replay
from omphalos.table.registry import find_game
from tests.bots.pond import POND
from tests.pinned import check_pinned

SHORT: dict[str, Any] = {"flick": {"generations": 2}, "oracle": {}}


@pytest.fixture(scope="module", params=["flick", "oracle"])
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    game = find_game(request.param)
    out = tmp_path_factory.mktemp("balance") / request.param
    run(make_plan(game, ["random"], [2, 3], games=4, options=SHORT[game.name]), game, folder=out)
    return out


def section(found: Study, name: str) -> Section:
    return next(one for one in found.sections if one.id == name)


def value(row: Row, column: int) -> float:
    cell = row.cells[column]
    assert cell is not None
    assert not isinstance(cell, str)
    return cell.value if isinstance(cell, Estimate) else cell


def test_points_by_source_add_up_to_the_scores(folder: Path) -> None:
    found, games = study(folder), read_games(folder)
    scores = [score for game in games for score in game.scores]
    rows = section(found, "sources").rows
    assert sum(value(row, 0) for row in rows) == pytest.approx(sum(scores) / len(scores))


def test_wins_add_up_and_seats_are_all_there(folder: Path) -> None:
    found = study(folder)
    seats = section(found, "seats").rows
    assert [row.label for row in seats][:2] == ["2 players, seat 0", "2 players, seat 1"]
    assert sum(value(row, 1) for row in seats if row.label.startswith("2")) == pytest.approx(1)
    assert sum(value(row, 1) for row in seats if row.label.startswith("3")) == pytest.approx(1)
    assert sum(value(row, 4) for row in seats if row.label.startswith("3")) == pytest.approx(0)
    assert [value(row, 0) for row in section(found, "players").rows] == [4, 4]


def test_a_player_alone_has_no_mix_of_actions_that_wins(tmp_path: Path) -> None:
    game = find_game("oracle")
    run(make_plan(game, ["random"], [1], games=2), game, folder=tmp_path / "alone")
    assert "mix" not in [one.id for one in study(tmp_path / "alone").sections]


PINNED = {
    "flick": ("0ae0428f07265ad9", "654b4885ba89d2c4"),
    "oracle": ("d2c8ff6977e5553c", "5ce07fa3cb22c80c"),
}  # the study, and what a tuning measures


def test_the_same_games_give_the_same_study(folder: Path) -> None:
    """All its numbers: the games follow from their seeds."""
    measured = msgspec.json.encode(measured_in(folder, find_game(folder.name))).decode()
    for text, digest in zip((as_markdown(study(folder)), measured), PINNED[folder.name], strict=True):
        check_pinned(f"study of {folder.name}", text, digest)


UNITS: dict[str, list[tuple[str, float | None]]] = {
    "laws": [("count", None), ("points", None), ("points", None), ("points", 0.0), ("%", 0.5), ("%", None)],
    "gods": [("count", None), ("%", None), ("%", None), ("%", 0.0), ("points", 0.0), ("points", None)],
}


@pytest.mark.parametrize("folder", ["flick"], indirect=True)
def test_sections_of_palec_bozy_have_units_and_are_told_first(folder: Path) -> None:
    done: list[None] = []
    found = study(folder, "en", lambda: done.append(None))
    assert [one.id for one in found.sections] == ["gods", "laws", "sources", "seats", "players"]
    assert all(len(one.title) < len(one.about) for one in found.sections)
    for name, units in UNITS.items():
        assert [(column.unit, column.reference) for column in section(found, name).columns] == units
    excess = [value(row, 3) for row in section(found, "gods").rows]
    assert excess == sorted(excess, reverse=True)
    assert len(done) == len(read_games(folder))  # told after each record


@pytest.mark.parametrize("folder", ["flick"], indirect=True)
def test_every_god_and_law_is_counted_as_often_as_it_was_there(folder: Path) -> None:
    found = study(folder)
    gods: dict[str, int] = {}
    laws: dict[str, int] = {}
    for _, file in records(folder):
        last: Any = None
        for moment in replay(read_record(file)):
            last = moment.after
            if type(moment.event).__name__ == "GenerationEnded":
                for law in moment.before.laws:
                    laws[law.law] = laws.get(law.law, 0) + 1
        for god in last.gods:
            gods[god] = gods.get(god, 0) + 1
        assert last.phase == "over"
    assert sum(value(row, 0) for row in section(found, "gods").rows) == sum(gods.values()) == 4 * 2 + 4 * 3
    counted = {row.label.split()[0]: value(row, 0) for row in section(found, "laws").rows}
    assert all(counted[law] >= times for law, times in laws.items())
    assert sum(counted.values()) >= 16  # two generations in each of eight games, at least one law in each


@pytest.mark.parametrize("folder", ["flick"], indirect=True)
def test_a_law_is_told_with_the_points_of_a_player_in_its_generations(folder: Path) -> None:
    inside: dict[str, list[float]] = {}
    for _, file in records(folder):
        moments: list[Any] = list(replay(read_record(file)))
        ended = [one.before for one in moments if type(one.event).__name__ == "GenerationEnded"]
        for number, state in enumerate([*ended, moments[-1].after][:2], 1):
            vp = [score.vp for score in moments[-1].after.account if score.generation == number]
            for law in state.laws:
                inside.setdefault(law.law, []).append(sum(vp) / len(state.gods))
    told = {row.label.split()[0]: row for row in section(study(folder), "laws").rows}
    assert told.keys() == inside.keys()
    for law, points in inside.items():
        assert value(told[law], 0) == len(points)
        assert value(told[law], 1) == pytest.approx(sum(points) / len(points))


@pytest.mark.parametrize("folder", ["oracle"], indirect=True)
def test_every_third_of_an_action_mix_has_its_seats(folder: Path) -> None:
    found = study(folder)
    rows = section(found, "mix").rows
    assert len(rows) % 3 == 0
    for least, middle, most in zip(rows[::3], rows[1::3], rows[2::3], strict=True):
        assert value(least, 0) + value(middle, 0) + value(most, 0) == 20
        assert value(least, 1) <= value(middle, 1) <= value(most, 1)


@pytest.mark.parametrize("folder", ["oracle"], indirect=True)
def test_every_part_of_wyrocznia_is_counted(folder: Path) -> None:
    rows = {row.label: row for row in section(study(folder), "parts").rows}
    games = [read_record(file) for file in folder.glob("records/*/*.jsonl")]
    seats = sum(len(game.header.seats) for game in games)
    events = [moment.event for game in games for moment in replay(game)]
    hired = [event for event in events if isinstance(event, Hired)]
    told = sum(value(row, 0) for label, row in rows.items() if label.startswith("hired: "))
    assert told * seats == pytest.approx(len(hired))
    assert value(rows["±1 spent"], 0) * seats == pytest.approx(sum(isinstance(event, Nudged) for event in events))
    porters = {(event.seat, id(event)) for event in hired if event.card.endswith("porter")}
    assert value(rows["hired: porter"], 1) * seats <= len(porters)
    assert set(PARTS) >= {part for event in events for part, _ in used(event)}


def test_an_area_counts_as_the_good_that_it_is_worth_and_as_a_cross() -> None:
    assert used(Closed(0, (1, 2), None, None, False)) == []
    assert used(Closed(0, (1, 2), "charm", "yellow", False)) == [("charm", 1)]
    assert used(Closed(0, (1, 2), "tome", "yellow", True)) == [("tome", 1), ("cross", 1)]


def test_of_several_bots_it_is_told_who_uses_what(tmp_path: Path) -> None:
    game = find_game("oracle")
    run(make_plan(game, ["random", "greedy:budget=1"], games=2), game, folder=tmp_path / "out")
    found = section(study(tmp_path / "out", "pl"), "parts")
    assert {column.name for column in found.columns} == {"random", "greedy:budget=1"}
    assert len(found.rows) == len(PARTS)


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_page_stands_alone(folder: Path, language: str) -> None:
    found = study(folder, language)
    page = as_html(found, language)
    assert "<script" not in page
    assert set(page.split("http")[1:]) <= {
        part for part in page.split("http") if part.startswith("://www.w3.org/2000/svg")
    }
    body = page[page.index("<body>") : page.index("</html>")]
    root = ElementTree.fromstring(body)
    assert len(root.findall("section")) == len(found.sections)
    assert all(one.title in as_markdown(found, language) for one in found.sections)


def test_any_game_has_seats_players_and_bots(tmp_path: Path) -> None:
    run(make_plan(POND, ["random", "fisher"], games=20), POND, folder=tmp_path / "out")
    found = study(tmp_path / "out")
    assert [one.id for one in found.sections] == ["seats", "players", "bots"]
    random, fisher = section(found, "bots").rows
    assert value(random, 1) < value(fisher, 1)
    assert value(random, 4) == pytest.approx(-value(fisher, 4))


def test_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    words = ["balance", "pond", "--bot", "fisher", "--games", "4", "--workers", "1", "--quiet", "--lang", "en"]
    assert main([*words, "--out", str(out)]) == 0
    assert "## Seats" in capsys.readouterr().out
    assert (out / "balance.html").read_text().startswith("<!doctype html>")
    assert msgspec.json.decode((out / "balance.json").read_bytes(), type=Study).games == 8
    (out / "balance.md").unlink()
    assert main(["balance", "--from", str(out), "--quiet"]) == 0
    assert (out / "balance.md").exists()
    assert main(words) == 2
    assert main(["balance", "--from", str(tmp_path)]) == 2


def test_an_empty_folder_is_said(tmp_path: Path) -> None:
    with pytest.raises(ArenaError):
        study(tmp_path)


def sat(seed: str, win: float) -> SeatResult:
    return SeatResult(game=0, seed=seed, players=2, seat=0, bot="b", win=win, score=win, lead=0.0)


def test_seats_of_one_seed_are_not_independent() -> None:
    apart = share([sat(str(i), float(i % 2)) for i in range(40)])
    together = share([sat(str(i // 4), float(i // 4 % 2)) for i in range(40)])
    assert together.value == apart.value
    assert together.high - together.low > 1.5 * (apart.high - apart.low)


def test_a_difference_has_the_width_of_both() -> None:
    gap = difference(Estimate(5, 2, 8, 10), Estimate(1, -3, 5, 10))
    assert (gap.value, gap.low, gap.high) == (4, -1, 9)


def test_sources_are_ordered_by_what_they_give() -> None:
    found = source_section([(sat("a", 1), {"x": 1.0, "y": 5.0}), (sat("b", 0), {"x": 2.0})], str.upper, "", "en")
    assert [row.label for row in found.rows] == ["Y", "X"]
    assert value(found.rows[0], 1) == 5.0

"""Puzzles over HTTP: the same for a day, a table at the position, and solutions scored by the bots' processes."""

from __future__ import annotations

from datetime import date
from typing import Any

from omphalos.bots.puzzles import puzzle_of_day, shipped_puzzles
from tests.server.http.conftest import ApiServer

DAY = "2026-11-16"


def test_the_puzzle_of_a_day(api: ApiServer) -> None:
    posed = puzzle_of_day(shipped_puzzles("flick"), date.fromisoformat(DAY))
    found = api.client.get(f"/api/puzzles/flick/{DAY}").json()
    assert found["seat"] == posed.puzzle.seat
    assert found["players"] == posed.played.players
    assert found["gap"] >= 3.0
    assert found["count"] == len(shipped_puzzles("flick"))
    assert "best" not in found  # the solution is not given away


def test_there_is_no_such_puzzle(api: ApiServer) -> None:
    for address, error in (
        (f"lake/{DAY}", "no-puzzle"),
        (f"chess/{DAY}", "unknown-game"),
        ("flick/2026-02-30", "no-puzzle"),
        ("flick/today", "no-such-place"),
    ):
        response = api.client.get(f"/api/puzzles/{address}")
        assert (response.status_code, response.json()["error"]) == (404, error)


def test_a_table_at_the_position_of_a_puzzle(api: ApiServer) -> None:
    posed = puzzle_of_day(shipped_puzzles("oracle"), date.fromisoformat(DAY))
    response = api.client.post(f"/api/puzzles/oracle/{DAY}/table", json={"name": "Ada", "language": "pl"})
    assert response.status_code == 201
    opened = response.json()
    assert [held["seat"] for held in opened["seats"]] == [posed.puzzle.seat]
    table = api.client.get(f"/api/tables/{opened['id']}").json()["table"]
    assert (table["phase"], table["undo"], table["rated"], table["hints"]) == ("playing", "free", False, False)
    assert table["frozen"] == posed.puzzle.after + 1  # the deal is an entry too
    assert table["seats"][posed.puzzle.seat]["name"] == "Ada"
    assert table["to_act"] == [posed.puzzle.seat]


def test_solutions_are_scored_and_what_is_no_solution_is_refused(api: ApiServer) -> None:
    posed = puzzle_of_day(shipped_puzzles("flick"), date.fromisoformat(DAY))

    def solve(action: Any) -> Any:
        return api.client.post(f"/api/puzzles/flick/{DAY}/solution", json={"action": action})

    solved = solve(posed.puzzle.best).json()
    assert (solved["percent"], solved["stars"], solved["trials"]) == (100.0, 3, 1000)
    assert solved["points"] == solved["best"]
    assert solved.keys() == {"percent", "stars", "points", "best", "trials"}  # the answer is not given away
    for action in ({"type": "no_such"}, {"type": "vote", "up": True}, None, {"type": "flick", "kind": "prophet"}):
        response = solve(action)
        assert (response.status_code, response.json()["error"]) == (422, "illegal-solution"), action


def test_the_answer_is_told_to_who_asks_for_it(api: ApiServer) -> None:
    posed = puzzle_of_day(shipped_puzzles("flick"), date.fromisoformat(DAY))
    answer = api.client.get(f"/api/puzzles/flick/{DAY}/answer?language=de").json()
    assert (answer["action"], answer["points"]) == (posed.puzzle.best, posed.puzzle.points)
    assert answer["text"] != api.client.get(f"/api/puzzles/flick/{DAY}/answer").json()["text"]
    assert api.client.get("/api/puzzles/lake/2026-11-16/answer").json()["error"] == "no-puzzle"

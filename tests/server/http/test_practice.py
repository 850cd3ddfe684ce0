"""Practice over HTTP: the client keeps the position; flicks, changes by hand and heat maps come from the rules."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import msgspec
import numpy as np

from omphalos.bots import Bot, BotSpec
from omphalos.bots.flick.library import FLICK
from omphalos.flick.actions import Flick
from omphalos.kernels.machine_code import cache_folder
from omphalos.kernels.page.make import write
from omphalos.physics.library import PHYSICS
from omphalos.server.bots.opinions import Asked
from omphalos.server.bots.requests import SeatedBot
from omphalos.server.replays.practice_jobs import aimed_in_practice
from omphalos.table import Table
from omphalos.table.entry import standing
from omphalos.table.heatmap import HeatTask
from omphalos.table.legal import Legal
from tests.server.http.conftest import ApiServer, played
from tests.server.lake import GAME, Lake, State
from tests.server.live.harness import GUESS, THROW


def step(api: ApiServer, **message: Any) -> Any:
    return api.client.post("/api/practice/flick", json=message)


def test_practice_needs_no_table(api: ApiServer) -> None:
    begun = step(api).json()
    assert begun["happened"] is None
    assert begun["shown"]["viewer"] == 0
    laid = step(api, position=begun["position"], edit={"type": "put", "kind": "temple", "owner": 1, "at": [0, 158]})
    assert [disk["kind"] for disk in laid.json()["shown"]["view"]["disks"]] == ["temple"]
    position, shown = laid.json()["position"], laid.json()["shown"]
    for _ in range(3):  # as often as one likes, and from the same position again: undo is the client's own
        choice = shown["open_choices"][0]["action"]
        after = step(api, position=position, action={**choice, "angle": 45.0, "speed": 0.9}, language="pl").json()
        assert after["happened"]["events"][0]["type"] == "flicked"
        assert after["happened"]["events"][0]["track"]["paths"]
        assert len(after["happened"]["patches"]) == len(after["happened"]["events"])
        assert any(after["happened"]["lines"])
        assert after["shown"]["to_act"] == [0]
        assert len(after["position"]["disks"]) == 2


def test_what_cannot_be_practised_is_refused(api: ApiServer) -> None:
    position = step(api).json()["position"]
    flick = {"type": "flick", "kind": "prophet", "at": [0, 0], "angle": 0, "speed": 1}
    cases: list[tuple[dict[str, Any], int, str]] = [
        ({"position": {"gods": []}}, 422, "bad-position"),
        ({"position": {**position, "laws": ["L99"]}}, 422, "bad-position"),
        ({"position": position, "edit": {"type": "remove", "disk": 3}}, 422, "bad-position"),
        ({"position": position, "action": {"type": "no_such"}}, 400, "bad-action"),
        ({"position": position, "action": flick}, 409, "illegal-placement"),
        ({"position": position, "more": 1}, 400, "bad-message"),
    ]
    for message, status, error in cases:
        response = step(api, **message)
        assert (response.status_code, response.json()["error"]) == (status, error), message
    for game, error in (("oracle", "no-practice"), ("chess", "unknown-game")):
        response = api.client.post(f"/api/practice/{game}", json={})
        assert (response.status_code, response.json()["error"]) == (404, error)


def test_the_page_gets_what_it_needs_for_a_heat_map(api: ApiServer) -> None:
    begun = step(api).json()
    position, choice = begun["position"], begun["shown"]["open_choices"][0]["action"]
    asked = {"position": position, "action": choice}
    found = api.client.post("/api/practice/flick/heatmap", json=asked)
    assert found.status_code == 200, found.text
    task: HeatTask = msgspec.convert(found.json()["task"], HeatTask)
    assert (task.values["seat"], task.values["players"]) == (0, 2)
    shot = task.values["shot"]
    throw = np.frombuffer(task.buffers[int(shot["buffer"])]).reshape(2, -1)
    assert throw[0, 1:3].tolist() == [choice["at"][0] * 0.001, choice["at"][1] * 0.001]
    assert len(found.content) < 20_000
    again = api.client.post("/api/practice/flick/heatmap", json={**asked, "action": {**choice, "angle": 3.0}})
    assert again.json() == found.json()  # the aim does not matter: it is kept
    decline = api.client.post("/api/practice/flick/heatmap", json={**asked, "action": {"type": "decline"}})
    assert (decline.status_code, decline.json()["error"]) == (409, "not-allowed")


def test_the_kernels_of_the_page_are_served(api: ApiServer) -> None:
    for library in (PHYSICS, FLICK):
        write(library, cache_folder(), print)  # as a server does in the background
        found = api.client.get(f"/api/kernels/{library.name}")
        assert (found.status_code, found.headers["content-type"]) == (200, "application/wasm")
        assert found.content.startswith(b"\0asm")
        assert found.content.endswith(library.stamp().encode())
    for name in ("physics-of-others", "bots-oracle"):
        missing = api.client.get(f"/api/kernels/{name}")
        assert (missing.status_code, missing.json()["error"]) == (404, "no-kernels")


class Together(Lake):
    """Everybody may throw. A position says how many points each has, and who practises."""

    def __init__(self, state: State) -> None:
        self._state, self._seat = state, 0

    def legal(self, state: State, seat: int) -> Legal[Any]:
        return super().legal(state, state.thrower)

    def practice(self) -> Any:
        return SimpleNamespace(read=self._read, seat=self._practising)

    def _practising(self, _: State) -> int:
        return self._seat

    def _read(self, position: tuple[int, int]) -> State:
        points, self._seat = position
        return msgspec.structs.replace(self._state, scores=(points, points))


def test_a_heat_map_is_kept_for_the_same_seat_position_and_place() -> None:
    table = Table.open(GAME, ["Ann", "Ben"], seed=1)
    table.play(0, GUESS)
    table.play(1, GUESS)
    game = Together(table.state)
    asked = Asked("a bot", SeatedBot(Bot, cast("BotSpec", None), 0, "", None))

    def key(seat: int = 0, points: int = 0, **more: Any) -> str:
        return aimed_in_practice(game, (points, seat), {**THROW, **more}, asked).key

    assert key() == key(angle=20.0, speed=60.0)
    assert len({key(), key(seat=1), key(points=1), key(place=[2.0, 2.0])}) == 4


def test_where_the_next_flick_of_a_finished_game_could_have_landed(api: ApiServer) -> None:
    flicked = played("flick", 2)
    table = api.keep(flicked)
    moves = standing(flicked.journal.entries)
    moment = next(i for i, move in enumerate(moves[1:]) if isinstance(move.action, Flick))
    found = api.client.post(f"/api/replays/{table}/heatmap", json={"moment": moment})
    assert found.status_code == 200, found.text
    action = msgspec.to_builtins(moves[moment + 1].action)
    assert found.json()["action"]["at"] == list(action["at"])
    replay = api.client.post("/api/replays", json={"record": flicked.record().decode()}).json()["id"]
    again = api.client.post(f"/api/replays/{replay}/heatmap", json={"moment": moment})
    assert again.json() == found.json()
    for message, status, error in (
        ({"moment": 10_000}, 404, "no-such-moment"),
        ({"moment": len(moves) - 1}, 409, "not-asked"),
        ({"moment": moment, "seat": 9}, 409, "not-asked"),
    ):
        response = api.client.post(f"/api/replays/{table}/heatmap", json=message)
        assert (response.status_code, response.json()["error"]) == (status, error)
    lost = api.client.post(f"/api/replays/{'0' * 64}/heatmap", json={"moment": 0})
    assert (lost.status_code, lost.json()["error"]) == (404, "no-such-record")


def test_practice_begins_from_any_moment_of_a_game(api: ApiServer) -> None:
    """A mat of a finished game, of a table or a record, can be practised on and written again."""
    table = played("flick")
    table_id = api.keep(table)
    moments = len(api.client.get(f"/api/replays/{table_id}").json()["moments"])
    for moment in range(0, moments, 3):
        found = api.client.get(f"/api/replays/{table_id}/practice", params={"moment": moment})
        assert found.status_code == 200, (moment, found.text)
        asked = {"first": moment, "last": moment, "viewer": 0}
        (there,) = api.client.get(f"/api/replays/{table_id}/moments", params=asked).json()["moments"]
        view, real = found.json()["shown"]["view"], there["position"]["view"]
        assert view["disks"] == real["disks"]
        assert [law["law"] for law in view["laws"]] == [law["law"] for law in real["laws"]]
        assert [player["vp"] for player in view["players"]] == [player["vp"] for player in real["players"]]
        again = step(api, position=found.json()["position"])
        assert again.json()["position"] == found.json()["position"]
    replay = api.client.post("/api/replays", json={"record": table.record().decode()}).json()["id"]
    same = api.client.get(f"/api/replays/{replay}/practice", params={"moment": 6}).json()
    assert same == api.client.get(f"/api/replays/{table_id}/practice", params={"moment": 6}).json()
    answer = api.client.get(f"/api/replays/{api.keep(played('lake'), '1111111111')}/practice")
    assert (answer.status_code, answer.json()["error"]) == (404, "no-practice")

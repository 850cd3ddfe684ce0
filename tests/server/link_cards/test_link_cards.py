"""What messengers show of links: rooms, replays, puzzles and tournaments say what they are, and nothing secret."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from omphalos.server.http.link_card import LinkCard, tags
from tests.server.http.conftest import ApiServer, played

PUBLIC = "https://play.example.org/games"
DAY = "2026-11-19"


@pytest.fixture
def api(tmp_path: Path) -> Iterator[ApiServer]:
    api = ApiServer(tmp_path / "omphalos.db", public_url=PUBLIC)
    with api.client:
        api.run(api.resumed)
        yield api


def shown(api: ApiServer, path: str, language: str = "") -> dict[str, str]:
    """What a messenger finds at a path, by the name of the property."""
    response = api.client.get(path, headers={"accept-language": language, "accept-encoding": "identity"})
    assert response.status_code == 200, response.text
    head = response.text.split("</head>")[0]
    return {
        name: html.unescape(said)
        for name, said in re.findall(r'<meta (?:property|name)="(\S+?)" content="(.*?)"', head)
    }


def test_a_room_says_who_waits_and_how_many_seats_are_free(api: ApiServer) -> None:
    room = api.open("open", "open", "open", language="pl")["id"]
    found = shown(api, f"/table/{room}")
    assert found["og:title"] == "Jezioro: zagraj z nami"  # in the language of whoever opened it
    assert found["og:description"] == "3 miejsca są wolne."
    assert found["og:url"] == f"{PUBLIC}/table/{room}"
    assert found["twitter:card"] == "summary"  # no position of this game comes with the program
    assert "og:image" not in found
    api.run(lambda: api.registry.claim(room, 0, 'Ola <"&', None))
    found = shown(api, f"/table/{room}", "en")
    assert found["og:title"] == "Lake: come and play"
    assert found["og:description"] == 'Ola <"& at the table, 2 seats are free.'
    assert shown(api, f"/table/{room}", "de")["og:description"].endswith("am Tisch, 2 Plätze sind frei.")


def test_a_game_names_its_players(api: ApiServer) -> None:
    table = api.open("person", "person")["id"]
    names = " and ".join(seat["name"] for seat in api.client.get(f"/api/tables/{table}").json()["table"]["seats"])
    found = shown(api, f"/table/{table}", "en")
    assert (found["og:title"], found["og:description"]) == (
        f"Lake: {names}",
        "This game is being played. Open the link to watch.",
    )


def test_a_replay_shows_its_moment(api: ApiServer) -> None:
    table = api.keep(played("flick", 2))
    picture = f"{PUBLIC}/api/replays/{table}/preview.png"
    for path, query in ((f"table/{table}", ""), (f"replay/{table}", ""), (f"replay/{table}/4/1", "?moment=4&viewer=1")):
        found = shown(api, f"/{path}")
        assert found["og:title"].startswith("Palec boży (Flick of Faith): ")
        assert found["og:description"] == "Watch this game again, move by move."
        assert found["og:image"] == picture + query
        assert found["twitter:card"] == "summary_large_image"
    last = api.client.get(f"/api/replays/{table}/preview.png")
    moments = len(api.client.get(f"/api/replays/{table}").json()["moments"])
    assert last.content == api.client.get(f"/api/replays/{table}/preview.png?moment={moments - 1}").content
    assert last.content != api.client.get(f"/api/replays/{table}/preview.png?moment=0").content


@pytest.mark.parametrize("game", ["flick", "oracle"])
def test_a_puzzle_shows_its_position(api: ApiServer, game: str) -> None:
    found = shown(api, f"/puzzle/{game}/{DAY}", "de")
    assert found["og:title"].endswith(": das Rätsel des Tages")
    assert found["og:description"] == f"{DAY}: eine Stellung, ein bester Zug. Findest du ihn?"
    assert (found["og:image:width"], found["og:image:height"]) == ("1200", "630")
    for address in (found["og:image"], f"{PUBLIC}/api/games/{game}/preview.png"):
        picture = api.client.get(address.removeprefix(PUBLIC))
        assert (picture.status_code, picture.headers["content-type"]) == (200, "image/png")
        assert picture.headers["cross-origin-resource-policy"] == "cross-origin"
        assert picture.content[:8] == b"\x89PNG\r\n\x1a\n"
        assert (int.from_bytes(picture.content[16:20]), int.from_bytes(picture.content[20:24])) == (1200, 630)


def test_what_has_no_picture(api: ApiServer) -> None:
    for path, error in (
        ("/api/games/lake/preview.png", "no-picture"),
        ("/api/games/nothing/preview.png", "unknown-game"),
        ("/api/puzzles/lake/2026-11-19/preview.png", "no-puzzle"),
        ("/api/puzzles/flick/2026-13-39/preview.png", "bad-message"),
    ):
        found = api.client.get(path)
        assert found.json()["error"] in (error, "no-puzzle"), path


def test_a_tournament_says_its_title_and_how_many_entered(api: ApiServer) -> None:
    wish = {"title": "Thursday & friends", "game": "flick", "format": "swiss", "size": 2, "rounds": 3}
    opened = api.client.post("/api/tournaments", json=wish)
    assert opened.status_code == 201, opened.text
    found = shown(api, f"/tournament/{opened.json()['id']}")
    assert found["og:title"] == "Thursday & friends"
    assert found["og:description"] == "A tournament of Palec boży (Flick of Faith). Open the link to enter. So far: 0."
    assert found["og:image"] == f"{PUBLIC}/api/games/flick/preview.png"


def test_every_other_page_says_what_this_is(api: ApiServer) -> None:
    general = shown(api, "/")
    assert general["og:title"] == "Omphalos"
    assert general["og:url"] == f"{PUBLIC}/"
    for path in ("/lobby", "/tournament", "/table/0000000000", "/tournament/0000000000", "/rules/nothing", "/me"):
        found = shown(api, path)
        assert found["og:title"] == "Omphalos", path
        assert found["og:description"] == general["og:description"]
    for page, title in (("rules", "the rules"), ("learn", "the first game"), ("practice", "the practice mat")):
        assert shown(api, f"/{page}/flick")["og:title"] == f"Palec boży (Flick of Faith): {title}"


def test_a_damaged_table_has_the_general_card(api: ApiServer, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(_: list[str]) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(api.store, "with_settings", broken)
    assert shown(api, "/table/0123456789")["og:title"] == "Omphalos"


def test_without_a_public_address_there_is_no_picture() -> None:
    card = LinkCard("A <title>", 'said "so"', "api/games/flick/preview.png")
    assert "og:image" not in tags(card, "table/1", "")
    assert "og:url" not in tags(card, "table/1", "")
    assert 'content="A &lt;title&gt;"' in tags(card, "table/1", "")
    assert 'content="said &quot;so&quot;"' in tags(card, "table/1", PUBLIC)

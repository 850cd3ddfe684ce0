"""Replays in frames of other sites: only that page may be framed, and oEmbed finds it."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from omphalos.server.messages import say
from omphalos.server.protocol.parts import Language
from omphalos.server.replays import embed, jobs
from omphalos.server.replays.errors import NoPicture
from omphalos.server.replays.playthrough import Playthrough, play_through
from omphalos.table import Table
from tests.server.http.conftest import HERE, ApiServer, played

PUBLIC = "https://play.example.org/games"


@pytest.fixture(scope="module")
def flicked() -> Table:
    """A game of Palec boży played by random bots."""
    return played("flick", 2)


@pytest.fixture
def api(tmp_path: Path) -> Iterator[ApiServer]:
    api = ApiServer(tmp_path / "omphalos.db", public_url=PUBLIC)
    with api.client:
        api.run(api.resumed)
        yield api


class Found(HTMLParser):
    """Collects the elements of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.found if name == tag]


def oembed(api: ApiServer, url: str, **more: Any) -> Any:
    return api.client.get("/oembed", params={"url": url, **more})


def test_a_moment_in_a_frame(api: ApiServer, flicked: Table) -> None:
    table = api.keep(flicked)
    moments = api.client.get(f"/api/replays/{table}").json()["moments"]
    moment = next(i for i, mark in enumerate(moments) if mark["kind"] == "flicked")
    response = api.client.get(f"/embed/{table}", params={"moment": moment}, headers={"accept-language": "pl,en"})
    assert response.status_code == 200
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    assert "frame-ancestors *" in response.headers["content-security-policy"]
    assert "x-frame-options" not in response.headers
    assert response.headers["x-content-type-options"] == "nosniff"
    page = Found(response.text)
    assert page.all("script") == []
    (image,) = page.all("img")
    source = str(image["src"]).removeprefix("..")
    assert source.startswith(f"/api/replays/{table}/clip.svg?moment={moment}")
    assert "animateTransform" in api.client.get(source).text
    assert image["alt"]
    links = [str(one.get("href")) for one in page.all("a")]
    assert f"{PUBLIC}/replay/{table}/{moment}" in links
    assert any(f"moment={moment + 1}&" in one for one in links)
    (found,) = [one for one in page.all("link") if one.get("type") == "application/json+oembed"]
    assert api.client.get(str(found["href"]).removeprefix(PUBLIC)).json()["type"] == "rich"
    assert {one.get("property") for one in page.all("meta")} >= {"og:title", "og:description", "og:url"}
    meta = {one.get("property") or one.get("name"): one.get("content") for one in page.all("meta")}
    assert meta["og:image"] == meta["twitter:image"] == f"{PUBLIC}/api/replays/{table}/preview.png?moment={moment}"
    assert (meta["twitter:card"], meta["og:image:width"]) == ("summary_large_image", "1200")
    first = api.client.get(f"/embed/{table}").text  # nothing moved in the deal: a picture
    assert f"/api/replays/{table}/picture.svg?" in html.unescape(first)


def test_all_other_pages_stay_out_of_frames(api: ApiServer, flicked: Table) -> None:
    table = api.keep(flicked)
    for path in ("/", "/api/info", f"/api/replays/{table}/clip.svg", "/oembed", "/embed/0000000000", "/embed/x"):
        response = api.client.get(path)
        assert "frame-ancestors 'none'" in response.headers["content-security-policy"], path
        assert response.headers["x-frame-options"] == "DENY", path


def test_oembed(api: ApiServer, flicked: Table) -> None:
    table = api.keep(flicked)
    found = oembed(api, f"{PUBLIC}/embed/{table}?moment=3").json()
    assert (found["version"], found["type"], found["provider_name"]) == ("1.0", "rich", "Omphalos")
    frame = re.search(r'src="([^"]+)" width="(\d+)" height="(\d+)"', found["html"])
    assert frame is not None
    assert html.unescape(frame[1]) == f"{PUBLIC}/embed/{table}?moment=3"
    assert (int(frame[2]), int(frame[3])) == (found["width"], found["height"])
    assert oembed(api, f"{PUBLIC}/replay/{table}/3").json()["html"] == found["html"]
    for limits in ({"maxwidth": 300}, {"maxheight": 400}, {"maxwidth": 5000, "maxheight": 5000}):
        size = oembed(api, f"{PUBLIC}/embed/{table}", **limits).json()
        assert size["width"] <= limits.get("maxwidth", 640)
        assert size["height"] <= limits.get("maxheight", 2000)


def test_without_a_public_address_other_sites_are_told_none(tmp_path: Path, flicked: Table) -> None:
    api = ApiServer(tmp_path / "omphalos.db")
    with api.client:
        api.run(api.resumed)
        table, forged = api.keep(flicked), {"host": "6.6.6.6"}
        page = api.client.get(f"/embed/{table}?moment=3", headers=forged)
        assert page.status_code == 200
        assert "6.6.6.6" not in page.text
        assert Found(page.text).all("link") == []
        assert not any(str(one.get("property")).startswith("og:image") for one in Found(page.text).all("meta"))
        assert f'href="../replay/{table}/3"' in page.text
        for url in (f"http://6.6.6.6/embed/{table}", f"http://{HERE}/embed/{table}"):
            answer = api.client.get("/oembed", params={"url": url}, headers=forged)
            assert (answer.status_code, answer.json()["error"]) == (409, "no-public-url")


@pytest.mark.parametrize(
    ("limits", "width", "height"),
    [
        ({}, 640, 736),
        ({"maxwidth": 300}, 300, 396),
        ({"maxheight": 400}, 304, 400),
        ({"maxwidth": 300, "maxheight": 350}, 254, 350),
        ({"maxwidth": 10}, 160, 256),  # smaller is not shown …
        ({"maxheight": 100}, 160, 100),  # … but it is never higher than the site wants
        ({"maxwidth": 5000, "maxheight": 5000}, 640, 736),
    ],
)
def test_a_frame_keeps_to_the_limits_of_the_site(
    api: ApiServer, limits: dict[str, int], width: int, height: int
) -> None:
    table = api.keep(played("lake"))
    found = oembed(api, f"{PUBLIC}/replay/{table}/2/1", **limits).json()
    title = "Lake · Seat 1, Seat 2".replace("Seat 1, Seat 2", ", ".join(played("lake").names))
    source = f"{PUBLIC}/embed/{table}?moment=2&amp;viewer=1"
    size = f'width="{width}" height="{height}"'
    assert found == {
        "version": "1.0",
        "type": "rich",
        "title": title,
        "provider_name": "Omphalos",
        "provider_url": f"{PUBLIC}/",
        "html": f'<iframe src="{source}" {size} title="{title}" loading="lazy"></iframe>',
        "width": width,
        "height": height,
        "cache_age": 3600,
    }


def test_an_address_names_a_moment_and_a_viewer(api: ApiServer) -> None:
    table = api.keep(played("lake"))
    for place, query in (
        (f"/replay/{table}", "moment=0"),
        (f"/replay/{table}/4/0", "moment=4&viewer=0"),
        (f"/#/replay/{table}", "moment=0"),  # older addresses
        (f"#/replay/{table}/4", "moment=4"),
        (f"/#/replay/{table}/4/0", "moment=4&viewer=0"),
        (f"/embed/{table}", "moment=0"),
        (f"/embed/{table}?viewer=1", "moment=0&viewer=1"),
        (f"/embed/{table}?moment=1&moment=3&viewer=0", "moment=3&viewer=0"),
    ):
        frame = html.unescape(oembed(api, f"{PUBLIC}{place}").json()["html"])
        assert f'src="{PUBLIC}/embed/{table}?{query}" ' in frame, place


def test_what_oembed_does_not_know(api: ApiServer, flicked: Table) -> None:
    table = api.keep(flicked)
    running = api.open()["id"]
    for url, more, status, error in (
        (f"http://elsewhere.example/embed/{table}", {}, 404, "no-embed"),
        (f"{PUBLIC}/table/{table}", {}, 404, "no-embed"),
        (f"{PUBLIC}/embed/{table}?moment=x", {}, 404, "no-embed"),
        ("http://[", {}, 404, "no-embed"),
        (f"{PUBLIC}/embed/0000000000", {}, 404, "no-such-table"),
        (f"{PUBLIC}/embed/{table}?moment=99999", {}, 404, "no-such-moment"),
        (f"{PUBLIC}/embed/{table}?viewer=9", {}, 422, "no-such-seat"),
        (f"{PUBLIC}/embed/{table}", {"format": "xml"}, 501, "other-format"),
    ):
        response = oembed(api, url, **more)
        assert (response.status_code, response.json()["error"]) == (status, error), url
    assert api.client.get(f"/embed/{running}").json()["error"] in ("not-over", "not-begun")
    assert oembed(api, f"{PUBLIC}/embed/{running}").json()["error"] in ("not-over", "not-begun")


def test_the_preview_of_a_link(api: ApiServer, flicked: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table = api.keep(flicked)
    made: list[Any] = []
    compute = api.registry.compute_pool
    run = compute.run

    async def counted(*job: Any, **more: Any) -> Any:
        made.append(job)
        return await run(*job, **more)

    monkeypatch.setattr(compute, "run", counted)
    path = f"/api/replays/{table}/preview.png"
    for _ in range(2):
        response = api.client.get(path, params={"moment": 3})
        assert (response.status_code, response.headers["content-type"]) == (200, "image/png")
        assert response.headers["cross-origin-resource-policy"] == "cross-origin"
        assert response.content.startswith(b"\x89PNG")
        assert (int.from_bytes(response.content[16:20]), int.from_bytes(response.content[20:24])) == (1200, 630)
    assert len(made) == 1  # the second came from the cache
    assert api.client.get(path, params={"moment": 100_000}).json()["error"] == "no-such-moment"


def page_of(table: Table, moment: int = 0) -> str:
    """The page as a worker process makes it."""
    return embed.page(play_through(table.record()), "0123456789", moment, -1, "en", f"http://{HERE}").body.decode()


@pytest.mark.parametrize(
    ("moment", "viewer", "root"),
    [(0, -1, ""), (0, 1, PUBLIC), (3, 0, PUBLIC), (3, -1, PUBLIC), (8, 1, PUBLIC), (8, -1, "")],
)
@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_address_of_a_page_in_a_frame(moment: int, viewer: int, root: str, language: Language) -> None:
    play = play_through(played("lake").record())
    assert len(play) == 9  # moments
    text = embed.page(play, "0123456789", moment, viewer, language, root).body.decode()
    page, ours = Found(text), f"viewer={viewer}&language={language}"
    seat, asked = ("", "") if viewer < 0 else (f"/{viewer}", f"&viewer={viewer}")
    whole = f"{root or '..'}/replay/0123456789/{moment}{seat}"
    links = [(one.get("href"), one.get("aria-label"), one.get("class")) for one in page.all("a")]
    earlier, later = (str(say(language, f"embed-{step}")) for step in ("earlier", "later"))
    gone = (None, None, "gone")
    assert links == [
        (whole, None, None),
        (f"?moment={moment - 1}&{ours}", earlier, None) if moment else gone,
        (whole, None, None),
        (f"?moment={moment + 1}&{ours}", later, None) if moment < 8 else gone,
    ]
    [image] = page.all("img")
    lines = play.moments(moment, moment, viewer, language)[0].happened.lines
    picture = f"../api/replays/0123456789/picture.svg?moment={moment}&{ours}"
    assert image == {"src": picture, "alt": " ".join(lines)}
    assert page.all("html") == [{"lang": language}]
    place = say(language, "embed-moment", n=moment + 1, all=9)
    assert f"<strong>{html.escape(place)}</strong>" in text
    meta = {one.get("property") or one.get("name"): one.get("content") for one in page.all("meta")}
    assert (meta["og:title"], meta["og:description"]) == (jobs.title_of(play, language), " ".join(lines))
    if root:
        frame = f"{PUBLIC}/embed/0123456789?moment={moment}{asked}"
        assert meta["og:url"] == frame
        assert meta["og:image"] == f"{PUBLIC}/api/replays/0123456789/preview.png?moment={moment}{asked}"
        assert meta["og:image:alt"] == meta["og:description"]
        [known] = page.all("link")
        assert known["href"] == f"{PUBLIC}/oembed?format=json&url={quote(frame, safe='')}"


def test_a_page_without_the_library_names_no_preview(flicked: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "og:image" in page_of(flicked)
    for module in (embed, jobs):
        monkeypatch.setattr(module, "can_preview", lambda: False)
    assert "og:image" not in page_of(flicked)
    with pytest.raises(NoPicture):
        jobs.preview_png(play_through(flicked.record()), 0, -1)


def test_a_page_for_a_frame_draws_nothing(flicked: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> str:
        raise AssertionError("drawn")

    monkeypatch.setattr(Playthrough, "picture", refuse)
    monkeypatch.setattr(Playthrough, "clip", refuse)
    assert "<img" in page_of(flicked, 5)

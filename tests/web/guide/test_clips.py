"""Clips in a real browser: a flick becomes a GIF and an MP4 video that other programs can show."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from omphalos.flick.events import Flicked
from tests.server.process import ServerProcess
from tests.web.conftest import NewPage
from tests.web.expecting import expect
from tests.web.guide.finished import OPTIONS, finished, played_out
from tests.web.midgame import play_out

GIF_FRAMES = """async (data) => {
  const bytes = await (await fetch(`data:image/gif;base64,${data}`)).arrayBuffer();
  const decoder = new ImageDecoder({ data: bytes, type: 'image/gif' });
  await decoder.tracks.ready;
  const { frameCount, repetitionCount } = decoder.tracks.selectedTrack;
  const pen = new OffscreenCanvas(64, 64).getContext('2d', { willReadFrequently: true });
  const found = { frames: frameCount, loops: repetitionCount === Infinity, size: [], seconds: 0, different: 0 };
  const seen = new Set();
  for (let frameIndex = 0; frameIndex < frameCount; frameIndex += 1) {
    const { image } = await decoder.decode({ frameIndex });
    found.size = [image.displayWidth, image.displayHeight];
    found.seconds += image.duration / 1e6;
    pen.drawImage(image, 0, 0, 64, 64);
    seen.add(pen.getImageData(0, 0, 64, 64).data.join());
    image.close();
  }
  return { ...found, different: seen.size };
}"""
PLAYED = """async (data) => {
  const bytes = await (await fetch(`data:video/mp4;base64,${data}`)).blob();
  const video = document.createElement('video');
  video.muted = true;
  video.src = URL.createObjectURL(bytes);
  document.body.append(video);
  const ended = new Promise((done, failed) => {
    video.onended = done;
    video.onerror = () => failed(new Error(video.error?.message));
  });
  await video.play();
  await ended;
  return { seconds: video.duration, size: [video.videoWidth, video.videoHeight], at: video.currentTime };
}"""


def shared(new_page: NewPage, server: ServerProcess, table_id: str, moment: int, **more: Any) -> Page:
    page = replayed(new_page, server, table_id, moment, **more)
    page.get_by_role("button", name="Share this moment").click()
    page.get_by_text("More: files, codes").click()
    page.locator('img[data-clip="true"]').wait_for()
    return page


def replayed(new_page: NewPage, server: ServerProcess, table_id: str, moment: int, *expect: str, **more: Any) -> Page:
    page = new_page(*expect, at=f"{server.url}replay/{table_id}/{moment}", **more)
    page.locator('main.replay[data-showing="false"]').wait_for()
    return page


def saved(page: Page, form: str, folder: Path) -> bytes:
    with page.expect_download(timeout=180_000) as download:  # all frames are drawn first
        page.get_by_role("button", name=form, exact=True).click()
    download.value.save_as(folder / "clip")
    assert download.value.suggested_filename.endswith(f".{form.lower()}")
    return (folder / "clip").read_bytes()


def judged(page: Page, server: ServerProcess, script: str, data: bytes) -> dict[str, Any]:
    """What a page without our content security policy makes of a file."""
    page.route(f"{server.url}elsewhere", lambda route: route.fulfill(body="<title>elsewhere</title>"))
    page.goto(f"{server.url}elsewhere")
    return page.evaluate(script, base64.b64encode(data).decode())


def first_clip(server: ServerProcess, table_id: str) -> int:
    """The first moment of which there is a clip."""
    return next(n for n, one in enumerate(server.get(f"api/replays/{table_id}")["moments"]) if one["clip"])


def with_long_flick(server: ServerProcess) -> tuple[str, int]:
    """A finished game with a flick that everybody sees: many random ones are over within a frame or two.

    Return the table's id, and the moment of the flick.
    """
    table, _ = play_out("flick", "random", ("Ada", "Bartek"), "long flick 10", options=OPTIONS["flick"])
    ends = {
        moment: event.track.end
        for moment, move in enumerate(table.moves)
        for event in move.events
        if isinstance(event, Flicked)
    }
    moment = max(ends, key=lambda moment: ends[moment])
    assert ends[moment] > 0.5  # seconds, ten frames; choose another seed if this game is played otherwise now
    seats = [{"sitter": "random", "name": name} for name in table.names]
    replay = server.upload(table.record().decode())
    opened = server.post(f"api/replays/{replay}/branch", {"moment": moment + 1, "seats": seats})
    return played_out(server, opened["id"]), moment


def test_a_flick_becomes_a_gif_and_a_video(new_page: NewPage, server: ServerProcess, tmp_path: Path) -> None:
    table_id, moment = with_long_flick(server)
    page = shared(new_page, server, table_id, moment, permissions=["clipboard-read", "clipboard-write"])
    gif = saved(page, "GIF", tmp_path)
    video = saved(page, "MP4", tmp_path)
    page.get_by_role("button", name="Copy the clip").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible(timeout=60_000)
    copied: dict[str, str] = page.evaluate("""async () => {
      const [item] = await navigator.clipboard.read();
      const text = async (type) => (await item.getType(type)).text();
      return { html: await text('text/html'), plain: await text('text/plain') };
    }""")
    assert copied["html"].startswith('<img src="data:image/gif;base64,R0lGODlh')
    assert f"api/replays/{table_id}/clip.svg?moment={moment}" in copied["plain"]

    assert gif.startswith(b"GIF89a")
    assert 10_000 < len(gif) < 4_000_000
    found = judged(page, server, GIF_FRAMES, gif)
    assert found["size"] == [640, 640]
    assert found["frames"] > 20
    assert found["different"] > 5  # the disks move
    assert found["loops"]
    assert video[4:8] == b"ftyp"
    assert video.index(b"moov") < video.index(b"mdat")  # it plays before it has arrived
    played = judged(page, server, PLAYED, video)
    assert played["size"] == [640, 640]
    assert 0 < found["seconds"] - 0.5 < played["seconds"] < 60
    assert played["at"] > 0


def test_a_move_of_wyrocznia_becomes_a_gif(new_page: NewPage, server: ServerProcess, tmp_path: Path) -> None:
    table_id = finished(server, "oracle", ("Ada",))
    moments = server.get(f"api/replays/{table_id}")["moments"]
    moment = next(n for n, one in enumerate(moments) if one["kind"] == "wrote")
    assert moments[moment]["clip"]
    page = shared(new_page, server, table_id, moment)
    found = judged(page, server, GIF_FRAMES, saved(page, "GIF", tmp_path))
    wide, high = found["size"]
    assert 1.9 < high / wide < 2.0  # a shop
    assert found["seconds"] == pytest.approx(4.0)
    assert found["different"] > 10  # the change fades in, glows, and fades out


def test_a_clip_that_fails_says_why_and_can_be_cancelled(new_page: NewPage, server: ServerProcess) -> None:
    table_id = finished(server, "flick")
    page = replayed(new_page, server, table_id, first_clip(server, table_id), "net::")
    alert = page.get_by_role("dialog").get_by_role("alert")
    held: list[Route] = []
    page.route("**/clip.svg?*", lambda route: held.append(route))
    with page.expect_request("**/clip.svg?*"):
        page.get_by_role("button", name="Share this moment").click()
    page.get_by_text("More: files, codes").click()
    gif = page.get_by_role("button", name="GIF", exact=True)
    before = gif.bounding_box()
    held.pop().continue_()
    page.unroute("**/clip.svg?*")
    page.locator("img[data-clip]").evaluate("picture => picture.decode()")  # when it is loaded
    assert gif.bounding_box() == before  # nothing moves away from a click when the picture comes
    page.route("**/clip.svg?*", lambda route: route.abort())
    gif.click()
    expect(alert).to_have_text("The clip could not be loaded from the server.")
    page.unroute("**/clip.svg?*")
    page.route("**/clip.svg?*", lambda route: route.fulfill(body="<p>no picture</p>"))
    page.get_by_role("button", name="MP4", exact=True).click()
    expect(alert).to_have_text("This browser could not draw the clip.")
    page.unroute("**/clip.svg?*")
    page.route("**/clip.svg?*", lambda route: held.append(route))  # never answered
    gif.click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    expect(gif).to_be_disabled()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("progressbar")).to_have_count(0)
    expect(gif).to_be_enabled()
    expect(alert).to_have_count(0)
    assert len(held) == 1

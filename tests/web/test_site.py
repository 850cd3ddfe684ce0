"""A site without a server, under a path of a host that knows files alone: played, left, gone on with, and mended."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request

from omphalos.server.site.write import write_site
from tests.web.conftest import GONE, open_page
from tests.web.expecting import expect
from tests.web.oracle.hands import asked, entries
from tests.web.test_device import START, play
from tests.web.test_offline import KEPT

PREFIX = "games/omphalos/"
IS_KEPT = """async (home) => {
  const { version, files } = await (await fetch(`${home}engine/manifest.json`)).json();
  const all = Object.keys(files).map((name) => caches.match(`${home}engine/${version}/${name}`));
  return (await Promise.all(all)).every((one) => one !== undefined);
}"""
DAMAGE = """async () => {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("omphalos");
  const file = await folder.getFileHandle("tables.db");
  for (;;) {
    try {
      const writable = await file.createWritable();
      await writable.write("this is no store of games");
      return await writable.close();
    } catch {
      await new Promise((done) => setTimeout(done, 50));  // the tab before still has it
    }
  }
}"""


@pytest.fixture(scope="module")
def folder(engine_is_built: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("host")
    write_site(root / PREFIX)
    return root


class Host:
    """`python -m http.server` on a folder."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(folder)]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self._process.stdout is not None
        port = re.search(r"port (\d+)", self._process.stdout.readline())
        assert port is not None
        self.url = f"http://localhost:{port[1]}/{PREFIX}"

    def close(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
            self._process.communicate()


@pytest.fixture
def host(folder: Path) -> Iterator[Host]:
    host = Host(folder)
    yield host
    host.close()


def test_a_site_is_played_and_goes_on_without_a_network(browser: Browser, host: Host) -> None:
    complaints: list[str] = []
    requests: list[str] = []
    page = open_page(browser, complaints.append, width=390, height=844, has_touch=True, service_workers="allow")
    context = page.context

    def note(request: Request) -> None:
        requests.append(request.url)

    context.on("request", note)
    page.goto(host.url)
    page.get_by_role("button", name="Play").first.wait_for()
    page.evaluate(KEPT)
    expect(page.get_by_role("link", name="Lobby")).to_have_count(0)  # nobody else is here
    assert [url for url in requests if "/engine/" in url] == []  # it comes when somebody plays
    page.get_by_role("button", name="I know this game").last.tap()
    page.locator(".oracle").wait_for(timeout=START)
    chance = random.Random(3)
    play(page, chance, 2)
    assert asked(page)
    count, address = entries(page), page.url
    assert page.evaluate(IS_KEPT, host.url)
    assert all(url.startswith(host.url) and "/api/" not in url for url in requests), requests
    assert complaints == []

    host.close()
    page.close(run_before_unload=False)  # as if it was killed
    page = context.new_page()
    page.goto(host.url)
    page.get_by_role("link", name=re.compile("Go on")).first.tap()
    page.locator(".oracle").wait_for(timeout=START)
    assert asked(page)
    assert entries(page) == count
    play(page, chance, 1)

    other = context.new_page()
    other.goto(address)
    other.get_by_text("open in another tab").wait_for(timeout=START)
    other.goto(f"{host.url}rules/oracle")
    expect(other.locator("article h2").first).to_be_visible()
    page.close()

    other.evaluate(DAMAGE)
    other.goto(address)
    other.get_by_text("cannot be read").wait_for(timeout=START)
    other.get_by_role("button", name="Delete it and begin anew").tap()
    expect(other.get_by_text("All games on this device will be deleted")).to_be_visible()
    other.get_by_role("dialog").get_by_role("button", name="Delete it and begin anew").tap()
    expect(other.get_by_role("heading", name="no such table")).to_be_visible(timeout=START)
    context.close()
    assert [text for text in complaints if not any(part in text for part in GONE)] == []


def read(page: Page, address: str, title: str) -> None:
    page.goto(address)
    page.get_by_role("heading", level=1, name=title).wait_for()


def test_pages_have_addresses_on_a_host_of_files(browser: Browser, host: Host) -> None:
    complaints: list[str] = []
    page = open_page(browser, complaints.append, locale="pl-PL")
    read(page, f"{host.url}rules/oracle", "Wyrocznia")
    picture = page.locator("article img").first
    picture.scroll_into_view_if_needed()
    assert picture.evaluate("async image => { await image.decode(); return image.naturalWidth }") > 0
    read(page, f"{host.url}replay/", "Powtórki")
    read(page, f"{host.url}#/puzzle/oracle/2026-11-19", "Wyrocznia")
    assert page.url == f"{host.url}puzzle/oracle/2026-11-19"
    page.context.close()
    assert [text for text in complaints if "Playwright" not in text] == []

"""Games on this device: after one visit they are played without a server, and nothing is lost when a tab is killed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.server.process import ServerProcess
from tests.web.conftest import GONE, NewPage
from tests.web.expecting import expect
from tests.web.oracle.count import choose
from tests.web.oracle.hands import asked, entries
from tests.web.test_offline import KEPT

START = 120_000  # milliseconds until the engine has started on a busy machine
KEEP = """async () => {
  const { version, files } = await (await fetch("engine/manifest.json")).json();
  await Promise.all(Object.keys(files).map((name) => fetch(`engine/${version}/${name}`).then((one) => one.blob())));
}"""


@pytest.fixture
def server(engine_is_built: None, tmp_path: Path) -> Iterator[ServerProcess]:
    """A server that this test takes away."""
    process = ServerProcess(tmp_path, program="omphalos.cli")
    process.start()
    yield process
    process.close()


def play(page: Page, chance: random.Random, moves: int) -> None:
    for _ in range(moves):
        assert asked(page)
        before = entries(page)
        choose(page, chance)
        page.locator(f'main[data-entries]:not([data-entries="{before}"])').wait_for(timeout=START)


def go_on(page: Page, server: ServerProcess) -> None:
    """Come back without a network, to the game that was left."""
    page.goto(server.url)
    page.get_by_text("You play on this device").wait_for(timeout=START)
    page.get_by_role("link", name="Go on").first.click()
    page.locator(".oracle").wait_for(timeout=START)


def test_a_game_is_played_without_a_server(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page(*GONE, service_workers="allow")
    page.evaluate(KEPT)
    page.evaluate(KEEP)
    server.kill()

    page.goto(server.url)
    page.get_by_role("button", name="Play here on this device").click(timeout=START)
    page.get_by_text("You play on this device").wait_for(timeout=START)
    expect(page.locator("article")).to_have_count(2, timeout=START)
    expect(page.get_by_role("alert").filter(has_text="server")).to_have_count(0)
    page.get_by_role("article", name="The Oracle").get_by_role("button", name="I know this game").click()
    page.locator(".oracle").wait_for(timeout=START)
    chance = random.Random(3)
    play(page, chance, 5)
    assert asked(page)
    count = entries(page)

    context = page.context
    page.close(run_before_unload=False)  # as if it was killed
    page = context.new_page()
    go_on(page, server)
    assert asked(page)
    assert entries(page) == count
    play(page, chance, 1)

    other = context.new_page()
    other.goto(page.url)
    other.get_by_text("open in another tab").wait_for(timeout=START)
    page.close()
    other.get_by_role("button", name="Try again").click()
    other.locator(".oracle").wait_for(timeout=START)

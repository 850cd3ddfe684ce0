"""A bot whose network is broken: the table says that it fails."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from omphalos.bots.nets.files import load_net, write_net
from omphalos.bots.oracle.net import FORMAT
from tests.server.process import ServerProcess
from tests.web.conftest import open_page
from tests.web.expecting import expect

BOT = "sibyl:budget=2,policy=0,net=3"


@pytest.fixture
def broken(client_is_built: None, tmp_path: Path) -> Iterator[ServerProcess]:
    """A server that has read a network, before the file was damaged. Its bots have not."""
    net = tmp_path / "net3.npz"
    write_net(FORMAT, net, load_net(FORMAT, 0))
    process = ServerProcess(tmp_path / "kept", OMPHALOS_NETS=str(tmp_path), OMPHALOS_NO_JIT="1")
    process.start()
    process.post("api/tables", {"game": "oracle", "seats": [{"sitter": "open"}, {"sitter": BOT}]})
    net.write_bytes(b"damaged")
    yield process
    process.close()


def test_a_bot_without_its_network_is_named(broken: ServerProcess, browser: Browser) -> None:
    opened = broken.post("api/tables", {"game": "oracle", "seats": [{"sitter": BOT}, {"sitter": BOT}]})
    complaints: list[str] = []
    page = open_page(browser, complaints.append, width=390, height=844)
    page.goto(f"{broken.url}table/{opened['id']}")
    said = page.locator(".state .banner")
    expect(said).to_have_text(re.compile(r"^Bot \w+ fails at every move, so its moves are made at random"))
    page.get_by_text("could not think: this move was made at random.").first.wait_for(state="attached")
    page.context.close()
    assert complaints == [] or all("blocked by Playwright" in text for text in complaints)

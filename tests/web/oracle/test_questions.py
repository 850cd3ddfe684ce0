"""Every question of Wyrocznia on the board's trial page: every choice can be made on the board and in the prompt."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.server.process import ROOT
from tests.volume import volume
from tests.web.axe import serious_faults
from tests.web.expecting import PATIENCE
from tests.web.oracle.moments import Played, play
from web import build

QUESTIONS = {
    *("turn", "boarding", "docking", "ferrying", "reseating", "choosing", "discarding", "tucking", "selling"),
    *("lining", "foretelling", "ordering", "rewarding", "writing", "crossing", "trading", "attending", "filling"),
}
DESKTOP: ViewportSize = {"width": 1280, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
SEVERAL = 8  # choices that show enough of a question
EVERY = {"lining": volume(6, 1)}  # of very many lines, every sixth is touched
IN_THE_PROMPT_ONLY = {"stop", "finish", "close", "stay", "decline", "pass"}


@pytest.fixture(scope="module")
def workshop() -> Iterator[str]:
    """The address of the boards' trial pages."""
    build.install()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = ["vite/bin/vite.js", "--host", "127.0.0.1", "--port", str(port), "--strictPort", "--logLevel", "error"]
    process = subprocess.Popen(
        [str(build.node_folder() / "node"), str(build.MODULES / words[0]), *words[1:]],
        cwd=ROOT / "web",
        env=os.environ | {"PATH": f"{build.node_folder()}{os.pathsep}{os.environ.get('PATH', '')}"},
        start_new_session=True,
    )
    address = f"http://127.0.0.1:{port}/dev/oracle.html"
    try:
        _wait_for(address, process)
        yield address
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(20)


def _wait_for(address: str, process: subprocess.Popen[bytes]) -> None:
    for _ in range(600):
        assert process.poll() is None, "vite has ended"
        try:
            with urllib.request.urlopen(address, timeout=30):
                return
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
    raise AssertionError("vite does not answer")


@pytest.fixture(scope="module")
def asked() -> dict[str, tuple[Played, dict[str, Any]]]:
    """For every question a position in which it is asked, from random games: one with few choices, but several."""
    found: dict[str, tuple[tuple[bool, int], Played, Any]] = {}
    for seed in range(60):
        played = play(1 + seed % 3, f"questions {seed}", bot="random")
        for moment in played.moments:
            if choices := len(moment.position.choices):
                task: str = msgspec.to_builtins(moment.position.view.prompt)["task"]
                size = choices < SEVERAL, choices
                if task not in found or size < found[task][0]:
                    found[task] = size, played, moment.position
        if found.keys() >= QUESTIONS:
            break
    assert found.keys() == QUESTIONS
    return {task: (played, msgspec.to_builtins(position)) for task, (_, played, position) in found.items()}


# Presses each of the elements, and each choice that one opens. Every action is refused, so that the question stays.
PRESS_ALL = """async ([selector, every]) => {
  const find = (what) => [...document.querySelectorAll(what)];
  const buttons = '.prompt .choices button';
  const done = [];
  const press = async (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const at = { clientX: x + width / 2, clientY: y + height / 2, bubbles: true, pointerId: 1, pointerType: 'mouse' };
    if (one.matches('[data-line]')) {
      const over = document.elementFromPoint(at.clientX, at.clientY);
      if (!over?.closest('.lining')) throw new Error(`covered: ${one.outerHTML}`);
      for (const type of ['pointermove', 'pointerdown', 'pointerup']) over.dispatchEvent(new PointerEvent(type, at));
    } else {
      if (one.disabled || !width || !height) throw new Error(`cannot be pressed: ${one.outerHTML}`);
      one.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
    }
    await new Promise((done) => setTimeout(done));
    return window.heard.acted.splice(0);
  };
  const closed = async () => {
    const [back] = find('.prompt .back');
    if (back) await press(back);
  };
  const count = find(selector).length;
  window.heard.refuses = true;
  for (let k = 0; k < count; k += selector === '[data-line]' ? every : 1) {
    await closed();
    const acted = await press(find(selector)[k]);
    done.push(...acted);
    if (acted.length) continue;
    if (!find('.prompt .back').length) throw new Error(`nothing happens: ${find(selector)[k].outerHTML}`);
    const inside = find(buttons).length;
    for (let inner = 0; inner < inside; inner += every) { // a place or group with several choices
      await closed();
      await press(find(selector)[k]);
      const acted = await press(find(buttons)[inner]);
      if (!acted.length) throw new Error(`nothing happens: choice ${inner} of ${find(selector)[k]?.outerHTML}`);
      done.push(...acted);
    }
  }
  window.heard.refuses = false;
  return done;
}"""


class Board:
    """The board's trial page with one position."""

    def __init__(self, page: Page, played: Played, position: dict[str, Any], every: int = 1) -> None:
        self.page, self.played, self.position, self.every = page, played, position, every
        self.show()

    def show(self) -> None:
        """Show the position again, with nothing touched."""
        self.position["n"] += 1
        shown: dict[str, Any] = {
            "position": self.position,
            "happened": [],
            "names": self.played.names,
            "language": "en",
            "speed": 0,
        }
        self.page.evaluate("shown => window.show(shown)", shown)

    def press_all(self, selector: str) -> set[str]:
        """Press each of these elements. Return the actions that are possible with them."""
        done: list[Any] = self.page.evaluate(PRESS_ALL, [selector, self.every])
        return {json.dumps(action, sort_keys=True) for action in done}

    def by_mouse(self) -> set[str]:
        """Click some buttons and lines with a real mouse. Return the actions."""
        done: list[Any] = []
        buttons, lines = self.page.locator(".prompt .choices button:not(.keys-only)"), self.page.locator("[data-line]")
        self.show()
        buttons.last.click()
        if self.page.locator(".prompt .back").count():
            buttons.first.click()
        done += self.page.evaluate("window.heard.acted.splice(0)")
        assert len(done) == 1
        for k in range(0, lines.count(), 4 * self.every):
            self.show()
            box = lines.nth(k).bounding_box()
            assert box is not None
            self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            done += self.page.evaluate("window.heard.acted.splice(0)")
            assert len(done) > 1
        self.page.mouse.move(2, 2)  # a part on which it rests is explained by a card, which may cover others
        return {json.dumps(action, sort_keys=True) for action in done}


@pytest.fixture(scope="module")
def shared_page(browser: Browser, workshop: str) -> Iterator[Page]:
    """Use one page for all questions, because loading it unbundled is slow."""
    context = browser.new_context(viewport=DESKTOP, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(workshop)
    page.wait_for_function("!!window.show")
    yield page
    context.close()


@pytest.mark.parametrize("question", sorted(QUESTIONS))
def test_all_that_may_be_done_can_be_done(
    shared_page: Page, asked: dict[str, tuple[Played, dict[str, Any]]], question: str
) -> None:
    page = shared_page
    page.set_viewport_size(DESKTOP)
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    every = EVERY.get(question, 1)
    board = Board(page, *asked[question], every)
    offered = {json.dumps(choice["action"], sort_keys=True) for choice in board.position["choices"]}
    places = {action for action in offered if json.loads(action)["do"] not in IN_THE_PROMPT_ONLY}
    assert page.locator(".prompt .question").inner_text().strip()
    on_the_board = board.press_all("[data-offer]") | board.press_all("[data-line]")
    for done, possible in ((on_the_board, places), (board.press_all(".prompt .choices button"), offered)):
        assert done <= possible
        assert len(done) >= len(possible) // every
    assert board.by_mouse() <= offered
    assert problems == []


@pytest.mark.parametrize("question", sorted(QUESTIONS))
def test_a_question_shuts_nobody_out(
    shared_page: Page, asked: dict[str, tuple[Played, dict[str, Any]]], question: str
) -> None:
    shared_page.set_viewport_size(PHONE)
    Board(shared_page, *asked[question])
    assert serious_faults(shared_page, ".prompt") == []  # the rest of the board is looked at elsewhere

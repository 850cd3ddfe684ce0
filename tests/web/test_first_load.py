"""The first visit: few bytes, the start page before any script, nothing moves and nothing pressed is lost."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.server.process import ROOT, ServerProcess
from tests.web.axe import faults_in_both_themes
from tests.web.conftest import BLOCKED, open_page
from tests.web.expecting import expect
from tests.web.first_visit import visit

STATIC: Final = ROOT / "src" / "omphalos" / "server" / "static"
MAX_BYTES: Final = 120_000  # on the wire until Play can be pressed, headers included
SIZES: Final = ((390, 664), (390, 844), (844, 340), (820, 1180), (1280, 800), (1920, 1080))
PLAY: Final = {"en": "Play", "pl": "Graj", "de": "Spielen"}
OVER: Final[dict[str, Any]] = {
    "id": "0123456789",
    "game": "flick",
    "names": ["A", "B"],
    "seats": {},
    "host": None,
    "moves": 9,
    "over": True,
    "touched": 1,
}
LEVELS: Final = {"omphalos.levels": '{"flick": 3, "oracle": 6}'}
SELF: Final = {"omphalos.self": json.dumps({"id": "abc", "key": "k" * 22, "name": "Ada"})}
EXPECTED: Final = (BLOCKED, "status of 401")  # of the service worker, and of a key that the server does not know
STILL: Final = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(true))))"
PLACES: Final = """() => [...document.querySelectorAll(`header, header *, main h1, main p, section, section button,
  article h2, article button, article label, article summary`)].filter((one) => !one.closest('.flicks')).map((one) => {
  const box = one.getBoundingClientRect();
  return [one.tagName, one.textContent.trim().slice(0, 20), box.x, box.y, box.width, box.height].join(' '); })"""


DRAWN: Final = """() => { const found = [];
  const look = (node) => {
    if (node.nodeType === Node.TEXT_NODE && node.data.trim()) found.push(node.data.trim().replace(/\\s+/g, ' '));
    if (node.nodeType !== Node.ELEMENT_NODE) return;
    const about = node.getAttributeNames().filter((name) => !['name', 'checked'].includes(name)).sort();
    const value = (name) => (name === 'src' ? node.src : node.getAttribute(name));
    found.push([node.tagName, node.checked, ...about.map((name) => name + '=' + value(name))].join(' '));
    node.childNodes.forEach(look);
    found.push('/' + node.tagName);
  };
  look(document.getElementById('app'));
  return found; }"""


class Held:
    """A page whose own script does not come until it is released."""

    def __init__(self, browser: Browser, url: str, hash: str = "", **more: Any) -> None:
        self.complaints: list[str] = []
        self.page = open_page(browser, self.complaints.append, **more)
        self._waiting: list[Route] = []
        self._held = True
        self.page.route(re.compile(r"/assets/index-[^/]+\.js$"), self._hold)
        self.page.goto(f"{url}{hash}", wait_until="commit")
        self.page.locator("#app *").first.wait_for(state="attached")

    def _hold(self, route: Route) -> None:
        if self._held:
            self._waiting.append(route)
        else:
            route.continue_()

    def release(self) -> Page:
        """Let the script come, and wait until it has taken over."""
        self.page.evaluate("() => { addEventListener('omphalos-ready', () => (window.isReady = true)); }")
        self._held = False
        self._waiting[-1].continue_()  # a page that was left waits no more
        self.page.wait_for_function("() => window.isReady")
        self.page.evaluate(STILL)
        return self.page


Hold: TypeAlias = Callable[..., Held]


@pytest.fixture(scope="module")
def real(client_is_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with the games of the package, and no others."""
    process = ServerProcess(tmp_path_factory.mktemp("kept"), program="omphalos.cli", host="127.0.0.2")
    process.start()
    process.get("api/info")
    yield process
    process.close()


@pytest.fixture
def hold(browser: Browser, real: ServerProcess) -> Iterator[Hold]:
    """Open pages whose script does not come yet. At the end no console may have complained."""
    held: list[Held] = []

    def open_held(hash: str = "", **more: Any) -> Held:
        held.append(Held(browser, real.url, hash, **more))
        return held[-1]

    yield open_held
    for one in held:
        one.page.context.close()
    assert [text for one in held for text in one.complaints if not any(part in text for part in EXPECTED)] == []


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_few_bytes_come_and_nothing_moves(browser: Browser, real: ServerProcess, width: int, height: int) -> None:
    found = visit(browser, real.url, width=width, height=height)
    assert found.bytes <= MAX_BYTES, found.files
    assert {"api/info", "."} <= found.files.keys()
    assert found.shift == 0


@pytest.mark.parametrize("language", PLAY)
def test_the_start_page_needs_no_script(browser: Browser, real: ServerProcess, language: str) -> None:
    context = browser.new_context(java_script_enabled=False, locale=language)
    page = context.new_page()
    page.goto(real.url)
    expect(page.get_by_role("banner").get_by_text("Omphalos")).to_be_visible()
    for title in ("Palec boży", "Oracle|Wyrocznia|Orakel"):
        game = page.get_by_role("article", name=re.compile(title))
        expect(game.get_by_role("button", name=re.compile(f"^{PLAY[language]}"))).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", language)
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_built_page_has_the_persons_language_and_theme(hold: Hold, scheme: str) -> None:
    other = "dark" if scheme == "light" else "light"
    background = "() => getComputedStyle(document.documentElement).backgroundColor"
    usual, chosen, theirs = (
        hold(color_scheme=scheme),
        hold(color_scheme=other, stored={"omphalos.theme": scheme, "omphalos.language": "pl"}),
        hold(color_scheme=other),
    )
    expect(usual.page.get_by_role("button", name=re.compile("^Play"))).to_have_count(2)
    expect(chosen.page.get_by_role("button", name=re.compile("^Graj"))).to_have_count(2)
    assert usual.page.evaluate(background) == chosen.page.evaluate(background) != theirs.page.evaluate(background)


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("locale", ["en-GB", "pl-PL"])
def test_the_scripts_take_over_what_is_there(hold: Hold, width: int, height: int, locale: str) -> None:
    held = hold(width=width, height=height, locale=locale)
    held.page.evaluate("() => { for (const one of document.querySelectorAll('article')) one.built = true; }")
    before = held.page.evaluate(PLACES)
    page = held.release()
    assert page.evaluate(PLACES) == before
    assert page.evaluate("() => [...document.querySelectorAll('article')].map((one) => one.built)") == [True, True]


@pytest.mark.parametrize(
    "stored",
    [{}, LEVELS, SELF, {"omphalos.tables": json.dumps([OVER])}, {"omphalos.name": "Ada", "omphalos.language": "de"}],
    ids=["nothing", "levels", "a kept name", "a finished game", "German"],
)
def test_what_is_taken_over_is_what_would_be_drawn(hold: Hold, stored: dict[str, str]) -> None:
    """The built elements, filled in, are the same as elements that the scripts draw themselves."""
    taken, drawn = hold(stored=stored), hold(stored=stored)
    drawn.page.evaluate("() => { document.documentElement.dataset.shell = 'header'; }")
    both: list[list[str]] = []
    for held in (taken, drawn):
        page = held.release()
        page.get_by_role("button", name=re.compile("^(Play|Spiel)")).first.wait_for()
        page.locator(".flicks .mat").wait_for()
        both.append(page.evaluate(DRAWN))
    assert both[0] == both[1]


def test_the_built_page_shuts_nobody_out(hold: Hold) -> None:
    assert faults_in_both_themes(hold(color_scheme="light").page) == []


def test_a_press_before_the_scripts_is_carried_out(hold: Hold) -> None:
    held = hold()
    play = held.page.get_by_role("button", name=re.compile("^Play The Oracle"))
    play.click()
    expect(play).to_have_attribute("aria-busy", "true")
    page = held.release()
    page.locator("main[data-entries]").wait_for()
    expect(page.locator(".oracle").first).to_be_visible()


def test_other_presses_are_carried_out_too(hold: Hold) -> None:
    held = hold()
    oracle = held.page.get_by_role("article").nth(1)
    oracle.get_by_role("button", name="Together at this screen").click()
    page = held.release()
    expect(page.get_by_role("article").nth(1).get_by_role("button", name="Begin")).to_be_visible()
    held = hold()
    held.page.get_by_text("More: seats, options, clocks").first.click()
    page = held.release()
    expect(page.get_by_role("button", name="Begin")).to_be_visible()


def test_a_link_before_the_scripts_leads_where_it_says(hold: Hold) -> None:
    held = hold()
    held.page.get_by_role("link", name="Watch a replay").click()
    held.page.wait_for_url("**/replay", wait_until="commit")
    expect(held.page.locator("main")).to_be_hidden()
    page = held.release()
    expect(page.get_by_role("heading", level=1)).to_have_text("Replays")


@pytest.mark.parametrize(
    ("hash", "stored"),
    [("ladder/flick", {}), ("", {"omphalos.tables": json.dumps([OVER | {"over": False, "seats": {"0": "x" * 22}}])})],
    ids=["another page", "unfinished games"],
)
def test_whoever_gets_another_page_sees_only_the_header_first(hold: Hold, hash: str, stored: dict[str, str]) -> None:
    held = hold(hash, stored=stored)
    expect(held.page.get_by_role("banner")).to_be_visible()
    expect(held.page.locator("main")).to_be_hidden()
    page = held.release()
    expect(page.locator("main")).to_be_visible()
    assert page.locator("html").get_attribute("data-shell") is None


def test_games_of_another_server_are_drawn_anew(browser: Browser, server: ServerProcess) -> None:
    """A server with other games than the built page: what was pressed is found by its words."""
    held = Held(browser, server.url)
    held.page.get_by_role("button", name=re.compile("^Play The Oracle")).click()
    page = held.release()
    page.locator("main[data-entries]").wait_for()
    expect(page.locator(".oracle").first).to_be_visible()
    assert [text for text in held.complaints if BLOCKED not in text] == []
    held.page.context.close()


def test_the_built_page_is_from_here(client_is_built: None) -> None:
    page = (STATIC / "index.html").read_text()
    assert "http" not in page
    assert 'style="' not in page  # the policy forbids it

"""The page as an installable app: it has a manifest, opens while the server is away, and keeps no answers but rules."""

from __future__ import annotations

import json

from tests.server.process import ROOT, ServerProcess
from tests.web.conftest import GONE, NewPage
from tests.web.expecting import expect
from tests.web.playing import begin, choose, my_turn

STATIC = ROOT / "src" / "omphalos" / "server" / "static"
KEPT = """async () => {
  const worker = navigator.serviceWorker;
  await worker.ready;
  if (worker.controller) return;
  await new Promise((done) => worker.addEventListener("controllerchange", done, { once: true }));
}"""


def test_it_can_be_installed(client_is_built: None) -> None:
    manifest = json.loads((STATIC / "manifest.webmanifest").read_text())
    assert {"name", "short_name", "start_url", "display", "icons"} <= manifest.keys()
    assert (STATIC / manifest["icons"][0]["src"]).is_file()
    assert [one["url"] for one in manifest["shortcuts"]][:2] == ["./#flick", "./#oracle"]
    assert all(one["name"] for one in manifest["shortcuts"])
    assert 'rel="manifest"' in (STATIC / "index.html").read_text()


def test_a_shortcut_leads_to_the_card_of_a_game(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page(at=f"{server.url}#oracle", width=390, height=664)
    play = page.get_by_role("article", name="The Oracle").locator("button.main")
    expect(play).to_be_focused()
    expect(play).to_be_in_viewport()


def test_the_worker_keeps_every_built_file_and_nothing_else(client_is_built: None) -> None:
    worker = (STATIC / "sw.js").read_text()
    assert "VERSION" not in worker.split("self.addEventListener")[0]
    for path in (STATIC / "assets").iterdir():
        assert (f'"assets/{path.name}"' in worker) == (path.suffix not in (".br", ".gz"))
    assert '"api' not in worker


RULES_KEPT = """async (wanted) => {
  for (;;) {
    const kept = [];
    for (const name of await caches.keys())
      for (const one of await (await caches.open(name)).keys()) kept.push(new URL(one.url).pathname);
    if (wanted.every((path) => kept.includes(path))) return kept.filter((path) => path.startsWith("/api/"));
    await new Promise((done) => setTimeout(done, 20));
  }
}"""


def test_the_rules_can_be_read_without_the_server(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page(*GONE, service_workers="allow", locale="pl-PL")
    page.evaluate(KEPT)
    pages = ["/api/rules/flick/pl", "/api/rules/oracle/pl"]
    kept = page.evaluate(RULES_KEPT, pages)
    of_the_page = (*pages, "/api/kernels/")  # with their pictures, and nothing else of the server
    assert all(path.startswith(of_the_page) for path in kept)
    server.kill()
    page.goto(f"{server.url}rules/flick")
    page.reload()
    expect(page.locator("#PB-M5")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    picture = page.locator("article img").first
    picture.scroll_into_view_if_needed()
    assert picture.evaluate("async image => { await image.decode(); return image.naturalWidth }") > 0
    server.start()


def test_it_opens_and_goes_on_without_and_with_the_server_again(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page(*GONE, service_workers="allow")
    page.evaluate(KEPT)
    begin(page)
    choose(page)
    my_turn(page)
    assert (
        page.evaluate(
            "(async () => { let all = []; for (const name of await caches.keys())"
            " for (const one of await (await caches.open(name)).keys()) all.push(new URL(one.url).pathname);"
            " return all.filter(path => path.startsWith('/api') && !/^.api.(rules|kernels)./.test(path)) })()"
        )
        == []
    )
    server.kill()
    page.reload()
    expect(page.get_by_text("The connection is gone; trying again …")).to_be_visible()
    server.start()
    my_turn(page)
    choose(page)

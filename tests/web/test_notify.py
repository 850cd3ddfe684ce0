"""The service worker shows that it is somebody's turn, permission is asked for by a button only, and one's own games
are sorted by whose turn it is."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx2
from playwright.sync_api import Page

from tests.server.process import ServerProcess
from tests.web.conftest import NewPage
from tests.web.expecting import expect

TOLD = {"title": "Du bist dran", "body": "See mit Ann", "table": "0123456789", "tag": "turn-0123456789"}
# A headless browser has no notifications. What the worker asks for is recorded in their place.
RECORD = """() => {
  self.shown = [];
  self.registration.showNotification = async (title, options) => { self.shown.push({ title, ...options }); };
}"""
CLICK = """async (pages) => {
  const went = [], waits = [];
  const clients = {
    matchAll: async () => pages.map((url) => ({ url, focus: () => went.push(['focus', url]) })),
    openWindow: async (url) => went.push(['open', url]),
  };
  Object.defineProperty(self, 'clients', { value: clients, configurable: true });
  const event = new ExtendableEvent('notificationclick');
  event.notification = { data: self.shown[0].data, close: () => went.push(['close']) };
  event.waitUntil = (work) => waits.push(work);
  self.dispatchEvent(event);
  await Promise.all(waits);
  return went;
}"""


def open_table(server: ServerProcess, clock: dict[str, Any] | None = None) -> dict[str, Any]:
    seats = [{"sitter": "person", "name": "Ann"}, {"sitter": "person", "name": "Ben"}]
    clock = clock or {"kind": "days", "seconds": 259_200}
    message = {"game": "flick", "seats": seats, "options": {"gods": False}, "clock": clock}  # no sheet over the mat
    return httpx2.post(f"{server.url}api/tables", json=message).json()


def know(page: Page, *tables: tuple[dict[str, Any], int]) -> None:
    """Let this browser have one seat of each table."""
    kept = [
        {
            "id": opened["id"],
            "game": "flick",
            "names": ["Ann", "Ben"],
            "host": opened["host"],
            "seats": {str(seat): opened["seats"][seat]["secret"]},
            "moves": 0,
            "over": False,
            "touched": 1_700_000_000_000,
        }
        for opened, seat in tables
    ]
    page.evaluate("kept => localStorage.setItem('omphalos.tables', kept)", json.dumps(kept))


def push(page: Page, server: ServerProcess, data: str) -> None:
    """Deliver a push message, as the browser does once it has decrypted one."""
    session: Any = page.context.new_cdp_session(page)
    registrations: list[str] = []

    def updated(event: dict[str, Any]) -> None:
        registrations.extend(one["registrationId"] for one in event["registrations"])

    session.on("ServiceWorker.workerRegistrationUpdated", updated)
    session.send("ServiceWorker.enable")
    while not registrations:
        page.wait_for_timeout(20)
    session.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": server.url.rstrip("/"), "registrationId": registrations[0], "data": data},
    )


def shown(page: Page, count: int) -> list[dict[str, Any]]:
    """What the worker has shown, once it is so much."""
    (worker,) = page.context.service_workers
    for _ in range(200):
        found: list[dict[str, Any]] = worker.evaluate("() => self.shown")
        if len(found) >= count:
            return found
        page.wait_for_timeout(50)
    raise AssertionError("no notification is shown")


def test_a_push_is_shown_and_a_click_opens_the_table(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page(service_workers="allow")
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    (worker,) = page.context.service_workers
    worker.evaluate(RECORD)
    push(page, server, json.dumps(TOLD))
    (told,) = shown(page, 1)
    assert (told["title"], told["body"], told["tag"]) == ("Du bist dran", "See mit Ann", "turn-0123456789")
    push(page, server, "not JSON")  # a browser withdraws the permission of a page that shows nothing
    assert shown(page, 2)[1]["title"] == "Omphalos"
    wanted = f"{server.url}table/0123456789"
    assert worker.evaluate(CLICK, [server.url, wanted]) == [["close"], ["focus", wanted]]
    assert worker.evaluate(CLICK, [server.url]) == [["close"], ["open", wanted]]


def test_permission_is_asked_for_by_a_click_only(new_page: NewPage, server: ServerProcess) -> None:
    opened = open_table(server)
    page = new_page(service_workers="allow", width=390, height=664)
    know(page, (opened, 1))  # the other one begins
    page.evaluate(
        "() => { Notification.requestPermission = () => { window.asked = true; return Promise.resolve('denied'); }; }"
    )
    page.evaluate(f"location.hash = '#/table/{opened['id']}'")
    offer = page.get_by_role("region", name="When it is your turn")
    expect(offer.get_by_role("button", name="Tell me on this device")).to_be_visible()
    offer.get_by_role("button", name="Not now").click()
    expect(offer).to_have_count(0)
    assert page.evaluate("localStorage.getItem('omphalos.push-declined')") == "yes"
    page.evaluate("location.hash = '#/'")
    page.get_by_role("link", name="Your games").first.click()
    page.get_by_role("link", name=re.compile("^Go on")).click()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Tell me when it is my turn").click()
    expect(offer).to_have_count(0)  # declined once for all games
    here = page.get_by_role("button", name="Tell me on this device")
    here.wait_for()
    assert page.evaluate("window.asked") is None
    here.click()
    expect(page.get_by_role("status").filter(has_text="does not allow")).to_be_visible()
    assert page.evaluate("window.asked") is True


def test_a_webhook_is_refused_where_it_is_typed(new_page: NewPage, server: ServerProcess) -> None:
    opened = open_table(server)
    page = new_page("422")
    know(page, (opened, 0))
    page.goto(f"{server.url}table/{opened['id']}")
    page.get_by_role("button", name="Tell me when it is my turn").click()
    page.get_by_text("A webhook for everybody's turns").click()
    page.get_by_label("Address of the webhook").fill("https://127.0.0.1/hook")
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_text("Nothing can be sent to this address.")).to_be_visible()


def test_your_games_say_whose_turn_it_is(new_page: NewPage, server: ServerProcess) -> None:
    tables = [open_table(server), open_table(server, {"kind": "none"})]
    (acts,) = httpx2.get(f"{server.url}api/tables/{tables[0]['id']}").json()["table"]["to_act"][:1]
    page = new_page()
    assert page.get_by_role("link", name="Your games").count() == 0
    know(page, (tables[0], acts), (tables[1], 1 - acts), ({**tables[0], "id": "0000000000"}, 0))
    page.evaluate("location.hash = '#/games'")
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()
    lines = page.get_by_role("listitem").filter(has=page.get_by_role("link"))
    expect(lines).to_have_count(2)
    expect(lines.first).to_contain_text(re.compile("Your turn.*2 d 23 h left"))
    expect(page.get_by_role("status").filter(has_text="wait")).to_be_visible()
    lines.first.get_by_role("link").click()
    page.wait_for_url(re.compile(tables[0]["id"]))

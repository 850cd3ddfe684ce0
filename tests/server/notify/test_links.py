"""Links that leave the server lead to its public address, whatever a request says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from omphalos.server.notifications import notifier
from omphalos.server.notifications.config import NotifyConfig
from tests.server.live.harness import KEEP
from tests.server.notify.receiver import Browser, check_token, receiving
from tests.server.notify.test_mail import WISH, mail_server, text_of, token_in
from tests.server.notify.test_notifier import CONFIG, PUBLIC, Server, done, server

pytestmark = pytest.mark.anyio
FORGED = ("6.6.6.6", "[2001:db8::1]:8642", "127.0.0.1:1", "localhost:99")
LINK = re.compile(r"https?://[^\s<>\"]+")


@pytest.fixture(autouse=True)
def no_gaps(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in notifier.GAPS:
        monkeypatch.setitem(notifier.GAPS, kind, 0.0)


async def ask_with_forged_hosts(here: Server, opened: Any, key: str, to: dict[str, Any]) -> list[int]:
    """Ask as somebody who names this server as they like."""
    path = f"/api/tables/{opened.id}/notifications"
    headers = {"authorization": f"Bearer {key}"}
    message = {"to": to, "language": "en"}
    return [
        (await here.http.post(path, json=message, headers={**headers, "host": host})).status_code for host in FORGED
    ]


async def test_no_mail_contains_the_address_that_a_stranger_named(tmp_path: Path) -> None:
    async with mail_server() as (sink, config), server(tmp_path, config) as here:
        beas = await here.open()
        await here.add(beas, 1, WISH)
        key = {"authorization": f"Bearer {token_in((await sink.wait(1))[0])}"}
        assert (await here.http.post("/api/mail", headers=key)).json()["confirmed"] is True
        strangers = await here.open()
        secret = strangers.seats[0].secret
        statuses = await ask_with_forged_hosts(here, strangers, secret, WISH)  # her address is confirmed already
        other = {"type": "mail", "address": "new@example.org"}
        assert await ask_with_forged_hosts(here, strangers, secret, other) == statuses == [403, 403, 201, 201]
        await here.bens_turn(beas)
        messages = await sink.wait(4)  # the first, two to the new address, and whose turn it is
        links = [link for one in messages for link in LINK.findall(f"{text_of(one)} {one['List-Unsubscribe']}")]
        assert {re.split("/(?:table/|mail#)", link)[0] for link in links} == {PUBLIC}
        assert f"{PUBLIC}/table/{beas.id}" in links


async def test_no_webhook_and_no_push_service_is_told_the_address_that_a_stranger_named(tmp_path: Path) -> None:
    async with server(tmp_path) as here, receiving() as push:
        opened = await here.open()
        hook = {"type": "webhook", "form": "slack", "url": f"{push.base}/hook"}
        assert (await ask_with_forged_hosts(here, opened, opened.host, hook)).count(201) == 2
        (greeting, _) = await push.wait(2)
        assert LINK.findall(greeting.body.decode()) == [f"{PUBLIC}/table/{opened.id}"]
        assert b"6.6.6.6" not in b"".join(one.body for one in push.requests)


async def test_without_a_contact_push_services_are_told_none(tmp_path: Path) -> None:
    config = NotifyConfig(allow_private=True, window=CONFIG.window)
    async with server(tmp_path, config, "") as here, receiving() as push:
        opened = await here.open()
        await ask_with_forged_hosts(here, opened, opened.seats[1].secret, Browser(push).wish)
        await here.bens_turn(opened)
        (request, *_) = await push.wait(1)
        public = (await here.http.get("/api/notifications")).json()["push_key"]
        assert "sub" not in check_token(request.headers["authorization"], public)


async def test_without_a_public_address_there_are_no_mails_and_no_webhooks(tmp_path: Path) -> None:
    async with mail_server() as (sink, config), server(tmp_path, config, "") as here, receiving() as hook:
        info = (await here.http.get("/api/notifications")).json()
        assert (info["mail"], info["forms"], bool(info["push_key"])) == (False, [], True)
        opened = await here.open()
        answer = await here.add(opened, 1, WISH)
        assert (answer.status_code, answer.json()["error"]) == (409, "no-mail")
        to = {"type": "webhook", "form": "slack", "url": hook.base}
        answer = await here.post(opened.id, opened.host, to)
        assert (answer.status_code, answer.json()["error"]) == (409, "no-webhooks")
        ann = await here.bens_turn(opened)
        await here.ben_comes(opened)
        await done(here.screens[opened.id][1].act(1, KEEP))
        assert ann is here.screens[opened.id][0]
        assert (sink.messages, hook.requests) == ([], [])


async def test_links_for_people_lead_to_the_public_address_too(tmp_path: Path) -> None:
    async with server(tmp_path) as here:
        opened = await here.open()
        for host in ("localhost:99", None):
            headers = {} if host is None else {"host": host}
            found = (await here.http.get(f"/api/tables/{opened.id}", headers=headers)).json()
            assert found["link"] == f"{PUBLIC}/table/{opened.id}"

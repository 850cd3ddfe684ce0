"""A table's webhook says whose turn it is, in the form of Discord, Slack or ntfy."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from omphalos.server.notifications import notifier
from omphalos.server.notifications.config import NotifyConfig
from omphalos.server.notifications.forms import FORMS, WebhookForm
from omphalos.server.notifications.stored import ChannelKind
from tests.server.live.harness import GUESS
from tests.server.notify.receiver import Receiver, receiving
from tests.server.notify.test_notifier import CONFIG, LONG, Server, quiet, server

pytestmark = pytest.mark.anyio
LINES = [("@everyone <b>*Ann*</b> & co, it is your turn", "https://play.example.org/table/0123456789")]


@pytest.fixture(autouse=True)
def no_gaps(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in notifier.GAPS:
        monkeypatch.setitem(notifier.GAPS, kind, 0.0)


def test_discord_pings_nobody_and_shows_no_markup() -> None:
    url, message = FORMS["discord"].write("https://discord.com/api/webhooks/1/x", LINES)
    assert url == "https://discord.com/api/webhooks/1/x"
    assert message["allowed_mentions"] == {"parse": []}
    assert message["content"] == (
        r"\@everyone \<b\>\*Ann\*\</b\> & co, it is your turn <https://play.example.org/table/0123456789>"
    )


def test_slack_gets_entities() -> None:
    _, message = FORMS["slack"].write("https://hooks.slack.com/services/1", LINES)
    assert message["text"].startswith("@everyone &lt;b&gt;*Ann*&lt;/b&gt; &amp; co, it is your turn <https://")


def test_ntfy_gets_the_topic_in_the_message() -> None:
    url, message = FORMS["ntfy"].write("https://ntfy.sh/our-table?x=1", LINES)
    assert url == "https://ntfy.sh/"
    assert message == {"topic": "our-table", "title": "Omphalos", "message": LINES[0][0], "click": LINES[0][1]}
    assert FORMS["ntfy"].write("https://example.org/ntfy/topic/", LINES)[0] == "https://example.org/ntfy/"


SEVERAL = [("Ann <1> & 2", "https://a.org/table/1"), ("Ben", "https://a.org/table/2")]


@pytest.mark.parametrize(
    ("form", "address", "goes_to", "message"),
    [
        (
            *("discord", "https://discord.com/api/webhooks/1/x", "https://discord.com/api/webhooks/1/x"),
            {
                "content": "Ann \\<1\\> & 2 <https://a.org/table/1>\nBen <https://a.org/table/2>",
                "allowed_mentions": {"parse": []},
            },
        ),
        (
            *("slack", "https://hooks.slack.com/services/1?x=2", "https://hooks.slack.com/services/1?x=2"),
            {"text": "Ann &lt;1&gt; &amp; 2 <https://a.org/table/1>\nBen <https://a.org/table/2>"},
        ),
        (
            *("ntfy", "https://ntfy.sh/topic", "https://ntfy.sh/"),
            {
                "topic": "topic",
                "title": "Omphalos",
                "message": "Ann <1> & 2\nBen",
                "click": "https://a.org/table/1",  # the first waits longest
            },
        ),
        (
            *("ntfy", "https://ntfy.example.org", "https://ntfy.example.org/"),
            {"topic": "", "title": "Omphalos", "message": "Ann <1> & 2\nBen", "click": "https://a.org/table/1"},
        ),
    ],
)
def test_the_whole_message_of_two_turns(form: WebhookForm, address: str, goes_to: str, message: dict[str, Any]) -> None:
    assert FORMS[form].write(address, SEVERAL) == (goes_to, message)


def test_every_form_has_an_entry_and_is_paused_between_messages() -> None:
    assert {*FORMS} == {*get_args(WebhookForm)}
    assert {*notifier.GAPS} == {*get_args(ChannelKind)} == {"push", "mail", *FORMS}


@pytest.mark.parametrize("form", FORMS)
def test_a_long_message_is_cut(form: WebhookForm) -> None:
    _, message = FORMS[form].write("https://ntfy.sh/topic", [("x" * 500, LINES[0][1])] * 20)
    assert all(len(part) <= 2000 for part in message.values() if isinstance(part, str))


async def add(here: Server, receiver: Receiver, opened: Any, form: str = "slack") -> Any:
    to = {"type": "webhook", "form": form, "url": f"{receiver.base}/hook"}
    return await here.post(opened.id, opened.host, to)


async def test_a_webhook_hears_of_everybodys_turn(tmp_path: Path) -> None:
    async with server(tmp_path, msgspec.structs.replace(CONFIG, window=LONG)) as here, receiving("200 OK") as hook:
        opened = await here.open()
        ann, ben = here.screens[opened.id]
        assert (await add(here, hook, opened, "ntfy")).status_code == 201
        assert hook.requests[0].json["topic"] == "hook"  # the greeting
        await ann.act(0, GUESS)
        await ben.act(1, GUESS)
        await ann.leave()
        await ann.hello(opened.seats[0].secret)
        await ann.act(0, {"type": "keep"})  # and it is Ben's turn, who is here
        here.pass_window(LONG)
        await quiet(here, hook.requests, 1)
        await ben.act(1, {"type": "keep"})
        await ben.act(1, GUESS)
        await ben.leave()
        await ann.act(0, GUESS)
        await ann.act(0, {"type": "keep"})
        here.pass_window(LONG)
        await hook.wait(2)
        told = hook.requests[1].json
        assert told["message"].startswith("Player 2, it is your turn: Lake")
        assert told["click"].endswith(f"/table/{opened.id}")
        await quiet(here, hook.requests, 2)


async def test_only_the_host_adds_one(tmp_path: Path) -> None:
    async with server(tmp_path) as here, receiving("200 OK") as hook:
        opened = await here.open()
        to = {"type": "webhook", "form": "slack", "url": hook.base}
        answer = await here.add(opened, 0, to)
        assert (answer.status_code, answer.json()["error"]) == (401, "wrong-key")
        assert hook.requests == []


async def test_one_that_refuses_the_greeting_is_not_kept(tmp_path: Path) -> None:
    async with server(tmp_path) as here, receiving("403 No") as hook:
        opened = await here.open()
        answer = await add(here, hook, opened)
        assert (answer.status_code, answer.json()["error"]) == (409, "destination-refused")
        assert await here.watches(opened.id) == []


async def test_discord_and_slack_are_only_where_they_are(tmp_path: Path) -> None:
    async with server(tmp_path, NotifyConfig(window=0.1)) as here:
        opened = await here.open()
        for form, url in (("discord", "https://example.org/x"), ("slack", "https://hooks.slack.com.evil.example/x")):
            answer = await here.post(opened.id, opened.host, {"type": "webhook", "form": form, "url": url})
            assert (answer.status_code, answer.json()["error"]) == (422, "bad-destination")


async def test_an_address_cannot_cause_greetings_without_end(tmp_path: Path) -> None:
    async with server(tmp_path, msgspec.structs.replace(CONFIG, max_watches=100)) as here, receiving("200 OK") as hook:
        opened = await here.open()
        answers = [await add(here, hook, opened) for _ in range(21)]
        assert [answer.status_code for answer in answers] == [201] * 20 + [429]
        assert len(hook.requests) == 20

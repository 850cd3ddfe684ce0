"""E-mails go only to addresses that were confirmed, by a real SMTP dialogue."""

from __future__ import annotations

import asyncio
import email
import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from email.header import decode_header, make_header
from email.message import Message
from pathlib import Path

import httpx2
import msgspec
import pytest

from omphalos.server.config import BadSetting, Settings
from omphalos.server.notifications import notifier
from omphalos.server.notifications.config import NotifyConfig, Smtp, notify_config
from omphalos.server.notifications.targets import mailbox
from tests.server.live.harness import GUESS, KEEP, wish
from tests.server.notify.test_notifier import CONFIG, done, quiet, server
from tests.waiting import eventually

pytestmark = pytest.mark.anyio
WISH = {"type": "mail", "address": "ben@example.org"}


@pytest.fixture(autouse=True)
def no_gaps(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in notifier.GAPS:
        monkeypatch.setitem(notifier.GAPS, kind, 0.0)


class MailServer:
    """A mail server that keeps what it gets. `refusal` is its answer to a recipient, unless it is empty."""

    def __init__(self) -> None:
        self.messages: list[Message] = []
        self.recipients: list[str] = []
        self.refusal = ""
        self.port = 0

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 here\r\n")
        while line := (await reader.readline()).decode().strip():
            match line.split(" ", 1)[0].upper():
                case "DATA":
                    writer.write(b"354 go on\r\n")
                    data = await reader.readuntil(b"\r\n.\r\n")
                    self.messages.append(email.message_from_bytes(data.removesuffix(b".\r\n")))
                    writer.write(b"250 kept\r\n")
                case "RCPT":
                    self.recipients.append(line)
                    writer.write(f"{self.refusal or '250 ok'}\r\n".encode())
                case "QUIT":
                    writer.write(b"221 bye\r\n")
                    break
                case _:
                    writer.write(b"250 ok\r\n")
        writer.close()

    async def wait(self, count: int) -> list[Message]:
        await eventually(lambda: len(self.messages) >= count)
        return self.messages


@asynccontextmanager
async def mail_server() -> AsyncGenerator[tuple[MailServer, NotifyConfig]]:
    sink = MailServer()
    listening = await asyncio.start_server(sink.accept, "127.0.0.1", 0)
    sink.port = listening.sockets[0].getsockname()[1]
    smtp = Smtp("smtp+plain", "127.0.0.1", sink.port, "", "", "Omphalos <table@example.net>")
    try:
        yield sink, msgspec.structs.replace(CONFIG, smtp=smtp)
    finally:
        listening.close()


def text_of(message: Message) -> str:
    payload = message.get_payload(decode=True)
    assert isinstance(payload, bytes)
    return payload.decode()


def token_in(message: Message) -> str:
    found = re.search(r"mail#([0-9A-Za-z_-]{32})\b", text_of(message))
    assert found is not None, text_of(message)
    return found[1]


async def test_an_address_is_confirmed_told_and_stopped(tmp_path: Path) -> None:
    async with mail_server() as (sink, config), server(tmp_path, config) as here:
        opened = await here.open()
        added = await here.add(opened, 1, WISH, "de")
        assert (added.json()["shown"], added.json()["confirmed"]) == ("b…@example.org", False)
        (asked,) = await sink.wait(1)
        assert [line.lower() for line in sink.recipients] == ["rcpt to:<ben@example.org>"]
        assert asked["Auto-Submitted"] == "auto-generated"
        ann = await here.bens_turn(opened)
        await quiet(here, sink.messages, 1)  # nothing before it is confirmed
        key = {"authorization": f"Bearer {token_in(asked)}"}
        assert (await here.http.get("/api/mail", headers=key)).json() == {"shown": "b…@example.org", "confirmed": False}
        assert (await here.http.post("/api/mail", headers=key)).json()["confirmed"] is True
        ben = await here.ben_comes(opened)
        await done(ben.act(1, KEEP))
        await done(ben.act(1, GUESS))
        await ben.leave()
        await done(ann.act(0, GUESS))
        await done(ann.act(0, KEEP))
        told = (await sink.wait(2))[1]
        assert "dran" in str(make_header(decode_header(told["Subject"])))
        assert f"/table/{opened.id}" in text_of(told)
        assert token_in(told) == token_in(asked)
        assert token_in(told) in told["List-Unsubscribe"]
        assert (await here.http.delete("/api/mail", headers=key)).status_code == 204
        assert await here.watches(opened.id) == []
        assert (await here.http.get("/api/mail", headers=key)).status_code == 401


async def test_a_mailbox_that_does_not_exist_is_refused_at_once(tmp_path: Path) -> None:
    async with mail_server() as (sink, config), server(tmp_path, config) as here:
        sink.refusal = "550 no such mailbox"
        opened = await here.open()
        answer = await here.add(opened, 1, WISH)
        assert (answer.status_code, answer.json()["error"]) == (409, "destination-refused")
        assert await here.watches(opened.id) == []


@pytest.mark.parametrize(
    ("address", "person"),
    [
        ("ben@example.org", "ben@example.org"),
        ("Ben+omphalos@Example.ORG", "ben@example.org"),
        ("b.en+1+2@example.org", "b.en@example.org"),
        ("B.e.n+1@googlemail.com", "ben@gmail.com"),
        ("ben-1@example.org", "ben-1@example.org"),
    ],
)
def test_spellings_of_one_mailbox_are_one_person(address: str, person: str) -> None:
    assert mailbox(address) == person


async def test_a_person_gets_few_first_mails_however_their_address_is_spelled(tmp_path: Path) -> None:
    async with mail_server() as (sink, config), server(tmp_path, config) as here:
        statuses: list[int] = []
        for number in range(30):
            transport = httpx2.AsyncHTTPTransport(local_address=f"127.0.3.{number + 1}")
            async with httpx2.AsyncClient(base_url=here.http.base_url, transport=transport) as eve:
                opened = await here.registry.open_table(wish("person", "person"))
                spelled = "".join(sign.upper() if number >> i & 1 else sign for i, sign in enumerate("bea"))
                to = {"type": "mail", "address": f"{spelled}+{number}@example.org"}
                answer = await eve.post(
                    f"/api/tables/{opened.id}/notifications",
                    json={"to": to, "language": "en"},
                    headers={"authorization": f"Bearer {opened.seats[0].secret}"},
                )
                statuses.append(answer.status_code)
        assert statuses == [201] * 6 + [429] * 24
        assert len(sink.messages) == 6
        opened = await here.open()
        assert (await here.add(opened, 1, WISH)).status_code == 201  # others are not concerned


@pytest.mark.parametrize("address", ["ben", "ben@localhost", "a b@example.org", "a@b.org\nBcc: c@d.org", "<a@b.org>"])
async def test_what_is_no_address_is_refused(tmp_path: Path, address: str) -> None:
    async with mail_server() as (sink, config), server(tmp_path, config) as here:
        opened = await here.open()
        answer = await here.add(opened, 1, {"type": "mail", "address": address})
        assert (answer.status_code, answer.json()["error"]) == (422, "bad-destination")
        assert sink.recipients == []


async def test_a_server_without_mail_says_so(tmp_path: Path) -> None:
    async with server(tmp_path) as here:
        assert (await here.http.get("/api/notifications")).json()["mail"] is False
        answer = await here.add(await here.open(), 1, WISH)
        assert (answer.status_code, answer.json()["error"]) == (409, "no-mail")


def test_the_mail_server_is_a_setting() -> None:
    settings = Settings(smtp="smtps://us%40er:pass@mail.example.org", mail_from="a@example.org", names=("play.org",))
    config = notify_config(settings)
    assert config.smtp == Smtp("smtps", "mail.example.org", 465, "us@er", "pass", "a@example.org")
    assert config.contact == "https://play.org"
    told = msgspec.structs.replace(settings, public_url="https://table.org/games")
    assert notify_config(told).contact == "https://table.org/games"


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (Settings(smtp="smtp://mail.example.org"), "mail_from"),
        (Settings(smtp="mail.example.org", mail_from="a@example.org"), "smtp"),
        (Settings(smtp="smtp://", mail_from="a@example.org"), "smtp"),
        (Settings(push_contact="me"), "push_contact"),
    ],
)
def test_a_wrong_setting_is_named(settings: Settings, said: str) -> None:
    with pytest.raises(BadSetting, match=said):
        notify_config(settings)

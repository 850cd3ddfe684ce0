"""Every line of our e-mails, in each language, and what becomes of each answer of a mail server."""

from __future__ import annotations

import smtplib
from email.header import decode_header, make_header
from email.message import Message
from email.utils import parsedate_to_datetime
from typing import Any

import msgspec
import pytest

from omphalos.server.notifications.config import Smtp
from omphalos.server.notifications.errors import DestinationGone, SendFailed, SendRefused
from omphalos.server.notifications.mail import MailSender
from omphalos.server.notifications.notice import Notice, Turn
from omphalos.server.notifications.stored import Channel
from omphalos.server.notifications.tokens import mail_token
from tests.server.notify.test_mail import MailServer, mail_server, text_of

pytestmark = pytest.mark.anyio
PUBLIC = "https://play.example.org/games"
KEY = b"k" * 32
LINK = f"{PUBLIC}/mail#{mail_token(KEY, 'c1')}"
TITLE = {"en": "Lake", "pl": "Jezioro"}
TURNS = (Turn("t1", 1, "Ben", ("Ann",), TITLE, None), Turn("t2", 0, "Ben", ("Dot",), TITLE, 7_200_000))


def channel(language: str) -> Channel:
    return Channel("c1", "mail", b'{"address":"ben@example.org"}', language, "s", None, True, 0)


async def letter(sink: MailServer, smtp: Smtp | None, language: str, *turns: Turn) -> Message:
    """What comes of a notice, or, without turns, of the request to confirm."""
    assert smtp is not None
    sender = MailSender(smtp, KEY, PUBLIC)
    if turns:
        await sender.send(channel(language), Notice(turns, language, PUBLIC))
    else:
        await sender.ask_to_confirm(channel(language))
    return (await sink.wait(1)).pop()


NOTICES = {
    "en": (
        "It is your turn at 2 tables",
        f"Lake with Ann\n{PUBLIC}/table/t1\n\nLake with Dot (2 hours left)\n{PUBLIC}/table/t2\n\n"
        f"No more of these e-mails: {LINK}\n",
    ),
    "pl": (
        "Twoja kolej przy 2 stołach",
        f"Jezioro, grają też: Ann\n{PUBLIC}/table/t1\n\n"
        f"Jezioro, grają też: Dot (zostało: 2 godziny)\n{PUBLIC}/table/t2\n\n"
        f"Żadnych więcej takich listów: {LINK}\n",
    ),
    "de": (
        "Du bist an 2 Tischen dran",
        f"Lake mit Ann\n{PUBLIC}/table/t1\n\nLake mit Dot (noch 2 Stunden)\n{PUBLIC}/table/t2\n\n"
        f"Keine solchen E-Mails mehr: {LINK}\n",
    ),
}


@pytest.mark.parametrize("language", NOTICES)
async def test_a_notice(language: str) -> None:
    async with mail_server() as (sink, config):
        found = await letter(sink, config.smtp, language, *TURNS)
    subject, body = NOTICES[language]
    assert str(make_header(decode_header(found["Subject"]))) == subject
    assert text_of(found).replace("\r\n", "\n") == body
    assert {name.lower() for name in found} == {
        *("from", "to", "subject", "date", "message-id", "auto-submitted", "list-unsubscribe", "content-type"),
        *("content-transfer-encoding", "mime-version"),
    }
    assert (found["From"], found["To"]) == ("Omphalos <table@example.net>", "ben@example.org")
    assert (found["Auto-Submitted"], found["List-Unsubscribe"].strip()) == ("auto-generated", f"<{LINK}>")
    assert found["Message-ID"].endswith("@example.net>")
    assert parsedate_to_datetime(found["Date"]) is not None


@pytest.mark.parametrize(
    ("language", "subject", "ending"),
    [
        ("en", "Do you want to be told when it is your turn?", "If it was not you, do nothing"),
        ("pl", "Czy chcesz wiedzieć, kiedy jest twoja kolej?", "Jeśli to nie"),
        ("de", "Möchtest du erfahren, wann du dran bist?", "Wenn du das nicht"),
    ],
)
async def test_the_request_to_confirm(language: str, subject: str, ending: str) -> None:
    async with mail_server() as (sink, config):
        found = await letter(sink, config.smtp, language)
    assert str(make_header(decode_header(found["Subject"]))) == subject
    assert LINK in text_of(found)
    assert ending in text_of(found)


@pytest.mark.parametrize(
    ("problem", "error"),
    [
        *[(smtplib.SMTPRecipientsRefused({"b": (code, b"")}), DestinationGone) for code in (550, 551, 553)],
        *[(smtplib.SMTPRecipientsRefused({"b": (code, b"")}), SendFailed) for code in (450, 452, 552, 554)],
        (smtplib.SMTPDataError(499, b""), SendFailed),
        (smtplib.SMTPDataError(500, b""), SendRefused),
        (smtplib.SMTPSenderRefused(550, b"", "me"), SendRefused),
        (smtplib.SMTPServerDisconnected(), SendFailed),
        (OSError("nobody there"), SendFailed),
    ],
)
async def test_what_becomes_of_an_answer(
    problem: Exception, error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise problem

    async with mail_server() as (sink, config):
        monkeypatch.setattr(smtplib.SMTP, "send_message", refuse)
        with pytest.raises(SendFailed) as failed:
            await letter(sink, config.smtp, "en", *TURNS)
    assert type(failed.value) is error


async def test_a_token_is_of_one_channel_and_one_server() -> None:
    tokens = {mail_token(KEY, "c1"), mail_token(KEY, "c2"), mail_token(b"other", "c1")}
    assert (len(tokens), {len(one) for one in tokens}) == (3, {32})
    assert msgspec.json.decode(channel("en").target) == {"address": "ben@example.org"}

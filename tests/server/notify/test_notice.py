"""What a notice says: each field in each language, one and several, and the limits of what is left and listed."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from omphalos.server.notifications.notice import DAY, HOUR, MAX_LISTED, Notice, Turn, left_text
from omphalos.server.notifications.notifier import GAPS
from omphalos.server.notifications.push import MAX_BODY, MAX_TTL, PushSender, push_message
from omphalos.server.notifications.stored import Channel
from tests.server.notify.receiver import Browser
from tests.virtual_time import run

TITLE = {"en": "Lake", "pl": "Jezioro"}
TURN = Turn("t1", 1, "Ben", ("Ann", "", "Cyd"), TITLE, None)
SECOND = Turn("t2", 0, "Ben", ("Dot",), TITLE, 3 * DAY)
SAME_TABLE = Turn("t1", 2, "Cyd", ("Ann", "Ben"), TITLE, 5 * HOUR)
PUBLIC = "https://play.example.org/games"


def notice(*turns: Turn, language: str = "en") -> Notice:
    return Notice(turns, language, PUBLIC)


@pytest.mark.parametrize(
    ("language", "one", "two", "five"),
    [
        ("en", "It is your turn", "It is your turn at 2 tables", "It is your turn at 5 tables"),
        ("pl", "Twoja kolej", "Twoja kolej przy 2 stołach", "Twoja kolej przy 5 stołach"),
        ("de", "Du bist dran", "Du bist an 2 Tischen dran", "Du bist an 5 Tischen dran"),
    ],
)
def test_the_title_counts_tables_in_the_language_of_the_channel(language: str, one: str, two: str, five: str) -> None:
    turns = [msgspec.structs.replace(TURN, table=f"t{number}") for number in range(5)]
    assert [notice(*turns[:number], language=language).title for number in (1, 2, 5)] == [one, two, five]
    assert notice(TURN, SAME_TABLE, language=language).title == one  # two seats at one table
    assert notice(TURN, SAME_TABLE, SECOND, language=language).title == two


def test_tables_are_listed_once_in_their_order() -> None:
    assert notice(SECOND, TURN, SAME_TABLE).tables == ["t2", "t1"]
    assert notice(SECOND).link("t1") == "https://play.example.org/games/table/t1"


def test_a_line_says_with_whom_and_how_long() -> None:
    assert notice(TURN, SECOND, SAME_TABLE).lines(named=False) == [
        ("Lake with Ann and Cyd", "t1"),  # an open seat has no name
        ("Lake with Dot (3 days left)", "t2"),
        ("Lake with Ann and Ben (5 hours left)", "t1"),
    ]
    assert notice(TURN, SECOND).lines(named=True) == [
        ("Ben, it is your turn: Lake", "t1"),
        ("Ben, it is your turn: Lake (3 days left)", "t2"),
    ]


def test_a_line_is_in_the_language_of_the_channel() -> None:
    assert notice(SECOND, language="pl").lines(named=False) == [("Jezioro, grają też: Dot (zostało: 3 dni)", "t2")]
    assert notice(SECOND, language="de").lines(named=False) == [
        ("Lake mit Dot (noch 3 Tage)", "t2")
    ]  # it has no German
    nobody = msgspec.structs.replace(TURN, others=("", ""))
    assert notice(nobody).lines(named=False) == [("Lake", "t1")]


def test_so_many_turns_are_listed() -> None:
    turns = [msgspec.structs.replace(SECOND, table=f"t{number}") for number in range(MAX_LISTED + 1)]
    for number in (MAX_LISTED - 1, MAX_LISTED, MAX_LISTED + 1):
        listed = [table for _, table in notice(*turns[:number]).lines(named=True)]
        assert listed == [f"t{one}" for one in range(min(number, MAX_LISTED))]
    assert notice(*turns).title == f"It is your turn at {MAX_LISTED + 1} tables"  # the title counts all


@pytest.mark.parametrize(
    ("left", "text"),
    [
        (0, "1 hour"),
        (HOUR, "1 hour"),
        (HOUR * 3 // 2 - 1, "1 hour"),
        (HOUR * 3 // 2 + 1, "2 hours"),
        (DAY, "24 hours"),
        (2 * DAY - HOUR - 1, "47 hours"),
        (2 * DAY - HOUR, "2 days"),
        (2 * DAY, "2 days"),
        (DAY * 5 // 2 - 1, "2 days"),
        (DAY * 5 // 2 + 1, "3 days"),
    ],
)
def test_a_time_is_rounded_to_hours_and_then_to_days(left: int, text: str) -> None:
    assert left_text(left, "en") == text


def test_a_destination_is_left_in_peace_between_two_messages() -> None:
    """Half a minute for a browser, five minutes for a mailbox, ten seconds for a webhook, as docs/server.md says."""
    assert GAPS == {"push": 30.0, "mail": 300.0, "discord": 10.0, "slack": 10.0, "ntfy": 10.0}


# --- a browser is told


def told(*turns: Turn, language: str = "en") -> dict[str, Any]:
    return msgspec.json.decode(push_message(notice(*turns, language=language)))


def test_what_a_browser_shows() -> None:
    assert told(TURN) == {"title": "It is your turn", "body": "Lake with Ann and Cyd", "table": "t1", "tag": "turn-t1"}
    assert told(TURN, SAME_TABLE)["table"] == "t1"
    assert told(SECOND, TURN) == {
        "title": "It is your turn at 2 tables",
        "body": "Lake with Dot (3 days left)\nLake with Ann and Cyd",
        "table": None,
        "tag": "turns",
    }


def test_a_long_message_is_cut_for_a_browser() -> None:
    for letters in (MAX_BODY - 1, MAX_BODY, MAX_BODY + 1):
        title = {"en": "x" * letters}
        body = told(msgspec.structs.replace(TURN, others=(), title=title))["body"]
        assert body == "x" * min(letters, MAX_BODY)


class Outgoing:
    """Remembers what would be sent."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, dict[str, str], bytes]] = []

    async def post(self, url: str, headers: dict[str, str], body: bytes) -> None:
        self.sent.append((url, headers, body))


class Key:
    """Signs with what it was given."""

    def authorization(self, endpoint: str, contact: str, now: float) -> str:
        return f"{endpoint} {contact} {now}"


class Somewhere:
    """Where a browser's messages would go."""

    base = "https://push.example.org"


@pytest.mark.parametrize(
    ("lefts", "ttl", "urgency"),
    [
        ((None,), MAX_TTL, "high"),
        ((None, 90_000, 3 * DAY), 90, "normal"),  # the one that hurries most
        ((61_000,), 61, "normal"),
        ((60_000,), 60, "normal"),
        ((59_000,), 60, "normal"),
        ((MAX_TTL * 1000 + 1000,), MAX_TTL, "normal"),
        ((MAX_TTL * 1000 - 1000,), MAX_TTL - 1, "normal"),
    ],
)
def test_a_push_service_keeps_a_message_as_long_as_it_is_worth_something(
    lefts: tuple[int | None, ...], ttl: int, urgency: str
) -> None:
    async def send() -> None:
        outgoing: Any = Outgoing()
        key: Any = Key()
        browser = Browser(Somewhere())  # pyright: ignore[reportArgumentType]
        wish = browser.wish
        target = {"endpoint": wish["endpoint"], "receiver": wish["p256dh"], "auth": wish["auth"]}
        channel = Channel("c", "push", msgspec.json.encode(target), "en", "", None, True, 0)
        turns = [msgspec.structs.replace(TURN, table=f"t{n}", left=left) for n, left in enumerate(lefts)]
        await PushSender(outgoing, key, "mailto:op@example.org", lambda: 77.0).send(channel, notice(*turns))
        ((url, headers, body),) = outgoing.sent
        assert url == wish["endpoint"]
        assert headers == {
            "Authorization": f"{url} mailto:op@example.org 77.0",
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(ttl),
            "Topic": "turn-t0" if len(lefts) == 1 else "turns",
            "Urgency": urgency,
        }
        assert browser.read(body)["tag"] == headers["Topic"]

    run(send())

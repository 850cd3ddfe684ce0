"""The screens of a table: who is present, and which messages reach whom."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import msgspec
import pytest

from omphalos.server.live import audience as audience_module
from omphalos.server.live.audience import Audience
from omphalos.server.live.screen import Screen
from omphalos.server.live.snapshot import Snapshot
from omphalos.server.protocol.parts import Language, TableInfo
from omphalos.server.protocol.table import Bye
from tests.server.live.fake_loop import FakeLoop

CLOCK = msgspec.Raw(b'"clock"')


class Page:
    """Collects what one screen is sent, write by write."""

    def __init__(self) -> None:
        self.writes: list[tuple[bytes, ...]] = []
        self.closed = False

    def send(self, *messages: bytes) -> None:
        assert not self.closed
        self.writes.append(messages)

    def close(self) -> None:
        self.closed = True


class Described:
    """Describes a table by who asks, and remembers the questions."""

    def __init__(self) -> None:
        self.asked: list[bool] = []

    def __call__(self, insider: bool) -> TableInfo:
        self.asked.append(insider)
        return cast("TableInfo", "for insiders" if insider else "for strangers")


class FakeSnapshot:
    """Updates that say what they were made from."""

    n = 5

    def __init__(self, patched: bool = True) -> None:
        self.patched = patched
        self.made: list[bytes] = []
        self.released = 0

    def update(
        self, viewer: int, language: Language, clock: msgspec.Raw, over: bool, whole: bool, alone: bool
    ) -> bytes:
        assert clock is CLOCK
        made = f"{viewer} {language} {'over' if over else 'on'} {'whole' if whole else 'patch'}"
        self.made.append((made + " alone" * alone).encode())
        return self.made[-1]

    def release_entry(self) -> None:
        self.released += 1


def screen(*seats: int, language: Language = "en", sent: int | None = None, **more: Any) -> tuple[Screen, Page]:
    """Return a screen that holds these seats and was sent the view after so many entries."""
    page = Page()
    one = Screen(page)
    one.seats, one.language = seats, language
    if sent is not None:
        one.sent = dict.fromkeys(one.viewers, sent)
    for name, value in more.items():
        setattr(one, name, value)
    return one, page


def seated(*screens: Screen) -> Audience:
    audience = Audience(Described())
    for one in screens:
        audience.add(one)
    return audience


def send_entry(audience: Audience, snapshot: FakeSnapshot, over: bool = False, **more: Any) -> None:
    audience.send_entry(cast("Snapshot", snapshot), CLOCK, over, **more)


def test_a_new_screen_has_proven_nothing() -> None:
    page = Page()
    one = Screen(page, "10.0.0.1")
    assert {name: getattr(one, name) for name in Screen.__slots__} == {
        "address": "10.0.0.1",
        "dismissed": False,
        "greeted": False,
        "host": False,
        "language": "en",
        "number": 0,
        "person": None,
        "preview": False,
        "reacted": 0,
        "seats": (),
        "send": page.send,
        "sent": {},
        "since": 0,
        "transport": page,
    }
    assert Screen(page).address == ""


@pytest.mark.parametrize(
    ("seats", "host", "insider", "viewers"),
    [
        ((), False, False, (-1,)),
        ((), True, True, (-1,)),
        ((0, 2), False, True, (0, 2)),
        ((1,), True, True, (1,)),
    ],
)
def test_players_and_the_host_are_insiders(
    seats: tuple[int, ...], host: bool, insider: bool, viewers: tuple[int, ...]
) -> None:
    one, _ = screen(*seats, host=host)
    assert (one.insider, one.viewers) == (insider, viewers)


def test_who_is_counted_as_what() -> None:
    ann, watcher, preview = screen(0, 2)[0], screen()[0], screen(preview=True)[0]
    audience = seated(ann, watcher, preview)
    audience.add(ann)  # says hello again
    assert audience.screens == [ann, watcher, preview]
    assert (audience.spectators, audience.previews) == (1, 1)
    assert [audience.present(seat) for seat in range(3)] == [True, False, True]


def test_a_seat_is_absent_since_its_last_screen_left() -> None:
    first, second, stranger = screen(0, 1)[0], screen(1)[0], screen()[0]
    audience = seated(first, second)
    assert audience.remove(stranger, 1_000) is False
    assert audience.remove(first, 2_000) is True
    assert audience.absent_since == {0: 2_000}
    assert audience.remove(second, 3_000) is True
    assert audience.absent_since == {0: 2_000, 1: 3_000}
    assert audience.screens == []


def test_a_void_secret_takes_the_seat_from_every_screen_that_held_it() -> None:
    both, one, other = screen(0, 1)[0], screen(1)[0], screen(2)[0]
    assert seated(both, one, other).revoke(1) == [both, one]
    assert [both.seats, one.seats, other.seats] == [(0,), (), (2,)]


def test_everybody_gets_the_same_message() -> None:
    (ann, to_ann), (ben, to_ben) = screen(0), screen()
    seated(ann, ben).send(b"hello")
    assert to_ann.writes == to_ben.writes == [(b"hello",)]


def test_the_table_is_described_once_for_insiders_and_once_for_strangers(monkeypatch: pytest.MonkeyPatch) -> None:
    loop, described = FakeLoop(), Described()
    monkeypatch.setattr(audience_module, "asyncio", loop)
    audience = Audience(described)
    audience.announce_soon()  # to nobody
    assert loop.pending == []
    people = [screen(0), screen(), screen(host=True), screen()]
    for one, _ in people:
        audience.add(one)
    audience.announce_soon()
    audience.announce_soon()
    assert loop.delays == [0.2]
    audience.announce()  # makes the later one needless
    assert loop.pending == []
    assert described.asked == [True, False]
    inside, outside = (b'{"type":"table","table":"for %s"}' % whom for whom in (b"insiders", b"strangers"))
    assert [page.writes for _, page in people] == [[(inside,)], [(outside,)], [(inside,)], [(outside,)]]
    audience.announce_soon()
    assert loop.delays == [0.2]
    audience.stop()
    assert loop.pending == []


def test_small_changes_are_announced_within_a_moment() -> None:
    async def wait() -> None:
        one, page = screen(0)
        audience = seated(one)
        audience.stop()  # nothing is pending
        audience.announce_soon()
        async with asyncio.timeout(30):
            while not page.writes:
                await asyncio.sleep(0.01)
        audience.announce_soon()  # another one can be pending
        audience.announce()
        assert len(page.writes) == 2

    asyncio.run(wait())


def test_a_dismissed_screen_is_told_why_and_closed() -> None:
    (ann, to_ann), (ben, to_ben) = screen(0), screen()
    audience = seated(ann, ben)
    audience.dismiss(Bye("restart", 1_000))
    for page in (to_ann, to_ben):
        assert page.writes == [(b'{"type":"bye","reason":"restart","again":1000}',)]
        assert page.closed
    assert audience.screens == []


def test_an_entry_is_encoded_once_for_each_view_and_whole_where_the_last_view_is_missing() -> None:
    people = [
        screen(0, sent=4),
        screen(0, 1, sent=4),
        screen(1, sent=3),  # has missed an entry
        screen(sent=4),
        screen(sent=4, language="pl"),
        screen(sent=5),
        screen(),  # has got nothing yet
        screen(sent=4),
    ]
    snapshot = FakeSnapshot()
    send_entry(seated(*(one for one, _ in people)), snapshot)
    assert [page.writes for _, page in people] == [
        [(b"0 en on patch alone",)],
        [(b"0 en on patch", b"1 en on patch")],
        [(b"1 en on whole alone",)],
        [(b"-1 en on patch",)],
        [(b"-1 pl on patch",)],
        [(b"-1 en on whole",)],
        [(b"-1 en on whole",)],
        [(b"-1 en on patch",)],
    ]
    assert sorted(snapshot.made) == sorted(set(snapshot.made))
    assert all(one.sent == dict.fromkeys(one.viewers, 5) for one, _ in people)
    assert snapshot.released == 1


def test_the_whole_view_is_sent_where_no_patches_lead_to_it() -> None:
    one, page = screen(0, sent=4)
    send_entry(seated(one), FakeSnapshot(patched=False), over=True)
    assert page.writes == [(b"0 en over whole alone",)]


def test_whoever_caused_an_entry_is_answered_in_the_same_write() -> None:
    (ann, to_ann), (ben, to_ben), (gone, to_gone) = screen(0, sent=4), screen(1, sent=4), screen()
    audience = seated(ann, ben)
    send_entry(audience, FakeSnapshot(), asker=ben, done=b"done")
    assert to_ann.writes == [(b"0 en on patch alone",)]
    assert to_ben.writes == [(b"1 en on patch alone", b"done")]
    send_entry(audience, FakeSnapshot(), asker=gone, done=b"done")  # disconnected meanwhile
    assert to_gone.writes == [(b"done",)]
    assert (len(to_ann.writes), len(to_ben.writes)) == (2, 2)

"""The host keeps order: mutes and removes people, and reads what was reported.

People are recognised by the id of their kept name and by their network address, of which only a hash is stored with
the table. A removed person cannot watch or sit down there again; a muted one stays muted on another seat. Nobody is
recognised by an address that the host or somebody else at the table has too.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Final

import msgspec

from omphalos.server.errors import BadMessage
from omphalos.server.live.errors import Excluded, NoSuchLine, NotNow
from omphalos.server.live.live_table import LiveTable
from omphalos.server.live.screen import Screen
from omphalos.server.live.table_settings import OPEN, PERSON, Chair, TableSettings
from omphalos.server.protocol.moderation import DismissReport, Remove, Report, Reported, Visitor, VisitorList, Visitors
from omphalos.server.protocol.table import Bye, Mute
from omphalos.table.errors import NoSuchSeat

encode: Final = msgspec.json.Encoder().encode
MAX_MARKS: Final = 200  # people who are removed or muted at one table
MAX_REPORTS: Final = 20
EXCLUDED: Final = encode(Bye("excluded", None))


def marks_of(settings: TableSettings, person: str | None, address: str) -> set[str]:
    """What somebody is recognised by at a table and at its rematches."""
    found: set[str] = set()
    if person is not None:
        found.add(f"person:{person}")
    if address:
        found.add(f"net:{hashlib.sha256(f'{settings.host} {address}'.encode()).hexdigest()[:32]}")
    return found


def is_excluded(settings: TableSettings, person: str | None, address: str) -> bool:
    """Whether the host has removed this person from the table."""
    return bool(settings.excluded) and not marks_of(settings, person, address).isdisjoint(settings.excluded)


def check_not_excluded(settings: TableSettings, person: str | None, address: str) -> None:
    """Refuse somebody whom the host has removed."""
    if is_excluded(settings, person, address):
        raise Excluded("the host has removed you from this table")


def is_muted(settings: TableSettings, person: str | None, address: str) -> bool:
    """Whether the host has muted this person on another seat."""
    return bool(settings.hushed) and not marks_of(settings, person, address).isdisjoint(settings.hushed)


async def mute(live: LiveTable, screen: Screen, message: Mute) -> None:
    """Handle `mute`: the host mutes the person on a seat, or lets them speak again."""
    live.check_host(screen)
    chair = _chair(live, message.seat)
    holders = [one for one in live.audience.screens if message.seat in one.seats]
    marks = _marks(live, holders, chair.person)
    hushed = (*(mark for mark in live.settings.hushed if mark not in marks), *(marks if message.muted else ()))
    settings = live.settings.with_seat(message.seat, muted=message.muted)
    await live.save(settings.changed(hushed=hushed[-MAX_MARKS:]))
    live.announce()
    live.done(screen, message.id)


async def remove(live: LiveTable, screen: Screen, message: Remove) -> None:
    """Handle `remove`: the host removes a spectator or, before the game, somebody on a seat."""
    live.check_host(screen)
    if (message.seat is None) == (message.visitor is None):
        raise BadMessage("say either seat or visitor")
    settings, person = live.settings, None
    if message.seat is not None:
        chair = _chair(live, message.seat)
        if live.phase != "gathering":
            raise NotNow("the game has begun: a seat belongs to the person who has its key")
        if chair.sitter != PERSON or message.seat in screen.seats:
            raise NotNow("there is nobody else on this seat")
        person = chair.person
        leaving = [one for one in live.audience.screens if message.seat in one.seats and not one.host]
        settings = settings.with_chair(message.seat, Chair(OPEN))
    else:
        leaving = [one for one in _spectators(live) if one.number == message.visitor]
    marks = _marks(live, leaving, person)
    excluded = (*(mark for mark in settings.excluded if mark not in marks), *marks)
    await live.save(settings.changed(excluded=excluded[-MAX_MARKS:]))
    if message.seat is not None:
        live.revoke_seat(message.seat)
    for one in leaving:
        if one in live.audience.screens:  # else it has left meanwhile
            one.dismiss(EXCLUDED)
            await live.leave(one)
    live.announce()
    live.done(screen, message.id)


async def visitors(live: LiveTable, screen: Screen, message: Visitors) -> None:
    """Handle `visitors`: the host is told who watches."""
    live.check_host(screen)
    watching = _spectators(live)
    names = await live.services.store.names([one.person for one in watching if one.person is not None])
    live.check()
    found = [Visitor(one.number, names.get(one.person or ""), one.since) for one in watching]
    screen.send(encode(VisitorList(message.id, found)))


async def report(live: LiveTable, screen: Screen, message: Report) -> None:
    """Handle `report`: the host gets the line, and who reported it. The same report again changes nothing."""
    live.check_holds(screen, message.seat)
    settings = live.settings
    said = next((one for one in settings.said if (one.seat, one.at) == (message.about, message.at)), None)
    if said is None or message.about in screen.seats:
        raise NoSuchLine("there is no such line of somebody else in the chat")
    if not any((one.by, one.seat, one.at) == (message.seat, said.seat, said.at) for one in settings.reports):
        number, by = settings.reports_made + 1, settings.chairs[message.seat].name
        new = Reported(number, message.seat, by, said.seat, said.name, said.phrase, said.text, said.at)
        reports = (*settings.reports, new)[-MAX_REPORTS:]
        await live.save(settings.changed(reports=reports, reports_made=number))
        for one in live.audience.screens:
            if one.greeted and one.host:
                one.send(encode(new))
    live.done(screen, message.id)


async def dismiss_report(live: LiveTable, screen: Screen, message: DismissReport) -> None:
    """Handle `dismiss-report`: the host has dealt with it. Idempotent."""
    live.check_host(screen)
    left = tuple(one for one in live.settings.reports if one.number != message.report)
    if len(left) < len(live.settings.reports):
        await live.save(live.settings.changed(reports=left))
    live.done(screen, message.id)


def _marks(live: LiveTable, screens: Iterable[Screen], person: str | None) -> list[str]:
    """What these screens are recognised by. Addresses that others at the table have too are left out."""
    theirs = list(screens)
    found = marks_of(live.settings, person, "")
    for one in theirs:
        found |= marks_of(live.settings, one.person, one.address)
    for one in live.audience.screens:
        if one not in theirs and (one.seats or one.host):
            found -= marks_of(live.settings, None, one.address)
    return sorted(found)


def _spectators(live: LiveTable) -> list[Screen]:
    return [one for one in live.audience.screens if one.greeted and not one.insider and not one.preview]


def _chair(live: LiveTable, seat: int) -> Chair:
    if not 0 <= seat < len(live.settings.chairs):
        raise NoSuchSeat(seat, len(live.settings.chairs))
    return live.settings.chairs[seat]

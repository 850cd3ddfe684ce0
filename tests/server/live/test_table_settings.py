"""What is stored beside the game: defaults that are never written, and copies with changes."""

from __future__ import annotations

from typing import Any

import pytest

from omphalos.server.live.table_settings import OPEN, PERSON, Chair, TableSettings, decode_settings, encode_settings
from omphalos.server.protocol.parts import ClockRule
from omphalos.table.errors import JournalError

ANN = Chair(PERSON, "Ann", "a")
BOT = Chair("random", "Hal")
NOBODY = Chair(OPEN)


def table(*chairs: Chair, **more: Any) -> TableSettings:
    return TableSettings("lake", {}, chairs, "h", 5, **more)


def test_what_is_not_stored_has_the_usual_value() -> None:
    """Tables of earlier versions are read with these values. So they cannot change."""
    stored = b'{"game":"lake","options":{},"chairs":[{"sitter":"open"}],"host":"h","opened":5}'
    chair = Chair(
        sitter="open",
        name="",
        secret=None,
        person=None,
        former=None,
        stand_in=None,
        flagged=False,
        muted=False,
        seal=None,
        nonce=None,
    )
    usual = TableSettings(
        game="lake",
        options={},
        chairs=(chair,),
        host="h",
        opened=5,
        version=1,
        language="en",
        public=False,
        rated=False,
        clock=ClockRule(),
        undo="fair",
        chat="phrases",
        reactions="players",
        hints=True,
        start_when_full=True,
        pace=0.6,
        left=(),
        paused=False,
        ended=False,
        closed_ruleset=None,
        said=(),
        excluded=(),
        hushed=(),
        reports=(),
        reports_made=0,
        requests=(),
        requests_made=0,
        rematch=None,
        begun=(),
        branched=(),
        tournament=None,
        wait_seconds=0,
        frozen=None,
        featured=False,
        secret=None,
    )
    assert decode_settings(stored) == usual
    assert encode_settings(decode_settings(stored)) == stored


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"game":"lake"}', b'{"game":"\xff"}', b"\xff"])
def test_damaged_settings_are_named_so(data: bytes) -> None:
    with pytest.raises(JournalError, match="the settings of the table are damaged"):
        decode_settings(data)


@pytest.mark.parametrize(("kept", "field"), [(table(ANN), "public"), (ANN, "muted")])
def test_settings_are_changed_in_copies_only(kept: object, field: str) -> None:
    with pytest.raises(AttributeError):
        setattr(kept, field, True)


@pytest.mark.parametrize(
    ("chair", "bot", "is_person"),
    [
        (ANN, None, True),
        (BOT, "random", False),
        (NOBODY, None, False),
        (Chair(PERSON, stand_in="seer"), "seer", False),
        (Chair(OPEN, stand_in="seer"), "seer", False),
    ],
)
def test_a_seat_is_played_by_a_bot_a_person_or_nobody(chair: Chair, bot: str | None, is_person: bool) -> None:
    assert (chair.bot, chair.is_person) == (bot, is_person)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_one_seat_is_changed_and_the_others_stay(seat: int) -> None:
    chairs = [ANN, BOT, NOBODY]
    settings = table(*chairs, public=True)
    renamed = [Chair(one.sitter, "Zoe", one.secret) if n == seat else one for n, one in enumerate(chairs)]
    assert settings.with_seat(seat, name="Zoe") == table(*renamed, public=True)
    replaced = [Chair("seer") if n == seat else one for n, one in enumerate(chairs)]
    assert settings.with_chair(seat, Chair("seer")) == table(*replaced, public=True)
    assert settings == table(ANN, BOT, NOBODY, public=True)


@pytest.mark.parametrize(
    ("other", "same_people", "same_seals"),
    [
        ((ANN, BOT), True, True),
        ((Chair(PERSON, "Anna", "a", "p1", muted=True), BOT), True, True),
        ((Chair(PERSON, "Ann", "a", nonce="n"), BOT), True, True),
        ((Chair(PERSON, "Ann", "a", seal="s"), BOT), True, False),
        ((Chair(PERSON, "Ann", "b"), BOT), False, False),
        ((Chair("random", "Ann", "a"), BOT), False, False),
        ((BOT, ANN), False, False),
        ((ANN, BOT, NOBODY), False, False),
    ],
)
def test_who_sits_there_is_told_by_the_seats_secret(
    other: tuple[Chair, ...], same_people: bool, same_seals: bool
) -> None:
    settings = table(ANN, BOT)
    assert (settings.same_people(table(*other)), settings.same_seals(table(*other))) == (same_people, same_seals)


def test_only_whoever_has_revealed_a_nonce_seals_anew() -> None:
    revealed = Chair(PERSON, "Ann", "a", seal="s", nonce="n")
    sealed = Chair(PERSON, "Ben", "b", seal="s")
    settings = table(revealed, sealed, Chair(PERSON, "Cid", "c", seal=""), BOT)
    anew = Chair(PERSON, "Ann", "a", seal="")
    assert settings.sealed_anew() == table(anew, sealed, Chair(PERSON, "Cid", "c", seal=""), BOT)


@pytest.mark.parametrize(("public", "rated"), [(True, True), (True, False), (False, True), (False, False)])
def test_one_seat_each_is_for_strangers_who_play_for_a_rating(public: bool, rated: bool) -> None:
    assert table(ANN, public=public, rated=rated).one_seat_each is (public and rated)


def test_names_and_open_seats_are_by_seat() -> None:
    settings = table(ANN, NOBODY, BOT, Chair(OPEN, "Ben"), Chair("random"), Chair(PERSON, "Eve"))
    assert (settings.names, settings.open_seats) == (["Ann", "", "Hal", "Ben", "", "Eve"], 2)

"""Errors: each has a code for programs and a message for people."""

from __future__ import annotations

import pytest

from omphalos.table import errors
from omphalos.table.errors import NoSuchSeat, NotYourTurn, OmphalosError, RecordError, Refusal, Unproven

ALL = [e for e in vars(errors).values() if isinstance(e, type) and issubclass(e, OmphalosError)]


def test_codes_are_the_names_in_kebab_case() -> None:
    assert NotYourTurn(1, (0,)).code == "not-your-turn"
    assert Refusal("no").code == "refusal"


def test_every_error_has_a_code_of_its_own_and_an_explanation() -> None:
    codes = {error.code.fget(error.__new__(error)) for error in ALL}  # pyright: ignore[reportOptionalCall]
    assert len(codes) == len(ALL) > 12
    assert all(error.__doc__ for error in ALL)


@pytest.mark.parametrize("error", [NotYourTurn, NoSuchSeat, errors.NotAllowed, errors.BadAction])
def test_what_the_rules_refuse_is_a_refusal(error: type[OmphalosError]) -> None:
    assert issubclass(error, Refusal)


def test_messages_say_what_to_do() -> None:
    assert str(NotYourTurn(2, (0, 1))) == "seat 2 cannot act now; to act: 0, 1"
    assert str(NotYourTurn(2, ())) == "seat 2 cannot act now; to act: nobody: the game is over"
    assert str(NoSuchSeat(7, 3)) == "there is no seat 7; this table has seats 0 to 2"
    assert str(RecordError("torn", 3, "game.jsonl")) == "game.jsonl, line 3: torn"
    assert str(RecordError("torn")) == "record: torn"
    assert str(Unproven("no", 4)) == "entry 4: no"
    assert str(Unproven("no")) == "no"

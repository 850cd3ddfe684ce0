"""The lines of a journal: their format is fixed, because existing records use it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from omphalos.table import Header, Move, Return
from omphalos.table.entry import FORMAT, VERSION, Seed, encoder, header_decoder, line_decoder, standing
from tests.table.sample import SAMPLE, Dealt, Vote, Voted

HEADER = Header(FORMAT, VERSION, "sample", "1", ("Ada", "Żaneta"), {"rounds": 3}, "ab" * 32)
DEAL: Move[Any, Any] = Move(n=0, events=(Dealt((1, 2), (3,)),), draws={"deck": 11})
MOVE: Move[Any, Any] = Move(n=1, events=(Voted(0, "high"),), seat=0, action=Vote("high"))
TIMED: Move[Any, Any] = Move(n=2, events=(), seat=1, action=Vote("low"), at=1700000000000)
BACK = Return(n=3, to=1, seat=1)
SEED = Seed("00" * 32)

LINES = [
    (
        HEADER,
        '{"kind":"header","format":"omphalos-record","version":1,"game":"sample","ruleset":"1",'
        '"seats":["Ada","Żaneta"],"options":{"rounds":3},"commitment":"' + "ab" * 32 + '"}',
    ),
    (DEAL, '{"kind":"move","n":0,"events":[{"type":"dealt","hands":[1,2],"deck":[3]}],"draws":{"deck":11}}'),
    (
        MOVE,
        '{"kind":"move","n":1,"events":[{"type":"voted","seat":0,"side":"high"}],"seat":0,'
        '"action":{"type":"vote","side":"high"}}',
    ),
    (TIMED, '{"kind":"move","n":2,"events":[],"seat":1,"action":{"type":"vote","side":"low"},"at":1700000000000}'),
    (BACK, '{"kind":"return","n":3,"to":1,"seat":1}'),
    (SEED, '{"kind":"seed","seed":"' + "00" * 32 + '"}'),
]


@pytest.mark.parametrize(("line", "text"), LINES, ids=["header", "deal", "move", "timed", "return", "seed"])
def test_lines_are_written_as_documented_and_read_back(line: msgspec.Struct, text: str) -> None:
    assert encoder.encode(line).decode() == text
    read: Any = header_decoder if isinstance(line, Header) else line_decoder(SAMPLE)
    assert read.decode(text) == line


@pytest.mark.parametrize("line", [HEADER, DEAL, BACK, SEED])
def test_what_is_written_stays_written(line: Any) -> None:
    with pytest.raises(AttributeError, match="immutable"):
        setattr(line, line.__struct_fields__[0], 7)


def test_moves_stand_until_they_are_taken_back() -> None:
    assert standing([]) == []
    assert standing([DEAL, MOVE, TIMED]) == [DEAL, MOVE, TIMED]
    assert standing([DEAL, MOVE, TIMED, BACK]) == [DEAL, MOVE]
    again = msgspec.structs.replace(TIMED, n=4)
    assert standing([DEAL, MOVE, TIMED, BACK, again]) == [DEAL, MOVE, again]
    assert standing([DEAL, MOVE, TIMED, BACK, again, Return(n=5, to=0, seat=0)]) == [DEAL]

"""The page of the WebSocket's messages says what the classes say."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest
from scripts.messages import PAGE, main, page

from omphalos.server.protocol import close_codes
from omphalos.server.protocol.table import FromScreen, ToScreen


def test_the_page_is_up_to_date(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--check"]) == 0
    assert capsys.readouterr().err == ""


def test_every_message_and_field_is_on_it() -> None:
    made = page()
    for kind in (*get_args(FromScreen), *get_args(ToScreen)):
        begin = made.index(f"### `{kind.__struct_config__.tag}`\n")
        section = made[begin : made.index("\n#", begin + 4)]
        assert kind.__doc__.split("\n")[0] in section
        for field in msgspec.structs.fields(kind):
            (row,) = [line for line in section.splitlines() if line.startswith(f"| `{field.encode_name}` |")]
            assert ("may be left out" in row) is not field.required
            assert "``" not in row  # its type is known


def test_comments_aliases_and_close_codes_are_on_it() -> None:
    made = page()
    assert "| `seen` | `EntryNumber` | the last entry this screen has; −1: none | may be left out |" in made
    assert "| `SeatNumber` | a number from 0 to 15 |" in made
    assert "| `Name` | a text of 1 to 40 characters |" in made
    assert f"| {close_codes.FLOOD} | flood |" in made


def test_a_page_that_differs_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("scripts.messages.page", lambda: PAGE.read_text(encoding="utf-8") + "more")
    assert main(["--check"]) == 1
    assert "python -m scripts.messages" in capsys.readouterr().err

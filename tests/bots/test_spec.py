"""A bot's specification as text and as data."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omphalos.bots import BadBot, BotSpec, Budget, parse_bot


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("random", BotSpec("random")),
        ("hunter:budget=200ms", BotSpec("hunter", Budget(ms=200))),
        ("hunter:budget=2s", BotSpec("hunter", Budget(ms=2000))),
        ("flick/hunter:budget=500", BotSpec("flick/hunter", Budget(simulations=500))),
        (
            "hunter:budget=50,depth=2,width=0.5",
            BotSpec("hunter", Budget(simulations=50), (("depth", 2), ("width", 0.5))),
        ),
        ("outside:python3 bot.py --try=a,b", BotSpec("outside", command="python3 bot.py --try=a,b")),
        ("outside:budget=2s,command=./bot x=1", BotSpec("outside", Budget(ms=2000), command="./bot x=1")),
    ],
)
def test_text_and_data_are_the_same(text: str, spec: BotSpec) -> None:
    assert parse_bot(text) == spec
    assert str(spec) == text


def test_settings_are_written_in_one_order() -> None:
    assert str(parse_bot(" hunter:width=0.1,depth=2 ")) == "hunter:depth=2,width=0.1"


def test_a_setting_keeps_every_digit() -> None:
    spec = BotSpec("hunter", settings=(("width", 0.1234567891),))
    assert parse_bot(str(spec)) == spec


@pytest.mark.parametrize(
    "text",
    ["", "Hunter", "a/b/c", "hunter:", "hunter:depth", "hunter:depth=deep", "hunter:depth=nan",
     "hunter:depth=1,depth=2", "hunter:budget=0", "hunter:budget=-5", "hunter:budget=601s", "hunter:budget=10000001",
     "hunter:budget=1,budget=2", "outside", "outside:", "outside:budget=2s", "outside:'unfinished", "hunter:depth=1,,"],
)  # fmt: skip
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(BadBot):
        parse_bot(text)


@given(
    st.text(max_size=60)
    | st.from_regex(r"[a-z/]{1,9}(:[a-z]{1,6}=[0-9.ems-]{1,6}(,[a-z=0-9.]{1,9})?)?", fullmatch=True)
)
def test_any_text_is_a_bot_or_refused(text: str) -> None:
    try:
        spec = parse_bot(text)
    except BadBot:
        return
    assert parse_bot(str(spec)) == spec


def test_a_budget_of_simulations_is_spent_exactly() -> None:
    assert list(Budget(simulations=10).batches(4)) == [4, 4, 2]
    assert list(Budget().batches(4)) == [1]


def test_a_budget_of_time_ends() -> None:
    assert 1 <= len(list(Budget(ms=1).batches(1))) < 1_000_000

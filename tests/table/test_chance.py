"""Chance: the same seed gives the same outcomes, and streams never disturb each other."""

from __future__ import annotations

import hashlib
import math
import pickle
import struct
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omphalos.table.chance import (
    Chance,
    Stream,
    commitment,
    new_seed,
    seed_from,
    seed_from_text,
    seed_to_text,
)
from omphalos.table.errors import BadSeed, UnknownStream

NAMES = ("laws", "tremor", "runes")
SEED = "7f6e4c0ace5cb9bd436b44df8ecc758cd4f13cf13b1b50669e43b64f518706ba"  # the seed for 7
PROMISE = "1417b8dfcad1d81b218202b634959eee5b9ff461e4650ffc6f3760838bcd88da"


def stream(seed: int | str = 0) -> Stream:
    return Chance(seed, ("dice",))["dice"]


# --- stable for ever


def test_outcomes_are_pinned() -> None:
    """Records are proven by these numbers. If this test fails, no existing record can be proven any more."""
    chance = Chance("golden", ("a", "b"))
    a, b = chance["a"], chance["b"]
    assert [a.below(6) for _ in range(12)] == [0, 5, 5, 1, 1, 1, 5, 2, 3, 2, 1, 2]
    assert [b.below(6) for _ in range(12)] == [2, 1, 5, 3, 3, 1, 2, 5, 2, 2, 2, 4]
    assert a.unit() == 0.5717788741321805
    assert a.between(-2, 3) == 1.7801911603672784
    assert a.normal() == 0.24780160514637828
    assert a.shuffled(range(8)) == [1, 2, 0, 5, 3, 4, 6, 7]
    assert a.choice("xyz") == "x"
    assert a.below(1 << 64) == 384253513760715701
    assert a.below((1 << 63) + 1) == 4844425720681747667
    assert chance.drawn() == {"a": 25, "b": 12}


def test_seeds_are_pinned() -> None:
    assert seed_from(7).hex() == SEED
    assert commitment(seed_from(7)) == PROMISE
    assert hashlib.sha256(b"omphalos seed 1\0" + bytes.fromhex(SEED)).hexdigest() == PROMISE


def by_the_formula(seed: int | str, name: str, draw: int, n: int) -> tuple[int, int]:
    """Return the whole number that the documented formula gives, and how many blocks of words it needs."""
    key = hashlib.blake2b(name.encode(), key=seed_from(seed), person=b"omphalos-stream").digest()
    limit, block, words = 2**64 - 2**64 % n, 0, list[int]()
    while not (fair := [word for word in words if word < limit]):
        words = list(struct.unpack("<8Q", hashlib.blake2b(struct.pack("<QQ", draw, block), key=key).digest()))
        block += 1
    return fair[0] % n, block


@given(st.text(max_size=20), st.text(max_size=20), st.integers(0, 2**64 - 1), st.integers(1, 2**64))
def test_whole_numbers_follow_the_documented_formula(seed: str, name: str, draw: int, n: int) -> None:
    assert Chance(seed, (name,), {name: draw})[name].below(n) == by_the_formula(seed, name, draw, n)[0]


def test_other_blocks_are_read_when_no_word_will_do() -> None:
    """Half of all words are skipped here, so about one draw in 256 finds none among the first eight."""
    dice, n = Chance(0, ("dice",))["dice"], (1 << 63) + 1
    expected = [by_the_formula(0, "dice", draw, n) for draw in range(1000)]
    assert max(blocks for _, blocks in expected) > 1
    assert [dice.below(n) for _ in expected] == [number for number, _ in expected]
    assert dice.drawn == len(expected)


# --- streams


@given(st.lists(st.sampled_from(NAMES), max_size=40))
def test_drawing_from_one_stream_never_shifts_another(order: list[str]) -> None:
    alone = {name: [Chance(1, NAMES, {name: i})[name].below(100) for i in range(len(order))] for name in NAMES}
    mixed, told = Chance(1, NAMES), {name: list[int]() for name in NAMES}
    for name in order:
        told[name].append(mixed[name].below(100))
    for name in NAMES:
        assert told[name] == alone[name][: len(told[name])]


@given(st.integers(0, 30), st.integers(0, 30))
def test_rewinding_brings_the_same_luck_again(before: int, after: int) -> None:
    chance = Chance(3, NAMES)
    for _ in range(before):
        chance["runes"].below(4)
    kept = chance.drawn()
    first = [chance["runes"].unit() for _ in range(after)]
    chance.rewind(kept)
    assert [chance["runes"].unit() for _ in range(after)] == first
    assert Chance(3, NAMES, kept)["runes"].normal() == Chance(3, NAMES, kept)["runes"].normal()


def test_each_kind_of_draw_counts_once() -> None:
    dice = stream()
    for draw in (dice.unit, dice.normal):
        draw()
    dice.below(6)
    dice.between(0, 1)
    dice.choice("ab")
    assert dice.drawn == 5
    dice.shuffled("abcd")
    assert dice.drawn == 8  # one for each item but the last


def test_other_streams_and_seeds_give_other_outcomes() -> None:
    outcomes = {Chance(seed, NAMES)[name].unit() for seed in range(20) for name in NAMES}
    assert len(outcomes) == 60


def test_streams_are_not_correlated() -> None:
    chance, n = Chance("correlation", NAMES), 4000
    one, other = ([chance[name].unit() - 0.5 for _ in range(n)] for name in NAMES[:2])
    correlation = sum(x * y for x, y in zip(one, other, strict=True)) * 12 / n
    assert abs(correlation) < 4 / math.sqrt(n)


def test_an_undeclared_stream_is_refused() -> None:
    with pytest.raises(UnknownStream, match="no stream 'bag'; this game has laws, tremor, runes"):
        Chance(0, NAMES)["bag"]
    with pytest.raises(UnknownStream, match="this game has none"):
        Chance(0, ())["bag"]
    with pytest.raises(UnknownStream, match="no stream 'bag'"):
        Chance(0, NAMES, {"bag": 1})


def test_an_undeclared_stream_cannot_be_rewound_and_leaves_the_others_alone() -> None:
    chance = Chance(0, NAMES, {"laws": 3})
    with pytest.raises(UnknownStream):
        chance.rewind({"laws": 1, "bag": 1})
    assert chance.drawn() == {"laws": 3, "tremor": 0, "runes": 0}
    chance.rewind({"runes": 2})
    assert chance.drawn() == {"laws": 0, "tremor": 0, "runes": 2}


# --- fair


def chi_square(counts: Counter[object], cells: int) -> float:
    expected = counts.total() / cells
    return sum((counts[cell] - expected) ** 2 for cell in counts) / expected + (cells - len(counts)) * expected


@pytest.mark.parametrize("sides", [2, 6, 7, 55])
def test_dice_are_fair(sides: int) -> None:
    dice = stream("fair")
    counts = Counter[object](dice.below(sides) for _ in range(400 * sides))
    freedom = sides - 1
    assert chi_square(counts, sides) < freedom + 4 * math.sqrt(2 * freedom) + 4


def test_shuffles_are_fair() -> None:
    dice = stream("shuffles")
    counts = Counter[object](tuple(dice.shuffled("abcd")) for _ in range(24 * 200))
    assert set(counts) == set(permutations("abcd"))
    assert chi_square(counts, 24) < 23 + 4 * math.sqrt(46)


def test_units_are_spread_evenly() -> None:
    dice = stream("units")
    draws = [dice.unit() for _ in range(8000)]
    assert all(0 <= x < 1 for x in draws)
    assert chi_square(Counter[object](int(x * 20) for x in draws), 20) < 19 + 4 * math.sqrt(38)


def test_normal_numbers_have_the_promised_spread() -> None:
    dice = stream("normal")
    draws = [dice.normal(2.0) for _ in range(20000)]
    mean = sum(draws) / len(draws)
    spread = math.sqrt(sum((x - mean) ** 2 for x in draws) / len(draws))
    assert abs(mean) < 4 * 2.0 / math.sqrt(len(draws))
    assert abs(spread - 2.0) < 0.05
    assert max(map(abs, draws)) <= 12.0
    assert 0.66 < sum(abs(x) < 2.0 for x in draws) / len(draws) < 0.70


@given(st.floats(-1e9, 1e9), st.floats(-1e9, 1e9), st.sampled_from((0.0, 0.5, 1 - 2**-53)))
def test_between_stays_within_even_for_the_greatest_unit(one: float, other: float, unit: float) -> None:
    class Fixed(Stream):
        def unit(self) -> float:
            return unit

    low, high = min(one, other), max(one, other)
    assert low <= Fixed(b"key").between(low, high) <= high


@pytest.mark.parametrize("n", [0, -1, (1 << 64) + 1])
def test_a_die_has_sides(n: int) -> None:
    dice = stream()
    with pytest.raises(ValueError, match="below"):
        dice.below(n)
    assert dice.drawn == 0


# --- seeds


def test_new_seeds_differ() -> None:
    assert len({new_seed() for _ in range(10)}) == 10
    assert len(new_seed()) == 32


@given(st.binary(min_size=32, max_size=32))
def test_seeds_can_be_written_and_read(seed: bytes) -> None:
    assert seed_from_text(seed_to_text(seed)) == seed
    assert seed_from(seed) == seed


@pytest.mark.parametrize("text", ["", "00", "xyz" * 30, SEED + "00", SEED[:-1]])
def test_what_is_no_seed_is_refused(text: str) -> None:
    with pytest.raises(BadSeed, match="a seed"):
        seed_from_text(text)


def test_a_stream_can_be_sent_to_another_process_and_goes_on_alike() -> None:
    stream = Chance(5, ("dice",))["dice"]
    stream.below(6)
    other = pickle.loads(pickle.dumps(stream))
    assert other.drawn == 1
    assert [other.below(100) for _ in range(5)] == [stream.below(100) for _ in range(5)]

"""The numbers of laws and gods: each reads its own section, and an invalid section is rejected."""

from __future__ import annotations

import subprocess
import sys

import pytest

from omphalos.flick.gods import GODS
from omphalos.flick.laws import LAWS
from omphalos.flick.numbers import BadNumbers, Reward, Sections
from omphalos.flick.options import CARD_OF, CARDS
from omphalos.table.house_numbers import SETS

TEXT = '[L01]\nvp = 2\n\n[L02]\n\n[L03]\ncard = "norse"\n'


def sections(text: str = TEXT) -> Sections:
    """Return a file of laws."""
    return Sections(dict.fromkeys(SETS, text), "laws.toml")


def test_a_law_reads_its_own_numbers() -> None:
    assert sections().numbers("L01", Reward).vp == 2
    assert list(sections()) == ["L01", "L02", "L03"]


def test_a_section_can_be_read_for_each_set() -> None:
    texts = {"reported": TEXT, "balanced": TEXT.replace("vp = 2", "vp = 3")}
    found = Sections(texts, "laws.toml").of_sets("L01", Reward)  # pyright: ignore[reportArgumentType]
    assert {numbers: reward.vp for numbers, reward in found.items()} == {"reported": 2, "balanced": 3}


def test_a_set_may_change_only_what_is_read_for_each_set() -> None:
    """A number that the game reads once would be ignored in the second set."""
    changed = (
        "from omphalos.table import house_numbers as h; h.set_numbers = lambda game, n: {'mat.toml/navel': 12.0}\n"
    )
    found = subprocess.run([sys.executable, "-c", changed + "import omphalos.flick"], capture_output=True, text=True)
    assert "mat.toml/navel is the same in every set" in found.stderr


def test_numbers_that_nobody_reads_are_refused() -> None:
    found = sections()
    found.take("L03", "card", ["norse"])
    with pytest.raises(BadNumbers, match=r"laws\.toml: nobody reads the numbers of \[L01\]"):
        found.check(["L01", "L02", "L03"])
    found.numbers("L01", Reward)
    found.check(["L01", "L02", "L03"])


@pytest.mark.parametrize(
    ("known", "problem"),
    [(["L01", "L02"], r"\[L03\] has no module"), (["L01", "L02", "L03", "L4"], r"\[L4\] has no sec")],
)
def test_modules_and_sections_belong_together(known: list[str], problem: str) -> None:
    with pytest.raises(BadNumbers, match=problem):
        sections().check(known)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[L01]\nvp = -1\n", r"-1 cannot be - at `\$\.L01\.vp`"),
        ("[L01]\nvp = 'two'\n", r"Expected `int`.* - at `\$\.L01\.vp`"),
        ("[L01]\nvp = 1\nVP = 2\n", r"unknown field `VP` - at `\$\.L01`"),
        ("[L02]\nvp = 1\n", r"there is no section \[L01\]"),
        ("[L01\n", r"laws\.toml: "),
    ],
)
def test_a_wrong_number_is_named_with_its_place(text: str, problem: str) -> None:
    with pytest.raises(BadNumbers, match=problem):
        sections(text).numbers("L01", Reward)


def test_a_word_is_one_of_those_there_are() -> None:
    with pytest.raises(BadNumbers, match=r"`card` is one of celtic, greek - at `\$\.L03`"):
        sections().take("L03", "card", ["celtic", "greek"])


def test_the_registries_have_what_the_files_list() -> None:
    assert list(LAWS) == sorted(LAWS)
    assert all(law == unit.id for law, unit in LAWS.items())
    assert all((god, CARD_OF[god]) == (unit.id, unit.card) for god, unit in GODS.items())
    assert {god for sides in CARDS.values() for god in sides} == set(GODS)

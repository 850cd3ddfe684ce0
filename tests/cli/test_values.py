"""What commands print, to the letter, in states that have something in every place: ties, gaps, orders, units."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest

from omphalos.bots import levels
from omphalos.bots.analyst import Judged
from omphalos.bots.bot import Bot, Setting
from omphalos.bots.observation import Observation
from omphalos.bots.puzzles import Mined, position_of, puzzle_of_day, read_puzzles, shipped_puzzles
from omphalos.bots.registry import bots
from omphalos.bots.review import Review, Told
from omphalos.bots.spec import BotSpec, Budget
from omphalos.bots.thought import Considered, Thought
from omphalos.cli import explain, main
from omphalos.cli import review as review_command
from omphalos.cli.explain import asked_of_position, asked_of_record
from omphalos.cli.terminal import Terminal
from omphalos.cli.verify import told, trusted_key
from omphalos.flick import GAME as FLICK
from omphalos.table import Outcome, Table, read_record
from omphalos.table.audit import Audit
from omphalos.table.entry import encoder
from omphalos.table.heatmap import HeatArea, HeatMap
from tests.cli.conftest import played
from tests.table.sample import SAMPLE, Sample, State, Vote

REVIEW: Any = review_command
Capture = pytest.CaptureFixture[str]


class Ticks:
    """A clock that shows these times, one after the other."""

    def __init__(self, *times: float) -> None:
        self._times = iter(times)

    def perf_counter(self) -> float:
        return next(self._times)


class Tied(Sample):
    """The sample game with an end in which the second seat wins by a tie-break and the others share the second rank."""

    def outcome(self, state: State) -> Outcome | None:
        return None if state.phase != "over" else Outcome((2, 1, 2), (4.0, 7.5, 4.0), "the higher card")


@pytest.fixture
def tied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sample, "outcome", Tied.outcome)


def test_a_result_lists_the_best_first_and_says_what_decided(tied: None, record: Path, capsys: Capture) -> None:
    assert main(["replay", str(record), "--lang", "en"]) == 0
    *_, head, first, second, third, how = capsys.readouterr().out.splitlines()
    assert (head, first, second, third) == ("Result", "  1. Olaf – 7.5", "  2. Ada – 4", "  2. Zoë – 4")
    assert how == "  decided by the higher card"


def test_a_result_in_the_terminal_lists_the_best_first_too(tied: None, capsys: Capture) -> None:
    assert main(["play", "sample", "--all-bots", "--players", "3", "--seed", "1", "--lang", "en"]) == 0
    opening, *_, head, first, second, third, how = capsys.readouterr().out.splitlines()
    names = [name.partition(" (")[0] for name in opening.partition(" – ")[2].split(", ")]
    assert (head, first) == ("Result", f"  1. {names[1]}: 7.5")
    assert (second, third) == (f"  2. {names[0]}: 4", f"  2. {names[2]}: 4")
    assert how == "  decided by the higher card"


def test_erased_names_are_numbers_that_begin_with_one(record: Path, capsys: Capture) -> None:
    header, *rest = record.read_bytes().splitlines()
    erased = {**msgspec.json.decode(header), "seats": ["", "Olaf", ""]}
    record.write_bytes(b"\n".join([encoder.encode(erased), *rest]) + b"\n")
    assert main(["replay", str(record), "--to", "1", "--lang", "en"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "Sample – #1, Olaf, #3   (ruleset 1)"


def test_an_interrupted_command_ends_as_shells_expect(
    monkeypatch: pytest.MonkeyPatch, record: Path, capsys: Capture
) -> None:
    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("omphalos.cli.replay.read_record", interrupted)
    assert main(["replay", str(record)]) == 130
    assert capsys.readouterr() == ("", "")


# --- draw


def test_a_moment_is_drawn_after_its_entry_and_as_its_seat_sees_it(
    record: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    seen: list[Any] = []

    def draw(self: Sample, view: Any, language: str) -> str:
        seen.append((view, language))
        return "<svg/>"

    monkeypatch.setattr(Sample, "draw", draw)
    table = played()
    states: dict[int, State] = {}
    state = SAMPLE.start(3, read_record(record).options)
    for move in table.moves:
        state = SAMPLE.book(state, *move.events).state
        states[move.n] = state
    for words, n, seat in (
        (["--at", "2", "--seat", "1"], 2, 1),
        (["--at", "0", "--seat", "0"], 0, 0),
        (["--seat", "2"], len(table.moves) - 1, 2),
        (["--at", "3"], 3, -1),
    ):
        assert main(["draw", str(record), *words, "--lang", "pl"]) == 0
        assert seen.pop() == (SAMPLE.view(states[n], seat), "pl"), words


def test_a_move_is_drawn_from_before_it_and_as_its_seat_sees_it(
    record: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    seen: list[Any] = []

    def picture_event(self: Sample, view: Any, event: Any, language: str) -> str:
        seen.append((view, event, language))
        return f"<svg>{len(seen)}</svg>"

    monkeypatch.setattr(Sample, "picture_event", picture_event)
    table = played()
    before = SAMPLE.start(3, read_record(record).options)
    for move in table.moves[:2]:
        before = SAMPLE.book(before, *move.events).state
    assert main(["draw", str(record), "--move", "--at", "2", "--seat", "1", "--lang", "pl"]) == 0
    (event,) = table.moves[2].events
    assert seen == [(SAMPLE.view(before, 1), event, "pl")]
    assert capsys.readouterr().out == "<svg>1</svg>\n"


# --- explain and heatmap


@pytest.fixture
def half(tmp_path: Path) -> Path:
    """A game of two votes: seat 2, then seat 0. Seat 1 is to act."""
    table = Table.open(SAMPLE, ["Ada", "Olaf", "Zoë"], {"rounds": 4}, seed=1)
    table.play(2, Vote("high"))
    table.play(0, Vote("low"))
    file = tmp_path / "half.jsonl"
    file.write_bytes(table.record())
    return file


def test_the_decision_of_an_entry_is_asked_from_before_it(half: Path) -> None:
    asked = asked_of_record(str(half), 2)
    assert (asked.seat, asked.n, asked.played, asked.names) == (0, 2, Vote("low"), ("Ada", "Olaf", "Zoë"))
    assert asked.state.votes == (None, None, "high"), "seat 0 has not voted yet"
    assert asked.options.rounds == 4
    first = asked_of_record(str(half), 1)
    assert (first.seat, first.n, first.played, first.state.votes) == (2, 1, Vote("high"), (None, None, None))


def test_without_an_entry_the_next_decision_is_asked_and_of_a_finished_game_the_last(half: Path, record: Path) -> None:
    asked = asked_of_record(str(half), None)
    assert (asked.seat, asked.n, asked.played, asked.state.votes) == (1, 3, None, ("low", None, "high"))
    table = played()
    last = asked_of_record(str(record), None)
    assert (last.seat, last.n, last.played) == (table.moves[-1].seat, table.moves[-1].n, table.moves[-1].action)
    assert last.seed == read_record(record).seed


def test_who_explains_if_nobody_is_named(half: Path) -> None:
    """The bot that sat there, or else the strongest level of the game."""
    command: Any = explain
    assert command._who(FLICK, "fate") == "fate"
    assert command._who(FLICK, "Ada") == levels("flick")[-1].id != levels("flick")[0].id
    assert command._who(SAMPLE, "Ada") == "random"


def test_a_position_asks_the_first_seat_or_the_one_that_is_named() -> None:
    asked = asked_of_position("2p exact >a bp0,0", "flick")
    assert (asked.game, asked.seat, asked.n, asked.names[:2]) == (FLICK, 0, 0, ("Player 1", "Player 2"))
    assert asked_of_position("2p exact >b bp0,0").seat == 1


def test_the_time_of_an_explanation_is_in_milliseconds(
    half: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    class Slow(Bot):
        """Says that it has made some simulations."""

        name: ClassVar[str] = "slow"
        about: ClassVar[Any] = {"en": "takes its time"}

        def think(self, observation: Observation) -> Thought:
            high, low = observation.legal.actions
            return Thought.best([Considered(high, 1.0, visits=3), Considered(low, 2.0, visits=4)], "points")

    monkeypatch.setattr("omphalos.bots.bot_seat.time", Ticks(10.0, 10.25))
    bots.add("slow", Slow)
    try:
        assert main(["explain", str(half), "--at", "2", "--bot", "slow", "--lang", "en"]) == 0
    finally:
        bots.remove("slow")
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "Ada (seat 0), entry 2: slow considers"
    assert out[-2] == "7 simulations, 250 ms"
    assert out[-1].startswith("played in the record: ")


def heater(*_: object) -> Bot:
    return Heater(BotSpec("heater"), FLICK)


class Heater(Bot):
    """Has a heat map for whatever it is asked."""

    name: ClassVar[str] = "heater"
    about: ClassVar[Any] = {"en": "draws"}
    asked: ClassVar[list[Any]] = []

    def think(self, observation: Observation) -> Thought:
        return Thought(observation.legal.actions[0])

    def heat_map(self, state: Any, seat: int, action: Any, device: str = "cpu") -> HeatMap:
        self.asked.append((seat, action, device))
        areas = (HeatArea("navel", 0.125, -2.5), HeatArea("city-0", 0.25, 3.04), HeatArea("city-1", 0.0, None))
        return HeatMap(0.02, 10, 800, (5,), (0.5,), (1.0,), 0.5, areas, 3.14, (271.25, 1.234))


def test_a_heat_map_says_shares_in_per_cent_and_leaves_out_what_no_try_reaches(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr("omphalos.cli.heatmap.make_bot", heater)
    monkeypatch.setattr("omphalos.cli.heatmap.time", Ticks(5.0, 5.125))
    assert main(["heatmap", "2p exact >b ap0,0 at60,60", "--lang", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    seat, action, device = Heater.asked.pop()
    assert (seat, device) == (1, "cpu")
    asked = asked_of_position("2p exact >b ap0,0 at60,60")
    likes = [family.like for family in asked.game.legal(asked.state, 1).families]
    assert action == likes[0], "the first flick of those that are on offer"
    move = FLICK.tell_action(asked.state, action, asked.names, "en")
    assert lines[0] == f"{move} (seat 1, Player 2), entry 0"
    assert lines[1] == "800 aims in all directions and speeds, without tremor; 125 ms"
    assert [line.split()[-3:] for line in lines[3:-1]] == [["12.5", "%", "-2.5"], ["25.0", "%", "+3.0"]]
    assert lines[-1] == "Best aim: 271.2°, 1.23 m/s, lead +3.1"


# --- puzzles


def test_the_puzzle_of_a_day_is_told_with_its_gap_and_its_solution(tmp_path: Path, capsys: Capture) -> None:
    puzzles = shipped_puzzles("flick")
    days = (date(2026, 1, 1) + timedelta(day) for day in range(len(puzzles)))
    day = next(day for day in days if puzzle_of_day(puzzles, day).puzzle.seat > 0)
    out = tmp_path / "puzzle.svg"
    words = ["puzzles", "flick", "--day", str(day), "--lang", "en", "--draw", str(out)]
    posed = puzzle_of_day(puzzles, day)
    table, puzzle = position_of(posed), posed.puzzle
    assert main(words) == 0
    head, gap = capsys.readouterr().out.splitlines()
    name = table.names[puzzle.seat]
    assert head == f"The puzzle of {day}: {name} is to act. ({len(puzzles)} puzzles come with this version.)"
    lead = puzzle.points - puzzle.second
    assert lead > 0
    assert gap == f"One move leads every other idea by {lead:.1f} points, on average over many trials."
    assert out.read_text() == FLICK.picture(table.view(puzzle.seat), "en") != FLICK.picture(table.view(0), "en")
    assert main([*words, "--solution"]) == 0
    told = FLICK.tell_action(table.state, table.read_action(puzzle.best), table.names, "en")
    assert capsys.readouterr().out.splitlines()[2] == f"The best move that is known: {told}"
    assert main([*words[:-1], str(tmp_path / "no" / "where.svg")]) == 2
    assert "where.svg" in capsys.readouterr().err


def test_the_puzzle_of_today_is_the_default(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    assert main(["puzzles", "oracle", "--lang", "en"]) == 0
    head = capsys.readouterr().out.splitlines()[0]
    assert any(f"The puzzle of {date.today() - timedelta(late)}:" in head for late in (0, 1))


@pytest.mark.parametrize("words", [[], ["flick", "--mine", "x"], ["flick", "--day", "2026-02-30"]])
def test_what_is_no_puzzle_is_said(words: Sequence[str], capsys: Capture) -> None:
    with pytest.raises(SystemExit) as end:
        main(["puzzles", *words])
    assert end.value.code == 2
    assert "omphalos puzzles" in capsys.readouterr().err


def test_a_game_without_puzzles_is_named(capsys: Capture) -> None:
    assert main(["puzzles", "sample"]) == 2
    assert "no puzzles of sample" in capsys.readouterr().err


def test_mined_puzzles_are_added_to_a_file_or_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    records: list[str] = []
    for game in ("flick", "oracle", "flick"):
        records.append(str(tmp_path / f"{len(records)}.jsonl"))
        table = Table.open(FLICK if game == "flick" else position_of(shipped_puzzles("oracle")[0]).game, 2, seed=1)
        Path(records[-1]).write_bytes(table.record())
    asked: list[Any] = []
    known = {game: shipped_puzzles(game)[0].played for game in ("flick", "oracle")}

    def mine(record: Any, bot: Bot, gap: float, most: int) -> Mined:
        asked.append((record.game.name, str(bot.spec), gap, most))
        return Mined(None, 3) if len(asked) % 3 == 0 else Mined(known[record.game.name], 3)

    monkeypatch.setattr("omphalos.cli.puzzles.mine", mine)
    words = ["puzzles", "--mine", *records, "--bot", "random", "--lang", "en"]
    assert main(words) == 0
    shown = capfdbinary.readouterr()
    assert read_puzzles(shown.out) == [known["flick"], known["oracle"]]
    counts = [len(known[game].puzzles) for game in ("flick", "oracle")]
    assert shown.err.decode().splitlines() == [
        f"{n} of 3: {file}: {count} puzzles" for n, file, count in zip((1, 2, 3), records, (*counts, 0), strict=True)
    ]
    assert asked == [("flick", "random", 3.0, 3), ("oracle", "random", 5.0, 3), ("flick", "random", 3.0, 3)]
    asked.clear()
    out = tmp_path / "new.jsonl"
    assert main([*words, "--gap", "0.5", "--most", "9", "--out", str(out)]) == 0
    assert main([*words, "--out", str(out)]) == 0
    assert read_puzzles(out.read_bytes()) == [known["flick"], known["oracle"]] * 2
    assert asked[0][2:] == (0.5, 9)
    assert capfdbinary.readouterr().out == b""


# --- review


@dataclass
class Told3:
    """A review of two seats with a moment of each kind."""

    curve = ((0.0, 1.0, 0.3), (0.5, 0.5, 0.3), (0.124, 0.876, 0.3), (1.0, 0.0, 0.3))
    review = Review("sample", "1", "thinker", "forecast", curve, (), 2, (87.6, None, 0.0), ())

    def moment(self, kind: Any, change: float, judged: Judged | None = None, better: str | None = None) -> Told:
        return Told(7, 1, kind, change, "this", better, judged, of=1)


def test_a_review_has_curves_and_accuracies_by_seat(record: Path) -> None:
    lines = REVIEW._lines(read_record(record), Told3().review, [], "en")
    assert lines == [
        "thinker has looked through 0 decisions. The curves are the chance to win, move by move.",
        "2 decisions were not looked at: the time was over.",
        "",
        "  Ada   ▁▅▁█  accuracy 88 %",
        "  Olaf  █▅█▁  accuracy – %",
        "  Zoë   ▃▃▃▃  accuracy 0 %",
    ]


def test_a_long_curve_is_squeezed_and_keeps_its_ends() -> None:
    bars = REVIEW._bars([1.0, *[0.0] * 998, 0.5])
    assert (len(bars), bars[0], bars[1], bars[-1]) == (64, "█", "▁", "▅")
    assert REVIEW._bars([i / 8 for i in range(8)]) == "▁▂▃▄▅▆▇█"
    assert REVIEW._bars([0.3]) == "▃"


@pytest.mark.parametrize(
    ("kind", "of", "change", "text"),
    [
        ("choice", 1, -0.2, "Move 7, Olaf: the dearest mistake, -20 % chance to win"),
        ("best", 1, 0.104, "Move 7, Olaf: the best move, +10 % chance to win"),
        ("turn", 1, 0.3, "Move 7, Olaf: the turning point, +30 % chance to win"),
        ("turn", 0, -0.3, "Move 7, Ada (Olaf): the turning point, -30 % chance to win"),
    ],
)
def test_a_moment_says_what_it_is_and_whose(kind: str, of: int, change: float, text: str) -> None:
    moment = msgspec.structs.replace(Told3().moment(kind, change), of=of)
    assert REVIEW._moment(moment, ("Ada", "Olaf"), "en") == [text, "    played: this"]


def test_a_moment_says_what_was_better_and_what_luck_did() -> None:
    judged = Judged(7, 1, 0.5, 0.25, -3.25, luck=-0.125, trials=40)
    lines = REVIEW._moment(Told3().moment("choice", -0.25, judged, "that"), ("Ada", "Olaf"), "en")
    assert lines[2:] == [
        "    better: that\n      on average 25 % more chance to win, -3.2 points",
        "    luck: -12 % against the average of 40 flicks with the same aim",
    ]


# --- the terminal


def test_what_is_typed_becomes_a_number_of_its_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal: Any = Terminal(Table.open(SAMPLE, 2, seed=1), ("person", "person"), "en")
    from omphalos.table import Range

    def typed(text: str, one: Range, default: float) -> Any:
        monkeypatch.setattr("sys.stdin", io.StringIO(text))
        return terminal._number(one, default)

    angle, dice = Range("angle", 0.0, 360.0), Range("dice", 1, 2)
    assert typed("12,5\n", angle, 90.0) == 12.5
    assert typed("\n", angle, 90.0) == 90.0
    assert repr(typed("3\n360\n", Range("angle", 10.0, 360.0), 90.0)) == "360.0", "a border belongs to it"
    assert repr(typed("2\n", dice, 1)) == "2"
    assert typed("361\n-1\n7\n", angle, 90.0) == 7.0


def test_a_number_that_is_not_on_offer_is_refused_at_both_ends(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("0\n3\n1\n"))
    assert main(["play", "sample", "--terminal", "--people", "2", "--seed", "1", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "There is no number 0; they go from 1 to 2." in out
    assert "There is no number 3; they go from 1 to 2." in out
    assert "> 1\n  · Player 1 votes." in out


def test_a_long_list_is_cut_and_says_how_much_is_left(capsys: Capture) -> None:
    terminal: Any = Terminal(Table.open(SAMPLE, 2, seed=1), ("person", "person"), "en")
    choices = [(f"move {i}", i) for i in range(30)]
    terminal._say_choices(1, choices, list(range(30)))
    lines = capsys.readouterr().out.splitlines()
    assert lines[1:3] == ["Player 2, what will you do?", "   1  move 0"]
    assert lines[25:27] == [
        "  24  move 23",
        "      … and 6 more: type a part of what you look for, or its number",
    ]
    terminal._say_choices(0, choices, [3, 28])
    assert capsys.readouterr().out.splitlines()[2:4] == ["   4  move 3", "  29  move 28"]
    terminal._say_choices(0, choices, list(range(24)))
    assert "more" not in capsys.readouterr().out


def test_bots_act_before_people_who_are_asked_at_the_same_time(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    main(["play", "sample", "--terminal", "--players", "3", "--bot", "random", "--seed", "1", "--lang", "en"])
    out = capsys.readouterr().out
    _, one, other = [name.partition(" (")[0] for name in out.splitlines()[0].partition(" – ")[2].split(", ")]
    assert out.index(f"{one} votes.") < out.index(f"{other} votes.") < out.index("Player 1, what will you do?")


# --- verify


@dataclass
class Findings:
    """The sentences that a finding adds to a record without any."""

    record: Any

    def mark(self, **changes: Any) -> list[tuple[str, str]]:
        plain = Audit(
            holds=True, chance="follows", problem=None, moves=0, draws={}, given=0, promise="seed", unfit=None,
            seen=None, seals_seen=None, mixed=(), withheld=(), signature="none", key=None, trusted=None, altered=None,
            end="finished", last=9, names="covered", erased=(), times="none",
        )  # fmt: skip
        return list(told(msgspec.structs.replace(plain, **changes), self.record, "en"))


@pytest.mark.parametrize(
    ("changes", "mark", "begins"),
    [
        ({"end": "finished"}, "✓", "The game is complete"),
        ({"end": "agreed"}, "✓", "The game was ended early"),
        ({"end": "closed"}, "✓", "The game was closed"),
        ({"end": "cut"}, "✗", "The game does not reach its end"),
        ({"end": "unknown"}, "–", "Whether the game reaches its end"),
        ({"names": "covered"}, "✓", "The names are as"),
        ({"names": "erased"}, "✓", "The names of these seats were erased"),
        ({"names": "altered"}, "✗", "The names are not"),
        ({"names": "uncovered"}, "–", "No signature covers the names"),
        ({"times": "covered"}, "✓", "The times are as"),
        ({"times": "uncovered"}, "–", "No signature covers the times"),
        ({"chance": "follows"}, "✓", "0 moves were played again, and all 0 draws"),
        ({"chance": "differs"}, "✗", "The chance does not follow"),
        ({"chance": "unknown"}, "–", "The chance was not checked"),
        ({"given": 3}, "–", "The first 3 entries"),
        ({"promise": "secret"}, "✓", "The server's secret fits"),
        ({"promise": "seed"}, "✓", "The seed fits"),
        ({"promise": "broken"}, "✗", "What was promised does not fit"),
        ({"promise": "unknown"}, "–", "The seed is not revealed"),
        ({"seen": True}, "✓", "The commitment is the one"),
        ({"seen": False}, "✗", "The commitment is not the one"),
        ({"seen": None}, "–", "A record cannot show when the commitment"),
        ({"seals_seen": True}, "✓", "The seals are those"),
        ({"seals_seen": False}, "✗", "A seal that you saw"),
        ({"mixed": (0, 2)}, "–", "A record cannot show whether a seal"),
        ({"mixed": (0, 2)}, "✓", "Nonces of these seats were mixed into the seed: 0, 2."),
        ({"mixed": ()}, "–", "No player contributed"),
        ({"withheld": (1,)}, "–", "These seats sealed a nonce and did not reveal it: 1."),
        ({"signature": "none"}, "–", "The record is not signed"),
        ({"signature": "valid", "key": "ab"}, "✓", "Signed with the key ab."),
        ({"signature": "valid", "key": "ab"}, "–", "Anybody can make a key"),
        ({"signature": "unchecked", "key": "ab"}, "–", "Signed with the key ab; the signature was not checked"),
        ({"signature": "invalid", "altered": "entry 3"}, "✗", "Not as it was signed: entry 3."),
        ({"signature": "valid", "trusted": True}, "✓", "That is the key you trust"),
        ({"signature": "valid", "trusted": False}, "✗", "It was not signed with the key you trust"),
    ],
)
def test_every_finding_has_its_mark(changes: dict[str, Any], mark: str, begins: str, record: Path) -> None:
    said = Findings(read_record(record)).mark(**changes)
    assert [one for one, text in said if text.startswith(begins)] == [mark]


def test_draws_are_counted_by_stream_and_in_all(record: Path) -> None:
    said = Findings(read_record(record)).mark(moves=4, draws={"dice": 2, "deck": 11})
    assert said[0][1] == (
        "4 moves were played again, and all 13 draws of chance follow from the seed (deck 11, dice 2)."
    )


def test_of_several_keys_the_one_that_signed_is_taken(tmp_path: Path) -> None:
    one, other, third = "11" * 32, "AB" * 32, "22" * 32
    file = tmp_path / "omphalos.json"
    file.write_text(f'{{"keys":[{{"public":"{one}"}},{{"public":"{other}"}}]}}')
    assert trusted_key(str(file), other.lower()) == other.lower()
    assert trusted_key(str(file), third) == one
    assert trusted_key(str(file), None) == one
    assert trusted_key(other, one) == other.lower()


# --- bots


class Many(Bot):
    """A bot of the sample game with settings."""

    name: ClassVar[str] = "many"
    games: ClassVar[Any] = ("sample",)
    about: ClassVar[Any] = {"en": "has settings", "pl": "ma ustawienia"}
    settings: ClassVar[Any] = (Setting("depth", 2, "how deep", 1, 8.5), Setting("net", 0, "which", 0, 3, whole=True))
    default_budget: ClassVar[Budget] = Budget(ms=200)

    def think(self, observation: Observation) -> Thought:
        return Thought(observation.legal.actions[0])


def test_bots_are_listed_with_defaults_bounds_and_levels(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    bots.add("many", Many)
    try:
        assert main(["bots", "sample", "--lang", "pl"]) == 0
    finally:
        bots.remove("many")
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Próbka (sample)"
    at = lines.index("  many       ma ustawienia   budżet 200ms")
    assert [line.split() for line in lines[at + 1 : at + 3]] == [
        ["depth=2", "how", "deep", "(1–8.5)"],
        ["net=0", "which", "(0–3)"],
    ]
    assert not any("poziom" in line.lower() for line in lines), "this game has no levels"


def test_levels_are_listed_in_the_language_of_the_reader(capsys: Capture) -> None:
    assert main(["bots", "oracle", "--lang", "de"]) == 0
    out = capsys.readouterr().out
    for level in levels("oracle"):
        assert f"  {level.id:<14} {level.name['de']:<16} ist {level.bot}" in out

"""External programs as bots: a good one, and those that hang, die or send nonsense."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from omphalos.bots import BadBot, BotSeat, make_bot, play_out
from omphalos.table import Table
from omphalos.table.game import AnyGame
from tests.bots.pond import POND
from tests.table.sample import SAMPLE

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "outside_bot.py"
PYTHON = f"{sys.executable} -I -S"

READY = """
import json, sys, time, os
def lines():
    for line in sys.stdin:
        yield json.loads(line)
def say(answer):
    print(json.dumps(answer), flush=True)
asked = lines()
next(asked)
say({"type": "ready", "protocol": 1})
"""
NOTE_PID = """
with open(sys.argv[0] + ".pid", "a") as file:
    file.write(f"{os.getpid()} ")
"""


def sit(tmp_path: Path, program: str, game: AnyGame = POND, budget: str = "") -> BotSeat:
    file = tmp_path / "bot.py"
    file.write_text(READY + program)
    return BotSeat(f"outside:{budget}command={PYTHON} {file}", game, 0, 1, outside=True)


def play(bot_seat: BotSeat, game: AnyGame = POND) -> Table:
    table = Table.open(game, 2, seed=1)
    with bot_seat:
        play_out(table, [bot_seat, BotSeat("random", game, 1, 1)])
    assert table.outcome() is not None
    return table


def gone(pid: int) -> bool:
    for _ in range(100):
        try:
            os.kill(pid, 0)
            if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return True  # it has ended, but its new parent has not reaped it yet
        except (ProcessLookupError, FileNotFoundError):
            return True
        time.sleep(0.05)
    return False


@pytest.mark.parametrize("game", [POND, SAMPLE], ids=lambda game: game.name)
def test_the_example_plays_whole_games(game: AnyGame) -> None:
    one, other = (BotSeat(f"outside:{PYTHON} {EXAMPLE}", game, 0, 1, outside=True) for _ in range(2))
    assert play(one, game).record() == play(other, game).record()
    assert one.forfeits == []


def test_a_program_may_tell_what_it_considered(tmp_path: Path) -> None:
    bot_seat = sit(tmp_path, """
for m in asked:
    a = m["legal"]["actions"][0]
    say({"type": "action", "n": m["n"], "action": a, "measure": "points",
         "considered": [{"action": a, "value": 1.5, "visits": 3}]})
""")  # fmt: skip
    table = Table.open(POND, 2, seed=1)
    with bot_seat:
        thought = bot_seat.decide(1, table.view(0), table.legal(0)).thought
    assert thought.action == table.legal(0).actions[0]
    assert thought.considered[0].value == 1.5
    assert thought.simulations == 3


def test_a_program_that_hangs_is_ended_and_named(tmp_path: Path) -> None:
    bot_seat = sit(tmp_path, NOTE_PID + "time.sleep(600)", budget="budget=1ms,")
    start = time.monotonic()
    play(bot_seat)
    assert time.monotonic() - start < 8
    assert [forfeit.reason for forfeit in bot_seat.forfeits] == ["did not answer within 0.501 s"] * 3
    pids = (tmp_path / "bot.py.pid").read_text().split()
    assert len(pids) == 3
    assert all(gone(int(pid)) for pid in pids)


def test_a_program_that_dies_is_started_again_three_times(tmp_path: Path) -> None:
    table = Table.open(SAMPLE, 2, {"rounds": 6}, seed=1)
    bot_seat = sit(tmp_path, "next(asked)\nsys.exit('no more fish')", SAMPLE)
    with bot_seat:
        play_out(table, [bot_seat, BotSeat("random", SAMPLE, 1, 1)])
    reasons = [forfeit.reason for forfeit in bot_seat.forfeits]
    assert reasons[:3] == ["ended (no more fish)"] * 3
    assert set(reasons[3:]) == {"was started 3 times and is not started again in this game"}


def test_nonsense_forfeits_the_move(tmp_path: Path) -> None:
    bot_seat = sit(tmp_path, """
m = next(asked); print("I take the big one", flush=True)
m = next(asked); say({"type": "action", "n": m["n"], "action": {"type": "look", "leaf": 99}})
m = next(asked); say({"type": "action", "n": m["n"] + 5, "action": m["legal"]["actions"][0]})
""")  # fmt: skip
    play(bot_seat)
    reasons = [forfeit.reason for forfeit in bot_seat.forfeits]
    assert "answered nonsense" in reasons[0]
    assert "not offered" in reasons[1]
    assert "something else" in reasons[2]


def test_the_worst_of_lines_forfeit_the_move_and_no_more(tmp_path: Path) -> None:
    table = Table.open(SAMPLE, 2, {"rounds": 5}, seed=1)
    bot_seat = sit(tmp_path, """
LINES = [b"\\xff\\xfe", b"[" * 5000, b'{"type":"action"}', b"", b"1e999", b'"\\ud800"']
for line, m in zip(LINES, asked):
    os.write(1, line + b"\\n")
for m in asked:
    say({"type": "action", "n": m["n"], "action": m["legal"]["actions"][0]})
""", SAMPLE)  # fmt: skip
    with bot_seat:
        play_out(table, [bot_seat, BotSeat("random", SAMPLE, 1, 1)])
    assert table.outcome() is not None
    assert len(bot_seat.forfeits) == 6


def test_a_late_answer_is_not_taken_for_the_next(tmp_path: Path) -> None:
    bot_seat = sit(tmp_path, """
for m in asked:
    if m["n"] > 1:
        say({"type": "action", "n": m["n"] - 1, "action": {"type": "look", "leaf": 99}})
    say({"type": "action", "n": m["n"], "action": m["legal"]["actions"][0]})
""")  # fmt: skip
    play(bot_seat)
    assert bot_seat.forfeits == []


def test_a_line_without_end_and_an_unread_question_are_bounded(tmp_path: Path) -> None:
    bot_seat = sit(tmp_path, "while True: os.write(1, b'x' * 65536)", budget="budget=2s,")
    table = Table.open(POND, 2, seed=1)
    with bot_seat:
        answer = bot_seat.decide(1, table.view(0), table.legal(0))
    assert answer.forfeit is not None
    assert "without an end" in answer.forfeit.reason


def test_a_program_that_leaves_slowly_is_ended(tmp_path: Path) -> None:
    answer = "m = next(asked)\nsay({'type': 'action', 'n': m['n'], 'action': m['legal']['actions'][0]})\n"
    bot_seat = sit(tmp_path, NOTE_PID + answer + "time.sleep(600)")
    table = Table.open(POND, 2, seed=1)
    with bot_seat:
        assert bot_seat.decide(1, table.view(0), table.legal(0)).forfeit is None
    assert gone(int((tmp_path / "bot.py.pid").read_text()))


def test_a_program_does_not_outlive_a_host_that_is_killed(tmp_path: Path) -> None:
    bot, host = tmp_path / "bot.py", tmp_path / "host.py"
    bot.write_text(READY + NOTE_PID + "while True: pass")
    host.write_text(
        "from omphalos.bots import BotSeat\nfrom omphalos.table import Table\nfrom tests.bots.pond import POND\n"
        f"bot_seat = BotSeat('outside:budget=60s,command={PYTHON} {bot}', POND, 0, 1, outside=True)\n"
        "table = Table.open(POND, 2, seed=1)\nbot_seat.decide(1, table.view(0), table.legal(0))\n"
    )
    with subprocess.Popen([sys.executable, host], env={**os.environ, "PYTHONPATH": str(ROOT)}) as process:
        pid = tmp_path / "bot.py.pid"
        while not (pid.exists() and pid.read_text()):
            assert process.poll() is None
            time.sleep(0.02)
        process.send_signal(signal.SIGKILL)
    assert gone(int(pid.read_text()))


def test_programs_are_started_only_where_that_is_allowed() -> None:
    with pytest.raises(BadBot, match="not allowed here"):
        make_bot("outside:python3 bot.py", POND)
    with pytest.raises(BadBot, match="no program 'nonexistent-bot'"):
        make_bot("outside:nonexistent-bot", POND, outside=True)

"""A study of Wyrocznia's numbers: statistics of many random and greedy games."""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable
from typing import Any, TypeAlias

from benchmarks.oracle import greedy
from omphalos.oracle import GAME
from omphalos.oracle.cove.events import Called, Corrupted, Dawned, Docked, Drew, Hired, Marketed, Passed, Went
from omphalos.oracle.cove.people import COLOURS
from omphalos.oracle.cove.square import CALLINGS, CARDS
from omphalos.oracle.shop.actions import Fates
from omphalos.oracle.shop.events import Closed, Fulfilled
from omphalos.table.chance import Chance

Player: TypeAlias = Callable[[Any, int, tuple[Any, ...]], Any]
Row: TypeAlias = tuple[str, Callable[["Tally"], str]]


class Tally:
    """Statistics of the games of one kind."""

    def __init__(self) -> None:
        self.games = 0
        self.decisions: list[int] = []
        self.actions: list[int] = []  # per player and game
        self.hours: list[int] = []  # of a player's day
        self.draws: list[int] = []  # of a day, arrival left out
        self.docked: list[int] = []  # of a day
        self.spaces: Counter[str] = Counter()
        self.called: Counter[str] = Counter()
        self.scores: list[int] = []
        self.sources: Counter[str] = Counter()
        self.areas: Counter[str] = Counter()  # closed off, by what they were worth
        self.cards: Counter[str] = Counter()
        self.unsold = 0
        self.marks: Counter[str] = Counter()
        self.hired: Counter[str] = Counter()  # by calling
        self.fates: Counter[str] = Counter()  # what the action was taken for
        self.lines: list[int] = []
        self.fulfilled = 0
        self.rows: list[int] = []
        self.hideout: list[int] = []


def play(players: int, seed: int, choose: Player, tally: Tally) -> None:
    """Play one game and add it to the tally."""
    chance = Chance(f"study {seed}", GAME.streams)
    booked: Any = GAME.deal(GAME.start(players, GAME.read_options()), chance)
    decisions = draws = docked = actions = 0
    while True:
        for before, event in booked.steps():
            match event:
                case Dawned():
                    draws = docked = 0
                case Drew(boat=None):
                    draws += len(event.who)
                case Docked():
                    docked += 1
                case Called():
                    tally.called[event.why] += 1
                case Went():
                    tally.spaces[event.space] += 1
                    actions += 1
                case Hired():
                    tally.hired[CARDS[event.card].calling] += 1
                case Passed():
                    tally.spaces["pass"] += 1
                    actions += 1
                case Corrupted():
                    tally.cards[event.why] += len(event.cards)
                case Fulfilled():
                    tally.fulfilled += 1
                case Closed():
                    tally.areas[event.size or "nothing"] += 1
                case Marketed():
                    tally.draws.append(draws)
                    tally.docked.append(docked)
                    tally.hours += before.clock.hours
                case _:
                    pass
        state = booked.state
        if not state.agenda:
            break
        seat = state.agenda[-1].seat
        action = choose(state, seat, GAME.legal(state, seat).actions)
        if isinstance(action, Fates):
            tally.fates[action.take] += 1
        booked = GAME.decide(state, seat, action, chance)
        decisions += 1
    tally.games += 1
    tally.decisions.append(decisions)
    tally.actions.append(round(actions / players))
    tally.hideout.append(state.halls[4])
    for player, shop in zip(state.players, state.shops, strict=True):
        tally.scores.append(player.gold)
        for coin in player.account:
            tally.sources[coin.why] += coin.gold
        tally.unsold += sum(player.shelf)
        for guild, drawn in zip(COLOURS, shop.guilds, strict=True):
            tally.marks.update(f"{mark} {guild}" for mark in drawn)
        tally.rows.append(len(shop.upper) + len(shop.lower))
        tally.lines.append(bin(shop.across).count("1") + bin(shop.down).count("1") - 8)


def study(games: int, players: tuple[int, ...] = (1, 2, 3, 4)) -> None:
    """Print a table of random and greedy games for each number of players."""
    tables: dict[str, Tally] = {}
    for name, choose in (("random", _random), ("greedy", greedy.choose)):
        for count in players:
            tally = tables[f"{name} {count}"] = Tally()
            start = time.perf_counter()
            for seed in range(games):
                play(count, seed * 10 + count, choose, tally)
                if seed % 50 == 0:
                    sys.stderr.write(f"\r{name}, {count} players: {seed}/{games}   ")
            sys.stderr.write(f"\r{name}, {count} players: {games} games in {time.perf_counter() - start:.0f} s\n")
    _print(tables)


def ranks(games: int) -> None:
    """Print the 10th, 40th, 75th and 95th percentile of the greedy player's solo games."""
    tally = Tally()
    for seed in range(games):
        play(1, seed, greedy.choose, tally)
        if seed % 50 == 0:
            sys.stderr.write(f"\r{seed}/{games} ")
    sys.stderr.write("\r")
    print(f"{games} games alone: 10 / 40 / 75 / 95 % score below {_percentiles(tally.scores)}")


_DICE = random.Random(1)


def _random(state: Any, seat: int, options: tuple[Any, ...]) -> Any:
    return _DICE.choice(options)


def _percentiles(values: list[int]) -> str:
    ordered = sorted(values)
    return " / ".join(str(ordered[min(len(ordered) - 1, int(len(ordered) * p))]) for p in (0.1, 0.4, 0.75, 0.95))


def _space(space: str) -> Callable[[Tally], str]:
    return lambda tally: f"{tally.spaces[space] / tally.spaces.total():.1%}"


def _per_player(what: str, name: str) -> Callable[[Tally], str]:
    return lambda tally: f"{getattr(tally, what)[name] / len(tally.scores):.2f}"


def _print(tables: dict[str, Tally]) -> None:
    rows: list[Row] = [
        ("games", lambda x: str(x.games)),
        ("decisions per game", lambda x: f"{statistics.mean(x.decisions):.0f}"),
        ("actions per player and game", lambda x: f"{statistics.mean(x.actions):.1f}"),
        ("hours per player and day", lambda x: f"{statistics.mean(x.hours):.1f} (max {max(x.hours)})"),
        ("draws per day, arrival left out", lambda x: f"{statistics.mean(x.draws):.1f}"),
        ("boats docked per day", lambda x: f"{statistics.mean(x.docked):.2f}"),
        ("market by the fourth boat", lambda x: f"{x.called['boats'] / x.called.total():.1%}"),
        ("market by the empty bag", lambda x: f"{x.called['bag'] / x.called.total():.1%}"),
        ("market by the last hour", lambda x: f"{x.called['hours'] / x.called.total():.1%}"),
        ("score, mean ± sd", lambda x: f"{statistics.mean(x.scores):.0f} ± {statistics.pstdev(x.scores):.0f}"),
        ("score, 10 / 40 / 75 / 95 %", lambda x: _percentiles(x.scores)),
    ]
    for space in ("stargazing", "divination", "horoscopes", "fates", "hire", "staff", "pass"):
        rows.append((f"action: {space}", _space(space)))
    for source in ("sale", "sponsorship", "card", "symbol", "thieves", "corruption"):
        rows.append((f"gold per player: {source}", _per_player("sources", source)))
    for why in ("runes", "skull", "cross", "card", "cult", "black market"):
        rows.append((f"cards per player: {why}", _per_player("cards", why)))
    last: list[Row] = [
        *((f"areas per player: {worth}", _per_player("areas", worth)) for worth in ("charm", "tome", "nothing")),
        ("lines per player", lambda x: f"{statistics.mean(x.lines):.1f}"),
        ("prophecies fulfilled per player", lambda x: f"{x.fulfilled / len(x.scores):.2f}"),
        ("horoscope fields per player", lambda x: f"{statistics.mean(x.rows):.1f}"),
        *((f"X on the {guild} guild per player", _per_player("marks", f"X {guild}")) for guild in COLOURS),
        *((f"trade marks on {guild} per player", _per_player("marks", f"T {guild}")) for guild in COLOURS),
        *((f"fates for {take} per player", _per_player("fates", take)) for take in ("X", "nudge", "shift")),
        *((f"hired {calling} per player", _per_player("hired", calling)) for calling in CALLINGS),
        ("goods unsold per player", lambda x: f"{x.unsold / len(x.scores):.2f}"),
        ("rogues in the hideout at the end", lambda x: f"{statistics.mean(x.hideout):.1f}"),
    ]
    rows += last
    print("| | " + " | ".join(tables) + " |")
    print("|---|" + "---:|" * len(tables))
    for name, cell in rows:
        print(f"| {name} | " + " | ".join(cell(tally) for tally in tables.values()) + " |")

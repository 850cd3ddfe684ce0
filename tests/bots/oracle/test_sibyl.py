"""sibyl: the network's inputs and arithmetic, and the bot that uses it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from omphalos.bots import BadBot, bot_names, make_bot
from omphalos.bots.explain import as_text, lines
from omphalos.bots.nets.files import BadNet, NetFormat, forget_nets, load_net, read_net, write_net
from omphalos.bots.nets.folder import NET_FOLDER
from omphalos.bots.oracle import net as net_module
from omphalos.bots.oracle import policy as policy_module
from omphalos.bots.oracle import rollouts
from omphalos.bots.oracle.analyst import OracleAnalyst
from omphalos.bots.oracle.heuristic import Heuristic
from omphalos.bots.oracle.inputs import SEAT, SEATS, WHOLE, WHOLE_ROW
from omphalos.bots.oracle.learned import LearnedHeuristic, consult
from omphalos.bots.oracle.net import FORMAT, RESULT, Layers, Net, net_of
from omphalos.bots.oracle.option_inputs import ASKED, CONTEXT, FAR, MOST, OPTION
from omphalos.bots.oracle.policy import POLICY, WIDTH, Policy, PolicyLayers, answers, apply_policy, logits_of, policy_of
from omphalos.bots.registry import load_bot
from omphalos.bots.spec import Budget
from omphalos.oracle import GAME
from omphalos.oracle.agenda import Boarding, Crossing, Docking, Rewarding, Selling, Turn
from omphalos.table.chance import Chance
from tests.bots.oracle.games import observation, played, states

ROOT = Path(__file__).parents[3]


def turns(players: int) -> list[Any]:
    """The beginnings of turns in a game."""
    found = states(players, "1", "greedy:budget=1")
    return [state for state in found if state.agenda and isinstance(state.agenda[-1], Turn)]


def some_layers(seed: int = 1, h: int = 7, e: int = 6, g: int = 8) -> Layers:
    """A small network with random weights."""
    draw = np.random.default_rng(seed)
    shapes = ((SEAT + 1, h), (h + 1, e), (2 * e + WHOLE + 1, g), (g + 1, 2))
    return Layers(*(draw.normal(0, 0.3, shape).astype(np.float32) for shape in shapes))


def asked(state: Any, layers: Layers) -> Net:
    """A network after it was asked about a state."""
    net = net_of(layers)
    consult(Heuristic(), state, net)
    return net


def results(net: Net) -> Any:
    return net.work[RESULT : RESULT + SEATS, :2].copy()


def linear(x: Any, layer: Any) -> Any:
    return x @ layer[:-1].astype(np.float64) + layer[-1]


def plain(layers: Layers, inputs: Any, players: int) -> Any:
    """The network in numpy."""
    hidden = np.maximum(linear(inputs[:players, :SEAT], layers.seat), 0)
    seats = np.maximum(linear(hidden, layers.again), 0)
    others = (seats.sum(0) - seats) / max(1, players - 1)
    whole = np.broadcast_to(inputs[WHOLE_ROW, :WHOLE], (players, WHOLE))
    return linear(np.maximum(linear(np.concatenate([seats, others, whole], 1), layers.head), 0), layers.out)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_kernel_computes_what_numpy_does(players: int) -> None:
    for layers in (some_layers(players), load_net(FORMAT, 0)):
        for state in turns(players)[::7]:
            net = asked(state, layers)
            assert results(net)[:players] == pytest.approx(plain(layers, net.inputs, players), rel=1e-4, abs=1e-4)
            assert np.abs(results(net)[:players]).sum() > 0


def as_bytes() -> list[str]:
    """What the shipped networks say of some turns, and their inputs, bit by bit."""
    nets = [asked(state, load_net(FORMAT, 0)) for state in turns(2)[::12]]
    policies = [judged(state, load_net(POLICY, 0))[0] for state in turns(2)[::12]]
    return [
        *(f"{net.inputs.tobytes().hex()} {results(net).tobytes().hex()}" for net in nets),
        *(f"{net.option_inputs.tobytes().hex()} {net.result.tobytes().hex()}" for net in policies),
    ]


def test_plain_python_computes_the_same_bits() -> None:
    """It adds one number after the other, so the compiled kernel does too: nothing is reordered or fused."""
    done = subprocess.run(
        [sys.executable, "-c", "from tests.bots.oracle.test_sibyl import as_bytes; print(*as_bytes(), sep='\\n')"],
        env={**os.environ, "OMPHALOS_NO_JIT": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == as_bytes()
    assert len(as_bytes()) > 3


def test_the_forecast_is_corrected_as_far_as_the_network_is_trusted() -> None:
    net = net_of(some_layers())
    for state in turns(3)[::9]:
        thumb = Heuristic().values(state)
        assert LearnedHeuristic(net, 0.0).values(state) == pytest.approx(thumb)
        half, whole = (np.array(LearnedHeuristic(net, trust).values(state)) - thumb for trust in (0.5, 1.0))
        assert half == pytest.approx(whole / 2)
        assert np.abs(whole).max() > 0.1


def test_only_beginnings_of_turns_of_several_players_are_corrected() -> None:
    net = net_of(some_layers())
    *before, over = states(2, "1", "greedy:budget=1")
    assert LearnedHeuristic(net, 1.0).values(over) == [line.gold for line in over.reckoning]
    within = [state for state in before if not isinstance(state.agenda[-1], Turn)][::9]
    assert within
    for state in within:
        assert LearnedHeuristic(net, 1.0).values(state) == Heuristic().values(state)
    alone = turns(1)[3]
    assert LearnedHeuristic(net, 1.0).values(alone) == Heuristic().values(alone)


def test_the_inputs_contain_nothing_hidden_but_the_imagined_cost_of_corruption() -> None:
    """Worlds that fit a view give the same inputs, except for what the imagined corruption cards of others cost."""
    hidden = {2, 5, 6, 11}  # the cost of corruption, what rewards that discard cards are worth, and the whole forecast
    compared = 0
    for state in turns(3)[5::6]:
        seat = state.agenda[-1].seat
        view = GAME.view(state, seat)
        worlds = [GAME.imagine(view, Chance(world, GAME.streams)) for world in range(3)]
        found = [asked(world, some_layers()).inputs for world in (*worlds, state)]
        for inputs in found[1:]:
            different = {tuple(map(int, at)) for at in np.argwhere(inputs != found[0])}
            assert {row for row, _ in different} <= set(range(3)) - {seat}
            assert {column for _, column in different} <= hidden
        compared += 1
    assert compared > 10


# --- the policy


def questions(players: int) -> list[Any]:
    """States in which the policy has an answer, of every kind."""
    return [state for state in states(players, "1", "greedy:budget=1") if state.agenda and answers(state)]


def some_policy(seed: int = 1, c: int = 5, h: int = 7, g: int = 6) -> PolicyLayers:
    """A small policy with random weights."""
    draw = np.random.default_rng(seed)
    shapes = ((CONTEXT + 1, c), (OPTION + c + 1, h), (h + 1, g), (g + 1, 2))
    return PolicyLayers(*(draw.normal(0, 0.3, shape).astype(np.float32) for shape in shapes))


def judged(state: Any, layers: PolicyLayers) -> tuple[Policy, list[float], list[float]]:
    """A policy after it was asked, the heuristic's scores and its logits."""
    net, heuristic = policy_of(layers), Heuristic()
    moves = rollouts.candidates(heuristic, state, GAME.legal(state, state.agenda[-1].seat).actions, MOST)
    scores = [one.prior for one in moves]
    return net, scores, logits_of(net, heuristic, state, [one.action for one in moves], scores)


@pytest.mark.parametrize("players", [2, 4])
def test_the_policy_computes_what_numpy_does(players: int) -> None:
    for layers in (some_policy(players), load_net(POLICY, 0)):
        for state in questions(players)[::11]:
            net, scores, logits = judged(state, layers)
            options = net.option_inputs[: len(scores)]
            known = np.maximum(linear(net.context_inputs, layers.context), 0)
            both = np.concatenate([options, np.broadcast_to(known, (len(scores), len(known)))], 1)
            top = np.maximum(linear(np.maximum(linear(both, layers.option), 0), layers.again), 0)
            more, factor = linear(top, layers.out).T
            gaps = np.maximum(np.array(scores) - scores[0], -FAR)
            assert logits == pytest.approx(more + factor * gaps, rel=1e-4, abs=1e-4)


def test_the_policy_is_shown_every_question_and_nothing_hidden() -> None:
    """Worlds that fit a view give the same inputs, to the last bit."""
    kinds: set[str] = set()
    for state in [state for players in (3, 4) for state in questions(players)[::3]]:
        view = GAME.view(state, state.agenda[-1].seat)
        worlds = [GAME.imagine(view, Chance(world, GAME.streams)) for world in range(3)]
        first, *others = [judged(world, some_policy()) for world in (*worlds, state)]
        for other in others:
            assert (other[0].context_inputs == first[0].context_inputs).all()
            assert (other[0].option_inputs == first[0].option_inputs).all()
            assert other[1:] == first[1:]
        kinds.add(type(state.agenda[-1]).__name__)
    assert len(kinds) > len(ASKED) - 3


def test_options_that_differ_look_different() -> None:
    for kind in (Turn, Boarding, Docking, Crossing, Rewarding):
        state = next(state for state in questions(3) if isinstance(state.agenda[-1], kind))
        net, scores, _ = judged(state, some_policy())
        assert len({row.tobytes() for row in net.option_inputs[: len(scores)]}) > 1


def test_the_policy_alone_decides_with_a_budget_of_one() -> None:
    forget_nets()
    alone, heuristic = make_bot("sibyl:policy=1", GAME), make_bot("greedy:budget=1", GAME)
    softened = make_bot("sibyl:policy=1,temperature=6", GAME)
    wavered = 0
    for state in questions(2)[::5]:
        here = observation(state, Budget(simulations=1))
        thought = alone.think(here)
        assert thought.simulations == 0
        assert thought.action == thought.considered[0].action
        assert {str(one.action) for one in thought.considered} <= {str(one) for one in here.legal.actions}
        wavered += softened.think(here).action != thought.action
    assert wavered
    clear = next(state for state in states(2, "1", "greedy:budget=1") if isinstance(state.agenda[-1], Selling))
    here = observation(clear, Budget(simulations=1))
    assert alone.think(here).action == heuristic.think(here).action, "what the policy does not know"


def test_a_policy_that_says_nothing_new_leaves_habit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    layers = PolicyLayers(*(np.zeros_like(layer) for layer in some_policy()))
    layers.out[-1, 1] = 1 / WIDTH
    net = policy_of(layers)
    for state in questions(2)[::9]:
        moves = rollouts.candidates(Heuristic(), state, GAME.legal(state, state.agenda[-1].seat).actions, MOST)
        before = [one.prior for one in moves]
        apply_policy(net, Heuristic(), state, moves)
        assert [one.prior for one in moves] == pytest.approx([max(one, before[0] - FAR) for one in before], abs=1e-4)


def test_the_policy_counts_for_less_the_more_is_tried() -> None:
    one = rollouts.Candidate(None, prior=-2.0)
    one.add(10.0)
    assert one.estimate(0.0) == 10.0
    assert one.estimate(3.0) == 4.0
    one.add(10.0)
    assert one.estimate(3.0) == 7.0


# --- files


def test_a_marker_that_lies_on_another_is_told_as_a_share_of_the_seats() -> None:
    state = next(state for state in turns(4) if state.clock.token is None)
    found: list[Any] = []
    for order in ((0, 1, 2, 3), (3, 2, 1, 0)):
        clock = replace(state.clock, hours=(2, 2, 2, 2), order=order)
        found.append(asked(replace(state, clock=clock), some_layers()).inputs[:SEATS].copy())
    changed = found[1] - found[0]
    assert [sorted({float(one) for one in row if one}) for row in changed] == [[0.75], [0.25], [-0.25], [-0.75]]


def test_a_file_for_the_other_game_is_refused(tmp_path: Path) -> None:
    from omphalos.bots.flick.evaluation.net import FORMAT as FLICK

    write_net(FLICK, tmp_path / "net.npz", load_net(FLICK, 0))
    with pytest.raises(BadNet, match=r"has the arrays again, disk, disk\.columns, head, .*, not again, head"):
        read_net(FORMAT, tmp_path / "net.npz")


@pytest.mark.parametrize(("form", "name"), [(FORMAT, "oracle"), (POLICY, "oracle-policy")])
def test_the_shipped_networks_know_every_column(form: NetFormat[Any], name: str) -> None:
    import omphalos.bots

    stored: Any = np.load(Path(omphalos.bots.__file__).parent / "data" / "nets" / f"{name}.npz")
    assert {layer: tuple(stored[f"{layer}.columns"].tolist()) for layer in form.columns} == form.columns


def test_another_network_is_named_by_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    forget_nets()
    monkeypatch.setenv(NET_FOLDER, str(tmp_path))
    with pytest.raises(BadBot, match=r"net3\.npz: No such file"):
        make_bot("sibyl:net=3", GAME)
    write_net(FORMAT, tmp_path / "net3.npz", some_layers())
    state = turns(2)[10]
    here = observation(state, Budget(simulations=40))
    other, shipped = (make_bot(text, GAME).think(here) for text in ("sibyl:net=3,trust=1", "sibyl:trust=1"))
    assert other.considered != shipped.considered
    forget_nets()


# --- the bot


def test_it_is_listed_and_plays() -> None:
    assert "sibyl" in bot_names("oracle")
    table, bot_seats = played("sibyl:budget=4,depth=1", "random", "random", seed="3")
    assert table.outcome() is not None
    assert [bot_seat.forfeits for bot_seat in bot_seats] == [[]] * 3


def test_the_network_is_compiled_before_the_first_move(monkeypatch: pytest.MonkeyPatch) -> None:
    evaluated: list[int] = []

    def evaluate(net: Any, count: int) -> None:
        evaluated.append(count)

    monkeypatch.setattr(net_module, "evaluate", evaluate)
    monkeypatch.setattr(policy_module, "evaluate", evaluate)
    load_bot("oracle", "sibyl").warm_up(GAME)
    assert evaluated == [2, 1]


def test_a_network_that_is_not_trusted_leaves_the_seer() -> None:
    here = observation(turns(2)[12], Budget(simulations=40))
    seer, same, sibyl = (make_bot(text, GAME).think(here) for text in ("seer", "sibyl:trust=0", "sibyl"))
    assert same.considered == seer.considered
    assert sibyl.considered != seer.considered
    assert make_bot("sibyl", GAME).think(here) == sibyl


def test_it_explains_the_value_of_every_move_it_considered() -> None:
    state = turns(2)[12]
    here, bot = observation(state, Budget(simulations=40)), make_bot("sibyl", GAME)
    thought = bot.think(here)
    told = lines(here, state, thought, ["Ala", "Olek"], "en", bot)
    assert [line.value for line in told] == [f"{one.value:.2f}" for one in thought.considered]
    assert sum(line.chosen for line in told) == 1
    assert len({line.value for line in told}) > 2
    assert any(line.note for line in told)
    out = as_text(told, thought, "en")
    assert all(line.value in out and line.note in out for line in told)


def test_it_says_how_likely_its_policy_finds_a_move() -> None:
    here, bot = observation(turns(2)[12], Budget(simulations=30)), make_bot("sibyl:policy=2", GAME)
    thought = bot.think(here)
    notes = [bot.tell(here, one, "move", ["Ala", "Olek"], "pl")[1] for one in thought.considered]
    shares = [int(note.rpartition("intuicja ")[2].rstrip("%")) for note in notes]
    assert max(shares) > 10
    assert sum(shares) <= 100 + len(shares)


def test_its_reviews_see_the_chances_by_the_network() -> None:
    learned, untrusted, seer = (
        make_bot(text, GAME).analyst(2) for text in ("sibyl:budget=30", "sibyl:budget=30,trust=0", "seer:budget=30")
    )
    assert isinstance(learned, OracleAnalyst)
    assert isinstance(untrusted, OracleAnalyst)
    assert isinstance(seer, OracleAnalyst)
    for state in turns(2)[4::12]:
        thumb = seer.forecast(state, "")
        assert untrusted.forecast(state, "") == (pytest.approx(thumb.points), thumb.left)
        assert learned.forecast(state, "").points != pytest.approx(thumb.points, abs=0.05)
        assert sum(learned.chances(state, "")) == pytest.approx(1)
        assert learned.chances(state, "") != pytest.approx(untrusted.chances(state, ""), abs=1e-3)

"""augur: the network's arithmetic, its file, and the bot that uses it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from omphalos.bots import BadBot, Budget, Observation, bot_names, make_bot, parse_bot
from omphalos.bots.explain import as_text, lines
from omphalos.bots.flick.augur import Augur
from omphalos.bots.flick.decision import Decision
from omphalos.bots.flick.evaluation.board import board_of
from omphalos.bots.flick.evaluation.inputs import DISK, SEAT, SEAT_ROW, WHOLE, WHOLE_ROW
from omphalos.bots.flick.evaluation.judge import WEIGHTS, Weights, board_value
from omphalos.bots.flick.evaluation.net import FORMAT, RESULT, Layers, Net, net_of
from omphalos.bots.nets.files import forget_nets, load_net, read_net, write_net
from omphalos.bots.nets.folder import NET_FOLDER
from omphalos.cli import main as omphalos
from omphalos.flick import GAME
from omphalos.flick.judged import SEATS, Board
from omphalos.flick.pieces import Stock
from omphalos.flick.state import State, Turn
from omphalos.table import Table
from omphalos.table.chance import Chance
from tests.bots.flick.positions import position

ROOT = Path(__file__).parents[3]


def some_layers(seed: int = 1, k: int = 5, h: int = 7, e: int = 6, g: int = 8) -> Layers:
    """A small network with random weights."""
    draw = np.random.default_rng(seed)
    shapes = ((DISK + 1, k), (SEAT + k + 1, h), (h + 1, e), (2 * e + WHOLE + 1, g), (g + 1, 2))
    return Layers(*(draw.normal(0, 0.4, shape).astype(np.float32) for shape in shapes))


def asked(state: State, layers: Layers) -> tuple[Board, Net]:
    """The board of a state and the network after it was asked about it."""
    board, net = board_of(state), net_of(layers)
    board_value(board, 0, WEIGHTS._replace(net=net))
    return board, net


def results(net: Net) -> Any:
    """What the network answered, by seat."""
    return net.work[RESULT : RESULT + SEATS, :2].copy()


def linear(x: Any, layer: Any) -> Any:
    return x @ layer[:-1].astype(np.float64) + layer[-1]


def plain(board: Board, layers: Layers, inputs: Any) -> Any:
    """The network in numpy, for the inputs that the kernel wrote."""
    players, disks = int(board.table[0].players), int(board.table[0].disks)
    one = np.maximum(linear(inputs[:disks, :DISK], layers.disk), 0)
    owner = np.array([int(board.tag[i].owner) for i in range(disks)])
    sums = np.stack([one[owner == seat].sum(0) for seat in range(players)])
    its = inputs[SEAT_ROW : SEAT_ROW + players, :SEAT]
    hidden = np.maximum(linear(np.concatenate([its, sums], 1), layers.seat), 0)
    seats = np.maximum(linear(hidden, layers.again), 0)
    others = (seats.sum(0) - seats) / max(1, players - 1)
    whole = np.broadcast_to(inputs[WHOLE_ROW, :WHOLE], (players, WHOLE))
    return linear(np.maximum(linear(np.concatenate([seats, others, whole], 1), layers.head), 0), layers.out)


@pytest.mark.parametrize("seed", range(12))
def test_the_kernel_computes_what_numpy_does(seed: int) -> None:
    for layers in (some_layers(seed), load_net(FORMAT, 0)):
        board, net = asked(position(seed), layers)
        players = int(board.table[0].players)
        assert results(net)[:players] == pytest.approx(plain(board, layers, net.inputs), rel=1e-4, abs=1e-4)
        assert np.abs(results(net)[:players]).sum() > 0


AS_BYTES = """
from tests.bots.flick.test_augur import FORMAT, asked, load_net, position, results
for seed in range(4):
    net = asked(position(seed), load_net(FORMAT, 0))[1]
    print(net.inputs.tobytes().hex(), results(net).tobytes().hex())
"""


def test_plain_python_computes_the_same_bits() -> None:
    """It adds one number after the other, so the compiled kernel does too: nothing is reordered or fused."""
    found: list[str] = []
    for without in ("0", "1"):
        environment = {**os.environ, "OMPHALOS_NO_JIT": without}
        done = subprocess.run(
            [sys.executable, "-c", AS_BYTES], env=environment, cwd=ROOT, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        found.append(done.stdout)
    assert found[0] == found[1]
    assert len(found[0].splitlines()) == 4


@pytest.mark.parametrize("seed", range(6))
def test_the_order_of_disks_does_not_matter(seed: int) -> None:
    state = position(100 + seed)
    order = np.random.default_rng(seed).permutation(len(state.disks))
    shuffled = replace(state, disks=tuple(state.disks[int(i)] for i in order))
    one, other = (results(asked(s, load_net(FORMAT, 0))[1]) for s in (state, shuffled))
    assert other == pytest.approx(one, abs=1e-4)
    moved = replace(state, disks=(replace(state.disks[0], x=-state.disks[0].x, y=-state.disks[0].y), *state.disks[1:]))
    assert results(asked(moved, some_layers())[1]) != pytest.approx(results(asked(state, some_layers())[1]))


def test_the_value_is_the_rules_of_thumb_and_what_the_network_adds() -> None:
    state = position(7)
    net = net_of(some_layers())

    def value(**changes: Any) -> float:
        return board_value(board_of(state), 0, WEIGHTS._replace(**changes))

    heuristic = value()
    assert value(net=net) == pytest.approx(heuristic, abs=1e-4), "a network that is not trusted changes nothing"
    half, all_of_it = (value(net=net, trust=trust) for trust in (0.5, 1.0))
    assert half - heuristic == pytest.approx((all_of_it - heuristic) / 2, abs=1e-3)
    assert abs(all_of_it - heuristic) > 0.1
    assert 0 <= value(net=net, win=1.0) <= 20


def test_the_inputs_contain_nothing_that_the_seat_does_not_see() -> None:
    """Every imagined world that fits a view gives the same inputs, and so the same value."""
    table = Table.open(GAME, ("a", "b", "c"), None, "leak")
    chance = Chance("moves", ("any",))["any"]
    compared = 0
    while asked_seats := table.to_act():
        seat = asked_seats[0]
        if table.view(seat).prompt in ("flick", "vote", "after"):
            worlds = [GAME.imagine(table.view(seat), Chance(w, GAME.streams)) for w in range(3)]
            found = [asked(world, load_net(FORMAT, 0))[1] for world in (*worlds, table.state)]
            for net in found[1:]:
                assert results(net).tobytes() == results(found[0]).tobytes()
                assert net.inputs.tobytes() == found[0].inputs.tobytes()
            compared += 1
        table.play(seat, table.legal(seat).sample(chance))
    assert compared > 20


# --- files


def test_weights_are_kept_in_half_precision(tmp_path: Path) -> None:
    layers, file = some_layers(), tmp_path / "net.npz"
    write_net(FORMAT, file, layers)
    for kept, layer in zip(read_net(FORMAT, file), layers, strict=True):
        assert kept.dtype == np.float32
        assert (kept == layer.astype(np.float16)).all()


def test_the_shipped_network_is_small() -> None:
    import omphalos.bots

    folder = Path(omphalos.bots.__file__).parent / "data" / "nets"
    assert sum(file.stat().st_size for file in folder.iterdir()) <= 2_000_000


def test_the_shipped_network_knows_every_column_but_those_of_new_laws_and_gods() -> None:
    import omphalos.bots

    stored: Any = np.load(Path(omphalos.bots.__file__).parent / "data" / "nets" / "flick.npz")
    for layer, columns in FORMAT.columns.items():
        unknown = [column for column in columns if column not in stored[f"{layer}.columns"]]
        assert all(column.startswith(("law ", "god ")) for column in unknown), unknown


# --- the bot


def test_it_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert "augur" in bot_names("flick")
    assert omphalos(["bots", "flick", "--lang", "en"]) == 0
    assert "augur      hunts as the hunter does" in capsys.readouterr().out


def thought_of(text: str, state: State) -> Any:
    assert state.turn is not None
    seat = state.turn.seat
    observation = Observation(GAME, seat, GAME.view(state, seat), GAME.legal(state, seat), parse_bot(text).budget)
    bot = make_bot(text, GAME)
    thought = bot.think(observation)
    return thought, as_text(
        lines(observation, state, thought, ["Ann", "Bob", "Cid", "Dan"], "en", bot), thought, "en", 32
    )


def test_its_values_are_told() -> None:
    thought, table = thought_of("augur:budget=400", position(77))
    assert thought.measure == "points"
    assert f"{thought.considered[0].value:.2f}" in table
    assert thought_of("augur:budget=400", position(77))[0] == thought
    plain_hunter = thought_of("hunter:budget=400", position(77))[0]
    assert thought.considered != plain_hunter.considered
    assert thought_of("augur:budget=400,trust=0", position(77))[0].considered[0].value == pytest.approx(
        plain_hunter.considered[0].value, abs=0.01
    )


def test_another_network_is_named_by_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    forget_nets()
    monkeypatch.delenv(NET_FOLDER, raising=False)
    with pytest.raises(BadBot, match=f"augur:net=3: network 3 is read from the folder that {NET_FOLDER} names"):
        make_bot("augur:net=3", GAME)
    monkeypatch.setenv(NET_FOLDER, str(tmp_path))
    with pytest.raises(BadBot, match=r"net3\.npz: No such file"):
        make_bot("augur:net=3", GAME)
    write_net(FORMAT, tmp_path / "net3.npz", some_layers())
    bot = make_bot("augur:net=3,trust=1", GAME)
    state = position(77)
    assert state.turn is not None
    seat = state.turn.seat
    observation = Observation(GAME, seat, GAME.view(state, seat), GAME.legal(state, seat), Budget(simulations=100))
    assert bot.think(observation) != make_bot("augur:trust=1", GAME).think(observation)
    forget_nets()


def test_a_bot_without_a_network_has_no_weights_of_one() -> None:
    assert isinstance(WEIGHTS, Weights)
    assert WEIGHTS.net.weights.shape == (0, 0)


@pytest.mark.parametrize("text", ["augur", "augur:trust=1,win=1", "augur:trust=0.25"])
def test_it_uses_the_compiled_kernels_of_the_hunter(text: str) -> None:
    numba: Any = pytest.importorskip("numba")
    augur = make_bot(text, GAME)
    assert isinstance(augur, Augur)
    assert numba.typeof(augur.weights()) == numba.typeof(WEIGHTS)


def test_the_oath_costs_what_the_network_says_while_a_flick_is_to_come() -> None:
    state = position(5, "Tyr")
    seat = state.gods.index("Tyr")
    people = tuple(replace(player, used=0) for player in state.players)
    state = replace(state, players=people, turn=Turn(seat))
    bot = make_bot("augur:trust=1", GAME)
    assert isinstance(bot, Augur)

    def cost(state: State) -> float:
        observation = Observation(GAME, seat, GAME.view(state, seat), GAME.legal(state, seat), Budget(simulations=1), 0)
        decision = Decision(observation, bot.weights())
        return bot.oath_cost(decision, decision.board())

    values: list[float] = []
    for used in (0, 1):
        people = tuple(replace(p, used=used) if i == seat else p for i, p in enumerate(state.players))
        values.append(float(board_value(board_of(replace(state, players=people)), seat, bot.weights())))
    assert cost(state) == pytest.approx(values[0] - values[1])
    assert cost(state) > 0.2
    people = tuple(replace(p, unused=Stock()) if i == seat else p for i, p in enumerate(state.players))
    assert cost(replace(state, players=people)) == 0.0

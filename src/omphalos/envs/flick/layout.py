"""The blocks of an observation of Palec boży, with the scales and numbers that code them."""

from __future__ import annotations

from typing import Final, get_args

from omphalos.envs.layout import Block
from omphalos.flick.laws import LAWS as ALL_LAWS
from omphalos.flick.mat import ISLANDS
from omphalos.flick.numbers import GODS, LAWS, TURNS
from omphalos.flick.options import CARDS
from omphalos.flick.pieces import BOX_PROPHETS, BOX_TEMPLES, KINDS, PROPHETS
from omphalos.flick.powers import Manner
from omphalos.flick.state import Phase, Step
from omphalos.flick.view import Prompt

VP_SCALE: Final = 100.0  # more VP than a game brings; numbers beyond it are cut off

KIND_NUMBER: Final = {kind: i for i, kind in enumerate(KINDS)}
GOD_NUMBER: Final = {god: i for i, god in enumerate(GODS)}
CARD_NUMBER: Final = {card: i for i, card in enumerate(CARDS)}
LAW_NUMBER: Final = {law: i for i, law in enumerate(LAWS)}
PHASE_NUMBER: Final = {phase: i for i, phase in enumerate(get_args(Phase))}
PROMPT_NUMBER: Final = {prompt: i for i, prompt in enumerate(get_args(Prompt))}
STEP_NUMBER: Final = {step: i for i, step in enumerate(get_args(Step))}
VOTE_NUMBER: Final = {"up": 0, "down": 1, "cast": 2}
STAKE_NUMBER: Final = {"marker": 0, "game": 1}
TOGETHER_NUMBER: Final = {"stack": 0, "pair": 1}


def _shakiest() -> Manner:
    """The manner of the least steady table with every law in force: the largest tremors there can be."""
    manner = Manner(max(TURNS.steadiness.values(), key=lambda tremor: tremor.angle))
    for law in ALL_LAWS.values():
        law.manner(manner)
    return manner


TREMOR: Final = _shakiest()


def blocks(players: int) -> tuple[Block, ...]:
    """The blocks for a number of players."""
    seats = range(players)
    return (
        Block(
            "disks",
            {
                "there": (),
                "kind": KIND_NUMBER,
                "owner": seats,  # all 0 for the monkey king
                "x": (),
                "y": (),
                "island": ISLANDS,
                "city": (),
                "turned": (),  # Freja's heart makes it count as hers
                "flicked": (),  # in this turn
                "again": (),  # how often it was flicked again in this turn
                "asked": (),  # it may become a temple now
            },
            rows=players * (BOX_PROPHETS + BOX_TEMPLES) + 1,  # and the monkey king
            low=-1.0,
        ),
        Block(
            "seats",
            {
                "vp": (),
                "unused": PROPHETS,
                "reserve": PROPHETS,
                "held": PROPHETS,  # on cards
                "captives": (),  # prophets on this god's card
                "fallen": KIND_NUMBER,  # beside the mat
                "temples": (),
                "god": GODS,
                "card": CARDS,
                "spent": (),
                "vote": VOTE_NUMBER,
                "corner": range(len(ISLANDS)),
                "first": (),
                "tie_breaker": (),
                "to_act": (),
                "active": (),
                "trial": (),  # takes part in the trial
                "trial_done": (),
                "distance": (),  # of its trial flick
                "off_mat": (),  # its trial flick left the mat
                "trial_temples": (),
            },
            rows=players,
        ),
        Block("islands", {"count": seats, "present": seats, "dominant": seats, "barren": ()}, rows=len(ISLANDS)),
        Block(
            "laws",
            {"in_force": (), "age": (), "upper": (), "lower": (), "out": (), "chosen": ()},
            rows=len(LAW_NUMBER),
        ),
        Block(
            "table",
            {
                "phase": PHASE_NUMBER,
                "prompt": PROMPT_NUMBER,
                "step": STEP_NUMBER,
                "generation": (),
                "left": (),  # generations
                "deck": (),
                "gods": (),
                "laws": (),
                "stake": STAKE_NUMBER,
                "round": (),
                "fastest": (),
                "tremor_angle": (),
                "tremor_speed": (),
                "tremor_offset": (),
                "veiled": (),
                "mirrored": (),
                "friction": (),
                "roll": (),
                "walls": (),
                "together": TOGETHER_NUMBER,
                "clockwise": (),
                "hand": ("there", "ax", "ay", "bx", "by"),
                "heart": ("there", "x", "y"),
                "tornado": ("there", "x", "y", "next_x", "next_y"),
            },
            low=-1.0,
        ),
    )

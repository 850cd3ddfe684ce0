"""The texts in a picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from omphalos.flick.gods import GODS
from omphalos.flick.laws import LAWS
from omphalos.flick.mat import ISLANDS
from omphalos.flick.messages import say
from omphalos.flick.options import LawId
from omphalos.flick.pieces import NOBODY
from omphalos.flick.view import DiskView, SeatView, View

TITLE: Final = "Palec boży"


def player_name(player: SeatView, names: Sequence[str], language: str) -> str:
    """A player's own name, or else the god, or else the seat counted from 1."""
    if names:
        return names[player.seat]
    return god_name(player, language) or say(language, "draw-player", n=player.seat + 1)


def god_name(player: SeatView, language: str) -> str:
    """The god at a seat, or an empty string."""
    return GODS[player.god].name[language] if player.god else ""


def law_name(law: LawId, language: str) -> str:
    """A law's name."""
    return LAWS[law].name[language]


def law_text(law: LawId, language: str) -> str:
    """What a law does."""
    return LAWS[law].text[language]


def law_lasts(law: LawId, language: str) -> str:
    """How long a law lasts."""
    return say(language, f"draw-lasts-{LAWS[law].lasts}")


def moment(view: View, language: str) -> str:
    """The generation and the phase."""
    phase = say(language, f"draw-phase-{view.phase}")
    if view.phase == "over":
        return phase
    if view.generation < 1:
        return f"{say(language, 'draw-set-up')} · {phase}"
    return f"{say(language, 'draw-generation-of', n=view.generation, of=view.generations)} · {phase}"


def prompt(view: View, names: Sequence[str], language: str) -> str:
    """The current question, or the winner."""
    said = [player_name(player, names, language) for player in view.players]
    if view.outcome is not None:
        winners = [said[seat] for seat in view.outcome.winners]
        return say(language, "draw-wins" if len(winners) == 1 else "draw-win", who=winners)
    if not view.to_act:
        return ""
    step = view.turn.step if view.phase == "mission" and view.turn is not None else view.phase
    if step == "mission":
        step = "flick"
    if view.seat in view.to_act:
        return say(language, f"draw-you-{step}")
    return say(language, f"draw-ask-{step}", who=[said[seat] for seat in view.to_act])


def disk_words(disk: DiskView, names: Sequence[str], language: str) -> str:
    """The kind, owner and place of a disk."""
    kind = say(language, f"kind-{disk.kind}")
    whose = kind if disk.owner == NOBODY else f"{kind}, {names[disk.owner]}"
    if disk.island < 0:
        where = say(language, "draw-at-sea")
    else:
        where = say(language, "draw-in-city" if disk.city else "draw-on-island", island=ISLANDS[disk.island])
    return f"{whose}, {where}" + (f", {say(language, 'draw-turned')}" if disk.turned else "")


def described(view: View, names: Sequence[str], language: str) -> str:
    """The whole position in a few sentences, for screen readers."""
    said = [player_name(player, names, language) for player in view.players]
    parts = [moment(view, language), prompt(view, names, language)]
    parts.append(", ".join(say(language, "draw-points", name=said[p.seat], vp=p.vp) for p in view.players))
    if view.laws:
        laws = (f"{law_name(law.law, language)} ({law_lasts(law.law, language)})" for law in view.laws)
        parts.append(f"{say(language, 'draw-laws')}: {', '.join(laws)}")
    for i in range(len(view.islands)):
        counted = island_words(view, i, said, language)
        if counted:
            parts.append(counted)
    return ". ".join(part for part in parts if part) + "."


def island_words(view: View, i: int, said: Sequence[str], language: str) -> str:
    """Who has disks on an island and who dominates it. Empty for an empty island."""
    island = view.islands[i]
    counts = [f"{said[seat]} {n}" for seat, n in enumerate(island.counts) if n]
    if island.barren:
        counts.append(say(language, "draw-barren"))
    if island.dominant is not None:
        counts.append(say(language, "draw-dominates", name=said[island.dominant]))
    return say(language, "draw-counts", island=ISLANDS[i], counts=", ".join(counts)) if counts else ""

"""The words in a picture, in English and Polish."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from omphalos.flick.gods import GODS
from omphalos.flick.laws import LAWS
from omphalos.flick.mat import ISLANDS
from omphalos.flick.options import LawId
from omphalos.flick.pieces import NOBODY
from omphalos.flick.view import DiskView, SeatView, View

TITLE: Final = "Palec boży"

_WORDS: Final[dict[str, tuple[str, str]]] = {  # English, Polish
    # phases
    "gods": ("choosing gods", "wybór bogów"),
    "trial": ("flicks at the navel", "pstryknięcia w Pępek"),
    "council": ("council", "obrady"),
    "scales": ("council: a tie", "obrady: remis"),
    "mission": ("mission", "misja"),
    "heart": ("conversion", "nawracanie"),
    "over": ("the end", "koniec gry"),
    "set-up": ("Set-up", "Przygotowanie"),
    "generation of": ("Generation {0} of {1}", "Pokolenie {0} z {1}"),
    # corners, clockwise from the south-west
    "corner 0": ("south-west", "południowy zachód"),
    "corner 1": ("north-west", "północny zachód"),
    "corner 2": ("north-east", "północny wschód"),
    "corner 3": ("south-east", "południowy wschód"),
    # players
    "player": ("Player {0}", "Gracz {0}"),
    "you": ("you", "ty"),
    "spent": ("power used", "moc użyta"),
    "first": ("first player", "pierwszy gracz"),
    "vp": ("VP", "PZ"),
    "ready": ("{0}: {1} prophets to flick, {2} in the reserve, {3} temples to build",
              "{0}: proroków do pstryknięcia {1}, w rezerwie {2}, świątyń do zbudowania {3}"),
    "score": ("{0} {1} VP", "{0} {1} PZ"),
    # laws
    "laws": ("Laws in force", "Prawa w mocy"),
    "no laws": ("none", "brak"),
    "game without laws": ("This game is played without laws.", "Ta gra toczy się bez praw."),
    "lasts generation": ("this generation", "to pokolenie"),
    "lasts game": ("rest of the game", "do końca gry"),
    "voted": ("Laws voted on", "Głosowane prawa"),
    "up": ("up", "w górę"),
    "down": ("down", "w dół"),
    # what is going on, {0} is who
    "ask gods": ("{0} chooses a side of the card", "{0} wybiera stronę karty"),
    "ask trial": ("{0} flicks at the navel", "{0} pstryka w Pępek Świata"),
    "ask council": ("Still to vote: {0}", "Jeszcze głosują: {0}"),
    "ask scales": ("{0} decides the tied vote", "{0} rozstrzyga remis w głosowaniu"),
    "ask flick": ("{0} to flick", "Pstryka: {0}"),
    "ask after": ("{0} may flick again", "{0} może pstryknąć jeszcze raz"),
    "ask temples": ("{0} may build a temple", "{0} może zbudować świątynię"),
    "ask heart": ("{0} drops the heart", "{0} rzuca serce"),
    "you gods": ("Choose a side of your card", "Wybierz stronę swojej karty"),
    "you trial": ("Flick a prophet at the navel", "Pstryknij prorokiem w Pępek Świata"),
    "you council": ("Vote: up or down", "Głosuj: w górę czy w dół"),
    "you scales": ("Decide the tied vote", "Rozstrzygnij remis w głosowaniu"),
    "you flick": ("Put a prophet in your cloud and flick it", "Połóż proroka w swojej chmurze i pstryknij"),
    "you after": ("You may flick again", "Możesz pstryknąć jeszcze raz"),
    "you temples": ("You may build a temple", "Możesz zbudować świątynię"),
    "you heart": ("Drop the heart", "Rzuć serce"),
    "wins": ("{0} wins", "Wygrywa {0}"),
    "win": ("{0} win together", "Wygrywają razem: {0}"),
    "and": ("and", "i"),
    # disks
    "prophet": ("prophet", "prorok"),
    "templar": ("templar", "templariusz"),
    "sphinx": ("sphinx", "Sfinks"),
    "king": ("monkey king", "Król Małp"),
    "temple": ("temple", "świątynia"),
    "on island": ("on island {0}", "na wyspie {0}"),
    "in city": ("in the city of island {0}", "w mieście wyspy {0}"),
    "at sea": ("not on an island", "poza wyspami"),
    "fallen": ("beside the mat", "obok mapy"),
    "turned": ("turned by the heart", "odmieniony przez serce"),
    "hand": ("Dagda's hand", "ręka Dagdy"),
    "heart token": ("Freja's heart", "serce Frei"),
    "tornado": ("tornado", "tornado"),
    "counts": ("Island {0}: {1}", "Wyspa {0}: {1}"),
    "dominates": ("{0} dominates", "dominuje {0}"),
    "barren": ("the monkey king lets nobody score here", "Król Małp nie daje tu punktować nikomu"),
    # tracks
    "flick of": ("A flick by {0}", "Pstryknięcie – {0}"),
    "moved": ("{0} disks moved, {1} fell off the mat", "ruszyły się dyski: {0}, spadły z mapy: {1}"),
    "from": ("from", "skąd"),
    "contact": ("contact", "zderzenie"),
    "fell": ("fell off the mat", "spadek z mapy"),
}  # fmt: skip


def words(language: str, name: str, *fill: object) -> str:
    """Words by name, with what they speak of filled in."""
    return _WORDS[name][1 if language == "pl" else 0].format(*fill)


def player_name(player: SeatView, names: Sequence[str], language: str) -> str:
    """A player's own name; else the god; else the seat, counted from 1."""
    if names:
        return names[player.seat]
    return god_name(player, language) or words(language, "player", player.seat + 1)


def god_name(player: SeatView, language: str) -> str:
    """The god at a seat, or nothing."""
    return GODS[player.god].name[language] if player.god else ""


def law_name(law: LawId, language: str) -> str:
    """A law's name."""
    return LAWS[law].name[language]


def law_text(law: LawId, language: str) -> str:
    """What a law does."""
    return LAWS[law].text[language]


def law_lasts(law: LawId, language: str) -> str:
    """How long a law lasts."""
    return words(language, f"lasts {LAWS[law].lasts}")


def moment(view: View, language: str) -> str:
    """Which generation and phase it is."""
    phase = words(language, view.phase)
    if view.phase == "over":
        return phase
    if view.generation < 1:
        return f"{words(language, 'set-up')} · {phase}"
    return f"{words(language, 'generation of', view.generation, view.generations)} · {phase}"


def prompt(view: View, names: Sequence[str], language: str) -> str:
    """What is asked now, or who has won."""
    said = [player_name(player, names, language) for player in view.players]
    if view.outcome is not None:
        winners = [said[seat] for seat in view.outcome.winners]
        return words(language, "wins" if len(winners) == 1 else "win", together(winners, language))
    if not view.to_act:
        return ""
    step = view.turn.step if view.phase == "mission" and view.turn is not None else view.phase
    if step == "mission":
        step = "flick"
    if view.seat in view.to_act:
        return words(language, f"you {step}")
    return words(language, f"ask {step}", together([said[seat] for seat in view.to_act], language))


def together(parts: Sequence[str], language: str) -> str:
    """A list as one says it."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {words(language, 'and')} {parts[-1]}"


def disk_words(disk: DiskView, names: Sequence[str], language: str) -> str:
    """What a disk is, whose, and where."""
    kind = words(language, disk.kind)
    whose = kind if disk.owner == NOBODY else f"{kind}, {names[disk.owner]}"
    if disk.island < 0:
        where = words(language, "at sea")
    else:
        where = words(language, "in city" if disk.city else "on island", ISLANDS[disk.island])
    return f"{whose}, {where}" + (f", {words(language, 'turned')}" if disk.turned else "")


def described(view: View, names: Sequence[str], language: str) -> str:
    """The whole position in a few sentences, for those who listen to a picture."""
    said = [player_name(player, names, language) for player in view.players]
    parts = [moment(view, language), prompt(view, names, language)]
    parts.append(", ".join(words(language, "score", said[p.seat], p.vp) for p in view.players))
    if view.laws:
        laws = (f"{law_name(law.law, language)} ({law_lasts(law.law, language)})" for law in view.laws)
        parts.append(f"{words(language, 'laws')}: {', '.join(laws)}")
    for i in range(len(view.islands)):
        counted = island_words(view, i, said, language)
        if counted:
            parts.append(counted)
    return ". ".join(part for part in parts if part) + "."


def island_words(view: View, i: int, said: Sequence[str], language: str) -> str:
    """Who lies on an island and who dominates it; nothing for an empty one."""
    island = view.islands[i]
    counts = [f"{said[seat]} {n}" for seat, n in enumerate(island.counts) if n]
    if island.barren:
        counts.append(words(language, "barren"))
    if island.dominant is not None:
        counts.append(words(language, "dominates", said[island.dominant]))
    return words(language, "counts", ISLANDS[i], ", ".join(counts)) if counts else ""

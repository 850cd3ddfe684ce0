"""Wyrocznia po polsku."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from omphalos.oracle.cove import actions as a
from omphalos.oracle.cove import agenda as t
from omphalos.oracle.cove import events as e
from omphalos.oracle.cove.market import price
from omphalos.oracle.cove.numbers import TOWNSFOLK
from omphalos.oracle.cove.people import COLOURS
from omphalos.oracle.cove.square import CARDS, HOURS
from omphalos.oracle.shop import actions as sa
from omphalos.oracle.shop import agenda as st
from omphalos.oracle.shop import events as se
from omphalos.oracle.shop.oracle import ORACLE
from omphalos.oracle.view import Closing, OracleState, closings, thrift

# Formy przymiotnika: mianownik męski i żeński, biernik żywotny, biernik żeński.
_MASCULINE: Final = {"red": "czerwony", "green": "zielony", "blue": "niebieski", "yellow": "żółty"}
_FEMININE: Final = {"red": "czerwona", "green": "zielona", "blue": "niebieska", "yellow": "żółta"}
_ANIMATE: Final = {"red": "czerwonego", "green": "zielonego", "blue": "niebieskiego", "yellow": "żółtego"}
_FEMININE_ACC: Final = {"red": "czerwoną", "green": "zieloną", "blue": "niebieską", "yellow": "żółtą"}
_PLURAL: Final = {"red": "czerwonych", "green": "zielonych", "blue": "niebieskich", "yellow": "żółtych"}

_GUILD_GENITIVE: Final = {"red": "wojowników", "green": "bardów", "blue": "czarodziejów", "yellow": "szlachty"}
_AT_PIER: Final = {"great": "przy wielkim pomoście", "small": "przy małym pomoście", "black": "na czarnym rynku"}
_TO_PIER: Final = {"great": "do wielkiego pomostu", "small": "do małego pomostu", "black": "do czarnego rynku"}
ROGUES: Final = {
    "thieves": "W zatoce grasują złodzieje: kto sprzedaje na pomoście, płaci za każdego łotra, który tam stoi.",
    "cult": "W zatoce działa kult: kto wprowadza łódź do pomostu, bierze kartę zepsucia za każdego łotra na pokładzie.",
    "smugglers": "W zatoce są przemytnicy: łotry na czarnym rynku kupują wszystko, lecz każda sprzedaż tam psuje.",
}
_SPACES: Final = {
    "stargazing": "wróży z gwiazd",
    "divination": "przepowiada przyszłość",
    "horoscopes": "układa horoskopy",
    "fates": "zdaje się na zrządzenia losu",
    "hire": "zatrudnia na placu miejskim",
    "staff": "aktywuje personel",
}
_RUNES: Final = {
    "bone": "kość",
    "voodoo": "pionek voodoo",
    "coin": "monetę",
    "die 1": "pierwszą kostkę",
    "die 2": "drugą kostkę",
}
_WHY: Final = {
    "runes": "wszystkie runy wpadły do jednej połowy",
    "skull": "moneta pokazuje czaszkę",
    "cross": "obszar zamknięto z pomocą krzyża zepsucia",
    "card": "cena za pomoc mieszkańca",
    "cult": "na pokładzie był kult",
    "black market": "sprzedaż na czarnym rynku",
}
_CALLED: Final = {
    "boats": "Przybiła czwarta łódź",
    "bag": "Nikt już nie przybędzie",
    "hours": "Zrobiło się późno",
}
_CALLINGS: Final = {
    "porter": ("tragarz", "tragarza"),
    "herald": ("herold", "herolda"),
    "confessor": ("spowiednik", "spowiednika"),
    "pilot": ("pilot", "pilota"),
    "chandler": ("kramarz", "kramarza"),
    "librarian": ("bibliotekarz", "bibliotekarza"),
    "clockmaker": ("zegarmistrz", "zegarmistrza"),
    "envoy": ("poseł", "posła"),
    "swindler": ("kanciarz", "kanciarza"),
}
_ABILITIES: Final = {
    "exorcist": "egzorcysta",
    "astrologer": "astrolog",
    "palm reader": "chiromanta",
    "bouncer": "obstawa",
}
_FATES: Final = {"nudge": "±1", "shift": "Przełóż"}
_MARKS: Final = {"X": "X", "T": "symbol handlu"}
_REWARDS: Final = {"tome": "Księga", "charm": "Talizman", "trade": "Symbol handlu", "X": "X"}
_ROWS: Final = {"upper": "górny rząd", "lower": "dolny rząd"}
_TO_ROW: Final = {"upper": "w górnym rzędzie", "lower": "w dolnym rzędzie"}
_HALVES: Final = {"left": "lewa połowa", "right": "prawa połowa"}


def plural(count: int, one: str, few: str, many: str) -> str:
    """Liczebnik z rzeczownikiem: 1 godzina, 2 godziny, 5 godzin, 12 godzin, 22 godziny."""
    if count == 1:
        return f"{count} {one}"
    if count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14):
        return f"{count} {few}"
    return f"{count} {many}"


def _gold(count: int) -> str:
    return plural(count, "sztukę złota", "sztuki złota", "sztuk złota")


def _hours(count: int) -> str:
    return plural(count, "godzinę", "godziny", "godzin")


def _cards(count: int) -> str:
    return plural(count, "kartę zepsucia", "karty zepsucia", "kart zepsucia")


def _points(count: int) -> str:
    return plural(count, "punkt", "punkty", "punktów")


def _symbols(count: int) -> str:
    return plural(count, "symbol", "symbole", "symboli")


def _and(words: Iterable[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} i {last}" if most else last


def _whom(adventurer: str) -> str:
    return "łotra" if adventurer == "rogue" else f"{_ANIMATE[adventurer]} klienta"


def _whoever(adventurer: str) -> str:
    return "łotr" if adventurer == "rogue" else f"{_MASCULINE[adventurer]} klient"


def _card(name: str) -> str:
    card = CARDS[name]
    return f"{_MASCULINE[card.colour]} {_CALLINGS[card.calling][0]}"


def _card_acc(name: str) -> str:
    card = CARDS[name]
    return f"{_ANIMATE[card.colour]} {_CALLINGS[card.calling][1]}"


def _good(size: str, colour: str) -> str:
    return f"{_MASCULINE[colour]} talizman" if size == "charm" else f"{_FEMININE[colour]} księga"


def _good_acc(size: str, colour: str) -> str:
    return f"{_MASCULINE[colour]} talizman" if size == "charm" else f"{_FEMININE_ACC[colour]} księgę"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


DOES: Final = {
    "porter": "dobierz przybysza",
    "herald": _gold(TOWNSFOLK.herald.number("gold")),
    "confessor": "odrzuć kartę zepsucia",
    "pilot": "przesadź przybysza do innej łodzi",
    "chandler": "talizman w jego kolorze",
    "librarian": "księga w jego kolorze i karta zepsucia",
    "clockmaker": "następna akcja trwa o godzinę krócej",
    "envoy": "wsparcie jego gildii",
    "swindler": f"{_gold(TOWNSFOLK.swindler.number('gold'))} i dwie karty zepsucia",
}


# --- zdarzenia


def event(state: OracleState, event: Any, names: Sequence[str]) -> str:
    """Co się stało."""
    seat: int | None = getattr(event, "seat", None)
    name = names[seat] if seat is not None else ""
    fact: Any = event
    match event:
        case e.Opened():
            return ROGUES[event.rogues]
        case e.Posted():
            return f"Na plac przychodzi {_card(event.card)}."
        case e.Dawned():
            return f"Wstaje dzień {event.day}."
        case e.Arrived():
            return "Wszyscy przybyli, sklepy się otwierają."
        case e.Drew():
            people = _and(map(_whom, event.who))
            if event.boat is not None:
                return f"Łódź {event.boat + 1} przywozi: {people}."
            return f"{name} dobiera z worka: {people}."
        case e.Boarded():
            return f"{name} wysyła {_whom(event.who)} do łodzi {event.boat + 1}."
        case e.Ferried():
            return f"{name} przesadza {_whom(event.who)} z łodzi {event.source + 1} do łodzi {event.target + 1}."
        case e.Docked():
            return f"{name} wprowadza łódź {event.boat + 1} {_TO_PIER[event.pier]}."
        case e.Called():
            return f"{_CALLED[event.why]}: handel zacznie się, gdy wszyscy dojdą do godziny {event.hour}."
        case e.Went():
            return f"{name} {_SPACES[event.space]}."
        case e.Passed():
            return f"{name} nie może nic zrobić i pasuje."
        case e.Spent():
            return f"{name} zużywa {_hours(event.hours)}."
        case e.Corrupted():
            known = f" (punkty: {_and(map(str, event.cards))})" if all(event.cards) else ""
            return f"{name} bierze {_cards(len(event.cards))}{known}: {_WHY[event.why]}."
        case e.Discarded():
            return f"{name} odrzuca kartę zepsucia za {_points(event.points)}."
        case e.Reshuffled():
            deck = "zepsucia" if event.deck == "corruption" else "mieszkańców"
            return f"Talia {deck} się skończyła, więc tasuje się karty odrzucone."
        case e.Paid():
            return _paid(event, name)
        case e.Gained():
            return f"{name} zdobywa {_good_acc(event.size, event.colour)}."
        case e.Sold():
            good = _good_acc(event.size, event.colour)
            return f"{name} sprzedaje {good} {_AT_PIER[event.pier]} za {_gold(event.gold)}."
        case e.Hired():
            return f"{name} zatrudnia {_card_acc(event.card)}."
        case e.Tucked():
            return f"{_capital(_card(event.card))} zostaje w personelu gracza {name} jako {_ABILITIES[event.ability]}."
        case e.Hastened():
            return f"{name}: następna akcja potrwa o {_hours(event.hours)} krócej."
        case e.Marketed():
            return f"Zaczyna się handel. Kolejność sprzedaży: {', '.join(names[seat] for seat in event.order)}."
        case e.Cleaned():
            return "Wieczór: pomosty i łodzie pustoszeją, a znaczniki wracają na początek dnia."
        case e.Reckoned():
            return (
                "Rozliczenie: "
                + "; ".join(
                    f"{names[i]} – złoto: {line.gold} ({line.before}, + {sum(line.symbols)} za symbole, "
                    f"− {line.points * line.price} za zepsucie)"
                    for i, line in enumerate(event.players)
                )
                + "."
            )
        case e.Asked():
            return prompt(fact.agenda[-1] if fact.agenda else None, names)
        case se.Thrown():
            return f"{name} rzuca runy: {_dish(event)}."
        case se.Nudged():
            return f"{name} obraca {_RUNES[f'die {event.die}']} na {event.face}."
        case se.Shifted():
            return f"{name} przekłada {_RUNES[event.rune]} do drugiej połowy."
        case se.Drawn():
            return f"{name} rysuje linię {event.line}."
        case se.Closed():
            return _closed(event, name)
        case se.Foretold():
            return f"{name} przepowiada {_PLURAL[event.colour]} klientów ({_symbols(event.symbols)})."
        case se.Struck():
            count = plural(len(event.prophecies), "przepowiedni", "przepowiedniach", "przepowiedniach")
            return f"{name} skreśla po symbolu w {count}."
        case se.Fulfilled():
            prophecy = state.shops[event.seat].prophecies[event.prophecy]
            left = _symbols(prophecy.left)
            return f"{name}: spełnia się {_FEMININE[prophecy.colour]} przepowiednia (obrysowano {left})."
        case se.Wrote():
            return f"{name} wpisuje {event.digit or 'X'} {_TO_ROW[event.row]}."
        case se.Marked():
            return f"{name} rysuje {_MARKS[event.mark]} w obszarze {_GUILD_GENITIVE[event.guild]}."
        case se.Filled():
            fields = plural(event.fields, "pole", "pola", "pól")
            return f"{name} wypełnia {fields} {_FATES[event.fate]}."
        case _:
            raise TypeError(f"brak słów na {event!r}")


def _paid(event: e.Paid, name: str) -> str:
    if event.gold < 0:
        return f"Złodzieje {_AT_PIER[event.note[0]]} zabierają: {name} traci {_gold(-event.gold)}."
    giver = _GUILD_GENITIVE[event.note[0]] if event.note[0] in COLOURS else _CALLINGS[CARDS[event.note[0]].calling][1]
    return f"{name} dostaje {_gold(event.gold)} od {giver}."


def _closed(event: se.Closed, name: str) -> str:
    cells = plural(len(event.cells), "pola", "pól", "pól")
    if event.size and event.colour:
        worth = f"i wypełnia go: {_good(event.size, event.colour)}"
    else:
        worth = "który na razie nic nie daje"
    comma = "" if event.size else ","
    cross = ", z pomocą krzyża zepsucia" if event.cross else ""
    return f"{name} zamyka obszar z {cells}{comma} {worth}{cross}."


def _dish(event: se.Thrown) -> str:
    dish = event.dish
    lying = [
        (dish.bone, "kość"),
        (dish.voodoo, "pionek voodoo"),
        (dish.coin, "moneta (czaszka)" if dish.skull else "moneta (drzewo)"),
        (dish.dice[0], f"kostka {dish.faces[0]}"),
        (dish.dice[1], f"kostka {dish.faces[1]}"),
    ]
    halves = [[rune for half, rune in lying if half == side] for side in ("left", "right")]
    return " | ".join(", ".join(half) or "nic" for half in halves)


# --- akcje


def action(state: OracleState, action: Any) -> str:
    """Co można zrobić."""
    task: Any = state.agenda[-1] if state.agenda else None
    less = thrift(state)
    match action:
        case a.Hire():
            return _hire(state, action, less)
        case a.Pass():
            return "Pas (1 godzina)"
        case a.Board():
            return f"Łódź {action.boat + 1}"
        case a.Dock():
            return f"Przybij {_TO_PIER[action.pier]}"
        case a.Lift():
            return f"{_capital(_whoever(action.who))} z łodzi {action.boat + 1}"
        case a.Stay():
            return "Wszyscy zostają na miejscach"
        case a.Choose():
            size = task.size if isinstance(task, t.Choosing) else "charm"
            return _capital(_good(size, action.colour))
        case a.Discard():
            return f"Karta za {_points(action.points)}"
        case a.Tuck():
            return _capital(_ABILITIES[action.ability])
        case a.Sell():
            gold, good = _gold(price(state, action)), _good_acc(action.size, action.colour)
            return f"Sprzedaj {good} {_AT_PIER[action.pier]} (za {gold})"
        case a.Close():
            return "Nic więcej nie sprzedawaj"
        case sa.Nudge():
            return f"±1: {('pierwsza', 'druga')[action.die - 1]} kostka w {'górę' if action.by > 0 else 'dół'}"
        case sa.Shift():
            return f"Przełóż {_RUNES[action.rune]} do drugiej połowy"
        case sa.Stargaze():
            lines = plural(action.lines, "linia", "linie", "linii")
            return f"Wróżenie z gwiazd: najwyżej {lines} ({_takes(sa.Stargaze, less)})"
        case sa.Divine():
            symbols = plural(action.symbols, "symbolu", "symboli", "symboli")
            return f"Przepowiadanie: przepowiednia z {symbols} ({_takes(sa.Divine, less)})"
        case sa.Horoscope():
            return f"Horoskopy: {_HALVES[action.half]} ({_takes(sa.Horoscope, less)})"
        case sa.Fates():
            gift = "X" if action.take == "X" else f"wypełnij dwa pola {_FATES[action.take]}"
            return f"Zrządzenia losu: {gift} ({_takes(sa.Fates, less)})"
        case sa.Staff():
            return f"Aktywowanie personelu ({_takes(sa.Staff, less)})"
        case sa.Draw():
            closed = closings(state, task.seat, action.line) if task is not None else ()
            return f"Linia {action.line}" + "".join(f"; {_closing(area)}" for area in closed)
        case sa.Stop():
            return "Nie rysuj więcej"
        case sa.Foretell():
            return _capital(_MASCULINE[action.colour])
        case sa.First():
            return f"Najpierw {_whoever(action.who)}"
        case sa.Reward():
            return _REWARDS[action.take]
        case sa.Write():
            return f"{action.digit} {_TO_ROW[action.row]}"
        case sa.Cross():
            where = _ROWS.get(action.place) or f"obszar {_GUILD_GENITIVE[action.place]}"
            return f"X: {where}"
        case sa.Decline():
            return "Nie rysuj X"
        case sa.Trade():
            return f"Symbol handlu: obszar {_GUILD_GENITIVE[action.guild]}"
        case sa.Use():
            return f"Użyj zdolności: {_ABILITIES[action.ability]}"
        case sa.Finish():
            return "Nie używaj więcej personelu"
        case sa.Fill():
            return f"Wypełnij pole {_FATES[action.fate]}"
        case _:
            raise TypeError(f"brak słów na {action!r}")


def _takes(kind: type[Any], less: int) -> str:
    return plural(max(1, ORACLE.spaces[kind].hours - less), "godzina", "godziny", "godzin")


def _hire(state: OracleState, action: a.Hire, less: int) -> str:
    card = CARDS[state.town.square[action.place]]
    hours = plural(max(1, HOURS[action.place] - less), "godzina", "godziny", "godzin")
    return f"Zatrudnij {_card_acc(card.card)}: {DOES[card.calling]} ({hours})"


def _closing(area: Closing) -> str:
    if area.size is None or area.colour is None:
        gift = "na razie nic"
    elif area.gained:
        gift = _good(area.size, area.colour)
    else:
        gift = f"{_good(area.size, area.colour)} – brak w puli"
    cards = plural(area.corruption, "karta zepsucia", "karty zepsucia", "kart zepsucia")
    cost = f", {cards}" if area.corruption else ""
    return f"zamyka {plural(len(area.cells), 'pole', 'pola', 'pól')}: {gift}{cost}"


# --- pytania


def prompt(task: Any, names: Sequence[str]) -> str:
    """O co chodzi w pytaniu."""
    if task is None:
        return "Koniec gry."
    return f"{names[task.seat]}: {_question(task)}"


def _question(task: Any) -> str:
    match task:
        case t.Turn():
            return "twoja tura."
        case t.Boarding():
            return f"która łódź zabierze {_whom(task.who)}?"
        case t.Docking():
            return f"gdzie przybija łódź {task.boat + 1}?"
        case t.Ferrying():
            return "kto zmienia łódź?"
        case t.Reseating():
            return f"do której łodzi przesiada się {_whoever(task.who)}?"
        case t.Choosing():
            return "który talizman?" if task.size == "charm" else "która księga?"
        case t.Discarding():
            return "którą kartę zepsucia odrzucasz?"
        case t.Tucking():
            return f"kim w personelu będzie {_card(task.card)}?"
        case t.Selling():
            return "co sprzedajesz?"
        case st.Lining():
            return f"którą linię rysujesz? Pozostało: {task.left}."
        case st.Foretelling():
            return f"jaki kolor przepowiadasz ({_symbols(task.symbols)})?"
        case st.Ordering():
            return "kogo z dwojga rozpatrujesz najpierw?"
        case st.Rewarding():
            return f"jaką nagrodę wybierasz (obrysowano {_symbols(task.symbols)})?"
        case st.Writing():
            return f"którą kostkę wpisujesz i w którym rzędzie ({_and(map(str, task.dice))})?"
        case st.Crossing():
            return "gdzie rysujesz X?"
        case st.Trading():
            return "gdzie rysujesz symbol handlu?"
        case st.Attending():
            return "czyjej zdolności używasz?"
        case st.Filling():
            return f"które zrządzenie wypełniasz? Pozostało: {task.left}."
        case _:
            raise TypeError(f"brak słów na {task!r}")

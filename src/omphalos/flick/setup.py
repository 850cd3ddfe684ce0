"""Set-up: pieces, cards, gods, and who begins (PB-S1 to PB-S4)."""

from __future__ import annotations

from omphalos.flick import trial
from omphalos.flick.actions import Action, ChooseGod
from omphalos.flick.draft import Draft
from omphalos.flick.events import CardsDealt, DeckShuffled, GodChosen, MarkerTaken
from omphalos.flick.gods import GODS
from omphalos.flick.laws import deck_for
from omphalos.flick.options import CARD_OF, CARDS, Options
from omphalos.flick.pieces import BOX_TEMPLES, NOBODY, Stock
from omphalos.flick.refusals import NotNow, NotYourCard
from omphalos.flick.state import Player, State
from omphalos.table.errors import BadOptions
from omphalos.table.legal import Legal


def start(players: int, options: Options) -> State:
    """The table before cards are dealt."""
    if options.chosen_gods and len(options.chosen_gods) != players:
        raise BadOptions(f"{players} players need {players} chosen gods, not {len(options.chosen_gods)}")
    generations = options.generations or (3 if players == 3 else 4)  # PB-S4
    if len(options.chosen_laws) > generations:
        raise BadOptions(f"{len(options.chosen_laws)} laws are chosen for {generations} generations")
    if _named_first(options) >= players:
        raise BadOptions(f"{options.first} cannot begin: {players} play")
    player = Player(unused=Stock(6 if players == 3 else 5), reserve=Stock(), temples=BOX_TEMPLES)  # PB-S2
    return State(options, generations, (player,) * players, (None,) * players)


def deal(draft: Draft) -> bool:
    """Shuffle the laws and deal the god cards. Return whether the first generation can begin."""
    options, players = draft.state.options, len(draft.state.players)
    if options.laws and not options.chosen_laws:
        deck = draft.chance["laws"].shuffled(deck_for(players))
        draft.emit(DeckShuffled(len(deck), tuple(deck)))
    if options.chosen_gods:
        draft.emit(CardsDealt(tuple(CARD_OF[god] for god in options.chosen_gods)))
        for seat, god in enumerate(options.chosen_gods):
            _seat_god(draft, seat, ChooseGod(god))
    elif options.gods:
        draft.emit(CardsDealt(tuple(draft.chance["gods"].shuffled(CARDS)[:players])))
        return False
    return _choose_first(draft)


def choosers(state: State) -> tuple[int, ...]:
    """The seat that chooses a side now. Seats choose openly, in seat order."""
    return (state.gods.index(None),) if None in state.gods else ()


def legal(state: State, seat: int) -> Legal[Action]:
    """The two sides of the card."""
    card = state.players[seat].card
    return Legal[Action](tuple(ChooseGod(god) for god in CARDS[card])) if card else Legal[Action]()


def decide(draft: Draft, seat: int, action: Action) -> bool:
    """Choose a side. After the last choice somebody becomes first. Return whether the first generation can begin."""
    if not isinstance(action, ChooseGod):
        raise NotNow("choose a side of your god card first")
    _seat_god(draft, seat, action)
    return None not in draft.state.gods and _choose_first(draft)


def _seat_god(draft: Draft, seat: int, action: ChooseGod) -> None:
    card = draft.state.players[seat].card
    if CARD_OF[action.god] != card:
        raise NotYourCard(f"{action.god} is not on your card")
    draft.emit(GodChosen(seat, action.god))
    GODS[action.god].enters(draft, seat)


def _choose_first(draft: Draft) -> bool:
    """Give the marker to the player whom the table names, or begin the trial for it. Return whether it is given."""
    first = _named_first(draft.state.options)
    if first == NOBODY:
        trial.begin(draft, "marker", tuple(range(len(draft.state.players))))
        return False
    draft.emit(MarkerTaken(first))
    return True


def _named_first(options: Options) -> int:
    """The seat that the table names, or NOBODY."""
    return NOBODY if options.first == "trial" else int(options.first.removeprefix("player-")) - 1


def after_trial(draft: Draft, nearest: tuple[int, ...]) -> None:
    """Give the marker to the nearest."""
    draft.emit(MarkerTaken(nearest[0]))

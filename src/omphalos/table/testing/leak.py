"""leak_test: what a seat is shown does not depend on what it may not know."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from omphalos.table.booked import Booked
from omphalos.table.chance import Chance
from omphalos.table.errors import Refusal
from omphalos.table.game import SPECTATOR, AnyGame
from omphalos.table.table import Table
from omphalos.table.testing.broken import Watch, difference, encoded, short
from omphalos.table.testing.play import STEPS, chance_now, offered, random_game, sittings


def leak_test(
    game: AnyGame,
    games: int = 6,
    players: int | Sequence[int] | None = None,
    options: Any = None,
    seed: int | str = 0,
    steps: int = STEPS,
    hidden: bool = True,
    alternatives: int = 4,
    ephemeral: tuple[type, ...] = (),
) -> None:
    """States that differ only in what a seat may not know give it byte-identical views and legal moves.

    At every step of some random games, for every seat and for spectators:

    - `disguise` gives another state with the same view, legal moves, turn and outcome, from which play can continue;
    - what the seat sees of an event, and the sentence that tells it, do not depend on what is hidden from it;
    - an action of another seat that reveals nothing leads to the same questions, of the same seats;
    - the test tries up to `alternatives` actions of another seat. Where two of one kind lead to different states that
      look the same to this seat, it must see the same events. Name in `ephemeral` the types of events that happen in
      public and leave no trace.

    Pass hidden=False if the game never hides anything.
    """
    changed = False
    for count, own_seed in sittings(game, games, players, seed):
        watch = Watch(game, count, own_seed)
        dice = Chance(f"leak test {own_seed}", ("seat", "action", "hidden", "go on"))
        disguises = Chance(f"leak test {own_seed}", game.streams)
        told = 0
        for step, table in enumerate(random_game(game, count, own_seed, options, steps)):
            watch.step = step
            with watch.during("looking at the game"):
                for seat in (*range(count), SPECTATOR):
                    changed |= _check_views(table, seat, disguises, dice, watch)
                for move in table.moves[told:]:
                    _check_glimpses(table, move, disguises, dice, watch)
                if table.to_act():
                    _check_alternatives(table, dice, alternatives, ephemeral, watch)
                    _check_sequels(table, disguises, dice, watch)
            told = len(table.moves)
    if hidden and not changed:
        raise Watch(game).broken(
            "disguise never changed anything in these games; it should draw anew what a seat may not know "
            "(pass hidden=False if there is nothing of the kind)"
        )
    if not hidden and changed:
        raise Watch(game).broken("disguise changes something, so something is hidden: pass hidden=True")


def _disguised(game: AnyGame, state: Any, seat: int, disguises: Chance, watch: Watch) -> Any:
    before = encoded(state)
    with watch.during(f"disguise for seat {seat}"):
        other = game.disguise(state, seat, disguises)
    if encoded(state) != before:
        raise watch.broken(f"disguise for seat {seat} has changed the state it was given")
    return other


def _check_views(table: Table, seat: int, disguises: Chance, dice: Chance, watch: Watch) -> bool:
    """Check that a disguised state looks the same. Return whether it was a different state."""
    game, state = table.game, table.state
    other = _disguised(game, state, seat, disguises, watch)
    if encoded(other) == encoded(state):
        return False
    with watch.during("to_act and outcome of a disguised state"):
        if game.to_act(other) != game.to_act(state):
            raise watch.broken(f"disguise for seat {seat} changes who is to act, which everybody can see")
        if game.outcome(other) != game.outcome(state):
            raise watch.broken(f"disguise for seat {seat} changes the outcome, which everybody can see")
    for what, look in (("view", game.view), ("legal", game.legal)):
        with watch.during(f"{what} for seat {seat} of a disguised state"):
            mine, theirs = look(state, seat), look(other, seat)
        if encoded(mine) != encoded(theirs):
            raise watch.broken(
                f"{what} for seat {seat} depends on what that seat may not know: {difference(mine, theirs)}"
            )
    legal = game.legal(state, seat)
    for action in (*legal.actions[:8], *(family.like for family in legal.families)):
        for language in game.title:
            with watch.during("tell_action of a disguised state"):
                mine, theirs = (game.tell_action(s, action, table.names, language) for s in (state, other))
            if mine != theirs:
                raise watch.broken(f"tell_action tells seat {seat} what it may not know: {mine!r} and {theirs!r}")
            with watch.during("signs of a disguised state"):
                mine, theirs = (game.signs(s, action, language) for s in (state, other))
            if mine != theirs:
                raise watch.broken(f"signs tell seat {seat} what it may not know: {mine!r} and {theirs!r}")
            with watch.during("prospect of a disguised state"):
                mine, theirs = (game.prospect(s, seat, action, language) for s in (state, other))
            if mine != theirs:
                raise watch.broken(f"prospect tells seat {seat} what it may not know: {mine!r} and {theirs!r}")
    if dice["hidden"].below(8) == 0:
        _check_playable(game, other, dice, watch)
    return True


def _check_playable(game: AnyGame, state: Any, dice: Chance, watch: Watch, moves: int = 6) -> None:
    """Check that play can continue from a disguised state, because bots search in such states."""
    chance = Chance(f"{dice['go on'].below(1 << 60)}", game.streams)
    with watch.during("going on from a disguised state"):
        for _ in range(moves):
            asked = game.to_act(state)
            if not asked:
                return
            seat = dice["seat"].choice(asked)
            action = game.legal(state, seat).sample(dice["action"])
            state = game.decide(state, seat, action, chance).state


def _check_glimpses(table: Table, move: Any, disguises: Chance, dice: Chance, watch: Watch) -> None:
    """Check that what a seat sees and reads of an event does not depend on what stays hidden. One seat per event."""
    game, state = table.game, table.state_before(move)
    for event in move.events:
        seat = dice["seat"].choice((*range(len(table.names)), SPECTATOR))
        other, after = _disguised(game, state, seat, disguises, watch), game.evolve(state, event)
        if not game.reveals(state, event) or _looks_alike(game, other, event, after, seat):
            with watch.during(f"seen({short(event)}) by seat {seat}, in a disguised state,"):
                mine, theirs = game.seen(state, event, seat), game.seen(other, event, seat)
            if encoded(mine) != encoded(theirs):
                raise watch.broken(
                    f"what seat {seat} sees of {short(event)} depends on what it may not know: "
                    f"{difference(mine, theirs)}"
                )
            for language in game.title if mine is not None else ():
                with watch.during(f"tell({short(mine)}) in a disguised state"):
                    said, otherwise = (game.tell(s, mine, table.names, language) for s in (state, other))
                if said != otherwise:
                    raise watch.broken(f"tell gives away to seat {seat} what is hidden: {said!r}, or {otherwise!r}")
        state = after


def _looks_alike(game: AnyGame, other: Any, event: Any, after: Any, seat: int) -> bool:
    """Whether the seat's view after a revealing event is the same in the disguised state as in the true one."""
    try:
        view = game.view(game.evolve(other, event), seat)
    except Exception:  # the event does not fit the disguise: it has revealed the true state
        return False
    return encoded(view) == encoded(game.view(after, seat))


def _check_sequels(table: Table, disguises: Chance, dice: Chance, watch: Watch) -> None:
    """Check that an action of another seat leads to the same questions in a disguised state, if it reveals nothing."""
    game, state = table.game, table.state
    actor = dice["seat"].choice(table.to_act())
    action = offered(table, actor, watch).sample(dice["action"])
    for seat in (*range(len(table.names)), SPECTATOR):
        other = state if seat == actor else _disguised(game, state, seat, disguises, watch)
        if other is state or not game.legal(other, actor).allows(action):
            continue
        with watch.during("going on from a disguised state"):
            try:
                ways = [game.decide(one, actor, action, chance_now(table)) for one in (state, other)]
            except Refusal:  # what is hidden forbids it
                continue
        if _same_until_revealed(game, seat, *ways):
            continue
        mine, theirs = ([type(event).__name__ for event in booked.events] for booked in ways)
        if mine == theirs:
            mine, theirs = ([game.to_act(booked.state), game.view(booked.state, seat)] for booked in ways)
        raise watch.broken(
            f"what follows {short(action)} of seat {actor} depends on what seat {seat} may not know: "
            f"{difference(mine, theirs)}"
        )


def _same_until_revealed(game: AnyGame, seat: int, one: Booked[Any, Any], other: Booked[Any, Any]) -> bool:
    """Whether two courses look alike to a seat, up to an event of the same kind that reveals something."""
    for mine, theirs in zip_longest(one.steps(), other.steps()):
        if mine is None or theirs is None or type(mine[1]) is not type(theirs[1]):
            return False
        if game.reveals(*mine):
            return True
    return encoded((game.to_act(one.state), game.view(one.state, seat))) == encoded(
        (game.to_act(other.state), game.view(other.state, seat))
    )


def _check_alternatives(
    table: Table, dice: Chance, alternatives: int, ephemeral: tuple[type, ...], watch: Watch
) -> None:
    """Check that others cannot tell a seat's secret actions apart by the events they see."""
    game, state = table.game, table.state
    actor = dice["seat"].choice(table.to_act())
    legal = offered(table, actor, watch)
    ways: dict[bytes, tuple[Any, Booked[Any, Any]]] = {}  # action → itself, what followed
    for _ in range(alternatives):
        action = legal.sample(dice["action"])
        if encoded(action) in ways:
            continue
        with watch.during(f"playing {short(action)} from seat {actor}"):
            try:
                ways[encoded(action)] = action, game.decide(state, actor, action, chance_now(table))
            except Refusal as refusal:
                raise watch.broken(f"legal offers {short(action)}, and it is refused: {refusal}") from refusal
    for seat in (*range(len(table.names)), SPECTATOR):
        if seat == actor:
            continue
        looks: dict[tuple[str, bytes], tuple[Any, Any, list[Any]]] = {}
        for action, booked in ways.values():
            glimpses, end = [game.seen(before, event, seat) for before, event in booked.steps()], booked.state
            shown = [g for g in glimpses if g is not None and not isinstance(g, ephemeral)]
            look = encoded((game.view(end, seat), game.legal(end, seat)))
            known, its_end, first = looks.setdefault((type(action).__name__, look), (action, end, shown))
            if encoded(first) != encoded(shown) and encoded(end) != encoded(its_end):
                raise watch.broken(
                    f"seat {seat} cannot tell in its view whether seat {actor} played {short(known)} or "
                    f"{short(action)}, and sees it in the events: {difference(first, shown)}"
                )

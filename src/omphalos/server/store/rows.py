"""Conversion between database rows and types, for both stores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from omphalos.server.protocol.http import Finished, Rating
from omphalos.server.store.channels import Channel
from omphalos.server.store.errors import BadName, NoSuchTable, NoSuchTournament, RatingsMoved
from omphalos.server.store.store import Card, Result
from omphalos.server.store.tournaments import TableOutcome

CARD: Final = "id, game, phase, public, open_seats, touched, summary"
CHANNEL: Final = "id, kind, target, language, base, token_hash, confirmed, since"
TOURNAMENT: Final = "id, version, phase, touched, state"
PASSKEY: Final = "id, person_id, site, credential, sign_count, name, since, used"
_to_text: Final = msgspec.json.Encoder()


def card_row(card: Card) -> tuple[Any, ...]:
    """The columns of a card."""
    return (card.id, card.game, card.phase, card.public, card.open_seats, card.touched, card.summary)


def card_from(row: Sequence[Any]) -> Card:
    """A card from its columns."""
    table_id, game, phase, public, open_seats, touched, summary = row
    return Card(table_id, game, phase, bool(public), open_seats, touched, summary)


def channel_from(row: Sequence[Any]) -> Channel:
    """A channel from its columns."""
    channel_id, kind, target, language, base, token_hash, confirmed, since = row
    return Channel(channel_id, kind, target, language, base, token_hash, bool(confirmed), since)


def check_name(name: str) -> None:
    """Refuse a name that PostgreSQL could not store, in both stores."""
    if "\0" in name:
        raise BadName("a name may not hold the character of no character")


def no_such_table(table_id: str) -> NoSuchTable:
    """The error of a missing table."""
    return NoSuchTable(f"there is no table {table_id} here")


def no_such_tournament(tournament_id: str) -> NoSuchTournament:
    """The error of a missing tournament."""
    return NoSuchTournament(f"there is no tournament {tournament_id} here")


def outcome_from(row: Sequence[Any]) -> TableOutcome:
    """What has become of a table, from its row."""
    _, phase, ranks, scores = row
    if ranks is None:
        return TableOutcome(phase)
    return TableOutcome(
        phase,
        msgspec.json.decode(ranks, type=tuple[int, ...]),
        msgspec.json.decode(scores, type=tuple[float, ...]),
    )


def ratings_moved(who: str) -> RatingsMoved:
    """The error of a rating that has changed."""
    return RatingsMoved(f"the rating of {who} has changed since it was read")


def result_lists(result: Result) -> tuple[str, str, str]:
    """Names, ranks and scores as JSON."""
    names, ranks, scores = (_to_text.encode(of).decode() for of in (result.names, result.ranks, result.scores))
    return names, ranks, scores


def seat_rows(result: Result, ratings: dict[str, Rating]) -> list[tuple[Any, ...]]:
    """The rows of players with an id: people who keep a name, and bots."""
    return [
        (
            result.table,
            seat,
            who,
            result.game,
            result.ended,
            result.rated,
            result.ranks[seat],
            float(result.scores[seat]),
            ratings[who].shown if who in ratings else None,
        )
        for seat, who in enumerate(result.who)
        if who is not None
    ]


def finished_from(row: Sequence[Any]) -> Finished:
    """A finished game from its row."""
    table, game, ended, names, seat, ranks, scores, rated, rating_after = row
    return Finished(
        table=table,
        game=game,
        ended=ended,
        names=msgspec.json.decode(names, type=list[str]),
        seat=seat,
        ranks=msgspec.json.decode(ranks, type=list[int]),
        scores=msgspec.json.decode(scores, type=list[float]),
        rated=bool(rated),
        rating_after=rating_after,
    )


def mention_of(person_id: str) -> bytes:
    """How the settings of a table mention a person: an id, or a mark that ends with it."""
    return f'{person_id}"'.encode()

"""The errors of a table. Each has its own type, and a message a person can act on."""

from __future__ import annotations


class OmphalosError(Exception):
    """The base class of every error this package raises on purpose."""

    @property
    def code(self) -> str:
        """The error's name for programs and translations: `NotYourTurn` is `not-your-turn`."""
        name = type(self).__name__
        return "".join(f"-{c.lower()}" if c.isupper() and i else c.lower() for i, c in enumerate(name))


class Refusal(OmphalosError):
    """The rules do not allow this action; nothing has changed."""


class NotYourTurn(Refusal):
    """A seat acted that is not to act now."""

    def __init__(self, seat: int, to_act: tuple[int, ...]) -> None:
        whom = ", ".join(map(str, to_act)) if to_act else "nobody: the game is over"
        super().__init__(f"seat {seat} cannot act now; to act: {whom}")
        self.seat = seat
        self.to_act = to_act


class NoSuchSeat(Refusal):
    """The table has no seat of that number."""

    def __init__(self, seat: int, players: int) -> None:
        super().__init__(f"there is no seat {seat}; this table has seats 0 to {players - 1}")
        self.seat = seat


class NotAllowed(Refusal):
    """The action is well formed, but the rules do not offer it now."""


class BadAction(Refusal):
    """The data is not an action of this game."""


class BadOptions(OmphalosError):
    """The options do not fit the game."""


class BadPlayers(OmphalosError):
    """The game cannot be played by that many players."""


class UnknownGame(OmphalosError):
    """No game of that name is installed."""


class UnknownStream(OmphalosError):
    """A rule drew from a stream of chance that its game does not declare."""


class BadSeed(OmphalosError):
    """The text is not a seed."""


class JournalError(OmphalosError):
    """The journal could not be written, or does not fit the game. Its earlier entries are untouched."""


class OtherRuleset(JournalError):
    """The game was begun by another ruleset than this program's. It can be looked at but not continued."""

    def __init__(self, game: str, theirs: str, ours: str) -> None:
        super().__init__(
            f"begun by ruleset {theirs} of {game}, and this program has ruleset {ours}: "
            "the game can be watched, replayed and exported, but not continued"
        )


class RecordError(OmphalosError):
    """A record cannot be read. `line` is the number of the line at fault, from 1."""

    def __init__(self, problem: str, line: int | None = None, source: str = "record") -> None:
        where = f"{source}, line {line}" if line is not None else source
        super().__init__(f"{where}: {problem}")
        self.problem = problem
        self.line = line


class Unproven(OmphalosError):
    """A record's outcomes of chance do not follow from the seed it committed to. `n` is the entry at fault."""

    def __init__(self, problem: str, n: int | None = None) -> None:
        super().__init__(problem if n is None else f"entry {n}: {problem}")
        self.n = n


class TakeBackRefused(OmphalosError):
    """The table's policy does not let this seat return to that moment."""


class CannotResign(OmphalosError):
    """The seat has no game that it could give up."""


class NoSuchMoment(OmphalosError):
    """The game has no moment of that number."""


class NothingToDraw(OmphalosError):
    """The game has no picture for this."""


class BadPosition(OmphalosError):
    """This is not a position of the game."""


class CannotRehearse(OmphalosError):
    """What follows from these actions is not certain, or somebody else is asked then."""


class CannotImagine(OmphalosError):
    """The game cannot make up a whole state from this view."""

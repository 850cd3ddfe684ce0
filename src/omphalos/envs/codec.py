"""Finds the choices of a game and a form of actions by name."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias, get_args

from omphalos.envs.choices import Choices
from omphalos.envs.errors import BadForm, NoEncoder
from omphalos.envs.forms.box import BoxForm
from omphalos.envs.forms.discrete import DiscreteForm
from omphalos.envs.forms.form import Form
from omphalos.envs.forms.mixed import MixedForm
from omphalos.table.game import AnyGame

FormName: TypeAlias = Literal["discrete", "mixed", "box"]
_FORMS: Final[dict[str, type[Form]]] = {form.name: form for form in (DiscreteForm, MixedForm, BoxForm)}
assert tuple(_FORMS) == get_args(FormName)


def choices_for(game: AnyGame, grid: Any = None) -> Choices[Any]:
    """The choices of a game. `grid` cuts the families of Palec boży for the discrete form."""
    if game.name == "flick":
        from omphalos.envs.flick.choices import FlickChoices

        return FlickChoices(grid)
    if game.name == "oracle":
        from omphalos.envs.oracle.choices import OracleChoices

        return OracleChoices()
    raise NoEncoder(f"actions of {game.name} have no numbers; there is flick, oracle")


def form_for(game: AnyGame, form: FormName | str = "discrete", grid: Any = None) -> Form:
    """A form of actions for a game."""
    if form not in _FORMS:
        raise BadForm(f"actions={form!r}: there is {', '.join(_FORMS)}")
    return _FORMS[form](choices_for(game, grid))

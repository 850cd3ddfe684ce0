"""Writing SVG: elements with their attributes escaped, and a whole picture that says what it shows.

Markup is a plain string. `element` takes markup as children; words go through `text` or `escape` first.
"""

from __future__ import annotations

from typing import Final, TypeAlias

PREFIX: Final = "\ue000"  # stands for a picture's own prefix in ids and references until `written` puts it in

Markup: TypeAlias = str  # well-formed SVG, already escaped
Value: TypeAlias = str | float | bool | None  # of an attribute; None leaves it out

_NAMES: dict[str, str] = {}  # Python's spelling of an attribute to SVG's


def escape(words: object) -> Markup:
    """Words as they may stand between tags, without characters that XML does not allow."""
    return _entities("".join([c for c in str(words) if _is_printable(c)]))


def written(markup: Markup, prefix: str) -> Markup:
    """The markup with its ids and references under the prefix."""
    return markup.replace(PREFIX, prefix)


def number(value: float, digits: int = 2) -> str:
    """A number with at most so many decimals and no trailing zeros: 3.0 is "3", -0.001 is "0"."""
    if value == int(value):
        return str(int(value))
    short = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def element(name: str, *children: Markup | None, **attributes: Value) -> Markup:
    """`element("path", d="M0 0", stroke_width=2, data_edge="h00")`; `class_` loses its underscore; None is left out."""
    parts = [name]
    for key, value in attributes.items():
        if value is None:
            continue
        parts.append(f'{_NAMES.get(key) or _name(key)}="{_value(value)}"')
    opening = " ".join(parts)
    inside = "".join([child for child in children if child is not None])
    return f"<{opening}>{inside}</{name}>" if inside else f"<{opening}/>"


def group(*children: Markup | None, **attributes: Value) -> Markup:
    """Several things as one."""
    return element("g", *children, **attributes)


def text(words: object, x: float, y: float, **attributes: Value) -> Markup:
    """Words at a place."""
    return element("text", escape(words), x=x, y=y, **attributes)


def title(words: object) -> Markup:
    """What the thing around it is: read aloud, and shown when the pointer rests on it."""
    return element("title", escape(words))


def picture(
    wide: float, high: float, prefix: str, name: str, description: str, *children: Markup, **attributes: Value
) -> Markup:
    """A whole self-contained picture; every id in it begins with the prefix, so that pictures can share a page."""
    return element(
        "svg",
        element("title", escape(name), id=f"{prefix}-title"),
        element("desc", escape(description), id=f"{prefix}-desc"),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(wide)} {number(high)}",
        role="img",
        aria_labelledby=f"{prefix}-title",
        aria_describedby=f"{prefix}-desc",
        **attributes,
    )


def _entities(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def _is_printable(c: str) -> bool:
    return c != PREFIX and (c >= " " or c in "\t\n") and not "\ud800" <= c <= "\udfff"


def _name(key: str) -> str:
    name = _NAMES[key] = key.rstrip("_").replace("_", "-")
    return name


def _value(value: str | float | bool) -> str:
    if isinstance(value, str):
        return _entities(value) if any(sign in value for sign in '&<>"') else value
    if isinstance(value, bool):
        return "true" if value else "false"
    return number(value)

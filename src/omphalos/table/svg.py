"""Writing SVG: elements with escaped attributes, and whole pictures with a title and a description.

Markup is a plain string. `element` takes markup as children; pass words through `text` or `escape` first.
"""

from __future__ import annotations

from typing import Final, TypeAlias

PREFIX: Final = "\ue000"  # a placeholder for a picture's own prefix in ids and references; `written` replaces it

Markup: TypeAlias = str  # well-formed SVG, already escaped
Value: TypeAlias = str | float | bool | None  # of an attribute; None leaves it out

_NAMES: dict[str, str] = {}  # Python's spelling of an attribute to SVG's


def escape(words: object) -> Markup:
    """Words escaped for use between tags, without characters that XML does not allow."""
    return _entities("".join([c for c in str(words) if _is_printable(c)]))


def written(markup: Markup, prefix: str) -> Markup:
    """The markup with this prefix in its ids and references."""
    return markup.replace(PREFIX, prefix)


def number(value: float, digits: int = 2) -> str:
    """A number with at most `digits` decimals and no trailing zeros: 3.0 is "3", -0.001 is "0"."""
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
    """Several elements as one group."""
    return element("g", *children, **attributes)


def text(words: object, x: float, y: float, **attributes: Value) -> Markup:
    """Words at a place."""
    return element("text", escape(words), x=x, y=y, **attributes)


def title(words: object) -> Markup:
    """The name of the element around it, for screen readers and as a tooltip."""
    return element("title", escape(words))


def picture(
    wide: float, high: float, prefix: str, name: str, description: str, *children: Markup, **attributes: Value
) -> Markup:
    """A complete SVG picture. Every id in it begins with the prefix, so that several pictures can be on one page."""
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

"""TypeScript types of the browser client's messages, generated from the English catalogues."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from omphalos.i18n import SOURCE
from omphalos.i18n.fluent import Message, Pattern, Reference, parse, variables, walk

_HEAD = "// Made by `python -m omphalos.server.typescript` from the English catalogues; a test compares them.\n"
_ROOT = Path(__file__).parents[4]


def words_module() -> str:
    """`web/src/locales/types.ts`: an interface for each catalogue."""
    lines = [_HEAD, "import type { Ref } from '../common/ref';\n", "type Value = string | number | Ref | string[];\n"]
    parts = client_catalogues(SOURCE)
    for part, file in parts.items():
        messages = parse(file.read_text(encoding="utf-8"), part)
        names = _ROOT / "src" / "omphalos" / part / "locales" / SOURCE / "names.ftl"
        if names.is_file():
            messages |= parse(names.read_text(encoding="utf-8"), str(names))
        lines.append(f"export interface {_interface(part)} {{")
        for name, message in messages.items():
            lines.append(f"  {_key(name)}: {_message(message, messages)};")
            if message.value is not None and "text" in message.attributes:
                lines.append(f"  '{name}.text': {_pattern(message.attributes['text'], messages)};")
        lines.append("}\n")
    lines.append("export interface Catalogues {")
    lines += [f"  {_key(part)}: {_interface(part)};" for part in parts]
    lines.append("}\n")
    return "\n".join(lines)


def client_catalogues(language: str) -> dict[str, Path]:
    """The browser's catalogues by part: `page`, a game's board (`flick`), its coach (`oracle/coach`)."""
    web = _ROOT / "web" / "src"
    found = {file.stem: file for file in web.glob(f"locales/{language}/*.ftl")}
    for file in web.glob(f"games/*/locales/{language}/*.ftl"):
        game = file.parents[2].name
        found[game if file.stem == "board" else f"{game}/{file.stem}"] = file
    return dict(sorted(found.items()))


def _interface(part: str) -> str:
    return "".join(word.capitalize() for word in part.split("/")) + "Words"


def _message(message: Message, messages: Mapping[str, Message]) -> str:
    if message.value is not None:
        return _pattern(message.value, messages)
    inner = {name: _pattern(pattern, messages) for name, pattern in message.attributes.items()}
    exact = "; ".join(f"{_key(name)}: {kind}" for name, kind in inner.items())
    kinds = set(inner.values())
    any_other = f" & Record<string, {kinds.pop()}>" if len(kinds) == 1 else ""
    return f"{{ {exact} }}{any_other}"


def _pattern(pattern: Pattern, messages: Mapping[str, Message]) -> str:
    names = sorted(_variables(pattern, messages))
    return f"(values: {{ {'; '.join(f'{name}: Value' for name in names)} }}) => string" if names else "string"


def _variables(pattern: Pattern | None, messages: Mapping[str, Message]) -> set[str]:
    found = set(variables(pattern))
    for part in walk(pattern):
        if isinstance(part, Reference):
            found |= _variables(messages[part.name].value, messages)
    return found


def _key(name: str) -> str:
    return name if name.isidentifier() else f"'{name}'"

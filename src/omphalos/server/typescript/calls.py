"""`web/src/calls.ts`: a function of the client for each endpoint, so that no page knows an address."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from omphalos.server.http.endpoint import Endpoint, File

API: Final = "/api/"
_HEAD: Final = """// Made by `python -m omphalos.server.typescript` from the server's endpoints; a test compares them.

import { ANSWERS } from './paths';
import { addressOf, ask } from './server/server';
"""


def calls_module(endpoints: Sequence[Endpoint]) -> str:
    """The module: what answers with a file becomes a function of its address, unless a key must be sent."""
    called = [endpoint for endpoint in endpoints if endpoint.path.startswith(API)]
    types = sorted({name for endpoint in called for name in _types(endpoint)})
    imports = "import type {\n" + "".join(f"  {name},\n" for name in types) + "} from './wire';\n"
    return "\n".join([_HEAD + imports, *map(_call, called)])


def _types(endpoint: Endpoint) -> list[str]:
    taken = [endpoint.query, endpoint.message]
    if not _is_file(endpoint):
        taken.append(endpoint.response_type)
    return [kind.__name__ for kind in taken if _is_message(kind)]


def _call(endpoint: Endpoint) -> str:
    head, doc = f"export const {_camel(endpoint.handler.__name__)}", endpoint.description.partition("\n")[0]
    path = re.sub(r"\{(\w+)\}", r"${\1}", endpoint.path.removeprefix(API))
    quote = "`" if "${" in path else "'"
    where = f"{quote}{path}{quote}"
    if endpoint.query is not None:
        where = f"addressOf({where}, query)"
    arguments = [f"{name}: {_parameter(kind)}" for name, kind in endpoint.path_params.items()]
    for name, kind in (("query", endpoint.query), ("message", endpoint.message)):
        if kind is not None:
            optional = not any(field.required for field in msgspec.structs.fields(kind))
            arguments.append(f"{name}: {kind.__name__}{' = {}' if optional else ''}")
    if _is_file(endpoint) and endpoint.keyed == "no":
        text = f"`${{ANSWERS}}${{{where}}}`" if endpoint.query is not None else f"`${{ANSWERS}}{path}`"
        return f"/** The address: {doc[0].lower()}{doc[1:]} */\n{head} = ({', '.join(arguments)}): string => {text};\n"
    if endpoint.keyed != "no":
        arguments.append(f"key{'' if endpoint.keyed == 'must' else '?'}: string")
    sent = [where, f"'{endpoint.method}'", "message" if endpoint.message is not None else "undefined", "key"]
    last = 4 if endpoint.keyed != "no" else 3 if endpoint.message is not None else 1 if endpoint.method == "GET" else 2
    answer = "unknown" if _is_file(endpoint) else _answer(endpoint.response_type)
    return f"/** {doc} */\n{head} = ({', '.join(arguments)}) => ask<{answer}>({', '.join(sent[:last])});\n"


def _is_message(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _is_file(endpoint: Endpoint) -> bool:
    return _is_message(endpoint.response_type) and issubclass(endpoint.response_type, File)


def _answer(kind: Any) -> str:
    return kind.__name__ if _is_message(kind) else "undefined"


def _parameter(kind: Any) -> str:
    (schema,), _ = msgspec.json.schema_components((kind,))
    return "number" if schema.get("type") == "integer" else "string"


def _camel(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(word.capitalize() for word in others)

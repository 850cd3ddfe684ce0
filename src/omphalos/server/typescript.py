"""The client's types, made from the server's messages: `python -m omphalos.server.typescript > web/src/messages.ts`."""

from __future__ import annotations

from typing import Any

import msgspec

from omphalos.server.messages import MESSAGES, Received

HEAD = """\
// Made from src/omphalos/server/messages.py by `python -m omphalos.server.typescript`; a test compares them.
"""


def typescript() -> str:
    """All message types as TypeScript interfaces."""
    _, components = msgspec.json.schema_components(MESSAGES, ref_template="{name}")
    received = _names_below(Received)
    parts = [_interface(name, schema, name in received) for name, schema in components.items()]
    return "\n".join([HEAD, *parts])


def _names_below(base: type) -> set[str]:
    return {kind.__name__ for kind in base.__subclasses__()}


def _interface(name: str, schema: dict[str, Any], received: bool) -> str:
    lines = [f"/** {schema['description']} */"] if "description" in schema else []
    if schema.get("type") == "array":
        return "\n".join([*lines, f"export type {name} = {_type(schema)};", ""])
    required = schema.get("required", []) if received else list(schema["properties"])
    lines.append(f"export interface {name} {{")
    for field, inner in schema["properties"].items():
        mark = "" if field in required else "?"
        lines.append(f"  {field}{mark}: {_type(inner)};")
    return "\n".join([*lines, "}", ""])


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return schema["$ref"]
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(member) for member in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(msgspec.json.encode(value).decode() for value in schema["enum"])
    match schema.get("type"):
        case "array":
            if "prefixItems" in schema:
                return f"[{', '.join(_type(item) for item in schema['prefixItems'])}]"
            inner = _type(schema.get("items", {}))
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case "object":
            return f"Record<string, {_type(schema.get('additionalProperties', {}))}>"
        case "integer" | "number":
            return "number"
        case "string" | "boolean" | "null" as kind:
            return kind
        case _:
            return "unknown"


if __name__ == "__main__":
    print(typescript(), end="")

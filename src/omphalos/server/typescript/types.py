"""TypeScript types of messages and of the games."""

from __future__ import annotations

import re
from inspect import cleandoc
from pathlib import Path
from typing import Any, Final

import msgspec

from omphalos.bots.flick import heatmap
from omphalos.bots.flick.library import FLICK
from omphalos.bots.flick.shots import ThrowRow
from omphalos.flick.numbers import DISKS
from omphalos.kernels.page.typescript import typescript_of
from omphalos.physics.columns import DiskRow, LaunchRow, Mat, WallRow
from omphalos.physics.library import PHYSICS
from omphalos.physics.state import FLOAT_ROWS, INT_ROWS
from omphalos.server.app import create_app
from omphalos.server.http.endpoint import Endpoint, File
from omphalos.server.protocol import parts, table
from omphalos.server.store import open_store
from omphalos.server.typescript.calls import calls_module
from omphalos.server.typescript.words import words_module
from omphalos.table.registry import find_game, games
from omphalos.table.seat_marks import SEAT_MARKS

WEB: Final = Path(__file__).parents[4] / "web" / "src"
HEAD: Final = "// Made by `python -m omphalos.server.typescript` from {source}; a test compares them.\n"


def modules() -> dict[Path, str]:
    """Every generated module of types, by its path."""
    made = {
        WEB / "wire.ts": _module(
            "omphalos.server.protocol",
            _schemas((*messages(), parts.Problem, table.FromScreen, table.ToScreen)),
            parts.Received,
            {"FromScreen": table.FromScreen, "ToScreen": table.ToScreen},
        ),
    }
    made[WEB / "calls.ts"] = calls_module(all_endpoints())
    made[WEB / "locales" / "types.ts"] = words_module()
    made |= kernel_modules()
    made[WEB / "table" / "seat_marks.ts"] = _marks_module()
    for name in games.names():
        folder = WEB / "games" / name
        if not any(folder.glob("*Board.svelte")):  # the client shows it by lists and forms
            continue
        game = find_game(name)
        kinds = {"View": game.view_type, "Action": game.action_type, "Event": game.event_type}
        practice = game.practice()
        if practice is not None:
            kinds |= {"Arranged": practice.position_type, "Edit": practice.edit_type}
        schemas = _schemas(tuple(kinds.values()))
        made[folder / "types.ts"] = _module(f"the game {name}", schemas, None, kinds)
        made |= {folder / file: text for file, text in game.presentation().board_files().items()}
    return made


def kernel_modules() -> dict[Path, str]:
    """What the page knows of the kernels that it calls."""
    physics = {"FLOAT_ROWS": FLOAT_ROWS, "INT_ROWS": INT_ROWS}
    heat = {"TRIES": heatmap.TRIES, "CELL": heatmap.CELL, "COLUMNS": heatmap.COLUMNS, "AREAS": heatmap.AREAS}
    heat["SLOWEST"] = DISKS.slowest
    return {
        WEB / "kernels" / "physics.ts": typescript_of(PHYSICS, (DiskRow, WallRow, LaunchRow, Mat), physics),
        WEB / "games" / "flick" / "heat" / "kernels.ts": typescript_of(
            FLICK, (ThrowRow,), heat, "../../../kernels/module"
        ),
    }


def _marks_module() -> str:
    """`seat_marks.ts`: how seats are told apart where their game does not choose it."""
    marks = [{"colour": mark.colour, "path": mark.path} for mark in SEAT_MARKS]
    said = "/** A colour and a shape for each seat; paths are in a box from -10 to 10. */"
    head = HEAD.format(source="omphalos.table.seat_marks")
    return f"{head}\n{said}\nexport const SEAT_MARKS = {msgspec.json.encode(marks).decode()} as const;\n"


def all_endpoints() -> list[Endpoint]:
    """The endpoints of a server, in the order of their addresses. Nothing is opened."""
    app = create_app(open_store("sqlite:///nowhere.db"))
    return sorted(app.state.features.endpoints, key=lambda endpoint: (endpoint.path, endpoint.method))


def messages() -> list[Any]:
    """What endpoints take and answer, except files."""
    found: dict[Any, None] = {}
    for endpoint in all_endpoints():
        found |= dict.fromkeys((endpoint.query, endpoint.message, endpoint.response_type))
    return [
        kind
        for kind in found
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and not issubclass(kind, File)
    ]


def _schemas(kinds: tuple[Any, ...]) -> dict[str, dict[str, Any]]:
    return msgspec.json.schema_components(kinds, ref_template="{name}")[1]


def _module(
    source: str, schemas: dict[str, dict[str, Any]], received: type | None, unions: dict[str, Any] | None = None
) -> str:
    optional = set[str]() if received is None else {kind.__name__ for kind in received.__subclasses__()}
    blocks = [_declaration(name, schema, name in optional) for name, schema in schemas.items()]
    for name, kind in (unions or {}).items():
        if name not in schemas:
            schema = msgspec.json.schema_components((kind,), ref_template="{name}")[0][0]
            blocks.append(f"export type {name} = {_type(schema)};\n")
    return "\n".join([HEAD.format(source=source), *blocks])


def _declaration(name: str, schema: dict[str, Any], received: bool) -> str:
    # Python 3.13 takes the indentation off docstrings, older ones leave it.
    lines = [f"/** {cleandoc(schema['description'])} */"] if "description" in schema else []
    if "properties" not in schema:
        return "\n".join([*lines, f"export type {_name(name)} = {_type(schema)};", ""])
    required = schema.get("required", []) if received else list(schema["properties"])
    lines.append(f"export interface {_name(name)} {{")
    for field, inner in schema["properties"].items():
        mark = "" if field in required else "?"
        lines.append(f"  {field}{mark}: {_type(inner)};")
    return "\n".join([*lines, "}", ""])


def _name(schema_name: str) -> str:
    """A type's name; of a generic one, the name before its parameters."""
    return re.split(r"[_.]", schema_name)[0]


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return _name(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(member) for member in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(msgspec.json.encode(value).decode() for value in schema["enum"])
    if "const" in schema:
        return msgspec.json.encode(schema["const"]).decode()
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

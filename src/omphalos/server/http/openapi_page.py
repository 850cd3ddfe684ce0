"""The OpenAPI description as a page to read, without scripts: every request, what it takes and answers, every type."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import html
import re
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any, ClassVar, Final

from starlette.requests import Request

from omphalos.server.http.encoded import digest_of
from omphalos.server.http.endpoint import Endpoint, File
from omphalos.server.http.openapi import Description, make_description
from omphalos.server.http.security import content_security_policy

STYLE: Final = """
:root {
  color-scheme: light dark;
  --soft: color-mix(in srgb, currentColor 65%, transparent);
  --edge: color-mix(in srgb, currentColor 20%, transparent);
}
body { max-width: 60rem; margin: 0 auto; padding: 1rem; overflow-wrap: break-word; }
body { font: 1rem/1.5 system-ui, sans-serif; }
code { font: 0.95em ui-monospace, monospace; }
section, article { margin-block: 1.5rem; }
article { padding-top: 0.75rem; border-top: 1px solid var(--edge); }
h3 { margin: 0; font-size: 1.05rem; overflow-wrap: anywhere; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; padding: 0; list-style: none; }
table { display: block; overflow-x: auto; border-collapse: collapse; }
th, td { padding: 0.25rem 0.75rem 0.25rem 0; border-bottom: 1px solid var(--edge); text-align: start; }
td { vertical-align: top; }
th { color: var(--soft); font-weight: 400; }
p, table { margin-block: 0.5rem; }
"""
_CODE: Final = re.compile(r"`([^`]+)`")


class OpenApiPage(File, frozen=True):
    """A page of HTML with its own style."""

    media: ClassVar[str] = "text/html; charset=utf-8"
    headers: ClassVar[dict[str, str]] = {
        "content-security-policy": content_security_policy(
            styles=[f"'sha256-{base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()}'"]
        )
    }


def reference(endpoints: Sequence[Endpoint]) -> Callable[[Request], Awaitable[OpenApiPage]]:
    """The handler of the page, which is written once, on the first request."""
    made: dict[str, OpenApiPage] = {}  # by the prefix that the server is shown under

    async def api_reference(request: Request) -> OpenApiPage:
        """The description of all requests as a page to read."""
        prefix = str(request.scope.get("root_path", ""))
        found = made.get(prefix)
        if found is None:
            body = await asyncio.to_thread(lambda: page_of(make_description(endpoints, prefix)).encode())
            made.clear()
            found = made[prefix] = OpenApiPage(body, digest=digest_of(body))
        return found

    return api_reference


def page_of(description: Description) -> str:
    """The whole page."""
    groups: dict[str, list[str]] = {}
    for path, methods in sorted(description.paths.items()):
        group = path.removeprefix("/api/").strip("/").split("/")[0].partition(".")[0]
        groups.setdefault(group, []).extend(
            _operation(path, method, operation) for method, operation in methods.items()
        )
    title, prefix = html.escape(description.info["title"]), description.servers[0]["url"].rstrip("/")
    contents = "".join(f'<li><a href="#{_id(name)}">{html.escape(name)}</a></li>' for name in sorted(groups))
    sections = "".join(
        f'<section id="{_id(name)}"><h2>{html.escape(name)}</h2>{"".join(groups[name])}</section>'
        for name in sorted(groups)
    )
    schemas = description.components["schemas"]
    types = "".join(_schema(name, schemas[name]) for name in sorted(schemas))
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}: requests over HTTP</title><style>{STYLE}</style></head><body>"
        f"<header><h1>{title} {html.escape(description.info['version'])}: requests over HTTP</h1>"
        f"<p>{_text(description.info['summary'])} {_text(description.info['description'])} "
        f'For programs: <a href="{prefix}/api/openapi.json"><code>openapi.json</code></a>. '
        "A secret is sent as <code>Authorization: Bearer SECRET</code>.</p></header>"
        f'<nav aria-label="Contents"><ul>{contents}<li><a href="#types">types</a></li></ul></nav>'
        f'<main>{sections}<section id="types"><h2>Types</h2>{types}</section></main></body></html>'
    )


def _operation(path: str, method: str, operation: dict[str, Any]) -> str:
    name = html.escape(operation["operationId"])
    security = operation.get("security", [])
    secret = "" if not security else "may have a secret" if {} in security else "needs a secret"
    parts = [
        f'<article id="{name}"><h3><code>{method.upper()} {html.escape(path)}</code> <small>{secret}</small></h3>',
        f"<p>{_text(operation['summary'])}</p>",
    ]
    if "description" in operation:
        parts.append(f"<p>{_text(operation['description'])}</p>")
    given = [(one["name"], one["in"], _kind(one["schema"])) for one in operation["parameters"]]
    if given:
        rows = (
            f"<td><code>{html.escape(name)}</code></td><td>{where}</td><td>{kind}</td>" for name, where, kind in given
        )
        parts.append(_table(("parameter", "in", "type"), rows))
    if "requestBody" in operation:
        parts.append(f"<p>Body: {_content(operation['requestBody'])}</p>")
    answers = (
        f"<td>{status}</td><td>{_content(answer)}</td><td>{_text(answer['description'])}</td>"
        for status, answer in operation["responses"].items()
    )
    parts.append(_table(("status", "answer", "when"), answers))
    return "".join(parts) + "</article>"


def _schema(name: str, schema: dict[str, Any]) -> str:
    parts = [f'<article id="{_id(name)}"><h3><code>{html.escape(name)}</code></h3>']
    if "description" in schema:
        parts.append(f"<p>{_text(schema['description'])}</p>")
    required = schema.get("required", [])
    fields = (
        f"<td><code>{html.escape(field)}</code></td><td>{_kind(kind)}</td><td>{_default(field in required, kind)}</td>"
        for field, kind in schema.get("properties", {}).items()
    )
    if schema.get("properties"):
        parts.append(_table(("field", "type", "if left out"), fields))
    else:
        parts.append(f"<p>{_kind(schema)}</p>")
    return "".join(parts) + "</article>"


def _default(required: bool, schema: dict[str, Any]) -> str:
    if required:
        return ""
    return f"<code>{html.escape(str(schema['default']))}</code>" if "default" in schema else "–"


def _content(answer: dict[str, Any]) -> str:
    return ", ".join(
        _kind(what["schema"]) if media == "application/json" else f"<code>{html.escape(media)}</code>"
        for media, what in answer.get("content", {}).items()
    )


def _kind(schema: dict[str, Any]) -> str:
    """A type in a few words, with links to those that have a name."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f'<a href="#{_id(name)}"><code>{html.escape(name)}</code></a>'
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " or ".join(_kind(one) for one in schema[several])
    if "enum" in schema or "const" in schema:
        values = schema.get("enum", [schema.get("const")])
        return ", ".join(f"<code>{html.escape(str(value))}</code>" for value in values)
    kind = schema.get("type")
    if kind == "array":
        return f"list of {_kind(schema['items'])}" if schema.get("items") else "list"
    words = html.escape(str(kind or "anything"))
    limits = (
        ("at least", "minimum"),
        ("at most", "maximum"),
        ("above", "exclusiveMinimum"),
        ("characters at least", "minLength"),
        ("characters at most", "maxLength"),
        ("like", "pattern"),
    )
    told = [f"{said} <code>{html.escape(str(schema[limit]))}</code>" for said, limit in limits if limit in schema]
    return f"{words} ({', '.join(told)})" if told else words


def _table(heads: Sequence[str], rows: Iterator[str]) -> str:
    head = "".join(f'<th scope="col">{one}</th>' for one in heads)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(f'<tr>{row}</tr>' for row in rows)}</tbody></table>"


def _text(text: str) -> str:
    """A text with code in it, and paragraphs."""
    return _CODE.sub(r"<code>\1</code>", html.escape(text, quote=False)).replace("\n\n", "<br>")


def _id(name: str) -> str:
    return "type-" + re.sub(r"[^A-Za-z0-9]+", "-", name) if name[:1].isupper() else "of-" + html.escape(name)

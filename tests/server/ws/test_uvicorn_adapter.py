"""The internals of uvicorn that we use exist and work as we rely on. Fails first when uvicorn changes."""

from __future__ import annotations

import ast
import asyncio
import inspect
import re
import tomllib
from typing import Any

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from omphalos.server.ws import uvicorn_adapter
from omphalos.server.ws.table_socket import TableSocket, WrongServer
from omphalos.server.ws.uvicorn_adapter import ONLY_FOR_HANDSHAKE, OVERRIDDEN, USED, UvicornWebSocket
from tests.server.process import ROOT


def members() -> set[str]:
    """Return the methods of uvicorn's class and every attribute that it sets on itself."""
    tree = ast.parse(inspect.getsource(WebSocketsSansIOProtocol))
    attributes = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self"
    }
    return attributes | {name for name in vars(WebSocketsSansIOProtocol) if not name.startswith("__")}


def test_uvicorn_has_every_member_that_we_use() -> None:
    assert {*OVERRIDDEN, *USED, *ONLY_FOR_HANDSHAKE} - members() == set()


def test_the_lists_are_complete() -> None:
    source = ast.parse(inspect.getsource(UvicornWebSocket))
    own = {node.name for node in ast.walk(source) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
    used = {
        node.attr
        for node in ast.walk(source)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self"
    }
    of_uvicorn = members()
    assert own & of_uvicorn == set(OVERRIDDEN)
    assert (used - own) & of_uvicorn - {"__dict__"} <= set(USED)


@pytest.mark.parametrize("name", OVERRIDDEN)
def test_an_overridden_method_has_the_same_parameters(name: str) -> None:
    def parameters(kind: type) -> list[str]:
        return list(inspect.signature(getattr(kind, name)).parameters)

    assert parameters(UvicornWebSocket) == parameters(WebSocketsSansIOProtocol)


def test_uvicorn_calls_what_we_override() -> None:
    source = inspect.getsource(WebSocketsSansIOProtocol)
    for name in ("handle_connect", "handle_close", "handle_parser_exception", "run_asgi", "send_receive_event_to_app"):
        assert f"self.{name}(" in source, name


def test_the_version_of_uvicorn_is_bounded() -> None:
    project: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (bound,) = [one for one in project["project"]["optional-dependencies"]["server"] if one.startswith("uvicorn")]
    found = re.search(r"<0\.(\d+)", bound)
    assert found is not None, "an upper bound belongs to a library whose internals are used"
    assert int(uvicorn.__version__.split(".")[1]) < int(found[1])


def test_only_two_files_import_uvicorns_protocols() -> None:
    for file in (ROOT / "src" / "omphalos").rglob("*.py"):
        if file.name not in ("uvicorn_adapter.py", "uvicorn_http.py"):
            assert "uvicorn.protocols" not in file.read_text(encoding="utf-8"), file


def test_the_extension_is_offered_to_the_application() -> None:
    found: list[object] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        found.append(scope["extensions"].get(uvicorn_adapter.TAKE_OVER))
        await receive()
        await send({"type": "websocket.close"})

    class Transport(asyncio.Transport):
        def get_extra_info(self, name: str, default: Any = None) -> Any:
            return default

        def write(self, data: Any) -> None:
            return

        def close(self) -> None:
            return

        def is_closing(self) -> bool:
            return False

    async def connect() -> None:
        config = uvicorn.Config(app, ws=UvicornWebSocket, log_config=None)
        config.load()
        protocol = UvicornWebSocket(config, ServerState(), {})
        protocol.connection_made(Transport())
        protocol.data_received(
            b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        await asyncio.gather(*protocol.tasks)
        assert found == [protocol]

    asyncio.run(connect())


def test_another_server_is_refused() -> None:
    async def never(*_: object) -> Any:
        raise AssertionError

    registry: Any = None
    with pytest.raises(WrongServer, match="UvicornWebSocket"):
        asyncio.run(TableSocket(registry)({"type": "websocket"}, never, never))

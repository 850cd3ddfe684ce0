"""`omphalos serve --check`: whether a server could start with these settings, without starting one.

It may be asked beside a running server: no port is opened, nothing is locked, and nothing is written.
"""

from __future__ import annotations

import os
import ssl
from pathlib import Path

from omphalos.server.config import BadSetting, Settings
from omphalos.server.run import build, default_store
from omphalos.server.store import open_store
from omphalos.server.store.errors import SchemaError


async def check(settings: Settings) -> list[str]:
    """What was found right, in words. A typed error names the first problem."""
    build(settings)
    found = [f"settings: {len(Settings.__struct_fields__)} read"]
    if settings.tls_certificate:
        _check_tls(settings)
        found.append("TLS: certificate and key belong together")
    found.append(f"store: {await _check_store(settings.store or default_store())}")
    if settings.valkey:
        await _check_valkey(settings.valkey)
        found.append("Valkey: answers")
    return found


def _check_tls(settings: Settings) -> None:
    try:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(settings.tls_certificate, settings.tls_key)
    except ssl.SSLError as problem:
        raise BadSetting(f"tls_certificate and tls_key: {problem.reason or problem}") from None
    except OSError as problem:
        raise BadSetting(f"tls_certificate or tls_key cannot be read: {problem.strerror}") from None


async def _check_store(url: str) -> str:
    store = open_store(url)
    file: Path | None = getattr(store, "path", None)
    if file is not None and not file.exists():
        folder = file.absolute().parent
        if not os.access(folder, os.W_OK | os.X_OK):
            raise BadSetting(f"store: {folder} is no folder that can be written")
        return f"{file} will be made"
    try:
        version = await store.open_to_read()
    except SchemaError as problem:
        if "no tables of ours" not in str(problem):
            raise
        return "reached, and empty"
    try:
        return f"reached, schema {version}"
    finally:
        await store.close()


async def _check_valkey(address: str) -> None:
    from omphalos.server.cluster.valkey import AWAY, connect

    valkey = connect(address, 5.0)
    try:
        await valkey.delete("omphalos:check")  # which nothing is called
    except AWAY as problem:
        raise BadSetting(f"valkey: {address} does not answer: {problem}") from None
    finally:
        await valkey.aclose()

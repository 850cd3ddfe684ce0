"""Writes a site into a folder. What a server would always answer alike is written as files: games, rules, kernels."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from omphalos import __version__
from omphalos.bots.puzzles import shipped_puzzles
from omphalos.i18n import LANGUAGES
from omphalos.kernels.library import find_library
from omphalos.kernels.page.make import found
from omphalos.server.http.pages import STATIC
from omphalos.server.http.responses import encode
from omphalos.server.link_cards.pictures import puzzle_png
from omphalos.server.opponents import LIBRARIES
from omphalos.server.protocol.games import ServerInfo
from omphalos.server.replays.preview import can_preview
from omphalos.server.rules.endpoints import read_page
from omphalos.server.rules.illustrations import draw, illustrations
from omphalos.server.site.errors import BadAddress, ClientMissing, EngineMissing, NoDocumentation, NotASite
from omphalos.server.site.pages import CARD, general_card, missing_page, places, site_page

STAMP: Final = "omphalos-site.json"  # a file that every site has
FIXED: Final = "fixed"  # the folder of what stands for answers
PACKED: Final = (".br", ".gz")  # a host compresses by itself
_FILES: Final = re.compile(r"const FILES = (\[.*?\])\.map")
_VERSION: Final = re.compile(r"const KEPT = 'omphalos-(\w+)'")
_PLACE: Final = "const SITE = false;"


def write_site(
    folder: Path,
    address: str = "",
    docs: Path | None = None,
    static: Path | None = None,
    say: Callable[[str], object] = lambda _: None,
) -> ServerInfo:
    """Write a site. One that was written before is replaced at once, when the new one is complete.

    Args:
        folder: which must not exist, be empty, or be a site.
        address: at which everybody finds the site, for what messengers show of links to it.
        docs: the folder of the built documentation, if it shall be a part of the site.
        static: the folder of the built client with the engine, if it is not the package's.
        say: is told of what is left out.

    Raises:
        ClientMissing: the client was not built.
        EngineMissing: the engine was not bundled.
        NotASite: the folder contains something else.
        NoDocumentation: the folder of the documentation has none.
        BadAddress: this is no address of a site.
    """
    address, static = _checked(address), STATIC if static is None else static
    if not (static / "index.html").is_file():
        raise ClientMissing(f"the browser client is not in {static}: in a checkout, python web/build.py makes it")
    info = _offered(static / "engine")
    if folder.exists() and (not folder.is_dir() or (any(folder.iterdir()) and not (folder / STAMP).is_file())):
        raise NotASite(f"{folder} contains something that is not a site of this program; it is not replaced")
    folder = folder.resolve()
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{folder.name}-", dir=folder.parent) as scratch:
        made = Path(scratch) / "site"
        shutil.copytree(static, made, ignore=_left_out)
        _answers(made / FIXED, info, say)
        _pages(static, made, info, address)
        _shortcuts(made, info)
        if can_preview() and any(shipped_puzzles(game.name) for game in info.games):
            game = next(game for game in info.games if shipped_puzzles(game.name))
            (made / CARD).write_bytes(puzzle_png(game.name, 0))
        _worker(made)
        if docs is not None and not (docs / "index.html").is_file():
            raise NoDocumentation(f"{docs} is no folder of built documentation: make docs builds it into build/docs")
        if docs is not None:
            shutil.copytree(docs, made / "docs")
        (made / ".nojekyll").touch()  # for GitHub, which would leave files out otherwise
        (made / STAMP).write_text(json.dumps({"version": __version__, "games": [game.name for game in info.games]}))
        if folder.exists():
            folder.rename(Path(scratch) / "old")
        made.rename(folder)
    return info


def _checked(address: str) -> str:
    """The address without the slash at its end."""
    parts = urlsplit(address)
    if address and (parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment):
        raise BadAddress(f"{address!r} is no address of a site, such as https://example.org/omphalos/")
    return address.removesuffix("/")


def _offered(engine: Path) -> ServerInfo:
    """What the engine offers: it was asked when it was bundled."""
    try:
        manifest: dict[str, Any] = json.loads((engine / "manifest.json").read_bytes())
        info = msgspec.json.decode((engine / "info.json").read_bytes(), type=ServerInfo)
    except FileNotFoundError:
        raise EngineMissing(
            f"the engine of the page is not in {engine}. Wheels of releases contain it; "
            "in a checkout, python web/build.py engine bundles it"
        ) from None
    missing = [name for name in manifest["files"] if not (engine / manifest["version"] / name).is_file()]
    if missing:
        raise EngineMissing(f"the engine of the page in {engine} lacks {', '.join(missing)}")
    return info


def _left_out(folder: str, names: list[str]) -> set[str]:
    """Compressed copies, pages that a server completes, and stamps of the build."""
    pages = {name for name in names if name.endswith(".html")}
    return pages | {name for name in names if name.endswith(PACKED) or name.startswith(".")}


def _answers(folder: Path, info: ServerInfo, tell: Callable[[str], object]) -> None:
    """What a server would answer to everybody."""
    folder.mkdir()
    (folder / "info.json").write_bytes(encode(info))
    for game in info.games:
        if not game.has_rules:
            continue
        for language in LANGUAGES:
            pictures = folder / "rules" / game.name / language
            pictures.mkdir(parents=True)
            pictures.with_suffix(".json").write_bytes(encode(read_page(game.name, language)))
            for one in illustrations(game.name):
                for name in (one.name, *([f"{one.name}-still"] if one.still else [])):
                    (pictures / f"{name}.svg").write_bytes(draw(game.name, name, language))
    kernels = folder / "kernels"
    kernels.mkdir()
    for library in map(find_library, LIBRARIES):
        if not library.page or not any(game.practice for game in info.games):
            continue  # the page calls them for flicks and heat maps
        module = found(library)
        if module is not None:
            (kernels / library.name).write_bytes(module)
        else:
            tell(f"without the kernels of {library.what}: they are not compiled here")


def _pages(static: Path, made: Path, info: ServerInfo, address: str) -> None:
    start = (static / "index.html").read_text(encoding="utf-8")
    (made / "index.html").write_text(site_page(start, "./", general_card(), "", address), encoding="utf-8")
    other = (static / "page.html").read_text(encoding="utf-8")
    for path, card in places(info):
        (made / path).mkdir(parents=True)
        base = "../" * (path.count("/") + 1)
        text = site_page(other, base, card, f"{path}/", address)
        (made / path / "index.html").write_text(text, encoding="utf-8")
    (made / "404.html").write_text(missing_page(), encoding="utf-8")


def _shortcuts(made: Path, info: ServerInfo) -> None:
    """The manifests of the installed page, with shortcuts to what is there."""
    offered = {path for path, _ in places(info)} | {f"#{game.name}" for game in info.games}
    for file in made.glob("manifest*.webmanifest"):
        manifest: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        shortcuts: list[dict[str, str]] = manifest.get("shortcuts", [])
        manifest["shortcuts"] = [one for one in shortcuts if one["url"].removeprefix("./") in offered]
        file.write_text(json.dumps(manifest, ensure_ascii=False, indent=2), encoding="utf-8")


def _worker(made: Path) -> None:
    """The service worker, with the files of the site that it keeps and their hash as the version."""
    source = (made / "sw.js").read_text(encoding="utf-8")
    files, version = _FILES.search(source), _VERSION.search(source)
    if files is None or version is None or _PLACE not in source:
        raise ClientMissing("the service worker of the client was made for another version")
    kept = [*json.loads(files[1]), *(f"{FIXED}/{name}" for name in _kept_answers(made / FIXED))]
    kept = list(dict.fromkeys(kept))
    total = hashlib.sha256()
    for name in kept:
        data = (made / (name.removeprefix("./") or "index.html")).read_bytes()
        total.update(f"{name}\0{len(data)}\0".encode() + data)
    source = source.replace(files[1], json.dumps(kept), 1).replace(version[1], total.hexdigest()[:12], 1)
    (made / "sw.js").write_text(source.replace(_PLACE, "const SITE = true;", 1), encoding="utf-8")


def _kept_answers(folder: Path) -> Iterator[str]:
    """Pages of rules in all languages. Their pictures are kept in the person's language, as from a server."""
    yield from sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.json"))

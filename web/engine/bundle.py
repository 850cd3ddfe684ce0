"""Bundle the engine, on which a server in the page runs. It lies in static/engine; a page loads it when it is wanted.

It is Python as WebAssembly (Pyodide's core, from npm), one archive with our sources and what they import, as bytecode,
and a manifest with the size of each file and the games that it offers. `info.json` is what it says of them. The folder
is named after the hash of the files. Nothing else of Pyodide is loaded, and nothing is installed at run time.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
import urllib.request
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import build as client

HERE = Path(__file__).resolve().parent
ROOT = client.WEB.parent
MODULES = HERE / "node_modules"
FOLDER = client.STATIC / "engine"
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
PURE = (
    "starlette",
    "anyio",
    "markdown-it-py",
    "mdurl",
    "typing-extensions",
)  # from this environment: what our server imports in a page
COMPILED = "msgspec"  # its wheel for WebAssembly, of the version and the hash in uv.lock
BUILT = "kernels/built"
KERNELS = ("omphalos.physics.library:PHYSICS", "omphalos.bots.flick.library:FLICK")
PLATFORM = "cp314-cp314-pyemscripten_2026_0_wasm32"
LEFT_OUT = (
    *("arena", "cli", "envs", "printing", "train", "table/testing"),
    "physics/gpu",
    *(
        f"server/{part}"
        for part in ("bot_accounts", "circles", "handovers", "limits", "link_cards", "notifications", "ws")
    ),
    *(f"server/{part}" for part in ("passkeys", "privacy", "site", "static", "steps", "tournaments", "typescript")),
)
NEEDS_MORE = (  # compilers, numpy, a graphics card, other processes, a database of many servers
    *("bots/flick/gpu.py", "physics/_slots.py"),
    *(f"kernels/{name}.py" for name in ("compiler", "numpy_arrays", "page/typescript", "rows")),
    *(f"server/{name}.py" for name in ("app", "config", "features", "local", "run")),
    *(f"server/cluster/{name}.py" for name in ("bus", "cluster", "relay")),
    *(f"server/store/{name}.py" for name in ("backup", "backup_rotation")),
    *(f"server/store/{name}.py" for name in ("postgres", "postgres_pool", "postgres_writer")),
)
NEVER_RUN = (
    *("anyio/_backends/_trio.py", "anyio/pytest_plugin.py", "starlette/staticfiles.py", "starlette/testclient.py"),
    *(f"starlette/middleware/{name}.py" for name in ("cors", "opentelemetry", "sessions", "wsgi")),
)
TOOLS = (
    *(Path(__file__), HERE / "compile.mjs", HERE / "ask.mjs", HERE / "package-lock.json", ROOT / "uv.lock"),
    *(client.OMPHALOS / "kernels" / f"{name}.py" for name in ("compiler", "numpy_arrays", "rows")),
)


def build(quiet: bool = False) -> bool:
    """Bundle the engine if anything in it has changed. Return whether it was bundled."""
    wanted = sources_hash()
    if client.is_stamped(FOLDER, wanted):
        return False
    with client.alone():
        if not quiet:
            print("Bundling the engine of the page …", flush=True)
        install()
        with tempfile.TemporaryDirectory() as scratch:
            sources, made = Path(scratch) / "sources", Path(scratch) / "engine"
            collect(sources)
            made.mkdir()
            client.node(str(HERE / "compile.mjs"), str(sources), str(made))
            for name in CORE:
                shutil.copy(MODULES / "pyodide" / name, made)
            files = {path.name: path.read_bytes() for path in sorted(made.iterdir())}
            version = hashlib.sha256(b"".join(hashlib.sha256(data).digest() for data in files.values())).hexdigest()[
                :16
            ]
            client.node("compress.js", str(made))
            shutil.rmtree(FOLDER, ignore_errors=True)
            FOLDER.mkdir(parents=True)
            shutil.move(made, FOLDER / version)
        sizes = {name: len(data) for name, data in files.items()}
        lock = json.loads((MODULES / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
        manifest: dict[str, Any] = {"version": version, "files": sizes, "lock": {"info": lock["info"], "packages": {}}}
        (FOLDER / "manifest.json").write_text(json.dumps(manifest))
        client.node(str(HERE / "ask.mjs"), str(FOLDER))
        (FOLDER / client.STAMP).write_text(wanted)
    return True


def install() -> None:
    """Install Pyodide's core from npm, unless it is there."""
    wanted = hashlib.sha256((HERE / "package-lock.json").read_bytes()).hexdigest()
    if not client.is_stamped(MODULES, wanted):
        npm = client.node_folder().parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        command, variables = client.node_command(str(npm), "ci", "--no-audit", "--no-fund", "--ignore-scripts")
        done = subprocess.run(command, cwd=HERE, env=variables, check=False)
        if done.returncode:
            raise client.BuildError(f"npm ci ended with status {done.returncode}")
        (MODULES / client.STAMP).write_text(wanted)


def collect(folder: Path) -> None:
    """Put the sources into a folder: ours, those of others, and the entry points by which games and bots are found."""
    for path in own_sources():
        _copy(path, folder / path.relative_to(client.OMPHALOS.parent))
    write_kernels(folder / "omphalos" / BUILT)
    for page in sorted((ROOT / "docs" / "rules").glob("*/*.md")):
        _copy(page, folder / "omphalos/server/rules/pages" / page.parent.name / page.name)
    for name in PURE:
        for file in importlib.metadata.files(name) or ():
            if file.suffix == ".py" and str(file) not in NEVER_RUN:
                _copy(Path(str(file.locate())), folder / str(file))
    with zipfile.ZipFile(wheel()) as stored:
        for name in stored.namelist():
            if name.endswith((".py", ".so")):
                stored.extract(name, folder)
    described = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    about = folder / f"omphalos_table-{_version()}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {described['name']}\nVersion: {_version()}\n")
    lines: list[str] = []
    for group in ("omphalos.games", "omphalos.bots"):
        points = described["entry-points"][group]
        there = [f"{name} = {value}" for name, value in points.items() if _is_bundled(value)]
        lines += [f"[{group}]", *there, ""]
    (about / "entry_points.txt").write_text("\n".join(lines))


def write_kernels(folder: Path) -> None:
    """Write the kernels of physics and bots as modules that Python in the page loads."""
    command = [sys.executable, "-m", "omphalos.kernels", "--target", "engine", "--into", str(folder), *KERNELS]
    variables = os.environ | {"PYTHONPATH": str(client.OMPHALOS.parent)}
    if subprocess.run(command, env=variables, check=False).returncode:
        raise client.BuildError("the kernels of the engine could not be compiled")


def _is_bundled(point: str) -> bool:
    """Return whether the module of an entry point is in the engine."""
    place = f"{point.partition(':')[0].removeprefix('omphalos.').replace('.', '/')}/"
    return not place.startswith(tuple(f"{one}/" for one in LEFT_OUT))


def own_sources() -> Iterator[Path]:
    """Return our files that a page needs; kernels are compiled for it."""
    for path in sorted(client.OMPHALOS.rglob("*")):
        place = path.relative_to(client.OMPHALOS).as_posix()
        if not path.is_file() or "__pycache__" in place or place in NEEDS_MORE or place.startswith(BUILT):
            continue
        if not place.startswith(tuple(f"{one}/" for one in LEFT_OUT)):
            yield path


def wheel() -> Path:
    """Return the wheel of the package that is compiled; it is fetched once."""
    locked: list[dict[str, Any]] = tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))["package"]
    wheels = next(one["wheels"] for one in locked if one["name"] == COMPILED)
    wanted = next(one for one in wheels if one["url"].endswith(f"-{PLATFORM}.whl"))
    file = MODULES / wanted["url"].rpartition("/")[2]
    if not file.exists():
        with urllib.request.urlopen(wanted["url"]) as answer:
            data = answer.read()
        if f"sha256:{hashlib.sha256(data).hexdigest()}" != wanted["hash"]:
            raise client.BuildError(f"{wanted['url']} is not the file of uv.lock")
        file.write_bytes(data)
    return file


def sources_hash() -> str:
    """Return one hash of everything that goes into the engine."""
    total = hashlib.sha256()
    for path in (*TOOLS, ROOT / "pyproject.toml", *own_sources(), *sorted((ROOT / "docs" / "rules").glob("*/*.md"))):
        total.update(f"{path.relative_to(ROOT)}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def _version() -> str:
    text = (client.OMPHALOS / "__init__.py").read_text(encoding="utf-8")
    return text.partition('__version__ = "')[2].partition('"')[0]


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


if __name__ == "__main__":
    sys.exit("run: python web/build.py engine")

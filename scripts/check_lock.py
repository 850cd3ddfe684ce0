"""Check what is installed on each supported platform: `python -m scripts.check_lock [LOCK]`.

Every package that an environment of the Makefile installs needs a compatible wheel, or a source distribution, on every
supported platform and for every supported version of Python. `make play` and `make test` install nothing of CUDA and no
framework of machine learning: these are gigabytes. The check reads only uv.lock and needs no network.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from packaging.markers import Marker
from packaging.specifiers import SpecifierSet
from packaging.tags import Tag, compatible_tags, cpython_tags, mac_platforms
from packaging.utils import parse_wheel_filename
from scripts.environments import ENVIRONMENTS

LOCK: Final = Path(__file__).parents[1] / "uv.lock"
TESTED: Final = ("play", "test", "test-train")
LIGHT: Final = ("play", "test")  # environments without packages of the list below
TOO_LARGE: Final = (
    *("nvidia-*", "cuda-*", "cupy*", "numba-cuda*", "triton*", "pytorch-triton*"),
    *("torch", "torch-*", "torchaudio", "torchvision", "sb3-contrib", "stable-baselines3", "onnx*"),
    *("jax*", "tensorflow*", "keras", "mxnet*", "paddlepaddle*", "mlx*", "rocm-*", "intel-*", "mkl*"),
)
GLIBC: Final = 28  # the oldest supported is 2.28, that of Debian 10; numba's wheels need it
MACOS: Final = (14, 0)  # the oldest supported
PATCHES: Final = (0, 30)  # the first and a late patch release of each version: markers may test for 3.11.5


class Platform(NamedTuple):
    """An operating system with a processor architecture."""

    name: str
    sys_platform: str
    machine: str
    tags: tuple[str, ...]  # of wheels it can install, best first


class Target(NamedTuple):
    """A platform with a release of Python."""

    platform: Platform
    minor: int  # of Python 3
    patch: int

    def __str__(self) -> str:
        return f"{self.platform.name}, Python 3.{self.minor}"


class Gap(NamedTuple):
    """A package that a target cannot install."""

    package: str
    target: Target
    wanted_by: str

    def __str__(self) -> str:
        return f"{self.package} (for {self.wanted_by}): no wheel for {self.target}, and no source distribution"


class TooLarge(NamedTuple):
    """A package that an environment must not have."""

    package: str
    environment: str
    target: Target  # the first of those that would install it
    wanted_by: str

    def __str__(self) -> str:
        return f"{self.package} (for {self.wanted_by}): `make {self.environment}` would install it on {self.target}"


def _linux(machine: str) -> Platform:
    old = ("manylinux2014", *(("manylinux2010", "manylinux1") if machine == "x86_64" else ()))
    tags = [f"manylinux_2_{minor}_{machine}" for minor in range(GLIBC, 4, -1)]
    return Platform(f"Linux {machine}", "linux", machine, (*tags, *(f"{name}_{machine}" for name in old)))


PLATFORMS: Final = (
    _linux("x86_64"),
    _linux("aarch64"),
    Platform("macOS arm64", "darwin", "arm64", tuple(mac_platforms(MACOS, "arm64"))),
)


def gaps(lock: dict[str, Any]) -> list[Gap]:
    """Every package that a supported target needs but cannot install, of all extras and of all groups but those of
    benchmarks. Raises ValueError if it cannot read the lock."""
    extras = tuple(_root(lock).get("optional-dependencies", ()))
    groups = tuple(dict.fromkeys(group for name in TESTED for group in ENVIRONMENTS[name].groups))
    found: dict[tuple[str, str], Gap] = {}
    for target in targets(lock):
        for package, wanted_by in installed(lock, target, extras, groups):
            name = f"{package['name']} {package['version']}"
            if not installable(package, target):
                found.setdefault((name, str(target)), Gap(name, target, wanted_by))
    return list(found.values())


def too_large(lock: dict[str, Any]) -> list[TooLarge]:
    """Every package of the list that a light environment would have, once for each environment."""
    found: dict[tuple[str, str], TooLarge] = {}
    for environment in LIGHT:
        _, _, extras, groups, *_ = ENVIRONMENTS[environment]
        for target in targets(lock):
            for package, wanted_by in installed(lock, target, extras, groups):
                name = str(package["name"])
                if any(fnmatchcase(name, pattern) for pattern in TOO_LARGE):
                    found.setdefault((environment, name), TooLarge(name, environment, target, wanted_by))
    return list(found.values())


def targets(lock: dict[str, Any]) -> list[Target]:
    """Every platform, with the first and a late release of each version of Python that the lock supports."""
    supported = SpecifierSet(lock["requires-python"])
    minors = [minor for minor in range(50) if supported.contains(f"3.{minor}.{PATCHES[-1]}")]
    if minors[-1:] == [49]:
        raise ValueError(f"requires-python = {supported}: an upper bound is missing")
    return [Target(platform, minor, patch) for platform in PLATFORMS for minor in minors for patch in PATCHES]


def installed(
    lock: dict[str, Any], target: Target, extras: Sequence[str], groups: Sequence[str]
) -> Iterator[tuple[dict[str, Any], str]]:
    """Every package from the index that the target installs, with the first package that requires it."""
    packages: dict[str, list[dict[str, Any]]] = {}
    for package in lock["package"]:
        packages.setdefault(package["name"], []).append(package)
    root = _root(lock)
    offered = {"extra": root.get("optional-dependencies", {}), "dependency group": root.get("dev-dependencies", {})}
    wanted: list[dict[str, Any]] = list(root.get("dependencies", ()))
    for kind, names in (("extra", extras), ("dependency group", groups)):
        if missing := set(names) - set(offered[kind]):
            raise ValueError(f"the lock has no {kind} {', '.join(sorted(missing))}")
        wanted += [dependency for name in names for dependency in offered[kind][name]]
    environment = _environment(target)
    queue = [(dependency, str(root["name"])) for dependency in wanted]
    seen: set[tuple[str, str, str]] = set()
    while queue:
        dependency, wanted_by = queue.pop()
        if not _applies(dependency.get("marker"), environment):
            continue
        package = _locked(packages, dependency, environment)
        name, version = str(package["name"]), str(package.get("version", ""))
        for extra in ("", *dependency.get("extra", ())):
            if (name, version, extra) in seen:
                continue
            seen.add((name, version, extra))
            if not extra and "registry" in package["source"]:
                yield package, wanted_by
            offers: dict[str, list[dict[str, Any]]] = package.get("optional-dependencies", {})
            needs: list[dict[str, Any]] = offers.get(extra, []) if extra else package.get("dependencies", [])
            queue += [(need, name) for need in needs]


def _root(lock: dict[str, Any]) -> dict[str, Any]:
    roots = [package for package in lock["package"] if package["source"].get("editable") == "."]
    if len(roots) != 1:
        raise ValueError("the lock has no project of its own")
    return roots[0]


def installable(package: dict[str, Any], target: Target) -> bool:
    """True if there is a source distribution or a compatible wheel."""
    return "sdist" in package or best_wheel(package, target) is not None


def best_wheel(package: dict[str, Any], target: Target) -> dict[str, Any] | None:
    """The wheel that the target installs. None if none is compatible."""
    ranks = _fitting(target.platform, target.minor)
    fitting: list[tuple[int, dict[str, Any]]] = []
    for wheel in package.get("wheels", ()):
        tags = _wheel_tags(str(wheel["url"]).rsplit("/", 1)[-1])
        fitting += [(ranks[tag], wheel) for tag in tags if tag in ranks]
    return min(fitting, key=lambda one: one[0])[1] if fitting else None


def _locked(
    packages: dict[str, list[dict[str, Any]]], dependency: dict[str, Any], environment: dict[str, str]
) -> dict[str, Any]:
    """The locked version of a dependency. The lock names the version only if there are several."""
    of_name = packages.get(dependency["name"], [])
    version = dependency.get("version")
    fitting = [package for package in of_name if version is None or package["version"] == version]
    if len(fitting) > 1:
        fitting = [p for p in fitting if any(_applies(m, environment) for m in p.get("resolution-markers", (None,)))]
    if len(fitting) != 1:
        raise ValueError(f"{dependency['name']} {version or ''}: {len(fitting)} locked packages fit, not one")
    return fitting[0]


def _environment(target: Target) -> dict[str, str]:
    linux = target.platform.sys_platform == "linux"
    version = f"3.{target.minor}.{target.patch}"
    return {
        "implementation_name": "cpython",
        "implementation_version": version,
        "os_name": "posix",
        "platform_machine": target.platform.machine,
        "platform_python_implementation": "CPython",
        "platform_release": "",
        "platform_system": "Linux" if linux else "Darwin",
        "platform_version": "",
        "python_full_version": version,
        "python_version": f"3.{target.minor}",
        "sys_platform": target.platform.sys_platform,
        "extra": "",
    }


@cache
def _marker(text: str) -> Marker:
    return Marker(text)


def _applies(marker: str | None, environment: dict[str, str]) -> bool:
    return marker is None or _marker(marker).evaluate(environment)


@cache
def _wheel_tags(name: str) -> frozenset[Tag]:
    return parse_wheel_filename(name)[3]


@cache
def _fitting(platform: Platform, minor: int) -> dict[Tag, int]:
    """The compatible tags with their ranks: the lowest is preferred."""
    version, interpreter = (3, minor), f"cp3{minor}"
    own = cpython_tags(version, abis=[interpreter], platforms=platform.tags)
    tags = dict.fromkeys((*own, *compatible_tags(version, interpreter, platform.tags)))
    return {tag: rank for rank, tag in enumerate(tags)}


def main(words: list[str]) -> int:
    """Print what is wrong. The exit status is 0 if nothing is."""
    path = Path(words[0]) if words else LOCK
    try:
        lock = tomllib.loads(path.read_text(encoding="utf-8"))
        problems = [*gaps(lock), *too_large(lock)]
    except (OSError, ValueError) as problem:
        print(f"{path}: {problem}", file=sys.stderr)
        return 1
    for problem in problems:
        print(problem, file=sys.stderr)
    if problems:
        return 1
    versions = sorted({target.minor for target in targets(lock)})
    names = ", ".join(platform.name for platform in PLATFORMS)
    print(f"All locked packages can be installed: {names}; Python 3.{versions[0]} to 3.{versions[-1]}.")
    print(f"{' and '.join(f'`make {name}`' for name in LIGHT)} install no package of CUDA or machine learning there.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

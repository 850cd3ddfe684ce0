"""Which files are downloaded on a platform."""

from __future__ import annotations

from typing import Any

from scripts.check_lock import PLATFORMS, Target, best_wheel
from scripts.download_sizes import npm_urls, python_urls
from scripts.environments import Environment

X86, ARM, MAC = (Target(platform, 11, 0) for platform in PLATFORMS)
ADDRESS = "https://files.example/"


def package(name: str, *files: str, **more: Any) -> dict[str, Any]:
    wheels = [{"url": f"{ADDRESS}{file}"} for file in files]
    return {"name": name, "version": "1.0", "source": {"registry": "x"}, "wheels": wheels, **more}


def test_the_most_special_wheel_is_taken() -> None:
    pure, old, new = (
        "thing-1.0-py3-none-any.whl",
        "thing-1.0-cp311-cp311-manylinux_2_17_x86_64.whl",
        "thing-1.0-cp311-cp311-manylinux_2_28_x86_64.whl",
    )
    thing = package("thing", pure, old, new)
    assert best_wheel(thing, X86) == {"url": ADDRESS + new}
    assert best_wheel(thing, ARM) == {"url": ADDRESS + pure}
    assert best_wheel(package("thing", new), ARM) is None


def test_extras_and_groups_count_and_what_is_left_out_does_not() -> None:
    names = ("core", "fast", "tool", "heavy", "other")
    packages = [package(name, f"{name}-1.0-py3-none-any.whl") for name in names]
    packages[2]["wheels"], packages[2]["sdist"] = [], {"url": f"{ADDRESS}tool.tar.gz"}
    root = {
        "name": "project",
        "source": {"editable": "."},
        "dependencies": [{"name": "core"}],
        "optional-dependencies": {"quick": [{"name": "fast"}], "more": [{"name": "other"}]},
        "dev-dependencies": {"dev": [{"name": "tool"}, {"name": "heavy"}]},
    }
    environment = Environment("", "", ("quick",), ("dev",), without=("heavy",))
    lock = {"requires-python": ">=3.11,<3.12", "package": [root, *packages]}
    assert python_urls(lock, environment, MAC) == {
        f"{ADDRESS}core-1.0-py3-none-any.whl",
        f"{ADDRESS}fast-1.0-py3-none-any.whl",
        f"{ADDRESS}tool.tar.gz",
    }


def test_npm_s_packages_are_those_of_the_platform() -> None:
    urls = npm_urls("linux", "x86_64")
    assert any(url.startswith("https://registry.npmjs.org/vite/-/vite-") for url in urls)
    assert any("/@rolldown/binding-linux-x64-gnu/-/binding-linux-x64-gnu-" in url for url in urls)
    assert not any("darwin" in url or "musl" in url or "arm64" in url for url in urls)

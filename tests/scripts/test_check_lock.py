"""The check that every locked package can be installed on every supported platform."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from scripts.check_lock import LOCK, gaps, main, too_large
from scripts.environments import ENVIRONMENTS

INDEX = {"registry": "https://pypi.org/simple"}
BOX2D = tuple(  # the wheels of a version without one for aarch64 and without a source distribution
    f"box2d-2.3.10-cp3{minor}-cp3{minor}-{platform}.whl"
    for minor in (11, 12, 13)
    for platform in ("manylinux_2_17_x86_64.manylinux2014_x86_64", "macosx_11_0_arm64", "win_amd64")
)
ON_ARM = "platform_machine == 'aarch64'"

Extras = dict[str, list[dict[str, Any]]]


def package(name: str, *wheels: str, version: str = "1.0", extras: Extras | None = None, **more: Any) -> dict[str, Any]:
    urls = [{"url": f"https://files.example/{wheel}"} for wheel in wheels]
    more["optional-dependencies"] = extras or {}
    return {"name": name, "version": version, "source": INDEX, "wheels": urls, **more}


def lock(
    *packages: dict[str, Any], pythons: str = ">=3.11,<3.14", extras: Extras | None = None, **root: Any
) -> dict[str, Any]:
    """Return a project's lock. `dev` and `groups` are its groups; other keywords are the project's own."""
    no_extras: Extras = {
        "server": [],
        "compile": [],
        "arena": [],
        "envs": [],
        "openspiel": [],
        "completion": [],
        "print": [],
        "otel": [],
    }
    root["optional-dependencies"] = no_extras | (extras or {})
    none: Extras = {"client": [], "test": [], "train": [], "quick": []}
    groups: Extras = {"dev": root.pop("dev", []), **none, **root.pop("groups", {})}
    project = {"name": "project", "source": {"editable": "."}, "dev-dependencies": groups, **root}
    return {"requires-python": pythons, "package": [project, *packages]}


def wanted(name: str, **more: Any) -> dict[str, Any]:
    return {"name": name, **more}


def said(found: dict[str, Any]) -> list[str]:
    return [str(gap) for gap in gaps(found)]


def test_the_lock_of_this_project_has_no_gap(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    said = capsys.readouterr().out
    assert "Linux x86_64, Linux aarch64, macOS arm64; Python 3.11 to 3." in said
    assert "`make play` and `make test` install no package of CUDA" in said


def test_the_makefile_installs_what_is_checked_and_nothing_else() -> None:
    makefile = LOCK.with_name("Makefile").read_text(encoding="utf-8")
    assert set(re.findall(r"\$\(ENVIRONMENTS\) install (\S+)", makefile)) == set(ENVIRONMENTS)
    assert not re.search(r"\$\(UV\) (sync|pip|run)", makefile)


def test_a_package_of_cuda_in_the_environment_of_the_tests_is_named_once() -> None:
    torch = package("torch", "torch-1.0-py3-none-any.whl", dependencies=[wanted("nvidia-cublas")])
    cublas = package("nvidia-cublas", "nvidia_cublas-1.0-py3-none-any.whl")
    middle = package("middle", "middle-1.0-py3-none-any.whl", dependencies=[wanted("torch", marker=ON_ARM)])
    assert [str(one) for one in too_large(lock(torch, cublas, middle, dev=[wanted("middle")]))] == [
        "torch (for middle): `make test` would install it on Linux aarch64, Python 3.11",
        "nvidia-cublas (for torch): `make test` would install it on Linux aarch64, Python 3.11",
    ]


def test_what_players_install_is_light_too() -> None:
    cupy = package("cupy-cuda13x", "cupy_cuda13x-1.0-py3-none-any.whl")
    found = too_large(lock(cupy, extras={"server": [wanted("cupy-cuda13x")]}))
    assert [one.environment for one in found] == ["play", "test"]
    assert not too_large(lock(cupy, extras={"gpu": [wanted("cupy-cuda13x")]}))


def test_tests_of_training_have_an_environment_of_their_own() -> None:
    torch = package("torch", "torch-1.0-py3-none-any.whl")
    assert not too_large(lock(torch, extras={"train": [wanted("torch")]}, groups={"train": [wanted("torch")]}))
    folders = {name: environment.folder for name, environment in ENVIRONMENTS.items()}
    assert folders["test-train"] not in {folder for name, folder in folders.items() if name != "test-train"}


def test_a_package_without_a_wheel_for_aarch64_is_named_for_each_version_of_python() -> None:
    assert said(lock(package("box2d", *BOX2D, version="2.3.10"), dev=[wanted("box2d")])) == [
        f"box2d 2.3.10 (for project): no wheel for Linux aarch64, Python 3.{minor}, and no source distribution"
        for minor in (11, 12, 13)
    ]


def test_a_source_distribution_serves_every_machine() -> None:
    assert not said(lock(package("box2d", *BOX2D, sdist={"url": "box2d.tar.gz"}), dev=[wanted("box2d")]))


@pytest.mark.parametrize("wheel", ["thing-1.0-py3-none-any.whl", "thing-1.0-py2.py3-none-any.whl"])
def test_a_pure_wheel_serves_every_machine(wheel: str) -> None:
    assert not said(lock(package("thing", wheel), dependencies=[wanted("thing")]))


def test_wheels_of_the_stable_abi_serve_later_versions_of_python_and_not_earlier_ones() -> None:
    platforms = ("manylinux_2_17_x86_64", "manylinux2014_aarch64", "macosx_11_0_arm64")
    wheels = [f"thing-1.0-cp312-abi3-{platform}.whl" for platform in platforms]
    found = gaps(lock(package("thing", *wheels), dependencies=[wanted("thing")]))
    assert {gap.target.minor for gap in found} == {11}


@pytest.mark.parametrize("tag", ["manylinux_2_39_aarch64", "musllinux_1_2_aarch64", "manylinux_2_17_x86_64"])
def test_a_wheel_for_another_library_or_processor_does_not_serve(tag: str) -> None:
    wheels = [f"thing-1.0-py3-none-{platform}.whl" for platform in ("manylinux_2_17_x86_64", "macosx_11_0_arm64", tag)]
    found = gaps(lock(package("thing", *wheels), dependencies=[wanted("thing")]))
    assert {gap.target.platform.name for gap in found} == {"Linux aarch64"}


def test_what_only_benchmarks_install_is_not_asked_for() -> None:
    assert not said(lock(package("box2d", *BOX2D), groups={"peer-box2d": [wanted("box2d")]}))


def test_extras_of_the_project_are_followed() -> None:
    assert said(lock(package("box2d", *BOX2D), extras={"server": [wanted("box2d")]}))


def test_dependencies_of_dependencies_and_their_extras_are_followed() -> None:
    middle = package("middle", "middle-1.0-py3-none-any.whl", extras={"fast": [wanted("box2d")]})
    assert not said(lock(middle, package("box2d", *BOX2D), dev=[wanted("middle")]))
    with_extra = lock(middle, package("box2d", *BOX2D), dev=[wanted("middle", extra=["fast"])])
    assert all("(for middle)" in line for line in said(with_extra))
    assert len(said(with_extra)) == 3


def test_markers_are_evaluated_for_the_machine_and_not_for_this_one() -> None:
    elsewhere = [wanted("box2d", marker="platform_machine == 'x86_64' or sys_platform == 'darwin'")]
    assert not said(lock(package("box2d", *BOX2D), dev=elsewhere))
    assert said(lock(package("box2d", *BOX2D), dev=[wanted("box2d", marker="platform_machine == 'aarch64'")]))


def test_markers_see_early_releases_of_a_version_of_python() -> None:
    early = [wanted("box2d", marker="python_full_version < '3.11.5'")]
    assert len(said(lock(package("box2d", *BOX2D), dev=early))) == 1


def test_of_several_locked_versions_the_one_for_this_version_of_python_is_meant() -> None:
    old = package("thing", *BOX2D, version="1.0")
    new = package("thing", "thing-2.0-py3-none-any.whl", version="2.0")
    dev = [
        wanted("thing", version="1.0", marker="python_full_version < '3.12'"),
        wanted("thing", version="2.0", marker="python_full_version >= '3.12'"),
    ]
    assert said(lock(old, new, dev=dev)) == [
        "thing 1.0 (for project): no wheel for Linux aarch64, Python 3.11, and no source distribution"
    ]


def test_a_lock_that_fails_is_reported_with_exit_status_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "uv.lock"
    path.write_text(
        """
        requires-python = ">=3.11,<3.12"
        [[package]]
        name = "project"
        source = { editable = "." }
        dependencies = [{ name = "thing" }]
        [package.dev-dependencies]
        dev = []
        client = []
        test = []
        train = []
        quick = []
        [package.optional-dependencies]
        server = []
        compile = []
        arena = []
        envs = []
        openspiel = []
        completion = []
        print = []
        otel = []
        [[package]]
        name = "thing"
        version = "1.0"
        source = { registry = "https://pypi.org/simple" }
        wheels = [{ url = "https://files.example/thing-1.0-cp311-cp311-manylinux_2_28_x86_64.whl" }]
        """
    )
    assert main([str(path)]) == 1
    assert capsys.readouterr().err.count("thing 1.0 (for project): no wheel for") == 2


@pytest.mark.parametrize(
    ("broken", "problem"),
    [
        (lock(pythons=">=3.11"), "an upper bound is missing"),
        (lock(dev=[wanted("thing")]), "thing : 0 locked packages fit, not one"),
        ({"requires-python": ">=3.11,<3.12", "package": []}, "no project of its own"),
        (
            {"requires-python": ">=3.11,<3.12", "package": [{"name": "project", "source": {"editable": "."}}]},
            "no dependency group client, dev, test, train",
        ),
    ],
)
def test_a_lock_that_cannot_be_read_says_why(broken: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        gaps(broken)

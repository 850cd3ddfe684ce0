"""The kernel for the GPU is compiled here, without one: it rounds as the CPU does."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from omphalos.kernels import Mode, mode
from omphalos.physics.gpu import NoCompiler, TooManyDisks
from omphalos.physics.gpu.ptx import WIDTHS, flicks_of_width, ptx_of, width_for

pytestmark = pytest.mark.skipif(mode() is Mode.PLAIN, reason="plain Python cannot be compiled for a GPU")


@pytest.mark.needs("numba_cuda")
def test_the_kernel_rounds_every_operation_to_nearest_and_is_kept(
    pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert pytestconfig.cache is not None
    # Compiling takes half a minute: it is done again only if what the kernel is made from has changed.
    monkeypatch.setenv("XDG_CACHE_HOME", str(pytestconfig.cache.mkdir("kernels")))
    said: list[str] = []
    text = ptx_of(flicks_of_width(WIDTHS[0]), said.append)
    operations = Counter(re.findall(r"\b(?:add|sub|mul|div|rcp|sqrt|fma|mad)[a-z.]*\.f64", text))
    assert operations.keys() == {f"{name}.rn.f64" for name in ("add", "sub", "mul", "div", "sqrt")}
    assert len(re.findall(r"\.f32", text)) == 0
    assert len(re.findall(r"\.entry ", text)) == 1

    def refuse(*_: object) -> Any:
        raise AssertionError("compiled again")

    monkeypatch.setattr("omphalos.physics.gpu._numba_cuda.compile_ptx", refuse)
    said.clear()
    assert ptx_of(flicks_of_width(WIDTHS[0]), said.append) == text
    assert said == []


@pytest.mark.needs("numba_cuda")
def test_another_version_of_the_compiler_makes_another_kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    compiled: list[object] = []

    def fake(*arguments: object) -> str:
        compiled.append(arguments)
        return f"kernel {len(compiled)}"

    monkeypatch.setattr("omphalos.physics.gpu._numba_cuda.compile_ptx", fake)
    said: list[str] = []
    assert [ptx_of(flicks_of_width(width), said.append) for width in (32, 32, 64)] == [
        "kernel 1",
        "kernel 1",
        "kernel 2",
    ]
    assert len(said) == 2  # once for each that is compiled
    monkeypatch.setattr("omphalos.physics.gpu._numba_cuda.versions", lambda: "another")
    assert ptx_of(flicks_of_width(32)) == "kernel 3"


def test_the_smallest_kernel_with_room_is_taken() -> None:
    assert [width_for(n) for n in (1, 32, 33, 64, 128)] == [32, 32, 64, 64, 128]
    with pytest.raises(TooManyDisks, match="129 disks"):
        width_for(129)


def test_without_its_compiler_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    from importlib.metadata import PackageNotFoundError

    def missing(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr("omphalos.physics.gpu._numba_cuda.version", missing)
    with pytest.raises(NoCompiler, match=r"omphalos-table\[gpu\]"):
        ptx_of(flicks_of_width(32))

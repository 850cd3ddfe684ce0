"""The benchmark of the first start: a cache of its own, and a page that does not wait for kernels."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from benchmarks import startup
from omphalos.kernels import machine_code


def test_kernels_are_compiled_into_an_empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(startup, "LIBRARIES", ["omphalos.bots.oracle.library:ORACLE"])
    seconds, kept = startup.compiling(startup.LIBRARIES)
    assert seconds > 0.5
    assert 5_000 < kept < 100_000
    assert not machine_code.cache_folder().exists(), "the cache of whoever measures is left alone"


def test_the_page_answers_while_kernels_are_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert 0.1 < startup.first_page() < 60.0
    assert not list(tmp_path.rglob("*.o"))


def test_the_figures_are_printed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    kept = [420_000, 0]

    def compiling(libraries: Sequence[str]) -> tuple[float, int]:
        return 51.0, kept.pop(0)

    monkeypatch.setattr(startup, "compiling", compiling)
    monkeypatch.setattr(startup, "first_page", lambda: 1.25)
    monkeypatch.setattr(startup, "COMMANDS", {"python -c pass": startup.COMMANDS["python -c pass"]})
    assert startup.main(["--quick"]) == 0
    told = capsys.readouterr().out
    assert "omphalos play until the page answers       1.2 s" in told
    assert "kernels compiled, of processor time         51 s" in told
    assert "machine code kept                         0.42 MB" in told
    startup.main(["--quick"])
    assert "nothing is compiled: the package has machine code" in capsys.readouterr().out

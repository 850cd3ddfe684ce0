"""The main command: help, version, and unknown words."""

from __future__ import annotations

import subprocess
import sys

import pytest

from omphalos import __version__
from omphalos.cli import COMMANDS, main, play

HEAVY = {"numpy", "numba", "msgspec", "starlette", "uvicorn", "argparse"}


@pytest.mark.parametrize("words", [[], ["--help"], ["-h"], ["help"]])
def test_help_lists_every_command(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 0
    shown = capsys.readouterr().out
    assert all(name in shown and what in shown for name, what in COMMANDS.items())


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main([name, "--help"])
    assert end.value.code == 0
    assert f"usage: omphalos {name}" in capsys.readouterr().out


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"omphalos {__version__}\n"


def test_an_unknown_command_names_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plya"]) == 2
    said = capsys.readouterr().err
    assert "'plya'" in said
    assert all(name in said for name in COMMANDS)


@pytest.mark.parametrize(
    "code",
    ["import omphalos", "from omphalos.cli import main; main(['--help'])"],
    ids=["import omphalos", "omphalos --help"],
)
def test_nothing_heavy_is_imported_before_it_is_needed(code: str) -> None:
    ask = f"import sys; {code}; print(*sorted({HEAVY!r} & set(sys.modules)), file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == ""


def test_a_reader_that_has_gone_is_no_error() -> None:
    ask = "from omphalos.cli import main; import sys; sys.exit(main(['games']))"
    with subprocess.Popen([sys.executable, "-c", ask], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert b"Traceback" not in process.stderr.read()


def test_python_runs_it_by_the_name_of_the_package() -> None:
    done = subprocess.run([sys.executable, "-m", "omphalos", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"omphalos {__version__}\n"


@pytest.mark.parametrize(("words", "run"), [([], ["play"]), (["games", "--json"], ["games", "--json"])])
def test_the_command_of_the_package_s_name_plays(
    words: list[str], run: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[list[str]] = []

    def note(given: list[str]) -> int:
        asked.append(given)
        return 0

    monkeypatch.setattr("omphalos.cli.main", note)
    monkeypatch.setattr(sys, "argv", ["omphalos-table", *words])
    assert play() == 0
    assert asked == [run]

"""What a shell completes, asked of a shell."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from omphalos.cli import COMMANDS, main
from omphalos.cli.completion import SHELLS

ASK = 'source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _shtab_omphalos; printf "%s\\n" "${COMPREPLY[@]}"'


def completed(script: Path, *words: str) -> set[str]:
    asked = ["bash", "-c", ASK, str(script), "omphalos", *words]
    return set(subprocess.run(asked, capture_output=True, text=True, check=True).stdout.split())


def test_bash_completes_commands_arguments_games_and_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", "bash"]) == 0
    script = tmp_path / "omphalos"
    script.write_text(capsys.readouterr().out, encoding="utf-8")
    assert completed(script, "") >= set(COMMANDS)
    assert completed(script, "pl") == {"play"}
    assert completed(script, "verify", "--js") == {"--json"}
    assert completed(script, "bots", "") >= {"flick", "oracle"}
    (tmp_path / "game.jsonl").touch()
    assert completed(script, "draw", "--out", f"{tmp_path}/gam") == {f"{tmp_path}/game.jsonl"}


@pytest.mark.parametrize("shell", SHELLS)
def test_every_shell_has_a_script(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    assert "heatmap" in capsys.readouterr().out


def test_without_its_extra_it_says_what_to_install() -> None:
    ask = (
        "import sys; sys.modules['shtab'] = None; from omphalos.cli import main; sys.exit(main(['completion', 'zsh']))"
    )
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "pip install 'omphalos-table[completion]'" in done.stderr

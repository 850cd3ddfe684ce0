"""The files for deployment and release name only existing make targets, scripts, settings and versions."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest
import yaml

from omphalos.cli import COMMANDS
from omphalos.kernels import compiler
from omphalos.server.config import read_settings

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "docs" / "deploy"
CONTAINERFILE = (ROOT / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
COMPOSE = sorted(DEPLOY.glob("compose*.yaml"))


def load(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def steps(workflow: Path) -> list[dict[str, Any]]:
    return [step for job in load(workflow)["jobs"].values() for step in job.get("steps", [])]


def settings_of(variables: dict[str, Any]) -> None:
    """Parse the variables as the server does, with compose's `:?` and `:-` expanded."""
    filled = {name: re.sub(r"\$\{\w+:[-?][^}]*\}", "", str(value)) for name, value in variables.items()}
    names = {f"OMPHALOS_{field.upper()}" for field in read_settings({}, {}, None).__struct_fields__}
    ours = {name: value for name, value in filled.items() if name.startswith("OMPHALOS_")}
    assert set(ours) <= names
    read_settings({}, ours, None)


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_call_targets_and_scripts_that_exist(workflow: Path) -> None:
    for step in steps(workflow):
        for line in step.get("run", "").splitlines():
            for target in re.findall(r"\bmake (\S+)", line):
                subprocess.run(["make", "-n", target], cwd=ROOT, check=True, capture_output=True)
            for path in re.findall(r"(?:^|\s)((?:scripts|\.ci)/\S+)", line):
                assert (ROOT / path).is_file(), f"{workflow.name}: {line}"


def test_every_make_target_is_run_for_a_change_or_once_a_week() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    listed = re.search(r"^\.PHONY: (help .*)$", makefile, re.MULTILINE)
    assert listed is not None
    for_a_change = re.findall(r"^make (\S+)$", (ROOT / ".ci" / "run").read_text(encoding="utf-8"), re.MULTILINE)
    weekly = re.findall(r"^try '.*' (\S+)", (ROOT / "scripts" / "weekly").read_text(encoding="utf-8"), re.MULTILINE)
    assert (len(for_a_change), len(weekly)) == (5, 6)
    # README's test calls play. A soak is make test for hours. A release takes the sbom. The site contains the docs.
    assert any(step.get("run") == "make sbom" for step in steps(ROOT / ".github" / "workflows" / "ci.yml"))
    elsewhere = {"help", "play", "soak", "quick", "docs", "sbom", "format", "clean"}
    assert {*for_a_change, *weekly, *elsewhere} == set(listed[1].split())
    assert any(step.get("run") == "scripts/weekly" for step in steps(ROOT / ".github" / "workflows" / "weekly.yml"))


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_pin_actions_and_have_few_rights_and_a_limit(workflow: Path) -> None:
    whole = load(workflow)
    assert whole["permissions"] == {"contents": "read"}
    for step in steps(workflow):
        if "uses" in step:
            assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", step["uses"]), step["uses"]
    for name, job in whole["jobs"].items():
        assert "timeout-minutes" in job or "uses" in job, f"{name} may run for ever"


def test_the_image_has_the_newest_python_that_is_tested_and_the_oldest_is_tested_too() -> None:
    tested = load(ROOT / ".github" / "workflows" / "ci.yml")["jobs"]["test"]["strategy"]["matrix"]["python"]
    base = re.search(r"ARG BASE=\S+/python:(\S+)-slim", CONTAINERFILE)
    assert base is not None
    assert base[1] == tested[-1]
    assert f'requires-python = ">={tested[0]}' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    tried = [step["run"] for step in steps(ROOT / ".github" / "workflows" / "ci.yml") if "try_container" in str(step)]
    assert tried
    assert f"python:{base[1]}-slim" in tried[0]


def test_the_image_copies_what_exists_and_what_is_not_ignored() -> None:
    ignored = (ROOT / ".containerignore").read_text(encoding="utf-8").splitlines()
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", CONTAINERFILE, re.MULTILINE)
    assert copied
    for path in " ".join(copied).split():
        assert (ROOT / path).exists(), path
        assert f"!{path}" in ignored or f"!{path.split('/')[0]}" in ignored, path


def test_the_image_starts_a_command_with_settings_that_exist() -> None:
    variables = dict(re.findall(r"(OMPHALOS_\w+)=(\S+)", CONTAINERFILE))
    assert {"OMPHALOS_HOST", "OMPHALOS_STORE"} <= set(variables)
    settings_of(variables)
    started = re.search(r'^CMD \["(\w+)"\]$', CONTAINERFILE, re.MULTILINE)
    assert started is not None
    assert started[1] in COMMANDS
    assert re.search(r"^USER (?!0|root)\d+", CONTAINERFILE, re.MULTILINE)


def test_the_image_compiles_kernels_for_both_architectures() -> None:
    script = re.search(r"bin/python (scripts/\S+\.py) \"(linux-)\$\(uname -m\)\"", CONTAINERFILE)
    assert script is not None
    assert (ROOT / script[1]).exists()
    for machine in ("x86_64", "aarch64"):
        assert script[2] + machine in compiler.RELEASED


@pytest.mark.parametrize("file", COMPOSE, ids=lambda path: path.name)
def test_compose_files_name_settings_and_files_that_exist(file: Path) -> None:
    composed = load(file)
    ours = [service for service in composed["services"].values() if "build" in service]
    assert ours
    for service in ours:
        settings_of(service["environment"])
        context = (file.parent / service["build"]["context"]).resolve()
        assert (context / service["build"]["dockerfile"]).is_file()
    for service in composed["services"].values():
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert (file.parent / source).is_file() if source.startswith(".") else source in composed["volumes"]


def test_nginx_of_compose_knows_the_processes_and_does_what_the_page_s_does() -> None:
    processes = [name for name, one in load(DEPLOY / "compose-several.yaml")["services"].items() if "build" in one]
    composed = (DEPLOY / "compose-nginx.conf").read_text(encoding="utf-8")
    assert re.findall(r"server (\S+):8642", composed) == processes
    location = re.compile(r"location / \{.*?\}", re.DOTALL)
    assert location.findall(composed) == location.findall((DEPLOY / "nginx.conf").read_text(encoding="utf-8"))


def test_the_citation_is_of_this_version() -> None:
    (command,) = entry_points(group="console_scripts", name="omphalos")
    assert command.dist is not None
    assert load(ROOT / "CITATION.cff")["version"] == command.dist.version


def test_release_notes_want_tag_version_changelog_and_citation_to_agree(tmp_path: Path) -> None:
    (tmp_path / "scripts").mkdir()
    script = tmp_path / "scripts" / "release_notes.py"
    script.write_text((ROOT / "scripts" / "release_notes.py").read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "src" / "omphalos").mkdir(parents=True)
    (tmp_path / "src" / "omphalos" / "__init__.py").write_text('__version__ = "1.2.0"\n')
    changelog = "# Changelog\n\n## 1.2.0 – 2026-11-20\n\n- A thing.\n\n## 1.1.0 – 2026-01-01\n\n- An older one.\n"
    (tmp_path / "CHANGELOG.md").write_text(changelog, encoding="utf-8")
    citation = tmp_path / "CITATION.cff"
    citation.write_text("version: 1.2.0\ndate-released: 2026-11-20\n")

    def ask(tag: str) -> tuple[int, str]:
        done = subprocess.run([sys.executable, script, tag], capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    assert ask("v1.2.0") == (0, "- A thing.\n")
    assert ask("v1.1.0") == (1, "release_notes: the tag is v1.1.0, and the version is 1.2.0: the tag must be v1.2.0\n")
    citation.write_text("version: 1.2.0\ndate-released: 2026-11-19\n")
    assert ask("v1.2.0") == (1, "release_notes: CITATION.cff must say `date-released: 2026-11-20`\n")

"""The reference in docs/api: a page for each package that stays as it is, and a docstring for each name on it."""

from __future__ import annotations

import importlib
import inspect
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = {f"omphalos.{page.stem}": page for page in (ROOT / "docs" / "api").glob("*.md")}


def test_every_package_that_is_promised_to_stay_has_a_page() -> None:
    promised = re.search(r"the `__init__` of (.*?) names", (ROOT / "docs" / "stability.md").read_text(encoding="utf-8"))
    assert promised is not None
    names = {f"omphalos.{name}" for name in re.findall(r"`(?:omphalos)?\.(\w+)`", promised[1])}
    assert names == PAGES.keys()
    menu = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert all(f"{name}: api/{page.name}" in menu for name, page in PAGES.items())


@pytest.mark.parametrize("package", PAGES)
def test_everything_on_a_page_is_described(package: str) -> None:
    modules = re.findall(r"^::: (\S+)$", PAGES[package].read_text(encoding="utf-8"), re.MULTILINE)
    assert modules[0] == package
    for module in map(importlib.import_module, modules):
        assert module.__doc__, module
        for name in getattr(module, "__all__", ()):
            value = getattr(module, name)
            if inspect.isclass(value) or inspect.isfunction(value):
                assert value.__doc__, f"{package}.{name}"

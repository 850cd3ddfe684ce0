"""docs/architecture.md stays true: the files and functions of its trace exist."""

from __future__ import annotations

import re

from tests.server.process import ROOT

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
TRACE = re.findall(r"^\d+\. `([^`]+)` `([^`]+)`", PAGE, re.MULTILINE)


def test_the_trace_of_a_flick_names_files_and_functions_that_exist() -> None:
    assert len(TRACE) == 20
    for file, function in TRACE:
        text = (ROOT / file).read_text(encoding="utf-8")
        kind = r"^\s*(?:async )?def " if file.endswith(".py") else r"^\s*(?:async )?"
        assert re.search(rf"{kind}{re.escape(function)}\(", text, re.MULTILINE), (file, function)

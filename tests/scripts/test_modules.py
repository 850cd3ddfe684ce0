"""The list of modules: what is read from files, and which files say too little."""

from __future__ import annotations

from pathlib import Path

import pytest
from scripts.modules import NoSubjectError, page

TREE = {
    "pyproject.toml": '[[tool.importlinter.contracts]]\nlayers = ["omphalos.top", "(omphalos.low)"]\n',
    "src/omphalos/__init__.py": '"""All."""\n',
    "src/omphalos/top/__init__.py": '"""The top. See docs/top.md.\n\nMore of it.\n\n| a | table |\n\nAfter it.\n"""\n',
    "src/omphalos/top/one.py": '"""One thing, told in\ntwo lines.\n\nAnd more.\n"""\n',
    "src/omphalos/top/inner/__init__.py": '"""Inside."""\n',
    "src/omphalos/low/__init__.py": '"""Below.\n\nFor example:\n\n    x = 1\n"""\n',
    "web/src/README.md": "- `.`: The client.\n- `ui`: Buttons\n  and more.\n- `gone`: Nothing.\n",
    "web/src/main.ts": "// Starts it.\n//\n// Slowly.\nlet x; // not this\n",
    "web/src/main.test.ts": "let x;\n",
    "web/src/ui/B.svelte": "<!-- A button,\n     pressed. -->\n<script></script>\n<!-- not this -->\n",
    "web/src/empty/notes.txt": "",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name, text in TREE.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def test_the_page_follows_the_layers_and_takes_the_first_lines(root: Path) -> None:
    said = page(root).partition("work together.\n\n")[2]
    assert [part.strip("\n") for part in said.split("\n\n")] == [
        "## `low`",
        "Below.",
        "## `top`",
        "The top. See [docs/top.md](top.md).",
        "More of it.",
        "- `one`: One thing, told in two lines.",
        "### `top.inner`",
        "Inside.",
        "## `web/src`",
        "The client.",
        "- `main.ts`: Starts it.",
        "### `web/src/ui`",
        "Buttons and more.",
        "- `B.svelte`: A button, pressed.",
    ]


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        ("src/omphalos/top/one.py", "x = 1\n", "one.py: it has no docstring"),
        ("web/src/main.ts", "let x;\n// late\n", "main.ts: it does not begin with a comment"),
        ("web/src/new/a.ts", "// A.\n", "it does not say what is in `new`"),
    ],
)
def test_a_file_that_does_not_name_its_subject_is_a_mistake(root: Path, name: str, text: str, problem: str) -> None:
    (root / name).parent.mkdir(exist_ok=True)
    (root / name).write_text(text)
    with pytest.raises(NoSubjectError, match=problem):
        page(root)

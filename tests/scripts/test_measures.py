"""The measures: what is counted, in a small tree."""

from __future__ import annotations

from pathlib import Path

import pytest
from scripts.measures import (
    circles,
    import_share,
    largest,
    lines,
    python_imports,
    report,
    sources,
    spread,
    touched,
    typescript_imports,
)


def write(root: Path, **files: str) -> None:
    """Write files; `a__b_py` is a/b.py."""
    for name, text in files.items():
        path = root / f"{name.replace('__', '/').replace('_', '.')}"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write(
        tmp_path,
        src__omphalos__server__app_py="from omphalos.server.store import circles\n\ncircles.TOURNAMENTS\n",
        src__omphalos__server__store__circles_py="import ast\n\nTOURNAMENTS = ast\n",
        src__omphalos__server__store__one_sql="-- tournaments\n",
        src__omphalos__server__live__table_py="# A table.\n\n\ndef late():\n    from omphalos.server import app\n",
        web__src__a_ts="// A.\nimport type { B } from './b';\nexport type A = B;\n",
        web__src__b_ts="// B.\nimport { a } from './c.svelte';\n",
        web__src__c_svelte="<script>\n  import { a } from './a';\n</script>\n",
        web__src__b_test_ts="import { b } from './b';\n",
        web__src__deep__wire_ts="// Made by `python -m x`.\nimport('../a');\n",
        docs__add_md="# A\n\n## Files that A touched\n\n| a | `s/locales/{en,de}/n.ftl`, `m.ftl` |\n| b | `b.py` |\n",
    )
    return tmp_path


def test_the_word_of_a_feature_is_counted_in_files_and_packages(root: Path) -> None:
    assert spread("tournament", root) == (3, 1)  # app is in no package
    assert spread("table", root) == (1, 1)
    assert spread("passkey", root) == (0, 0)


def test_generated_files_and_tests_are_no_lines_written_by_hand(root: Path) -> None:
    assert lines(sources("src", root)) == 3 + 3 + 5
    assert lines(sources("web/src", root)) == 3 + 2 + 3


def test_the_largest_folder_is_counted_without_the_folders_in_it(root: Path) -> None:
    assert largest(sources("web/src", root), root) == ("web/src", 3)


def test_imports_are_a_share_of_all_lines(root: Path) -> None:
    assert import_share(sources("src", root)) == 3 / 11


def test_circles_are_found_through_types_and_functions(root: Path) -> None:
    assert circles(typescript_imports(root)) == [["web/src/a.ts", "web/src/b.ts", "web/src/c.svelte"]]
    assert circles(python_imports(root)) == []
    (root / "src/omphalos/server/store/circles.py").write_text("from omphalos.server.live.table import late\n")
    assert circles(python_imports(root)) == [
        ["omphalos.server.app", "omphalos.server.live.table", "omphalos.server.store.circles"]
    ]


def test_two_circles_are_two_and_what_leads_there_is_in_none() -> None:
    imports = {"a": "b", "b": "a", "c": "ad", "d": "e", "e": "d", "f": "c"}
    assert circles(imports) == [["a", "b"], ["d", "e"]]


def test_a_recipe_s_files_are_those_of_its_last_table(root: Path) -> None:
    assert touched((root / "docs/add.md").read_text()) == [
        *("s/locales/en/n.ftl", "s/locales/de/n.ftl", "s/locales/en/m.ftl", "s/locales/de/m.ftl"),
        "b.py",
    ]


def test_everything_is_printed(root: Path) -> None:
    said = "\n".join(report(root))
    assert "'tournament' / packages they lie in: 3 / 1" in said
    assert "circles of imports, TypeScript, types included: 1\n    web/src/a.ts, web/src/b.ts" in said
    assert "files touched by docs/add.md: 1, and 4 of words" in said

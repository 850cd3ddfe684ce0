"""The mutants of the browser client."""

from __future__ import annotations

from pathlib import Path

from scripts.mutate.__main__ import ROOT
from scripts.mutate.client import client_mutants, importing_tests

SOURCE = """\
import { keep } from './kept';
export type Pair = [1, 2];
export function f(a: number, b?: number): boolean | undefined {
  const word = '🙂' + a;
  if (a < 3 && !b) keep(word, 7);
  return b ?? a === -4 ? true : undefined;
}
"""


def test_a_file_has_these_mutants(tmp_path: Path) -> None:
    folder = tmp_path / "web" / "src"
    folder.mkdir(parents=True)
    (tmp_path / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    (folder / "f.ts").write_text(SOURCE, encoding="utf-8")
    (folder / "f.test.ts").write_text("import { f } from './f';\n", encoding="utf-8")
    found = client_mutants(tmp_path, {"web/src/f.ts": SOURCE})
    assert {mutant.lines(SOURCE)[1] for mutant in found} == {
        "if (a <= 3 && !b) keep(word, 7);",
        "if (a >= 3 && !b) keep(word, 7);",
        "if (a < 4 && !b) keep(word, 7);",
        "if (((a < 3) || (!b))) keep(word, 7);",
        "if (a < 3 && b) keep(word, 7);",
        "if ((!(a < 3 && !b))) keep(word, 7);",
        "if (a < 3 && !b) {}",
        "if (a < 3 && !b) keep(7, word);",
        "if (a < 3 && !b) keep(word, 8);",
        "return undefined;",
        "return ((b) && (a === -4)) ? true : undefined;",
        "return b ?? a !== -4 ? true : undefined;",
        "return b ?? a === 4 ? true : undefined;",
        "return b ?? a === -5 ? true : undefined;",
        "return b ?? a === -4 ? false : undefined;",
        "return (!(b ?? a === -4)) ? true : undefined;",
    }


def test_only_files_that_unit_tests_import_are_mutated() -> None:
    files = ("web/src/live/patch.ts", "web/src/live/played.ts", "web/src/main.ts")
    sources = {file: (ROOT / file).read_text(encoding="utf-8") for file in files}
    assert {mutant.file for mutant in client_mutants(ROOT, sources)} == {*files[:2]}


def test_tests_import_a_file_themselves_or_by_way_of_others(tmp_path: Path) -> None:
    folder = tmp_path / "web" / "src"
    (folder / "parts").mkdir(parents=True)
    texts = {
        "a.test.ts": "import { b } from './b';\n",
        "b.ts": "import './parts/c';\nimport type { A } from './svelte';\n",
        "parts/c.ts": "export const later = () => import('../b');\n",
        "c.test.ts": "import { later } from './parts/c';\n",
        "alone.ts": "",
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    both = {"web/src/a.test.ts", "web/src/c.test.ts"}
    found = importing_tests(tmp_path)
    assert found == {
        "web/src/a.test.ts": {"web/src/a.test.ts"},
        "web/src/c.test.ts": {"web/src/c.test.ts"},
        "web/src/b.ts": both,
        "web/src/parts/c.ts": both,
    }

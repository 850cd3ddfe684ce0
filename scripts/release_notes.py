"""Print a release's section of the changelog. The tag, the version, CHANGELOG.md and CITATION.cff must agree.

    python scripts/release_notes.py v0.1.0

It needs only the standard library. The exit status is 1 if something does not agree.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SECTION = re.compile(
    r"^## (?P<version>\d+\.\d+\.\d+) – (?P<date>\d{4}-\d{2}-\d{2})\n(?P<text>.*?)(?=^## |\Z)", re.M | re.S
)


class NotReadyError(Exception):
    """The checkout does not agree with the tag."""


def main(words: Sequence[str]) -> int:
    """Print the notes of one tag."""
    if len(words) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        print(notes(words[0], ROOT))
    except NotReadyError as problem:
        print(f"release_notes: {problem}", file=sys.stderr)
        return 1
    return 0


def notes(tag: str, root: Path) -> str:
    """The text of the release. Raises NotReadyError if something does not agree."""
    version = declared_version(root)
    if tag != f"v{version}":
        raise NotReadyError(f"the tag is {tag}, and the version is {version}: the tag must be v{version}")
    found = {section["version"]: section for section in SECTION.finditer(read(root / "CHANGELOG.md"))}
    if version not in found:
        raise NotReadyError(f"CHANGELOG.md has no section `## {version} – YYYY-MM-DD`")
    date = found[version]["date"]
    for field, value in (("version", version), ("date-released", date)):
        if not re.search(rf'^{field}: "?{re.escape(value)}"?$', read(root / "CITATION.cff"), re.M):
            raise NotReadyError(f"CITATION.cff must say `{field}: {value}`")
    return found[version]["text"].strip()


def declared_version(root: Path) -> str:
    """The version in the source code."""
    said = re.search(r'^__version__ = "(.+)"$', read(root / "src" / "omphalos" / "__init__.py"), re.M)
    if said is None:
        raise NotReadyError("src/omphalos/__init__.py declares no version")
    return said[1]


def read(path: Path) -> str:
    """A file's text."""
    return path.read_text(encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""How complete the languages are: `python -m scripts.translations`.

Counts the messages of every catalogue, in Python's packages and in the browser client, and the pages of the rules.
What a language lacks is said in English. `--missing LANGUAGE` lists it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from omphalos.i18n import COMPLETE, SOURCE
from omphalos.i18n.fluent import parse
from omphalos.i18n.languages import NAMES

ROOT: Final = Path(__file__).resolve().parents[1]
WITHIN: Final = ("src/omphalos", "web/src")


class Count(NamedTuple):
    """What of a file is translated."""

    file: str  # that of the source
    wanted: int
    missing: tuple[str, ...]


def folders(root: Path = ROOT) -> list[Path]:
    """Every folder `locales`."""
    return sorted(folder for inside in WITHIN for folder in (root / inside).rglob("locales") if folder.is_dir())


def languages(root: Path = ROOT) -> list[str]:
    """Every language that somebody has begun, the source first."""
    found = {path.name for folder in folders(root) for path in folder.iterdir() if path.is_dir()}
    return [SOURCE, *sorted(found - {SOURCE})]


def counts(language: str, root: Path = ROOT) -> Iterator[Count]:
    """What of each file of the source is translated."""
    for folder in folders(root):
        for file in sorted((folder / SOURCE).glob("*.ftl")):
            own = folder / language / file.name
            said = parse(own.read_text(encoding="utf-8"), str(own)) if own.is_file() else {}
            source = parse(file.read_text(encoding="utf-8"), str(file))
            wanted = [name for name in source if not name.startswith("-")]
            missing = tuple(name for name in wanted if name not in said)
            yield Count(file.relative_to(root).as_posix(), len(wanted), missing)
    for page in sorted((root / "docs" / "rules" / SOURCE).glob("*.md")):
        missing = () if (page.parents[1] / language / page.name).is_file() else (page.name,)
        yield Count(page.relative_to(root).as_posix(), 1, missing)


def line(language: str, root: Path = ROOT) -> str:
    """How complete a language is, in a line."""
    found = list(counts(language, root))
    texts = [count for count in found if count.file.endswith(".ftl")]
    pages = [count for count in found if not count.file.endswith(".ftl")]
    wanted = sum(count.wanted for count in texts)
    said = wanted - sum(len(count.missing) for count in texts)
    rules = sum(not count.missing for count in pages)
    state = "kept complete" if language in COMPLETE else "offered" if language in NAMES else "not offered"
    share = int(100 * said / wanted)  # 100 means all of them
    return f"{language:<4} {share:>3} %  {said} of {wanted} messages, {rules} of {len(pages)} pages of rules; {state}"


def main(words: Sequence[str] | None = None) -> int:
    """Print the lines, or what a language lacks. The exit status is 1 if a language lacks what it must not lack."""
    parser = argparse.ArgumentParser(prog="python -m scripts.translations", description=__doc__)
    parser.add_argument("--missing", metavar="LANGUAGE", help="list the messages that it lacks")
    asked = parser.parse_args(words)
    if asked.missing:
        for count in counts(asked.missing):
            for name in count.missing:
                print(f"{count.file}: {name}")
        return 0
    for language in languages():
        print(line(language))
    return int(any(count.missing for language in COMPLETE for count in counts(language)))


if __name__ == "__main__":
    raise SystemExit(main())

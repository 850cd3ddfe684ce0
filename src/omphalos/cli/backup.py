"""`omphalos backup FILE`: all tables, people and ratings of a server in one file, while it runs."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from omphalos.cli.messages import say
from omphalos.cli.words import add_language, parser
from omphalos.table.errors import OmphalosError

ABOUT = """\
Write everything a server keeps into one compressed file, as of one moment; the server may run meanwhile.

  omphalos backup tables.backup                                      of the file in your data folder
  omphalos backup tables.backup --store postgresql:///omphalos
  omphalos backup --check tables.backup                              is the file whole?
  omphalos backup /var/backups/omphalos --every 6h --keep 28         a folder: one file each six hours, for a week

`omphalos restore` puts it back, into the same kind of store or the other. The file holds the seeds of games that are
being played: keep it to yourself.
"""


KINDS = ("tables", "entries", "people", "results", "ratings")


def main(arguments: Sequence[str]) -> int:
    """Write a backup, or check one."""
    p = make_parser()
    words = p.parse_args(arguments)
    from omphalos.server.store.backup import backup, verify

    if words.every is not None:
        if words.check:
            p.error("--check and --every do not go together")
        if words.keep < 1:
            p.error("--keep: at least one backup is kept")
        return _regularly(p, words)

    if words.check:
        print(say(words.lang, "backup-whole", file=words.file, what=told(verify(words.file), words.lang)))
        return 0
    rows = asyncio.run(backup(store_address(words.store), words.file, progress(words.lang)))
    print(say(words.lang, "backup-made", file=words.file, what=told(rows, words.lang)))
    return 0


def make_parser() -> argparse.ArgumentParser:
    """The arguments of the command."""
    p = parser("backup", ABOUT)
    p.add_argument("file", help="the file to write; it must not exist yet. With --every, a folder")
    p.add_argument("--store", metavar="ADDRESS", help="sqlite:///FILE or postgresql://… (default: as `serve` has it)")
    p.add_argument("--check", action="store_true", help="do not write: read the file and say whether it is whole")
    p.add_argument("--every", metavar="TIME", help="go on and write a file each time: 30m, 6h, 1d")
    p.add_argument("--keep", type=int, default=28, metavar="N", help="with --every: keep the latest N (default: 28)")
    add_language(p)
    return p


def _regularly(p: argparse.ArgumentParser, words: argparse.Namespace) -> int:
    from omphalos.server.store.backup_rotation import back_up_regularly, parse_interval

    try:
        every = parse_interval(words.every)
    except ValueError as problem:
        p.error(f"--every: {problem}")

    def done(path: Path, rows: dict[str, int], deleted: list[Path]) -> None:
        text = say(words.lang, "backup-made", file=str(path), what=told(rows, words.lang))
        if deleted:
            text += " " + say(words.lang, "backup-deleted", files=", ".join(old.name for old in deleted))
        print(text, flush=True)

    def failed(problem: OmphalosError) -> None:
        print(say(words.lang, "backup-failed", why=str(problem)), file=sys.stderr, flush=True)

    async def run() -> None:
        work = asyncio.create_task(
            back_up_regularly(store_address(words.store), Path(words.file), every, words.keep, done, failed)
        )
        with contextlib.suppress(NotImplementedError):  # on Windows, Ctrl+C ends the program itself
            for number in (signal.SIGTERM, signal.SIGINT):
                asyncio.get_running_loop().add_signal_handler(number, work.cancel)
        with contextlib.suppress(asyncio.CancelledError):
            await work

    asyncio.run(run())
    return 0


def store_address(given: str | None) -> str:
    """The store that `omphalos serve` would use with the same settings."""
    from omphalos.server.config import read_settings
    from omphalos.server.run import default_store

    return given or read_settings({}, os.environ, None).store or default_store()


def told(rows: dict[str, int], language: str) -> str:
    """The numbers of rows, in words."""
    return ", ".join(f"{say(language, f'backup-kind-{kind}')}: {rows.get(kind, 0)}" for kind in KINDS)


def progress(language: str) -> Callable[[dict[str, int]], None] | None:
    """A function that prints progress, if standard error is a terminal."""
    if not sys.stderr.isatty():
        return None

    def show(rows: dict[str, int]) -> None:
        print("\r" + say(language, "backup-some", count=sum(rows.values())), end="", file=sys.stderr, flush=True)

    return show

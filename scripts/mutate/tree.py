"""Copies of the checkout in which mutants are planted. The checkout itself is never changed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

from omphalos.kernels.machine_code import cache_folder
from omphalos.server.opponents import LIBRARIES

BUILT = "src/omphalos/server/static"


class Tree:
    """A copy of the checkout with its own Python environment, which imports the copy, and its own cache of kernels."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.root = root
        self.folder = folder
        self._clock = 0  # nanoseconds
        self._planted = b"", 0  # what the mutated file was, and its time
        self._compiled: dict[Path, tuple[bytes, int]] = {}  # machine code without the fault, and its time

    @property
    def python(self) -> Path:
        return self.folder / ".venv" / "bin" / "python"

    @property
    def cache(self) -> Path:
        """What XDG_CACHE_HOME is for processes in the copy, so that no cache is filled with code of mutants."""
        return self.folder / ".cache"

    @property
    def kernels(self) -> Path:
        """Where the copy keeps its kernels."""
        return self.cache / "omphalos" / "kernels"

    def refresh(self) -> None:
        """Make the copy equal to the checkout: files that git knows or would add, and what is built."""
        words = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
        listed = subprocess.run(words, cwd=self.root, capture_output=True, check=True).stdout.decode().split("\0")
        wanted = {name for name in listed if name and (self.root / name).is_file()}
        wanted |= {p.relative_to(self.root).as_posix() for p in (self.root / BUILT).rglob("*") if p.is_file()}
        for name in sorted(wanted):
            _copy(self.root / name, self.folder / name)
        for file in cache_folder().glob("*.o"):  # the name has the stamp of what it was made from
            _copy(file, self.kernels / file.name)
        for top in ("src", "tests", "web/src"):
            for path in list((self.folder / top).rglob("*")):
                name = path.relative_to(self.folder).as_posix()
                if path.is_file() and name not in wanted and "__pycache__" not in name:
                    path.unlink()
        modules = self.folder / "web" / "node_modules"
        if (self.root / "web" / "node_modules").exists() and not modules.exists():
            modules.symlink_to(self.root / "web" / "node_modules")
        self._make_environment()

    def _make_environment(self) -> None:
        """Make an environment that finds the copy first, and then everything that is installed for the checkout.

        A variable such as PYTHONPATH would not do: some tests start processes with an environment of their own.
        """
        where = self.folder / ".venv"
        if not self.python.exists():
            venv.EnvBuilder(symlinks=True, with_pip=False).create(where)
        packages = where / "lib" / f"python{sys.version_info[0]}.{sys.version_info[1]}" / "site-packages"
        installed = sysconfig.get_path("purelib")
        lines = [str(self.folder / "src"), f"import site; site.addsitedir({installed!r})"]
        (packages / "tree.pth").write_text("\n".join(lines) + "\n", encoding="utf-8")
        words = [str(self.python), "-c", "import omphalos; print(omphalos.__file__)"]
        found = subprocess.run(words, cwd="/", capture_output=True, text=True, check=True).stdout.strip()
        if not Path(found).is_relative_to(self.folder):
            raise SystemExit(f"{self.python} imports {found}: mutants in {self.folder} would not be seen")

    def compile(self) -> None:
        """Compile the kernels that are not kept yet. What a trial compiles is not kept."""
        words = [str(self.python), "-m", "omphalos.kernels", *LIBRARIES]
        environment = {**os.environ, "XDG_CACHE_HOME": str(self.cache)}
        subprocess.run(words, cwd=self.folder, env=environment, stdout=subprocess.DEVNULL, check=True)

    def text(self, file: str) -> str:
        """Return the text of a file of the copy."""
        return (self.folder / file).read_text(encoding="utf-8")

    def plant(self, file: str, source: str) -> None:
        """Write a mutated file. Its time differs from any earlier one, so that no compiled module hides it."""
        path = self.folder / file
        self._planted = path.read_bytes(), path.stat().st_mtime_ns  # the checkout may have changed since it was copied
        path.write_text(source, encoding="utf-8")
        self._compiled = {file: (file.read_bytes(), file.stat().st_mtime_ns) for file in self.kernels.glob("*.o")}
        self._clock += 2_000_000_000
        when = self._planted[1] + self._clock
        os.utime(path, ns=(when, when))

    def restore(self, file: str) -> None:
        """Put back what was there before. Kernels with the fault go, and those that had no room beside them return."""
        path = self.folder / file
        path.write_bytes(self._planted[0])
        os.utime(path, ns=(self._planted[1], self._planted[1]))
        for compiled in set(self.kernels.glob("*.o")) - self._compiled.keys():
            compiled.unlink()
        for compiled, (machine_code, when) in self._compiled.items():
            if not compiled.exists() or compiled.stat().st_mtime_ns != when:
                compiled.write_bytes(machine_code)
                os.utime(compiled, ns=(when, when))


def _copy(source: Path, target: Path) -> None:
    """Copy a file with its time, unless the target has the same size and time."""
    old = target.stat() if target.exists() else None
    new = source.stat()
    if old is not None and (old.st_size, old.st_mtime_ns) == (new.st_size, new.st_mtime_ns):
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy2(source, target)

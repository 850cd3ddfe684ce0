"""An external program that is used over pipes, line by line. Every wait has a timeout.

The program never outlives this process. It runs in its own session, next to a guardian process that holds one end of a
pipe. When the pipe closes, because this process closed it or was killed, the guardian kills the whole session.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import subprocess
import sys
import time
import weakref
from collections.abc import Sequence
from typing import Final

GUARDIAN: Final = """
import os, signal, sys
lifeline = int(sys.argv[1])
if os.fork() == 0:
    os.close(lifeline)
    try:
        os.execvp(sys.argv[2], sys.argv[2:])
    except OSError as problem:
        os.write(2, f"{sys.argv[2]}: {problem.strerror}".encode())
        os._exit(127)
for inherited in (0, 1, 2):
    os.close(inherited)
while os.read(lifeline, 1):
    pass
os.killpg(0, signal.SIGKILL)
"""
MAX_LINE: Final = 1 << 20
REMEMBERED: Final = 2000  # how many of the last bytes of its standard error are kept
PATIENCE_AT_CLOSE: Final = 1.0  # seconds to exit by itself after its input was closed


class ProgramEnded(Exception):
    """The program closed its output: it ended or was killed."""


class ProgramHangs(Exception):
    """The program did not read or answer in time."""


class ProgramBabbles(Exception):
    """The program wrote a line longer than any answer may be."""


class Program:
    """A running program."""

    def __init__(self, command: Sequence[str]) -> None:
        ours, theirs = os.pipe()  # only its closing matters: nothing is ever written to it
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-I", "-S", "-c", GUARDIAN, str(ours), *command],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                pass_fds=(ours,),
                start_new_session=True,
                bufsize=0,
            )
        except BaseException:
            os.close(theirs)
            raise
        finally:
            os.close(ours)
        pipes = self._process.stdin, self._process.stdout, self._process.stderr
        self._pipes = [pipe for pipe in pipes if pipe is not None]
        self._to, self._from, self._complaints = (pipe.fileno() for pipe in self._pipes)
        for pipe in (self._to, self._from, self._complaints):
            os.set_blocking(pipe, False)
        self._read = bytearray()
        self._said = b""
        self._kill = weakref.finalize(self, _end, self._process, self._pipes, theirs)

    @property
    def complaint(self) -> str:
        """The last bytes of its standard error."""
        lines = self._said.decode(errors="replace").strip().splitlines()
        return lines[-1][:300] if lines else ""

    def ask(self, line: bytes, seconds: float) -> None:
        """Write a line to it, with a timeout."""
        self._talk(line + b"\n", time.monotonic() + seconds, answer=False)

    def answer(self, seconds: float) -> bytes:
        """Read its next line, with a timeout."""
        return self._talk(b"", time.monotonic() + seconds, answer=True)

    def close(self) -> None:
        """Close its input, and kill it if it has not exited after a second."""
        if self._kill.alive:
            with contextlib.suppress(ProgramEnded, ProgramHangs, ProgramBabbles, OSError):
                self._pipes[0].close()
                until = time.monotonic() + PATIENCE_AT_CLOSE
                while True:
                    self._talk(b"", until, answer=True)
        self.kill()

    def kill(self) -> None:
        """Kill it now, with everything it started."""
        self._kill()

    def _talk(self, unsent: bytes, deadline: float, answer: bool) -> bytes:
        """Send and receive until everything is sent, or until a whole line was received."""
        with selectors.DefaultSelector() as waiting:
            waiting.register(self._from, selectors.EVENT_READ)
            waiting.register(self._complaints, selectors.EVENT_READ)
            if unsent:
                waiting.register(self._to, selectors.EVENT_WRITE)
            while True:
                if answer and b"\n" in self._read:
                    line, _, rest = bytes(self._read).partition(b"\n")
                    self._read[:] = rest
                    return line
                if not answer and not unsent:
                    return b""
                left = deadline - time.monotonic()
                if left <= 0:
                    raise ProgramHangs
                for key, _ in waiting.select(left):
                    if key.fd == self._to:
                        unsent = self._send(unsent)
                    elif key.fd == self._complaints:
                        self._listen(waiting)
                    else:
                        self._hear()

    def _send(self, unsent: bytes) -> bytes:
        try:
            return unsent[os.write(self._to, unsent) :]
        except BlockingIOError:
            return unsent
        except OSError:
            self._last_words()
            raise ProgramEnded from None

    def _hear(self) -> None:
        try:
            heard = os.read(self._from, 1 << 16)
        except BlockingIOError:
            return
        if not heard:
            self._last_words()
            raise ProgramEnded
        self._read += heard
        if len(self._read) > MAX_LINE:
            raise ProgramBabbles

    def _listen(self, waiting: selectors.BaseSelector | None = None) -> bool:
        try:
            said = os.read(self._complaints, 1 << 16)
        except BlockingIOError:
            return False
        if not said and waiting is not None:
            waiting.unregister(self._complaints)
        self._said = (self._said + said)[-REMEMBERED:]
        return bool(said)

    def _last_words(self) -> None:
        """Read what a program that has ended left on standard error, for at most 0.2 seconds."""
        until = time.monotonic() + 0.2
        while time.monotonic() < until:
            if not self._listen():
                with selectors.DefaultSelector() as waiting:
                    waiting.register(self._complaints, selectors.EVENT_READ)
                    if not waiting.select(0.05) or not self._listen():
                        return


def _end(process: subprocess.Popen[bytes], pipes: Sequence[object], lifeline: int) -> None:
    os.close(lifeline)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for pipe in pipes:
        with contextlib.suppress(OSError):
            pipe.close()  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]

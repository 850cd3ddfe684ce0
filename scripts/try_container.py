"""Build the image of the Containerfile and test it. No registry is needed.

    python scripts/try_container.py                                          on a Debian base made by mmdebstrap
    python scripts/try_container.py --base docker.io/library/python:3.13-slim    on an image that is pulled

It needs buildah and podman, and mmdebstrap to make the base: `scripts/debian buildah podman runc mmdebstrap`.
The server must answer on loopback as an ordinary user, keep its tables across a restart, stop on request, find its
physics compiled, and pass its own health check.
"""

from __future__ import annotations

import argparse
import os
import resource
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from trial import TrialError, check_server, check_table, expect, open_table, wait_for

ROOT = Path(__file__).resolve().parents[1]
IMAGE = "localhost/omphalos-table:trial"
BASE = "localhost/omphalos-base:trial"
STORE = "sqlite:////data/tables.db"
SUITE = "bookworm"
PACKAGES = "python3,python3-venv,ca-certificates"
AUTHORITIES = "/etc/ssl/certs/ca-certificates.crt"
THEIR_NAMES = ("SSL_CERT_FILE", "NODE_EXTRA_CA_CERTS", "PIP_CERT")  # for uv, Node and pip: the file of authorities
WARM = "from omphalos.physics.warm import is_warm; import os; print(os.getuid(), is_warm())"


def main(words: Sequence[str]) -> int:
    """Build and test. The exit status is 0 if all checks pass."""
    assert __doc__ is not None
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--base", help="an image with Python; without it, a Debian is made here")
    parser.add_argument("--as-built", action="store_true", help="try the image of the last build again")
    parser.add_argument(
        "--isolation", default="chroot", help="how buildah runs the steps (chroot needs the least rights)"
    )
    arguments = parser.parse_args(words)
    try:
        if not arguments.as_built:
            build(arguments.base or make_base(), arguments.isolation)
        try_image()
    except (TrialError, subprocess.SubprocessError, FileNotFoundError) as problem:
        print(f"try_container: {problem}", file=sys.stderr)
        return 1
    return 0


def build(base: str, isolation: str) -> None:
    """Build the image. Steps whose files have not changed are cached."""
    how = [f"--isolation={isolation}", "--layers", "--format=docker"]  # this format supports health checks
    subprocess.run(["buildah", "build", *how, f"--build-arg=BASE={base}", f"--tag={IMAGE}", str(ROOT)], check=True)
    say("the image is built")


def make_base() -> str:
    """Make a small Debian image with Python, once. It trusts the same certificate authorities as this machine."""
    if subprocess.run(["podman", "image", "exists", BASE], check=False).returncode == 0:
        say(f"the base {BASE} is here already")
        return BASE
    with tempfile.TemporaryDirectory(dir="/var/tmp") as folder:
        archive = Path(folder) / "base.tar"
        trusted = f"--customize-hook=upload {AUTHORITIES} {AUTHORITIES}"
        run("mmdebstrap", "--quiet", "--variant=minbase", f"--include={PACKAGES}", trusted, SUITE, str(archive))
        changes = [f"--change=ENV {name}={AUTHORITIES}" for name in THEIR_NAMES]
        run("podman", "import", "--quiet", *changes, str(archive), BASE)
    say(f"the base {BASE} is made of Debian {SUITE}")
    return BASE


def try_image() -> None:
    """Run the image twice with the same volume."""
    name = f"omphalos-trial-{os.getpid()}"
    volume = f"--volume={name}:/data"
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    podman = runner()
    started = [
        *podman,
        "--detach",
        f"--name={name}",
        volume,
        f"--env=OMPHALOS_PORT={port}",
        "--env=OMPHALOS_HOST=127.0.0.1",
    ]
    try:
        user, warm = run(*podman, "--rm", "--entrypoint=python", IMAGE, "-c", WARM).split()
        expect(user != "0", "the image runs as root")
        expect(warm == "True", "the physics is not compiled in the image")
        say(f"it runs as user {user}, and finds the physics compiled")
        run(*started, IMAGE)
        wait_for(address)
        check_server(address)
        run("podman", "healthcheck", "run", name)
        say("the server shows its page and its rules, and passes its health check")
        table = open_table(address)
        stop(name)
        say("it stops when told to")
        run(*started, IMAGE)
        wait_for(address)
        check_table(address, table)
        run("podman", "exec", name, "omphalos", "backup", "/data/tables.backup", "--store", STORE)
        stop(name)
        say("its tables are there after a restart, and a backup can be made")
    except TrialError:
        subprocess.run(["podman", "logs", name], check=False)
        raise
    finally:
        subprocess.run(["podman", "rm", "--force", "--ignore", name], check=False, stdout=subprocess.DEVNULL)
        subprocess.run(["podman", "volume", "rm", "--force", name], check=False, stdout=subprocess.DEVNULL)


def runner() -> list[str]:
    """The `podman run` command, with options for this machine: its limits, and a runtime that works."""
    limits = [("nofile", resource.RLIMIT_NOFILE), ("nproc", resource.RLIMIT_NPROC)]
    finite = [(name, min(resource.getrlimit(kind)[1] % (1 << 63), 4096)) for name, kind in limits]
    ulimits = [f"--ulimit={name}={most}:{most}" for name, most in finite]
    refusals: list[str] = []
    for runtime in ([], ["--runtime=crun"], ["--runtime=runc"]):
        words = ["podman", *runtime, "run", "--network=host", *ulimits]
        done = subprocess.run([*words, "--rm", IMAGE, "--help"], capture_output=True, text=True, check=False)
        if done.returncode == 0:
            return words
        refusals.append(done.stderr.strip())
    raise TrialError("no container can be run here:\n" + "\n".join(refusals))


def stop(name: str) -> None:
    """Stop and remove the container. It must exit by itself, in time and without an error."""
    since = time.monotonic()
    run("podman", "stop", "--time=30", name)
    took = time.monotonic() - since
    status = run("podman", "inspect", "--format={{.State.ExitCode}}", name).strip()
    expect(status == "0", f"the server ended with status {status} after {took:.1f} s")
    run("podman", "rm", name)


def run(*words: str) -> str:
    """Run a program and return its output. Its standard error is not captured."""
    done = subprocess.run(words, check=False, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        raise TrialError(f"{' '.join(words)} ended with status {done.returncode}\n{done.stdout}")
    return done.stdout


def say(what: str) -> None:
    """Print one line of progress."""
    print(f"try_container: {what}", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

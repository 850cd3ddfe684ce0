"""The kernels of the physics in a browser have the bits of the server: the stored sets, with every way a flick ends."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from omphalos.kernels import Mode, mode
from tests.web.kernel_cases import bundle, serve, write

pytestmark = pytest.mark.skipif(mode() is Mode.PLAIN, reason="kernels are plain Python")


def test_all_results_have_the_same_bits(page: Page, tmp_path: Path) -> None:
    write(tmp_path)
    serve(page, bundle(tmp_path))
    found = page.evaluate("""async () => {
      const { differing } = await import('./kernels-here/kernels.js');
      const read = (file) => fetch('./kernels-here/' + file);
      const [wasm, data] = [await read('physics.wasm'), await read('flicks.bin')].map((one) => one.arrayBuffer());
      const cases = await (await read('flicks.json')).json();
      const changed = (await data).slice(0);
      new Uint8Array(changed)[cases.find(({ name }) => name === 'C').scenes.how.at + 4] ^= 1;
      return [cases.length, await differing(await wasm, cases, await data),
        await differing(await wasm, cases, changed)];
    }""")
    assert found == [8, [], ["C"]]

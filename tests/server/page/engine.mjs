// Plays the scenario on the engine of a page, in Node: node engine.mjs CHECKOUT ENGINE

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [checkout, engine] = process.argv.slice(2);
const { boot, STORE } = await import(pathToFileURL(join(checkout, 'web/src/device/boot.ts')));
const manifest = JSON.parse(readFileSync(join(engine, 'manifest.json'), 'utf-8'));
const core = join(engine, manifest.version) + '/';
const pyodide = await boot({
  core,
  load: (await import(pathToFileURL(`${core}pyodide.mjs`))).loadPyodide,
  library: `${core}python.zip`,
  sources: readFileSync(`${core}engine.zip`).buffer,
  lock: manifest.lock,
});
pyodide.FS.mkdir('/checkout');
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: checkout }, '/checkout');
console.log(
  await pyodide.runPythonAsync(`
import sys, json
sys.path.append("/checkout")
from omphalos.server.page import main
from tests.server.page.bare import main as play
from tests.server.page.decisions import decisions
from pathlib import Path
json.dumps({**await play(Path("${STORE}")), "decisions": decisions()})
`),
);

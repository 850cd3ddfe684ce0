// Asks the engine what it offers, once it is bundled: node ask.mjs ENGINE
// Its answer is what a server says at /api/info. A site without a server shows it before the engine is fetched.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { boot, serve } from '../src/device/boot.ts';

const [engine] = process.argv.slice(2);
const manifest = JSON.parse(readFileSync(join(engine, 'manifest.json'), 'utf-8'));
const core = `${join(engine, manifest.version)}/`;
const pyodide = await boot({
  core,
  load: (await import(pathToFileURL(`${core}pyodide.mjs`))).loadPyodide,
  library: `${core}python.zip`,
  sources: readFileSync(`${core}engine.zip`).buffer,
  lock: manifest.lock,
});
const server = await serve(pyodide);
const [status, , body] = (await server.request('GET', '/api/info', '{}', '')).toJs();
const text = new TextDecoder().decode(body);
if (status !== 200) throw new Error(`the engine answers ${status}: ${text}`);
const games = JSON.parse(text).games.map((game) => game.name);
writeFileSync(join(engine, 'info.json'), text);
writeFileSync(join(engine, 'manifest.json'), JSON.stringify({ ...manifest, games }));
process.exit(0);

// Starts Python and the server in it, from files that are there. A worker calls it, and tests in Node.

import type { PageServer, Pyodide } from './pyodide';

/** What `boot` is given of the engine. */
export interface Engine {
  core: string; // the address of its folder
  load: (options: object) => Promise<Pyodide>; // pyodide.mjs
  library: string; // the address of Python's library
  sources: ArrayBuffer;
  lock: object; // of packages: there are none
}

const SOURCES = '/engine';
export const STORE = '/store';

/** Start Python. Nothing of the engine is fetched from elsewhere. */
export async function boot({ core, load, library, sources, lock }: Engine): Promise<Pyodide> {
  const pyodide = await load({
    indexURL: core,
    stdLibURL: library,
    lockFileContents: JSON.stringify(lock),
  });
  pyodide.FS.mkdir(STORE);
  pyodide.unpackArchive(sources, 'zip', { extractDir: SOURCES });
  pyodide.runPython(`import sys; sys.path.insert(0, "${SOURCES}")`);
  return pyodide;
}

/** Start the server on what is in the store. */
export async function serve(pyodide: Pyodide): Promise<PageServer> {
  const main = pyodide.pyimport('omphalos.server.page.main') as { begin: (folder: string) => Promise<PageServer> };
  return main.begin(STORE);
}

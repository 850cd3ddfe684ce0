// The worker in which the server of the page runs. One tab has it at a time, since one has the files.

import { boot, serve, STORE } from './boot';
import { diskOf, FILES, STORE_FOLDER, type Handle } from './disk';
import type { FromWorker, Manifest, ToWorker } from './messages';
import type { PageServer, PageSocket, Pyodide } from './pyodide';

const LOCK = 'omphalos-device';
const ENDING = 4000; // milliseconds in which the worker of a page that was left is certain to end, though it computes

let server: PageServer | null = null;
const sockets = new Map<number, PageSocket>();
const tell = (message: FromWorker) => postMessage(message);

/** Fetch the engine with its progress. What is fetched is kept by the service worker, and by the browser. */
async function fetched({ version, files }: Manifest, folder: string): Promise<ArrayBuffer> {
  let loaded = 0;
  const one = async (name: string): Promise<ArrayBuffer> => {
    const response = await fetch(`${folder}${version}/${name}`);
    if (!response.ok || !response.body) throw new Error(`${name}: ${response.status}`);
    const bytes = new Uint8Array(files[name]!);
    let at = 0;
    for (const reader = response.body.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) return bytes.buffer;
      bytes.set(value, at);
      at += value.length;
      loaded += value.length;
      tell({ loaded });
    }
  };
  const names = Object.keys(files);
  const all = await Promise.all(names.map(one));
  return all[names.indexOf('engine.zip')]!;
}

/** The files of the store, or null if this browser keeps none. */
async function disk(): Promise<Map<string, Handle> | null> {
  try {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(STORE_FOLDER, { create: true });
    const handles = new Map<string, Handle>();
    for (const name of FILES) handles.set(name, await opened(await folder.getFileHandle(name, { create: true })));
    return handles;
  } catch (problem) {
    if (isHeld(problem)) throw problem;
    return null;
  }
}

const isHeld = (problem: unknown) => (problem as Error).name === 'NoModificationAllowedError';

/** Open a file. A worker that has just ended may still have it for a moment. */
async function opened(file: FileSystemFileHandle): Promise<Handle> {
  const { createSyncAccessHandle } = file as unknown as { createSyncAccessHandle: () => Promise<Handle> };
  for (const end = Date.now() + ENDING; ; await new Promise((done) => setTimeout(done, 50)))
    try {
      return await createSyncAccessHandle.call(file);
    } catch (problem) {
      if (!isHeld(problem) || Date.now() > end) throw problem;
    }
}

async function begin(manifest: Manifest, folder: string): Promise<void> {
  const sources = await fetched(manifest, folder);
  const core = `${folder}${manifest.version}/`;
  const { loadPyodide } = (await import(/* @vite-ignore */ `${core}pyodide.mjs`)) as {
    loadPyodide: (options: object) => Promise<Pyodide>;
  };
  const library = `${core}python.zip`;
  const [pyodide, handles] = await Promise.all([
    boot({ core, load: loadPyodide, library, sources, lock: manifest.lock }),
    disk(),
  ]);
  if (handles) pyodide.FS.mount(diskOf(pyodide.FS, handles), {}, STORE);
  server = await serve(pyodide);
  if (server.failure) tell({ failure: server.failure, text: server.problem });
  else tell({ ready: true, durable: handles !== null });
}

async function forget(): Promise<void> {
  const root = await navigator.storage.getDirectory();
  await root.removeEntry(STORE_FOLDER, { recursive: true });
  tell({ forgotten: true });
}

async function ask(number: number, method: string, path: string, headers: string, body: string): Promise<void> {
  const found = await server!.request(method, path, headers, body);
  const [status, answered, bytes] = found.toJs();
  found.destroy();
  tell({ answer: number, status, headers: answered, body: bytes });
}

function heard(message: ToWorker): void {
  if ('begin' in message) {
    navigator.locks
      .request(LOCK, { signal: AbortSignal.timeout(ENDING) }, async () => {
        await begin(message.begin, message.folder).catch((problem: unknown) => {
          tell({ failure: isHeld(problem) ? 'elsewhere' : 'failed', text: String(problem) });
        });
        await new Promise(() => undefined); // the lock ends with this worker
      })
      .catch(() => tell({ failure: 'elsewhere', text: '' }));
  } else if ('forget' in message) {
    forget().catch((problem: unknown) => tell({ failure: 'damaged', text: String(problem) }));
  } else if ('ask' in message) {
    void ask(message.ask, message.method, message.path, message.headers, message.body);
  } else if ('open' in message) {
    const number = message.open;
    const socket = server!.connect(
      message.table,
      (text) => tell({ heard: number, text }),
      (code) => tell({ closed: number, code }),
    );
    sockets.set(number, socket);
  } else if ('say' in message) {
    sockets.get(message.say)?.say(message.text);
  } else {
    sockets.get(message.leave)?.hang_up();
    sockets.delete(message.leave);
  }
}

onmessage = ({ data }: MessageEvent<ToWorker>) => heard(data);

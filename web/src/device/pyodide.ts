// What is used of Pyodide, and of the server in it (`omphalos.server.page.main`).

/** A node of Emscripten's file system. */
export interface Node {
  id: number;
  name: string;
  mode: number;
  node_ops: object;
  stream_ops: object;
}

export interface FileSystem {
  mkdir: (path: string) => void;
  mount: (type: object, options: object, path: string) => unknown;
  createNode: (parent: Node | null, name: string, mode: number, device: number) => Node;
  ErrnoError: new (code: number) => Error;
}

export interface Pyodide {
  FS: FileSystem;
  pyimport: (name: string) => unknown;
  runPython: (code: string) => unknown;
  unpackArchive: (data: ArrayBuffer, format: string, options: { extractDir: string }) => void;
}

/** A value of Python. */
export interface Proxy<T> {
  toJs: () => T;
  destroy: () => void;
}

/** A screen at a table. */
export interface PageSocket {
  say: (text: string) => void;
  hang_up: () => void;
}

export interface PageServer {
  failure: 'damaged' | 'full' | 'failed' | null; // why it does not run
  problem: string; // for the console
  request: (
    method: string,
    path: string,
    headers: string,
    body: string,
  ) => Promise<Proxy<[status: number, headers: string, body: Uint8Array<ArrayBuffer>]>>;
  connect: (table: string, hear: (text: string) => void, closed: (code: number) => void) => PageSocket;
}

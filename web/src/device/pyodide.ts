// What is used of Pyodide.

/** A node of Emscripten's file system. */
export interface Node {
  name: string;
  mode: number;
  node_ops: object;
  stream_ops: object;
  contents?: unknown;
}

export interface FileSystem {
  mkdir: (path: string) => void;
  mount: (type: object, options: object, path: string) => unknown;
  createNode: (parent: Node | null, name: string, mode: number, device: number) => Node;
  filesystems: Record<string, object>;
  ErrnoError: new (code: number) => Error;
}

export interface Pyodide {
  FS: FileSystem;
  pyimport: (name: string) => unknown;
  runPython: (code: string) => unknown;
  unpackArchive: (data: ArrayBuffer, format: string, options: { extractDir: string }) => void;
}

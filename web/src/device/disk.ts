// The folder of the store: files that the browser keeps, as Emscripten's file system. What is written is in the file at
// once, and `fsync` makes it durable, so a page that is killed loses nothing.

import type { FileSystem, Node } from './pyodide';

export const STORE_FOLDER = 'omphalos'; // in the browser's private file system
export const FILES = ['tables.db', 'tables.db-journal'] as const; // opened before Python starts: opening one takes a turn

/** The part of FileSystemSyncAccessHandle that is used. */
export interface Handle {
  getSize: () => number;
  truncate: (size: number) => void;
  flush: () => void;
  read: (into: Uint8Array | Int8Array, options: { at: number }) => number;
  write: (from: Uint8Array | Int8Array, options: { at: number }) => number;
}

interface Stream {
  node: Node;
  position: number;
}

const NOT_THERE = 44; // numbers of errors
const NOT_ALLOWED = 63;
const FULL = 51;
const FAILED = 29;
const INVALID = 28;
const FOLDER = 0o40777;
const FILE = 0o100666;

/** A type of file system for `mount`, with these files. One that is empty is not there. */
export function diskOf(fs: FileSystem, handles: ReadonlyMap<string, Handle>): object {
  const there = new Set([...handles].filter(([, handle]) => handle.getSize() > 0).map(([name]) => name));
  const handleOf = (node: Node) => handles.get(node.name);
  const refuse = (code: number): never => {
    throw new fs.ErrnoError(code);
  };

  function attempt<T>(what: () => T): T {
    try {
      return what();
    } catch (problem) {
      return refuse((problem as Error).name === 'QuotaExceededError' ? FULL : FAILED);
    }
  }

  function made(parent: Node | null, name: string, mode: number): Node {
    return Object.assign(fs.createNode(parent, name, mode, 0), { node_ops, stream_ops });
  }

  const node_ops = {
    getattr(node: Node) {
      const size = handleOf(node)?.getSize() ?? 0;
      const [atime, mtime, ctime] = [new Date(0), new Date(0), new Date(0)];
      const whose = { dev: 1, ino: node.id, mode: node.mode, nlink: 1, uid: 0, gid: 0, rdev: 0 };
      return { ...whose, size, atime, mtime, ctime, blksize: 4096, blocks: Math.ceil(size / 4096) };
    },
    setattr(node: Node, { size }: { size?: number }) {
      if (size !== undefined) attempt(() => handleOf(node)?.truncate(size));
    },
    lookup: (parent: Node, name: string) => (there.has(name) ? made(parent, name, FILE) : refuse(NOT_THERE)),
    mknod(parent: Node, name: string) {
      if (!handles.has(name)) refuse(NOT_ALLOWED);
      there.add(name);
      return made(parent, name, FILE);
    },
    unlink(_: Node, name: string) {
      attempt(() => handles.get(name)?.truncate(0));
      there.delete(name);
    },
    rename: () => refuse(NOT_ALLOWED),
    rmdir: () => refuse(NOT_ALLOWED),
    readdir: () => ['.', '..', ...there],
  };

  const stream_ops = {
    open: () => undefined,
    close: () => undefined,
    read({ node }: Stream, buffer: Int8Array, offset: number, length: number, position: number): number {
      return attempt(() => handleOf(node)!.read(buffer.subarray(offset, offset + length), { at: position }));
    },
    write({ node }: Stream, buffer: Int8Array, offset: number, length: number, position: number): number {
      return attempt(() => handleOf(node)!.write(buffer.subarray(offset, offset + length), { at: position }));
    },
    llseek(stream: Stream, offset: number, whence: number): number {
      const from = [0, stream.position, handleOf(stream.node)?.getSize() ?? 0][whence] ?? refuse(INVALID);
      return from + offset < 0 ? refuse(INVALID) : from + offset;
    },
    fsync({ node }: Stream): number {
      attempt(() => handleOf(node)?.flush());
      return 0;
    },
  };

  return { mount: () => made(null, '/', FOLDER) };
}

import { beforeEach, expect, test } from 'vitest';
import { diskOf, type Handle } from './disk';
import type { FileSystem, Node } from './pyodide';

class Failed extends Error {
  constructor(readonly code: number) {
    super();
  }
}

/** A file of the browser in memory. */
class Memory implements Handle {
  bytes = new Uint8Array(0);
  flushed = 0;
  full = false;

  getSize = () => this.bytes.length;
  flush = () => void (this.flushed += 1);
  truncate = (size: number) => {
    const bytes = new Uint8Array(size);
    bytes.set(this.bytes.subarray(0, size));
    this.bytes = bytes;
  };
  read = (into: Uint8Array | Int8Array, { at }: { at: number }) => {
    const found = this.bytes.subarray(at, at + into.length);
    into.set(found);
    return found.length;
  };
  write = (from: Uint8Array | Int8Array, { at }: { at: number }) => {
    if (this.full) throw new DOMException('no room', 'QuotaExceededError');
    if (at + from.length > this.bytes.length) this.truncate(at + from.length);
    this.bytes.set(from, at);
    return from.length;
  };
}

interface Operations {
  lookup: (parent: Node, name: string) => Node;
  mknod: (parent: Node, name: string) => Node;
  unlink: (parent: Node, name: string) => void;
  getattr: (node: Node) => { size: number };
  setattr: (node: Node, change: { size: number }) => void;
  readdir: () => string[];
  rename: () => void;
}
interface Streams {
  read: (stream: object, buffer: Int8Array, offset: number, length: number, position: number) => number;
  write: (stream: object, buffer: Int8Array, offset: number, length: number, position: number) => number;
  llseek: (stream: object, offset: number, whence: number) => number;
  fsync: (stream: object) => number;
}

let files: Map<string, Memory>;
let root: Node;
let folder: Operations;

const fs = {
  ErrnoError: Failed,
  createNode: (_: Node | null, name: string, mode: number) => ({ id: 1, name, mode }),
} as unknown as FileSystem;

function mount(): void {
  root = (diskOf(fs, files) as { mount: () => Node }).mount();
  folder = root.node_ops as Operations;
}

const streams = (node: Node) => node.stream_ops as Streams;
const code = (what: () => unknown): number => {
  try {
    what();
  } catch (problem) {
    return (problem as Failed).code;
  }
  return 0;
};

beforeEach(() => {
  files = new Map([
    ['a', new Memory()],
    ['b', new Memory()],
  ]);
  files.get('b')!.bytes = new Uint8Array([1, 2, 3]);
  mount();
});

test('a file that is empty is not there until it is made', () => {
  expect(folder.readdir()).toEqual(['.', '..', 'b']);
  expect(code(() => folder.lookup(root, 'a'))).toBe(44);
  folder.mknod(root, 'a');
  expect(folder.lookup(root, 'a').name).toBe('a');
  expect(folder.readdir()).toEqual(['.', '..', 'b', 'a']);
});

test('a file that was removed is empty in the browser too', () => {
  folder.unlink(root, 'b');
  expect(code(() => folder.lookup(root, 'b'))).toBe(44);
  expect(files.get('b')!.getSize()).toBe(0);
  mount();
  expect(folder.readdir()).toEqual(['.', '..']);
});

test('no other files can be made, and none renamed', () => {
  expect(code(() => folder.mknod(root, 'c'))).toBe(63);
  expect(code(() => folder.rename())).toBe(63);
});

test('what is written is in the file of the browser at once', () => {
  const node = folder.lookup(root, 'b');
  const memory = new Int8Array([9, 7, 8, 9]);
  expect(streams(node).write({ node, position: 0 }, memory, 1, 2, 2)).toBe(2);
  expect([...files.get('b')!.bytes]).toEqual([1, 2, 7, 8]);
  const into = new Int8Array(4);
  expect(streams(node).read({ node, position: 0 }, into, 1, 2, 1)).toBe(2);
  expect([...into]).toEqual([0, 2, 7, 0]);
  folder.setattr(node, { size: 1 });
  expect(folder.getattr(node).size).toBe(1);
  expect(streams(node).fsync({ node })).toBe(0);
  expect(files.get('b')!.flushed).toBe(1);
});

test('a place in a file is counted from its beginning, from here, or from its end', () => {
  const node = folder.lookup(root, 'b');
  const seek = (offset: number, whence: number) => streams(node).llseek({ node, position: 2 }, offset, whence);
  expect([seek(1, 0), seek(1, 1), seek(-1, 2)]).toEqual([1, 3, 2]);
  expect([code(() => seek(-4, 2)), code(() => seek(0, 3))]).toEqual([28, 28]);
});

test('a browser without room says that the disk is full', () => {
  const node = folder.lookup(root, 'b');
  files.get('b')!.full = true;
  expect(code(() => streams(node).write({ node, position: 0 }, new Int8Array(1), 0, 1, 0))).toBe(51);
});

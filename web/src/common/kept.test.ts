import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keep, keepData, kept, keptData } from './kept';

const KEY = 'a-thing-to-keep';
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  });
});
afterEach(() => {
  keep(KEY, null);
  vi.unstubAllGlobals();
});

const fails = () => {
  throw new Error('not allowed');
};

test('a value is kept in the browser under a name that no other site’s page at this address has', () => {
  keep(KEY, 'mine');
  expect([...stored]).toEqual([[`omphalos.${KEY}`, 'mine']]);
  expect(kept(KEY)).toBe('mine');
  keep(KEY, null);
  expect([...stored]).toEqual([]);
  expect(kept(KEY)).toBeNull();
});

test('a value that another window has stored since is found', () => {
  keep(KEY, 'mine');
  stored.set(`omphalos.${KEY}`, 'theirs');
  expect(kept(KEY)).toBe('theirs');
});

test('a browser without storage keeps values until the page is closed', () => {
  vi.stubGlobal('localStorage', { getItem: fails, setItem: fails, removeItem: fails });
  expect(kept(KEY)).toBeNull();
  keep(KEY, 'mine');
  expect(kept(KEY)).toBe('mine');
  keep(KEY, null);
  expect(kept(KEY)).toBeNull();
});

test('a value for which the storage has no room is kept until the page is closed', () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: fails, removeItem: fails });
  keep(KEY, 'large');
  expect(kept(KEY)).toBe('large');
});

test('data that is missing, broken or of another kind is the usual value', () => {
  const isText = (data: unknown): data is string => typeof data === 'string';
  const read = () => keptData(KEY, 'usual', isText);
  expect(read()).toBe('usual');
  keepData(KEY, 'mine');
  expect(stored.get(`omphalos.${KEY}`)).toBe('"mine"');
  expect(read()).toBe('mine');
  keepData(KEY, [1]);
  expect(read()).toBe('usual');
  keep(KEY, '{');
  expect(read()).toBe('usual');
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { store, storeData, stored, storedData } from './storage';

const KEY = 'a-thing-to-keep';
let inBrowser: Map<string, string>;

beforeEach(() => {
  inBrowser = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => inBrowser.get(name) ?? null,
    setItem: (name: string, value: string) => inBrowser.set(name, value),
    removeItem: (name: string) => inBrowser.delete(name),
  });
});
afterEach(() => {
  store(KEY, null);
  vi.unstubAllGlobals();
});

const fails = () => {
  throw new Error('not allowed');
};

test('a value is kept in the browser under a name that no other site’s page at this address has', () => {
  store(KEY, 'mine');
  expect([...inBrowser]).toEqual([[`omphalos.${KEY}`, 'mine']]);
  expect(stored(KEY)).toBe('mine');
  store(KEY, null);
  expect([...inBrowser]).toEqual([]);
  expect(stored(KEY)).toBeNull();
});

test('a value that another window has inBrowser since is found', () => {
  store(KEY, 'mine');
  inBrowser.set(`omphalos.${KEY}`, 'theirs');
  expect(stored(KEY)).toBe('theirs');
});

test('a browser without storage keeps values until the page is closed', () => {
  vi.stubGlobal('localStorage', { getItem: fails, setItem: fails, removeItem: fails });
  expect(stored(KEY)).toBeNull();
  store(KEY, 'mine');
  expect(stored(KEY)).toBe('mine');
  store(KEY, null);
  expect(stored(KEY)).toBeNull();
});

test('a value for which the storage has no room is kept until the page is closed', () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: fails, removeItem: fails });
  store(KEY, 'large');
  expect(stored(KEY)).toBe('large');
});

test('data that is missing, broken or of another kind is the usual value', () => {
  const isText = (data: unknown): data is string => typeof data === 'string';
  const read = () => storedData(KEY, 'usual', isText);
  expect(read()).toBe('usual');
  storeData(KEY, 'mine');
  expect(inBrowser.get(`omphalos.${KEY}`)).toBe('"mine"');
  expect(read()).toBe('mine');
  storeData(KEY, [1]);
  expect(read()).toBe('usual');
  store(KEY, '{');
  expect(read()).toBe('usual');
});

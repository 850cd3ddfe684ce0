import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Settings } from '../common/settings.svelte';
import { store, storeData, stored } from '../common/storage';
import { packed, takeOver, unpacked, type Identity } from './portable';
import { keepSelf, knownTables, remember, self } from './secrets';

const PREFERENCES = {
  ...{ name: 'Ada', language: 'pl', theme: 'dark', motion: 'less', pace: 'fast', sound: 'off', volume: '30' },
  ...{
    haptics: 'off',
    reactions: 'off',
    askFlick: 'on',
    spread: 'on',
    turnMat: 'on',
    levels: '{"flick":2}',
    size: 'large',
  },
};
const ADA = { id: '0123456789ab', key: 'k'.repeat(22), name: 'Ada' };
const ENOUGH = 1_000_000; // bytes

const KEYS = ['self', 'tables', 'tournaments', 'puzzles', 'push-channel', ...Object.keys(PREFERENCES)];
const forgetAll = () => KEYS.forEach((key) => store(key, null));
beforeEach(forgetAll);
afterEach(forgetAll);

const read = (maxBytes = ENOUGH) => unpacked(packed(maxBytes))!;
const identity = (change: Partial<Identity> = {}): Identity => ({
  ...{ version: 1, self: null, tables: [], tournaments: [], puzzles: [], preferences: {} },
  ...change,
});

test('an empty browser packs nothing but the version', () => {
  expect(JSON.parse(packed(ENOUGH))).toEqual(identity());
});

test('a person’s preferences are packed, but nothing that belongs to this one browser', () => {
  for (const [key, value] of Object.entries(PREFERENCES)) store(key, value);
  store('push-channel', 'this browser');
  expect(read().preferences).toEqual(PREFERENCES);
});

test('every preference that can be set is packed', () => {
  const one = new Settings();
  const set: Record<string, unknown> = {
    ...{ paint: 'dark', move: 'less', hurry: 'fast', hear: false, tune: 30, feel: false, showReactions: false },
    ...{ askBeforeFlick: true, showSpread: true, turn: false, call: 'Ala', enlarge: 'large' },
  };
  const own: Record<string, PropertyDescriptor> = Object.getOwnPropertyDescriptors(Settings.prototype);
  const methods = Object.keys(own).filter((name) => typeof own[name]?.value === 'function');
  expect(methods.filter((name) => !['constructor', 'begin', 'speak'].includes(name)).sort()).toEqual(
    Object.keys(set).sort(),
  );
  for (const [name, value] of Object.entries(set))
    (one[name as 'call'] as (this: Settings, value: unknown) => void).call(one, value);
  expect(read().preferences).toEqual({
    ...{ theme: 'dark', motion: 'less', pace: 'fast', sound: 'off', volume: '30', haptics: 'off', reactions: 'off' },
    ...{ askFlick: 'on', spread: 'on', turnMat: 'off', name: 'Ala', size: 'large' },
  });
});

test('no more than the 300 latest solved puzzles are packed', () => {
  const solved = Array.from({ length: 301 }, (_, n) => ({ game: 'flick', day: `day ${n}`, stars: 1, percent: 50 }));
  storeData('puzzles', solved);
  expect(read().puzzles).toEqual(solved.slice(0, 300));
});

describe('what does not fit', () => {
  beforeEach(() => {
    for (const n of [0, 1, 2]) remember(`table${n}`, { names: ['Żółć'], seats: { 0: 's' } }, n);
  });
  const ids = (maxBytes: number) => read(maxBytes).tables.map(({ id }) => id);
  const bytes = () => new TextEncoder().encode(packed(ENOUGH)).length;

  test('is left out from the oldest table on, counted in bytes', () => {
    const all = bytes();
    expect(ids(all)).toEqual(['table2', 'table1', 'table0']);
    expect(ids(all - 1)).toEqual(['table2', 'table1']);
  });

  test('is not more than the tables', () => {
    keepSelf(ADA);
    expect(read(10)).toEqual(identity({ self: ADA }));
  });

  test('is a finished game before an open one', () => {
    remember('table2', { over: true }, 9);
    expect(ids(ENOUGH)).toEqual(['table1', 'table0', 'table2']);
    expect(ids(bytes() - 1)).toEqual(['table1', 'table0']);
  });
});

test.each([
  ['not JSON', '{'],
  ['nothing', 'null'],
  ['of another version', { ...identity(), version: 2 }],
  ['without tables', { ...identity(), tables: undefined }],
  ['with tables that are no list', { ...identity(), tables: {} }],
  ['without preferences', { ...identity(), preferences: undefined }],
  ['with empty preferences', { ...identity(), preferences: null }],
  ['with preferences that are a text', { ...identity(), preferences: 'dark' }],
])('a text that is %s is no identity', (_, text) => {
  expect(unpacked(typeof text === 'string' ? text : JSON.stringify(text))).toBeNull();
});

test('a person who is not whole is nobody', () => {
  expect(unpacked(JSON.stringify(identity({ self: ADA })))?.self).toEqual(ADA);
  expect(unpacked(JSON.stringify({ ...identity(), self: { id: ADA.id } }))?.self).toBeNull();
});

describe('an identity that is taken over', () => {
  test('brings the preferences that this browser has no value of', () => {
    store('theme', 'light');
    store('name', 'Bo');
    takeOver(identity({ preferences: PREFERENCES }));
    const expected = { ...PREFERENCES, theme: 'light', name: 'Bo' };
    expect(Object.fromEntries(Object.keys(PREFERENCES).map((key) => [key, stored(key)]))).toEqual(expected);
  });

  test('brings no preference that is not a text or not known', () => {
    const preferences = { theme: 3, 'push-channel': 'another browser' } as unknown as Record<string, string>;
    takeOver(identity({ preferences }));
    expect([stored('theme'), stored('push-channel')]).toEqual([null, null]);
  });

  test('makes this browser play as its person', () => {
    keepSelf({ id: 'bo', key: 'b'.repeat(22), name: 'Bo' });
    store('name', 'Bo');
    takeOver(identity({ self: ADA, preferences: { name: 'an old name' } }));
    expect([self(), stored('name')]).toEqual([ADA, 'Ada']);
  });

  test('leaves the person of this browser alone if it has none', () => {
    keepSelf(ADA);
    store('name', 'Ada');
    takeOver(identity({ preferences: { name: 'Bo' } }));
    expect([self(), stored('name')]).toEqual([ADA, 'Ada']);
  });

  test('brings tables, tournaments and solved puzzles', () => {
    remember('lake', { game: 'flick', seats: { 0: 's' } }, 5);
    const tables = knownTables();
    forgetAll();
    const cup = { id: 'cup', title: 'Cup', host: 'h', key: null, touched: 7 };
    const solved = { game: 'flick', day: '2026-11-15', stars: 3, percent: 90 };
    takeOver(identity({ tables, tournaments: [cup], puzzles: [solved] }));
    expect(read()).toMatchObject({ tables, tournaments: [cup], puzzles: [solved] });
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import { fromText, toText } from './base64';
import { checkNumber, fingerprintOf, MAX_BYTES, newReceiver, open, seal } from './handover';
import { keep, kept } from './kept';
import { packed, takeOver, unpacked } from './portable';
import { knownTournament, rememberTournament } from './tournament';
import { keepSelf, knownTables, remember, secretsOf, self } from './secrets';

const SECRET = 'abcdefghijklmnopqrstuvwxyz';
const ADA = { id: '0123456789ab', key: `${SECRET}-ada`, name: 'Ada' };

beforeEach(() => {
  for (const key of ['self', 'tables', 'name', 'theme', 'puzzles', 'levels']) keep(key, null);
});

test('bytes become text and bytes again', () => {
  const bytes = Uint8Array.from({ length: 20_001 }, (_, at) => (at * 7) % 256);
  expect(toText(bytes)).toMatch(/^[\w-]+$/);
  expect(fromText(toText(bytes))).toEqual(bytes);
});

describe('a parcel', () => {
  test('opens for its receiver, and for nobody else', async () => {
    const receiver = await newReceiver();
    const parcel = await seal(receiver.publicKey, '012345', 'who I am: ż');
    expect(await open(receiver, '012345', parcel)).toBe('who I am: ż');
    await expect(open(receiver, '012346', parcel)).rejects.toThrow();
    await expect(open(await newReceiver(), '012345', parcel)).rejects.toThrow();
    await expect(open({ ...receiver, publicKey: (await newReceiver()).publicKey }, '012345', parcel)).rejects.toThrow();
    const changed = fromText(parcel);
    changed[changed.length - 1]! ^= 1;
    await expect(open(receiver, '012345', toText(changed))).rejects.toThrow();
  });
  test('is different each time, and never has the text in it', async () => {
    const { publicKey } = await newReceiver();
    const [one, two] = [await seal(publicKey, '1', SECRET), await seal(publicKey, '1', SECRET)];
    expect(one).not.toBe(two);
    expect(new TextDecoder().decode(fromText(one))).not.toContain(SECRET);
  });
  test('both screens show the same number, which another key does not have', async () => {
    const { publicKey } = await newReceiver();
    const number = await checkNumber(publicKey, '012345');
    expect(number).toMatch(/^\d{3} \d{3}$/);
    expect(await checkNumber(publicKey.slice(), '012345')).toBe(number);
    expect(await checkNumber(publicKey, '012346')).not.toBe(number);
    expect(await fingerprintOf(publicKey)).toMatch(/^[\w-]{43}$/);
  });
});

describe('an identity', () => {
  test('arrives whole at an empty browser', () => {
    keepSelf(ADA);
    keep('name', 'Ada');
    keep('theme', 'dark');
    keep('puzzles', JSON.stringify([{ game: 'flick', day: '2026-11-15', stars: 3, percent: 90 }]));
    remember('one', { game: 'flick', names: ['Ada', 'Bo'], seats: { 1: SECRET }, host: `${SECRET}-host` }, 5);
    rememberTournament('cup', { title: 'Cup', host: `${SECRET}-cup` }, 5);
    const text = packed(MAX_BYTES);
    for (const key of ['self', 'tables', 'name', 'theme', 'puzzles', 'tournaments']) keep(key, null);
    takeOver(unpacked(text)!);
    expect(self()).toEqual(ADA);
    expect(secretsOf('one')).toEqual([`${SECRET}-host`, SECRET]);
    expect(knownTournament('cup')).toMatchObject({ title: 'Cup', host: `${SECRET}-cup`, key: null });
    expect([kept('name'), kept('theme')]).toEqual(['Ada', 'dark']);
    expect(JSON.parse(kept('puzzles')!)).toHaveLength(1);
  });
  test('is added to what a browser has, whose own keys and preferences stay', () => {
    remember('one', { game: 'flick', seats: { 0: `${SECRET}-0`, 1: `${SECRET}-other` } }, 5);
    remember('two', { game: 'flick', seats: { 0: SECRET } }, 6);
    keep('theme', 'dark');
    keep('puzzles', JSON.stringify([{ game: 'flick', day: '2026-11-15', stars: 1, percent: 20 }]));
    const text = packed(MAX_BYTES);
    for (const key of ['tables', 'puzzles']) keep(key, null);
    keep('theme', 'light');
    keepSelf(ADA);
    remember('one', { game: 'flick', seats: { 1: `${SECRET}-1` } }, 7);
    keep('puzzles', JSON.stringify([{ game: 'flick', day: '2026-11-15', stars: 3, percent: 90 }]));
    takeOver(unpacked(text)!);
    expect(self()).toEqual(ADA); // the other one had no name
    expect(knownTables().map(({ id }) => id)).toEqual(['one', 'two']);
    expect(secretsOf('one')).toEqual([`${SECRET}-0`, `${SECRET}-1`]);
    expect(kept('theme')).toBe('light');
    expect(JSON.parse(kept('puzzles')!)).toEqual([{ game: 'flick', day: '2026-11-15', stars: 3, percent: 90 }]);
  });
  test('leaves old finished games out when it would be too large', () => {
    const names = ['x'.repeat(400), 'y'.repeat(400)];
    for (let n = 0; n < 60; n++) remember(`table${n}`, { names, over: n % 2 === 1, seats: { 0: SECRET } }, n);
    const text = packed(20_000);
    expect(text.length).toBeLessThanOrEqual(20_000);
    const kept = unpacked(text)!.tables;
    expect(kept.length).toBeGreaterThan(10);
    expect(kept.every(({ over }) => !over)).toBe(true);
    expect(kept[0]!.id).toBe('table58');
  });
  test('what is none is not taken over', () => {
    for (const text of ['', 'null', '{}', '{"version":2,"tables":[],"preferences":{}}', '{"version":1}', '[1]']) {
      expect(unpacked(text)).toBe(null);
    }
    takeOver(
      unpacked('{"version":1,"tables":[1,null,{"id":3}],"puzzles":"x","preferences":{"theme":3},"self":{"id":1}}')!,
    );
    expect([self(), knownTables(), kept('theme')]).toEqual([null, [], null]);
  });
});

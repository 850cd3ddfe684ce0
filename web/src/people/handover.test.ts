import * as calls from '../calls';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fromText, toText } from '../common/text';
import { answers } from '../live/fakes';
import {
  awaitHandover,
  canHandOver,
  checkNumber,
  fingerprintOf,
  grouped,
  MAX_BYTES,
  newReceiver,
  open,
  receiverOf,
  seal,
} from './handover';
import { store, stored } from '../common/storage';
import { packed, takeOver, unpacked } from './portable';
import { knownTournament, rememberTournament } from '../tournaments/tournament';
import { keepSelf, knownTables, remember, secretsOf, self } from './secrets';

const SECRET = 'abcdefghijklmnopqrstuvwxyz';
const ADA = { id: '0123456789ab', key: `${SECRET}-ada`, name: 'Ada' };

beforeEach(() => {
  for (const key of ['self', 'tables', 'name', 'theme', 'puzzles', 'levels']) store(key, null);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
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
  test('both screens show the same number for a key and a code, in every browser and version of the page', async () => {
    const key = fromText('BKsW5h5InKt2HedcNnXl438LlWE24F1DYo5WPRU-J-QvTrj5UAlwNB64n3rniquUT1f-Q7qPwHx-rGA94iJuCQU');
    expect(await checkNumber(key, '000003')).toBe('008 122');
    expect(await checkNumber(key, '000004')).not.toBe('008 122');
    expect(await checkNumber((await newReceiver()).publicKey, '000003')).not.toBe('008 122');
    expect(await fingerprintOf(key)).toBe('MFwa_K-2nhu5VC7m_L04cBrK9k4DPCtzk2_Jd90-oQ0');
  });
  test('of the largest identity is not above the server’s limit', async () => {
    const { publicKey } = await newReceiver();
    const parcel = await seal(publicKey, '012345', 'x'.repeat(MAX_BYTES));
    expect(fromText(parcel)).toHaveLength(65 + MAX_BYTES + 16); // the encapsulated key, the text with its tag
    expect(parcel.length).toBeLessThanOrEqual(60_000);
  });
  test('is opened with a key that no script can read out', async () => {
    const receiver = await newReceiver();
    expect(receiver.own.extractable).toBe(false);
    expect(await open(receiver, '1', await seal(receiver.publicKey, '1', SECRET))).toBe(SECRET);
  });
  test('is opened by anybody who has implemented RFC 9180: its test vector for these algorithms', async () => {
    const hex = (digits: string) => Uint8Array.from(digits.match(/../g)!, (two) => parseInt(two, 16));
    const { CipherSuite, DhkemP256HkdfSha256, HkdfSha256, Aes128Gcm } = await import('@hpke/core');
    const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes128Gcm() });
    // RFC 9180, A.3.1: DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-128-GCM, base mode
    const recipientKey = await suite.kem.importKey(
      'raw',
      hex('f3ce7fdae57e1a310d87f1ebbde6f328be0a99cdbcadf4d6589cf29de4b8ffd2').buffer,
      false,
    );
    const recipient = await suite.createRecipientContext({
      recipientKey,
      enc: hex(
        '04a92719c6195d5085104f469a8b9814d5838ff72b60501e2c4466e5e67b325ac98536d7b61a1af4b78e5b7f951c0900be863c403ce65c9bfcb9382657222d18c4',
      ),
      info: hex('4f6465206f6e2061204772656369616e2055726e'),
    });
    const opened = await recipient.open(
      hex('5ad590bb8baa577f8619db35a36311226a896e7342a6d836d8b7bcd2f20b6c7f9076ac232e3ab2523f39513434'),
      hex('436f756e742d30'),
    );
    expect(new TextDecoder().decode(opened)).toBe('Beauty is truth, truth beauty');
  });
});

test('six digits are read in two groups', () => {
  expect(grouped('482903')).toBe('482 903');
});

test('an identity is handed over only where the browser can encrypt', () => {
  expect(canHandOver()).toBe(true);
  for (const crypto of [undefined, {}]) {
    vi.stubGlobal('crypto', crypto);
    expect(canHandOver()).toBe(false);
  }
});

test('the receiver waits with a secret of its own, the giver knows only the code', async () => {
  const receiver = await newReceiver();
  const text = toText(receiver.publicKey);
  const awaited = { code: '012345', key: SECRET };
  const asked = answers(awaited, { parcel: null }, undefined, { receiver: text });
  expect(await awaitHandover(receiver)).toEqual(awaited);
  expect(await calls.handover(SECRET)).toEqual({ parcel: null });
  await calls.endHandover(SECRET);
  expect(await receiverOf('012345')).toEqual(receiver.publicKey);
  await calls.give('012345', { parcel: 'sealed' });
  expect(asked).toEqual([
    { method: 'POST', path: 'handovers', key: null, body: { receiver: text } },
    { method: 'GET', path: 'handovers', key: SECRET, body: null },
    { method: 'DELETE', path: 'handovers', key: SECRET, body: null },
    { method: 'GET', path: 'handovers/012345', key: null, body: null },
    { method: 'POST', path: 'handovers/012345', key: null, body: { parcel: 'sealed' } },
  ]);
  expect(calls.handoverQr('012345', 'print')).toBe('api/handovers/012345/print.svg');
});

describe('an identity', () => {
  test('arrives whole at an empty browser', () => {
    keepSelf(ADA);
    store('name', 'Ada');
    store('theme', 'dark');
    store('puzzles', JSON.stringify([{ game: 'flick', day: '2026-11-15', stars: 3, percent: 90 }]));
    remember('one', { game: 'flick', names: ['Ada', 'Bo'], seats: { 1: SECRET }, host: `${SECRET}-host` }, 5);
    rememberTournament('cup', { title: 'Cup', host: `${SECRET}-cup` }, 5);
    const text = packed(MAX_BYTES);
    for (const key of ['self', 'tables', 'name', 'theme', 'puzzles', 'tournaments']) store(key, null);
    takeOver(unpacked(text)!);
    expect(self()).toEqual(ADA);
    expect(secretsOf('one')).toEqual([`${SECRET}-host`, SECRET]);
    expect(knownTournament('cup')).toMatchObject({ title: 'Cup', host: `${SECRET}-cup`, key: null });
    expect([stored('name'), stored('theme')]).toEqual(['Ada', 'dark']);
    expect(JSON.parse(stored('puzzles')!)).toHaveLength(1);
  });
  test('is added to what a browser has, whose own keys and preferences stay', () => {
    remember('one', { game: 'flick', seats: { 0: `${SECRET}-0`, 1: `${SECRET}-other` } }, 5);
    remember('two', { game: 'flick', seats: { 0: SECRET } }, 6);
    store('theme', 'dark');
    store('puzzles', JSON.stringify([{ game: 'flick', day: '2026-11-15', stars: 1, percent: 20 }]));
    const text = packed(MAX_BYTES);
    for (const key of ['tables', 'puzzles']) store(key, null);
    store('theme', 'light');
    keepSelf(ADA);
    remember('one', { game: 'flick', seats: { 1: `${SECRET}-1` } }, 7);
    store('puzzles', JSON.stringify([{ game: 'flick', day: '2026-11-15', stars: 3, percent: 90 }]));
    takeOver(unpacked(text)!);
    expect(self()).toEqual(ADA); // the other one had no name
    expect(knownTables().map(({ id }) => id)).toEqual(['one', 'two']);
    expect(secretsOf('one')).toEqual([`${SECRET}-0`, `${SECRET}-1`]);
    expect(stored('theme')).toBe('light');
    expect(JSON.parse(stored('puzzles')!)).toEqual([{ game: 'flick', day: '2026-11-15', stars: 3, percent: 90 }]);
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
    expect([self(), knownTables(), stored('theme')]).toEqual([null, [], null]);
  });
});

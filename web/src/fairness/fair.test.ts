import { expect, test } from 'vitest';
import { commitmentTo, hex, mixedSeed, newNonce, ownFinding, sealing, sealOf, type Witness } from './fair';
import { table } from '../live/fakes';
import { sha256 } from './sha256';
import type { Fairness, FairStart, TableInfo } from '../wire';

const bytes = (text: string) => new TextEncoder().encode(text);
const [ONE, TWO, SECRET] = ['01'.repeat(32), '02'.repeat(32), '73'.repeat(32)];

function gathering(fair: Partial<FairStart>, phase: TableInfo['phase'] = 'gathering'): TableInfo {
  return table({ phase, fair: { commitment: 'c', seals: [null, null], stage: null, ...fair } });
}

test.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
  ['a'.repeat(1000), '41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3'],
])('SHA-256 of %j is that of the standard', (text, expected) => {
  expect(hex(sha256(bytes(text)))).toBe(expected);
});

test('SHA-256 is that of the platform at every length of a block', async () => {
  for (let length = 0; length < 130; length += 1) {
    const data = Uint8Array.from({ length }, (_, i) => i);
    expect(hex(sha256(data))).toBe(hex(new Uint8Array(await crypto.subtle.digest('SHA-256', data))));
  }
});

test('seal, commitment and seed are those that the server computes', () => {
  // tests/table/test_entropy.py has the same numbers
  expect(sealOf('61'.repeat(32))).toBe('d9ec50113fd20f01232393f3052199c9850de9d2521dfba7cb7e99b262dbafd6');
  expect(commitmentTo(SECRET)).toBe('8106e75eedd4de9773d9213df467402cbb7699b686a0d5aa4f8d0ca0f93d97d2');
  expect(mixedSeed(SECRET, '0123456789', ['61'.repeat(32), null, '63'.repeat(32)])).toBe(
    '4b060c5f22c016d32d2f9820a1abc0c8be2817f8869aa9c265d0660738ebcfbe',
  );
});

test('nonces are random and have 32 bytes', () => {
  expect(newNonce()).toMatch(/^[0-9a-f]{64}$/);
  expect(newNonce()).not.toBe(newNonce());
});

test('a seat held here seals a nonce when the table asks for it, and the same one when asked again', () => {
  const nonces = [ONE, TWO];
  const next = () => nonces.shift()!;
  const first = sealing(gathering({ seals: ['', ''] }), [0], null, next);
  expect(first.messages).toEqual([{ type: 'seal', seat: 0, seal: sealOf(ONE) }]);
  expect(first.witness).toMatchObject({ commitment: 'c', nonces: { 0: ONE }, revealed: [] });
  const again = sealing(gathering({ seals: ['', ''] }), [0], first.witness, next);
  expect(again.messages).toEqual(first.messages);
});

test('nothing is sent for seats that others hold, nor when nothing is asked', () => {
  expect(sealing(gathering({ seals: ['', ''] }), [], null).messages).toEqual([]);
  expect(sealing(gathering({ seals: [sealOf(TWO), null], stage: 'reveal' }), [0, 1], null).messages).toEqual([]);
  expect(sealing(gathering({ seals: ['', ''] }, 'playing'), [0], null).messages).toEqual([]);
});

test('a nonce is revealed only when all seals are published, and they are remembered', () => {
  const witness: Witness = { commitment: 'c', seals: null, nonces: { 0: ONE }, revealed: [] };
  const seals = [sealOf(ONE), sealOf(TWO)];
  expect(sealing(gathering({ seals, stage: 'seal' }), [0], witness).messages).toEqual([]);
  const told = sealing(gathering({ seals, stage: 'reveal' }), [0], witness);
  expect(told.messages).toEqual([{ type: 'reveal', seat: 0, nonce: ONE }]);
  expect(told.witness).toMatchObject({ seals, revealed: [0] });
  expect(sealing(gathering({ seals, stage: 'reveal' }), [0], told.witness).messages).toEqual(told.messages); // it was lost
});

test('a revealed nonce is not revealed again for other seals, nor sealed again', () => {
  const witness: Witness = { commitment: 'c', seals: [sealOf(ONE), null], nonces: { 0: ONE }, revealed: [0] };
  const changed = gathering({ seals: [sealOf(ONE), sealOf(TWO)], stage: 'reveal' });
  expect(sealing(changed, [0], witness).messages).toEqual([]);
  const anew = sealing(gathering({ seals: ['', sealOf(TWO)], stage: 'seal' }), [0], witness, () => TWO);
  expect(anew.messages).toEqual([{ type: 'seal', seat: 0, seal: sealOf(TWO) }]);
  expect(anew.witness).toMatchObject({ nonces: { 0: TWO }, revealed: [] });
});

test('beginnings that were given up after a nonce was revealed are counted', () => {
  let witness: Witness = { commitment: 'c', seals: [sealOf(ONE), null], nonces: { 0: ONE }, revealed: [0] };
  for (const times of [1, 2, 3]) {
    witness = sealing(gathering({ seals: ['', ''], stage: 'seal' }), [0, 1], witness, () => TWO).witness;
    expect(witness.repeated).toBe(times);
    witness = sealing(gathering({ seals: ['', ''], stage: 'seal' }), [0, 1], witness, () => TWO).witness; // said again
    expect(witness.repeated).toBe(times);
    const seals = [sealOf(TWO), sealOf(TWO)];
    witness = sealing(gathering({ seals, stage: 'reveal' }), [0, 1], witness).witness;
  }
  expect(ownFinding(proof(), witness).repeated).toBe(3);
});

test('the first commitment is remembered, whatever the server says later', () => {
  const first = sealing(gathering({ commitment: 'first' }), [], null);
  expect(sealing(gathering({ commitment: 'second' }), [], first.witness).witness.commitment).toBe('first');
});

function proof(change: Partial<Fairness> = {}): Fairness {
  const nonces = [ONE, null];
  return {
    proven: true,
    audit: {} as Fairness['audit'],
    commitment: commitmentTo(SECRET),
    seals: [sealOf(ONE), null],
    nonces,
    table: '0123456789',
    secret: SECRET,
    seed: mixedSeed(SECRET, '0123456789', nonces),
    key: null,
    names: ['Ala', 'Ola'],
    ...change,
  };
}

const SEEN: Witness = {
  commitment: commitmentTo(SECRET),
  seals: [sealOf(ONE), null],
  nonces: { 0: ONE },
  revealed: [0],
};

test('this browser finds out itself whether the server kept its word', () => {
  expect(ownFinding(proof(), SEEN)).toEqual({
    promise: 'kept',
    seals: 'kept',
    nonces: 'mixed',
    repeated: 0,
    seed: 'right',
  });
  expect(ownFinding(proof(), null)).toEqual({
    promise: 'unseen',
    seals: 'unseen',
    nonces: 'none',
    repeated: 0,
    seed: 'right',
  });
});

test.each([
  ['another commitment', { commitment: commitmentTo(ONE) }, { promise: 'broken', seed: 'wrong' }],
  ['another seal of another seat', { seals: [sealOf(ONE), sealOf(TWO)] }, { seals: 'broken' }],
  ['our nonce left out', { nonces: [null, null] }, { nonces: 'missing', seed: 'wrong' }],
  ['a seed that was ground', { seed: TWO }, { seed: 'wrong' }],
  ['another secret', { secret: TWO }, { seed: 'wrong' }],
  ['another table', { table: '9876543210' }, { seed: 'wrong' }],
  ['nothing revealed', { secret: null }, { seed: 'unknown' }],
] as const)('it finds %s', (_, change, expected) => {
  expect(ownFinding(proof(change as Partial<Fairness>), SEEN)).toMatchObject(expected);
});

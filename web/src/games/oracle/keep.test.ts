import { expect, test } from 'vitest';
import { keep } from './keep';

test('what says the same stays the same object', () => {
  const old = { a: [1, { b: 2 }], c: { d: null } };
  const fresh = { a: [1, { b: 3 }], c: { d: null } };
  const kept = keep(old, fresh);
  expect(kept).toEqual(fresh);
  expect(kept.c).toBe(old.c);
  expect(keep(old, structuredClone(old))).toBe(old);
  expect(keep({ a: 1, b: undefined }, { a: 1 })).toEqual({ a: 1 });
});

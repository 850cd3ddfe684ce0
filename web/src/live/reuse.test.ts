import { expect, test } from 'vitest';
import { reuse } from './reuse';

test('what says the same stays the same object', () => {
  const old = { a: [1, { b: 2 }], c: { d: null } };
  const now = { a: [1, { b: 3 }], c: { d: null } };
  const reused = reuse(old, now);
  expect(reused).toEqual(now);
  expect(reused.c).toBe(old.c);
  expect(reuse(old, structuredClone(old))).toBe(old);
  expect(reuse({ a: 1, b: undefined }, { a: 1 })).toEqual({ a: 1 });
});

test.each<[string, unknown, unknown]>([
  ['a longer list', [1], [1, 2]],
  ['a shorter list', [1, 2], [1]],
  ['an empty list', [1], []],
  ['a list instead of an object', { 0: 1 }, [1]],
  ['an object instead of a list', [1], { 0: 1 }],
  ['an object instead of nothing', null, { a: 1 }],
  ['nothing instead of an object', { a: 1 }, null],
  ['a number instead of an object', { a: 1 }, 7],
  ['an object instead of a text', 'text', { a: 1 }],
  ['a new key', { a: 1 }, { a: 1, b: 2 }],
  ['a key less', { a: 1, b: 2 }, { a: 1 }],
  ['another key without a value', { a: 1, b: undefined }, { a: 1, c: undefined }],
  ['another value', { a: 1 }, { a: 2 }],
  ['another value deep inside, then a known one', { a: [{ b: 1 }, 5] }, { a: [{ b: 2 }, 5] }],
  ['another value before a known one', { a: 1, b: 2 }, { a: 3, b: 2 }],
])('%s is taken over', (_, old, now) => {
  expect(reuse(old, structuredClone(now))).toStrictEqual(now);
});

test.each<[string, unknown]>([
  ['a list', [1, 'text', null, [2]]],
  ['an empty list', []],
  ['an object', { a: 1, b: { c: [] }, d: undefined }],
])('%s that says the same is the old one', (_, old) => {
  expect(reuse(old, structuredClone(old))).toBe(old);
});

test('in a list that changed, what did not change is reused', () => {
  const old = [{ a: 1 }, { b: 2 }];
  const reused = reuse<unknown[]>(old, [{ a: 1 }, { b: 3 }, { c: 4 }]);
  expect(reused).toEqual([{ a: 1 }, { b: 3 }, { c: 4 }]);
  expect(reused[0]).toBe(old[0]);
});

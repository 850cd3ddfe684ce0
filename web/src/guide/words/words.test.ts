import { expect, test } from 'vitest';
import { en } from './en';
import { pl } from './pl';

function keys(thing: object, path = ''): string[] {
  return Object.entries(thing).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? keys(value, `${path}${key}.`) : [`${path}${key}`],
  );
}

const at = (words: object, path: string) =>
  path.split('.').reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], words);

test('both languages say everything', () => {
  expect(keys(pl).sort()).toEqual(keys(en).sort());
});

test('nothing is left empty, and nothing Polish is left in English', () => {
  for (const path of keys(en)) {
    const [ours, theirs] = [at(en, path), at(pl, path)];
    expect(typeof ours).toBe(typeof theirs);
    if (typeof ours !== 'string') continue;
    expect(ours, path).not.toBe('');
    expect(theirs, path).not.toBe('');
    expect(theirs, path).not.toBe(ours);
  }
});

test('Polish counts', () => {
  expect([1, 3, 5].map(pl.found)).toEqual(['1 zasada', '3 zasady', '5 zasad']);
});

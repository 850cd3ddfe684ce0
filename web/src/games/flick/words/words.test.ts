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
  const same = new Set(['bot']);
  for (const path of keys(en)) {
    const [ours, theirs] = [at(en, path), at(pl, path)];
    expect(typeof ours).toBe(typeof theirs);
    if (typeof ours !== 'string') continue;
    expect(ours, path).not.toBe('');
    expect(theirs, path).not.toBe('');
    if (!same.has(path)) expect(theirs, path).not.toBe(ours);
  }
});

test('Polish counts', () => {
  expect([1, 2, 5, 22].map(pl.unused)).toEqual([
    'do pstryknięcia: 1 prorok',
    'do pstryknięcia: 2 prorocy',
    'do pstryknięcia: 5 proroków',
    'do pstryknięcia: 22 prorocy',
  ]);
  expect([1, 3, 12].map(pl.temples)).toEqual([
    'do zbudowania: 1 świątynia',
    'do zbudowania: 3 świątynie',
    'do zbudowania: 12 świątyń',
  ]);
});

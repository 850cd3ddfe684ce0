import { expect, test } from 'vitest';
import { en } from './en';
import { pl } from './pl';
import { capital } from './capital';
import { plural } from './plural';

function keys(thing: object, path = ''): string[] {
  return Object.entries(thing).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? keys(value, `${path}${key}.`) : [`${path}${key}`],
  );
}

test('both languages say everything', () => {
  expect(keys(pl).sort()).toEqual(keys(en).sort());
});

test('nothing is left empty, and nothing Polish is left in English', () => {
  // the keys of a keyboard are called alike
  for (const path of keys(en)) {
    const at = (words: object) => path.split('.').reduce<unknown>((o, k) => (o as Record<string, unknown>)[k], words);
    const [ours, theirs] = [at(en), at(pl)];
    expect(typeof ours).toBe(typeof theirs);
    if (typeof ours === 'string' && !path.startsWith('keys.')) {
      expect(ours).not.toBe('');
      expect(theirs).not.toBe(ours);
    }
  }
});

test('Polish counts', () => {
  const moves = (n: number) => plural(n, 'ruch', 'ruchy', 'ruchów');
  expect([1, 2, 5, 12, 22, 25, 101, 112].map(moves)).toEqual([
    '1 ruch',
    '2 ruchy',
    '5 ruchów',
    '12 ruchów',
    '22 ruchy',
    '25 ruchów',
    '101 ruchów',
    '112 ruchów',
  ]);
});

test('a first letter', () => {
  expect(capital('śluby', 'pl')).toBe('Śluby');
  expect(capital('', 'en')).toBe('');
});

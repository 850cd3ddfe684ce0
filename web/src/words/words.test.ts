import { expect, test } from 'vitest';
import { expectBothSaid } from './alike';
import { en } from './en';
import { pl } from './pl';
import { capital } from './capital';
import { plural } from './plural';

test('both languages say everything, each in its own words', () => {
  expectBothSaid(en, pl, (path) => path.startsWith('keys.')); // the keys of a keyboard are called alike
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

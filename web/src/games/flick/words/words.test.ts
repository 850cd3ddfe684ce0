import { expect, test } from 'vitest';
import { expectBothSaid } from '../../../words/alike';
import { en } from './en';
import { pl } from './pl';

test('both languages say everything, each in its own words', () => {
  expectBothSaid(en, pl, (path) => path === 'bot');
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

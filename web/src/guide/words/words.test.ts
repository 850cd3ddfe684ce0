import { expect, test } from 'vitest';
import { expectBothSaid } from '../../words/alike';
import { en } from './en';
import { pl } from './pl';

test('both languages say everything, each in its own words', () => {
  expectBothSaid(en, pl);
});

test('Polish counts', () => {
  expect([1, 3, 5].map(pl.found)).toEqual(['1 zasada', '3 zasady', '5 zasad']);
});

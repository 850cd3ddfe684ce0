import { expect, test } from 'vitest';
import { DOES, NAMES, ROGUES } from '../data';
import { expectBothSaid } from '../../../words/alike';
import { en } from './en';
import { named } from './index';
import { pl } from './pl';

test('both languages say everything, each in its own words', () => {
  expectBothSaid(en, pl);
});

test('the game has names for everything in both languages', () => {
  for (const names of [NAMES, DOES, ROGUES]) expect(Object.keys(names.pl).sort()).toEqual(Object.keys(names.en).sort());
});

test('names are filled in, and Polish counts and genders hold', () => {
  expect(named('en', 'boat', { n: 3 })).toBe('boat 3');
  expect(named('pl', 'guild-blue')).toBe('czarodzieje');
  expect([1, 2, 5, 22].map(pl.cardsOf)).toEqual([
    '1 karta zepsucia',
    '2 karty zepsucia',
    '5 kart zepsucia',
    '22 karty zepsucia',
  ]);
  expect(pl.good('tome', 'czerwony')).toBe('czerwona księga');
  expect(pl.good('charm', 'czerwony')).toBe('czerwony talizman');
});

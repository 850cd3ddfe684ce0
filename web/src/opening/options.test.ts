// Tests of the options of a game in words.

import { beforeAll, expect, test } from 'vitest';
import { speech } from '../common/i18n.svelte';
import { optionTexts } from './options';
import { settings } from '../common/settings.svelte';
import { GAMES } from '../shell/games';

const oracle = GAMES.find(({ name }) => name === 'oracle')!;
const flick = GAMES.find(({ name }) => name === 'flick')!;

beforeAll(() => speech.ready('page'));

test('only options that are not as usual are named in a line', async () => {
  await settings.speak('en');
  expect(optionTexts(oracle, { numbers: 'reported', cross: 'goods' }, false)).toEqual([]);
  expect(optionTexts(oracle, { numbers: 'balanced', cross: 'goods' }, false)).toEqual([
    { key: 'numbers', name: 'House numbers', value: 'balanced' },
  ]);
});

test('all options of a table are named, with what a switch says', async () => {
  await settings.speak('pl');
  expect(optionTexts(oracle, { cross: 'areas' }, true)).toEqual([
    { key: 'numbers', name: 'Liczby domowe', value: 'według relacji właścicieli' },
    { key: 'cross', name: 'Krzyż zepsucia', value: 'karta za każdy obszar' },
    { key: 'days', name: 'Dni', value: '3' },
    { key: 'evening', name: 'Pierwszy wieczór: części gry otwierają się po kolei', value: 'Nie' },
  ]);
  await settings.speak('en');
  expect(optionTexts(flick, { laws: false }, true)).toContainEqual({
    key: 'laws',
    name: 'Laws',
    value: settings.words.onOff.off,
  });
  const generations = optionTexts(flick, { generations: null }, true).find(({ key }) => key === 'generations');
  expect(generations?.value).toBe(settings.words.byRules);
});

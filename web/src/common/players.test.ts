import { beforeAll, expect, test } from 'vitest';
import type { GameInfo } from '../wire';
import { speech, words } from './i18n.svelte';
import { players } from './players.svelte';

const shepherd = {
  called: {
    en: { player: 'the Shepherd' },
    de: { player: 'der Hirte', accusative: 'den Hirten' },
    pl: { player: 'Pasterz' },
  },
};
beforeAll(() => players.know([{ opponents: [shepherd] } as unknown as GameInfo]));

test.each([
  ['The Shepherd', 'pl', 'Pasterz'],
  ['Pasterz', 'de', 'Der Hirte'],
  ['Der Hirte II', 'en', 'The Shepherd II'],
  ['Ann', 'de', 'Ann'],
  ['Elizabeth II', 'de', 'Elizabeth II'],
])('%s is called in %s: %s', (name, language, called) => {
  expect(players.called(name, language)).toBe(called);
});

test.each([
  ['Der Hirte', 'inside', 'der Hirte'],
  ['Der Hirte III', 'accusative', 'den Hirten III'],
  ['Ann', 'accusative', 'Ann'],
])('%s in the form %s: %s', (name, form, said) => {
  expect(players.form(name, form, 'de')).toBe(said);
});

test.each([
  ['en', 'You', 'You win', 'Waiting for you, Ann'],
  ['en', 'The Shepherd', 'The Shepherd wins', 'Waiting for the Shepherd, Ann'],
  ['pl', 'Ty', 'Wygrywasz', 'Na ruchu: ty, Ann'],
  ['pl', 'Ann', 'Wygrywa Ann', 'Na ruchu: Ann, Ann'],
  ['de', 'Du', 'Du gewinnst', 'Am Zug: du, Ann'],
  ['de', 'Der Hirte', 'Der Hirte gewinnt', 'Am Zug: der Hirte, Ann'],
] as const)('in %s sentences about %s have their own verb', async (language, name, wins, waits) => {
  await speech.speak(language);
  await speech.ready('page');
  expect(words('page').winner({ names: name })).toBe(wins);
  expect(words('page').winner({ names: [name] })).toBe(wins);
  expect(words('page').waitingFor({ names: [name, 'Ann'] })).toBe(waits);
  await speech.speak('en');
});

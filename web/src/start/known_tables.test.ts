// The list of the tables of this browser.

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { players } from '../common/players.svelte';
import { speech } from '../common/i18n.svelte';
import { attributes, elements, rendered, texts } from '../common/rendered';
import type { KnownTable } from '../people/secrets';
import { GAMES } from '../shell/games';
import KnownTables from './KnownTables.svelte';

beforeAll(async () => {
  vi.stubGlobal('location', new URL('https://example.org/'));
  players.know(GAMES);
  await speech.speak('en');
  await speech.ready('page');
});
afterAll(() => {
  vi.unstubAllGlobals();
  players.know([]);
});

const TOUCHED = new Date(2026, 10, 30, 18, 5).getTime();

function known(id: string, more: Partial<KnownTable> = {}): KnownTable {
  const names = ['Ala', 'Bo', 'Cy'];
  return { id, game: 'flick', names, host: null, seats: { 1: 'x' }, moves: 3, over: false, touched: TOUCHED, ...more };
}

const list = (...tables: KnownTable[]) =>
  rendered(KnownTables, { tables, titles: { flick: 'Palec boży' }, forget: () => undefined });

test('a table says what is played, who plays, how many moves there were, and when', () => {
  const [title, names, moves, action] = texts(list(known('table00000')));
  expect([title, names, action]).toEqual(['Palec boży', 'Ala, You, Cy', 'Go on']);
  expect(moves).toMatch(/^3 moves · Nov 30, 2026, 6:05\sPM$/);
});

test.each([
  ['one seat of this browser is oneself', { seats: { 1: 'x' } }, 'Ala, You, Cy'],
  ['with several seats everybody has a name', { seats: { 0: 'x', 2: 'y' } }, 'Ala, Bo, Cy'],
  ['with none too', { seats: {} }, 'Ala, Bo, Cy'],
  ['an open seat has none', { names: ['', 'Bo', 'Cy'] }, 'You, Cy'],
])('who plays: %s', (_, more, names) => {
  expect(texts(list(known('table00000', more)))[1]).toBe(names);
});

test('a game goes on, one that is over is replayed, and each is named for those who do not see the list', () => {
  const html = list(known('table00000'), known('table11111', { over: true, game: 'pond', names: ['Ala'], seats: {} }));
  const rows = elements(html, 'li');
  expect(rows.map((row) => attributes(row, 'href')[0])).toEqual(['table/table00000', 'replay/table11111']);
  expect(rows.map((row) => attributes(row, 'aria-label').slice(0, 2))).toEqual([
    ['Go on: Palec boży, Ala, You, Cy', 'Forget: Palec boży, Ala, You, Cy'],
    ['Replay: pond, Ala', 'Forget: pond, Ala'],
  ]);
});

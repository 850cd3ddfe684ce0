import { afterEach, expect, test } from 'vitest';
import { store } from '../common/storage';
import { knownTable, mergeTables, remember, rememberRematch } from '../people/secrets';
import { isForDevice, isHere, place } from './place';

afterEach(() => {
  store('tables', null);
  place.device = false;
});

test('what is about a table goes where the table is, the rest where the person has chosen', () => {
  remember('0123456789', { device: true });
  remember('abcdefghjk', {});
  const asked = () =>
    ['tables/0123456789', 'replays/0123456789/proof', 'tables/abcdefghjk/record', 'tables', 'info'].map(isForDevice);
  expect(asked()).toEqual([true, true, false, false, false]);
  place.device = true;
  expect(asked()).toEqual([true, true, false, true, true]);
  expect([isHere('0123456789'), isHere('abcdefghjk')]).toEqual([true, false]);
});

test('a rematch is where the game was', () => {
  remember('0123456789', { device: true, names: ['A', 'B'], seats: { 0: 'x'.repeat(22) } });
  rememberRematch('0123456789', 'abcdefghjk');
  expect(knownTable('abcdefghjk')?.device).toBe(true);
});

test('a game of another device is not taken over: it is not here', () => {
  mergeTables([{ id: '0123456789', game: 'oracle', touched: 1, names: [], seats: {}, device: true }]);
  expect(knownTable('0123456789')).toBeNull();
});

import { expect, test } from 'vitest';
import { markOf } from './oracle/marks';
import { SEATS } from './oracle/seats';
import { loadBoard, loadMarks, traitsOf } from './registry';

test('a game without a board of its own has lists and forms', async () => {
  const board = await loadBoard('other');
  expect(board).toBeTypeOf('function');
  expect(await loadBoard('unheard-of')).toBe(board);
});

test('a game may mark its players itself, and say what the page must know', async () => {
  expect(await loadMarks('unheard-of')).toBeNull();
  expect(await loadMarks('flick')).toBeTypeOf('function');
  expect([traitsOf('oracle').showsDeeds, traitsOf('unheard-of')]).toEqual([true, {}]);
});

test('the seats of Wyrocznia are marked as on its board, with and without a view', async () => {
  const seatMarks = (await loadMarks('oracle'))!;
  expect(seatMarks(null)).toEqual(SEATS);
  expect(SEATS.map((_, seat) => markOf(seat))).toEqual(SEATS);
});

test('the seats of Palec boży have no marks of their own before the cards are dealt', async () => {
  const seatMarks = (await loadMarks('flick'))!;
  expect(seatMarks(null)).toEqual([]);
});

import { expect, test } from 'vitest';
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

import { beforeAll, expect, test } from 'vitest';
import { speech } from '../i18n.svelte';
import { loadBoard, loadMarks, traitsOf } from './registry';

let boards: unknown[];

beforeAll(async () => {
  boards = [await loadBoard('flick'), await loadBoard('oracle'), await loadBoard('unheard-of')];
});

test('each game has its own board, and a game without one has lists and forms', async () => {
  expect(new Set(boards).size).toBe(3);
  expect(await loadBoard('nobody-knows')).toBe(boards[2]);
  expect(await loadBoard('flick')).toBe(boards[0]);
});

test('a board comes with its texts', () => {
  expect(speech.parts).toEqual(expect.arrayContaining(['flick', 'oracle', 'guide']));
});

test('a game may mark its players itself, and say what the page must know', async () => {
  expect(await loadMarks('unheard-of')).toBeNull();
  expect(await loadMarks('flick')).toBeTypeOf('function');
  expect([traitsOf('oracle').showsDeeds, traitsOf('unheard-of')]).toEqual([true, {}]);
});

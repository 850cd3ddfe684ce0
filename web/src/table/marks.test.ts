import { expect, test } from 'vitest';
import { MARKS, markOf } from './marks';

test('every seat has its own mark, and spectators have the last one', () => {
  expect(MARKS.map((_, seat) => markOf(seat))).toEqual(MARKS);
  expect(markOf(-1)).toBe(MARKS.at(-1));
});

test('a table with more seats than marks begins again', () => {
  expect(markOf(MARKS.length + 1)).toBe(markOf(1));
});

test('no two seats look alike, by colour or by shape', () => {
  expect(new Set(MARKS.map((mark) => mark.path)).size).toBe(MARKS.length);
  expect(new Set(MARKS.map((mark) => mark.colour)).size).toBe(MARKS.length);
});

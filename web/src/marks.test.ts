import { expect, test } from 'vitest';
import { MARKS, markOf } from './marks';

test('every seat has its own mark, and spectators have the last one', () => {
  expect(MARKS.map((_, seat) => markOf(seat))).toEqual(MARKS);
  expect(markOf(-1)).toBe(MARKS.at(-1));
});

test('a table with more seats than marks begins again', () => {
  expect(markOf(MARKS.length + 1)).toBe(markOf(1));
});

import { beforeAll, expect, test, vi } from 'vitest';
import { marks } from './pictureMarks';

beforeAll(() => {
  vi.stubGlobal('CSS', { escape: (text: string) => text });
});

const choice = (group: string, action: object) => ({ group, action, text: '' });

test('a choice is found on the picture by what it is about', () => {
  const line = choice('draw', { do: 'draw', line: 'a1-b1' });
  const boat = choice('board', { do: 'board', boat: 2 });
  const found = marks('oracle', [line, boat, choice('stop', { do: 'stop' })], 1);
  expect([...found]).toEqual([
    ['[data-shop="1"] [data-edge="a1-b1"]', line],
    ['[data-boat="2"]', boat],
  ]);
});

test('a part that stands for several choices decides none of them', () => {
  expect(marks('oracle', [choice('stargaze', { lines: 2 }), choice('stargaze', { lines: 4 })], 0).size).toBe(0);
});

test('a game without marks has only buttons', () => {
  expect(marks('lake', [choice('guess', { number: 1 })], 0).size).toBe(0);
});

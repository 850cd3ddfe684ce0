import { expect, test } from 'vitest';
import { highlights, HIGHLIGHTS, jumpFrom, kindsOf, stopsOf, SCORES } from './landmarks';
import type { Mark } from '../wire';

const mark = (kind: string, score: number): Mark => ({
  n: 0,
  seat: null,
  line: kind,
  kind,
  clip: false,
  scores: [score, 0],
});
const game = [
  mark('dealt', 0),
  ...Array.from({ length: 30 }, (_, n) => mark('flicked', n < 10 ? 0 : 2)),
  mark('voted', 2),
  mark('flicked', 2),
  mark('ended', 5),
];
const landmarks = ['ended', 'voted', 'flicked', 'never'].map((kind) => ({ kind, title: kind.toUpperCase() }));

test('kinds that occur, the weightiest first', () => {
  expect(kindsOf(game, landmarks)).toEqual([
    { kind: 'ended', title: 'ENDED', count: 1 },
    { kind: 'voted', title: 'VOTED', count: 1 },
    { kind: 'flicked', title: 'FLICKED', count: 31 },
  ]);
});

test('highlights are few', () => {
  expect([...highlights(game, landmarks)]).toEqual(['ended', 'voted']);
  expect(stopsOf(game, landmarks, HIGHLIGHTS)).toEqual([31, 33]);
});

test('scores that change', () => {
  expect(stopsOf(game, landmarks, SCORES)).toEqual([11, 33]);
});

test('to the next and to the one before', () => {
  expect(jumpFrom(0, [31, 33], 1)).toBe(31);
  expect(jumpFrom(31, [31, 33], 1)).toBe(33);
  expect(jumpFrom(33, [31, 33], 1)).toBeNull();
  expect(jumpFrom(33, [31, 33], -1)).toBe(31);
  expect(jumpFrom(31, [31, 33], -1)).toBeNull();
});

test.each([
  [8, 0, ['ended']], // eight are always allowed
  [9, 0, []],
  [9, 45, ['ended']], // or a sixth of all moments
  [9, 44, []],
])('%i ends among %i other moments', (ends, others, chosen) => {
  const moments = [
    ...Array.from({ length: ends }, () => mark('ended', 0)),
    ...Array.from({ length: others }, () => mark('dealt', 0)),
  ];
  expect([...highlights(moments, landmarks)]).toEqual(chosen);
});

test('after a kind that is too frequent no rarer one is a highlight', () => {
  const moments = [...Array.from({ length: 9 }, () => mark('ended', 0)), mark('voted', 0)];
  expect([...highlights(moments, landmarks)]).toEqual([]);
});

import { expect, test } from 'vitest';
import { roundStep, ticks } from './ticks';

test('round numbers beside a plot', () => {
  expect(ticks(3, 17, 4)).toEqual([0, 5, 10, 15, 20]);
  expect(ticks(1, 1, 4)).toEqual([0, 0.5, 1, 1.5, 2]);
  expect(ticks(Infinity, -Infinity, 4)).toEqual([]);
});

test.each([
  [0, 100, 5, [0, 20, 40, 60, 80, 100]],
  [0, 10, 10, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  [-0.3, 0.3, 3, [-0.4, -0.2, 0, 0.2, 0.4]],
  [0, 1, 4, [0, 0.5, 1]],
  [-7, -3, 2, [-8, -6, -4, -2]],
  [0, 0.7, 7, [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]],
  [5, 5 + 1e-8, 1, [5, 5.00000001]],
  [990, 1010, 2, [990, 1000, 1010]],
])('from %f to %f in about %i steps', (low, high, count, numbers) => {
  expect(ticks(low, high, count)).toEqual(numbers);
});

test.each([
  [NaN, 1],
  [0, NaN],
  [0, Infinity],
  [-Infinity, 0],
])('there are none from %f to %f', (low, high) => {
  expect(ticks(low, high, 4)).toEqual([]);
});

test.each([
  [1, 1],
  [1.001, 1], // hardly more
  [1.002, 2],
  [2, 2],
  [2.1, 5],
  [5, 5],
  [5.1, 10],
  [9.9, 10],
  [10, 10],
  [0.003, 0.005],
  [1000, 1000],
  [4000, 5000],
])('a round step of at least %f is %f', (least, step) => {
  expect(roundStep(least)).toBeCloseTo(step, 12);
});

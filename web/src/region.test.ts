import { describe, expect, test } from 'vitest';
import type { OpenChoice, Spot } from './messages';
import { allows, barAllows, isOnOffer, nearest } from './region';

const cloud: Spot = {
  type: 'spot',
  field: 'at',
  box: [-10, -10, 10, 10],
  inside: [
    [0, 0, 5],
    [8, 0, 2],
  ],
  outside: [[0, 0, 1]],
};

describe('a place', () => {
  test('lies in the box, in one of the circles, in none of the holes', () => {
    expect(allows(cloud, [3, 0])).toBe(true);
    expect(allows(cloud, [8, 1])).toBe(true);
    expect(allows(cloud, [0, 5])).toBe(true); // on the border
    expect(allows(cloud, [0, 0.5])).toBe(false);
    expect(allows(cloud, [0, 6])).toBe(false);
    expect(allows(cloud, [11, 0])).toBe(false);
  });
  test('that is not allowed gives the nearest that is', () => {
    expect(nearest(cloud, [3, 0])).toEqual([3, 0]);
    for (const wanted of [
      [0, 9],
      [0, 0],
      [0, 0.3],
      [30, 0],
      [-20, -20],
    ] as const) {
      const found = nearest(cloud, wanted);
      expect(found && allows(cloud, found)).toBe(true);
    }
    expect(nearest(cloud, [0, 9])![1]).toBeCloseTo(5, 2);
  });
  test('that cannot be is none', () => {
    expect(nearest({ ...cloud, inside: [[0, 0, 0.5]] }, [3, 3])).toBe(null);
  });
});

test('a bar lies clear of what is there', () => {
  const bar = {
    type: 'bar' as const,
    spot: 'at',
    angle: 'angle',
    length: 10,
    radius: 1,
    clear_of: [[0, 3, 1] as [number, number, number]],
  };
  expect(barAllows(bar, [0, 0], 0)).toBe(true);
  expect(barAllows(bar, [0, 0], 90)).toBe(false);
});

test('an open choice is on offer when all its parts are', () => {
  const choice: OpenChoice = {
    action: {},
    text: '',
    group: '',
    spots: [cloud],
    bars: [],
    ranges: [{ type: 'range', field: 'speed', low: 1, high: 2, wraps: false }],
    apart: [{ type: 'apart', one: 'at', other: 'other.at', distance: 3 }],
  };
  expect(isOnOffer(choice, { at: [3, 0], speed: 1.5, other: { at: [0, 0] } })).toBe(true);
  expect(isOnOffer(choice, { at: [3, 0], speed: 2.5, other: { at: [0, 0] } })).toBe(false);
  expect(isOnOffer(choice, { at: [0, 0], speed: 1.5, other: { at: [9, 0] } })).toBe(false);
  expect(isOnOffer(choice, { at: [3, 0], speed: 1.5, other: { at: [4, 0] } })).toBe(false);
});

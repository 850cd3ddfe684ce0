import { expect, test } from 'vitest';
import type { Bar, OpenChoice, Spot } from '../../wire';
import { allows, barAllows, isOnOffer, nearest } from './region';

const CLOUD: Spot = {
  type: 'spot',
  field: 'at',
  box: [-230, -230, -150, -150],
  inside: [[-240, -240, 90]],
  outside: [[-200, -200, 20]],
};

test('a place lies in the box, in a circle that is wanted, in none that is not', () => {
  expect(allows(CLOUD, [-225, -225])).toBe(true);
  expect(allows(CLOUD, [-235, -225])).toBe(false); // beyond the box
  expect(allows(CLOUD, [-160, -160])).toBe(false); // outside the cloud
  expect(allows(CLOUD, [-200, -210])).toBe(false); // on another disk
  expect(allows({ ...CLOUD, inside: [] }, [-155, -155])).toBe(true);
});

test('a place that is not allowed gives one that is, not far away', () => {
  for (const wanted of [
    [-200, -200],
    [0, 0],
    [-240, -240],
    [-150, -230],
    [-199, -219],
    [500, -500],
  ] as const) {
    const place = nearest(CLOUD, wanted)!;
    expect(allows(CLOUD, place)).toBe(true);
  }
  expect(nearest(CLOUD, [-225, -225])).toEqual([-225, -225]);
  const [x, y] = nearest(CLOUD, [-200, -218])!;
  expect(Math.hypot(x + 200, y + 218)).toBeLessThan(3);
  expect(nearest({ ...CLOUD, inside: [], outside: [[-190, -190, 200]] }, [-190, -190])).toBeNull();
});

test('a bar keeps clear of circles, however it is turned', () => {
  const bar: Bar = { type: 'bar', spot: 'at', angle: 'angle', length: 56, radius: 2, clear_of: [[0, 0, 10]] };
  expect(barAllows(bar, [0, 30], 0)).toBe(true);
  expect(barAllows(bar, [0, 30], 90)).toBe(false);
  expect(barAllows(bar, [0, 42], 90)).toBe(true);
});

test('an open choice that is filled in is checked as a whole', () => {
  const choice: OpenChoice = {
    action: {},
    text: '',
    group: 'flick_pair',
    ranges: [{ type: 'range', field: 'one.speed', low: 0, high: 2, wraps: false }],
    spots: [CLOUD].map((spot) => ({ ...spot, field: 'one.at' })),
    apart: [{ type: 'apart', one: 'one.at', other: 'other.at', distance: 20 }],
    bars: [],
  };
  const action = (speed: number, x: number) => ({ one: { at: [-225, -225], speed }, other: { at: [x, -225] } });
  expect(isOnOffer(choice, action(1, -200))).toBe(true);
  expect(isOnOffer(choice, action(3, -200))).toBe(false);
  expect(isOnOffer(choice, action(1, -210))).toBe(false);
});

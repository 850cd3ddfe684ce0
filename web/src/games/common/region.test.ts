import { expect, test } from 'vitest';
import type { Bar, OpenChoice, Spot } from '../../wire';
import { allows, apartAllows, barAllows, isOnOffer, nearest, type Point } from './region';

const CLOUD: Spot = {
  type: 'spot',
  field: 'at',
  box: [-230, -230, -150, -150],
  inside: [[-240, -240, 90]],
  outside: [[-200, -200, 20]],
};

const BOX: Spot = { type: 'spot', field: 'at', box: [0, 10, 100, 80], inside: [], outside: [] };

test('a place lies in the box, in a circle that is wanted, in none that is not', () => {
  expect(allows(CLOUD, [-225, -225])).toBe(true);
  expect(allows(CLOUD, [-235, -225])).toBe(false); // beyond the box
  expect(allows(CLOUD, [-160, -160])).toBe(false); // outside the cloud
  expect(allows(CLOUD, [-200, -210])).toBe(false); // on another disk
  expect(allows({ ...CLOUD, inside: [] }, [-155, -155])).toBe(true);
});

test.each([
  ['a corner of the box', BOX, [0, 10], true],
  ['the opposite corner', BOX, [100, 80], true],
  ['left of it', BOX, [-1, 50], false],
  ['right of it', BOX, [101, 50], false],
  ['below it', BOX, [50, 9], false],
  ['above it', BOX, [50, 81], false],
  ['the rim of a wanted circle', { ...BOX, inside: [[50, 40, 25]] }, [65, 60], true],
  ['beyond the rim', { ...BOX, inside: [[50, 40, 25]] }, [65, 61], false],
  ['the other side of the rim', { ...BOX, inside: [[50, 40, 25]] }, [35, 19], false],
  [
    'the second of two circles',
    {
      ...BOX,
      inside: [
        [20, 30, 5],
        [50, 40, 5],
      ],
    },
    [50, 44],
    true,
  ],
  ['the rim of a circle to avoid', { ...BOX, outside: [[50, 40, 25]] }, [35, 20], true],
  ['within that circle', { ...BOX, outside: [[50, 40, 25]] }, [35, 21], false],
  [
    'within one of two to avoid',
    {
      ...BOX,
      outside: [
        [20, 30, 5],
        [50, 40, 5],
      ],
    },
    [50, 44],
    false,
  ],
] as [string, Spot, Point, boolean][])('borders belong to what is allowed: %s', (_, spot, place, allowed) => {
  expect(allows(spot, place)).toBe(allowed);
});

/** Expects the place that is found for the wanted one, to a thousandth. */
function expectNearest(spot: Spot, wanted: Point, place: Point): void {
  const found = nearest(spot, wanted);
  expect(found).not.toBeNull();
  expect(found![0]).toBeCloseTo(place[0], 3);
  expect(found![1]).toBeCloseTo(place[1], 3);
}

test('a place beside the box gives the nearest on its border', () => {
  expectNearest(BOX, [-5, 50], [0, 50]);
  expectNearest(BOX, [105, 50], [100, 50]);
  expectNearest(BOX, [50, 3], [50, 10]);
  expectNearest(BOX, [50, 99], [50, 80]);
  expectNearest(BOX, [500, -500], [100, 10]);
});

test('a place out of the wanted circle goes straight to its rim, one in a circle to avoid straight out of it', () => {
  const [inside, outside] = [
    { ...BOX, inside: [[50, 40, 20]] },
    { ...BOX, outside: [[50, 40, 20]] },
  ] as [Spot, Spot];
  expectNearest(inside, [90, 70], [66, 52]);
  expectNearest(inside, [10, 10], [34, 28]);
  expectNearest(inside, [50, 70], [50, 60]);
  expectNearest(outside, [54, 43], [66, 52]);
  expectNearest(outside, [46, 37], [34, 28]);
  const [x, y] = nearest(outside, [50, 40])!; // the middle is equally far from all of the rim
  expect(Math.hypot(x - 50, y - 40)).toBeCloseTo(20, 3);
});

test('the rim of several circles that is nearest is taken, in whatever order they come', () => {
  const circles: [number, number, number][] = [
    [20, 40, 8],
    [50, 40, 8],
    [80, 40, 8],
  ];
  for (const inside of [circles, [...circles].reverse()]) {
    expectNearest({ ...BOX, inside }, [50, 60], [50, 48]);
    expectNearest({ ...BOX, inside }, [20, 60], [20, 48]);
    expectNearest({ ...BOX, inside }, [80, 20], [80, 32]);
  }
});

test('the place found is about as near as any allowed one', () => {
  const spots: Spot[] = [
    CLOUD,
    {
      ...CLOUD,
      outside: [
        [-200, -200, 20],
        [-225, -180, 20],
        [-180, -225, 20],
      ],
    },
    {
      ...CLOUD,
      inside: [],
      outside: [
        [-230, -190, 30],
        [-150, -190, 30],
      ],
    },
    {
      ...CLOUD,
      inside: [
        [-150, -150, 40],
        [-230, -230, 40],
      ],
      outside: [[-150, -150, 30]],
    },
  ];
  const along = (from: number, to: number, step: number) =>
    Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => from + i * step);
  const far = ([x, y]: Point, [u, v]: Point) => Math.hypot(x - u, y - v);
  for (const spot of spots) {
    const [left, bottom, right, top] = spot.box;
    const allowed = along(left, right, 2)
      .flatMap((x) => along(bottom, top, 2).map((y): Point => [x, y]))
      .filter((place) => allows(spot, place));
    for (const x of along(-250, -130, 12))
      for (const y of along(-250, -130, 12)) {
        const place = nearest(spot, [x, y])!;
        const best = Math.min(...allowed.map((one) => far(one, [x, y])));
        expect(far(place, [x, y])).toBeLessThan(best + 2);
      }
  }
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

test('a bar is rounded at its ends, and may touch a circle there and along its sides', () => {
  const bar = (...clear_of: Bar['clear_of']): Bar => ({
    type: 'bar',
    spot: 'at',
    angle: 'angle',
    length: 40,
    radius: 2,
    clear_of,
  });
  expect(barAllows(bar([100, 50, 10]), [100, 62], 0)).toBe(true); // its side touches
  expect(barAllows(bar([100, 50, 10]), [100, 61.9], 0)).toBe(false);
  for (const side of [-1, 1]) {
    expect(barAllows(bar([100, 50, 10]), [100 + side * 32, 50], 0)).toBe(true); // an end touches
    expect(barAllows(bar([100, 50, 10]), [100 + side * 31.9, 50], 0)).toBe(false);
    expect(barAllows(bar([100, 50, 8]), [100 + side * 26, 58], 0)).toBe(true); // beside the end: 6 and 8 from its middle
    expect(barAllows(bar([100, 50, 8.1]), [100 + side * 26, 58], 0)).toBe(false);
    expect(barAllows(bar([100, 50, 8]), [108, 50 + side * 26.01], 90)).toBe(true);
    expect(barAllows(bar([100, 50, 8]), [108, 50 + side * 25.9], 90)).toBe(false);
  }
  const [x, y] = [30 * Math.SQRT1_2, 30 * Math.SQRT1_2];
  expect(barAllows(bar([x, y, 10]), [0, 0], 45)).toBe(false); // it points at the circle
  expect(barAllows(bar([x, y, 10]), [0, 0], -45)).toBe(true);
  expect(barAllows(bar([500, 0, 10], [0, 0, 10]), [0, 0], 0)).toBe(false); // one of two is in its way
  expect(barAllows(bar(), [0, 0], 0)).toBe(true);
});

test('two places are far enough apart at exactly the distance', () => {
  const two = { type: 'apart' as const, one: 'one.at', other: 'other.at', distance: 25 };
  const at = (x: number, y: number) => ({ one: { at: [10, 20] }, other: { at: [x, y] } });
  expect(apartAllows(two, at(25, 40))).toBe(true);
  expect(apartAllows(two, at(-5, 0))).toBe(true);
  expect(apartAllows(two, at(25, 39))).toBe(false);
  expect(apartAllows(two, at(-4, 0))).toBe(false);
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
  expect([0, 2, -0.1, 2.1].map((speed) => isOnOffer(choice, action(speed, -200)))).toEqual([true, true, false, false]);
  const elsewhere = { ...action(1, -200), one: { at: [-200, -200], speed: 1 } };
  expect(isOnOffer({ ...choice, apart: [] }, elsewhere)).toBe(false);
});

test('a choice with a bar is on offer where the bar has room', () => {
  const choice: OpenChoice = {
    action: {},
    text: '',
    group: 'hand',
    ranges: [{ type: 'range', field: 'angle', low: 0, high: 180, wraps: true }],
    spots: [BOX],
    apart: [],
    bars: [{ type: 'bar', spot: 'at', angle: 'angle', length: 56, radius: 2, clear_of: [[50, 45, 10]] }],
  };
  expect(isOnOffer(choice, { at: [50, 75], angle: 0 })).toBe(true);
  expect(isOnOffer(choice, { at: [50, 75], angle: 90 })).toBe(false);
});

// The swipe of aiming.ts: a finger that goes through a disk.

import { expect, test } from 'vitest';
import { swipe, type Sample } from './aiming';

/** A straight swipe: from a place to another in so many milliseconds. */
const line = (from: [number, number], to: [number, number], ms: number): Sample[] => [
  { t: 1000, x: from[0], y: from[1] },
  { t: 1000 + ms, x: to[0], y: to[1] },
];

test('a swipe through the disk counts, one beside it does not', () => {
  const across = Array.from({ length: 8 }, (_, i) => ({ t: i * 10, x: -40 + i * 10, y: 0 }));
  const made = swipe(across, [0, 0], 16)!;
  expect(made.angle).toBeCloseTo(0);
  expect(made.share).toBeGreaterThan(0.9);
  expect(swipe(across, [0, 60], 16)).toBeNull();
  expect(swipe([{ t: 0, x: 0, y: 0 }], [0, 0], 16)).toBeNull();
  const slow = across.map((sample) => ({ ...sample, t: sample.t * 20 }));
  expect(swipe(slow, [0, 0], 16)?.share ?? 0).toBeLessThan(0.2);
});

test('a swipe passes a disk where its line does, not only where it was sampled', () => {
  const across = [
    { t: 0, x: 20, y: 10 },
    { t: 50, x: 80, y: 90 },
  ];
  expect(swipe(across, [50, 50], 1)).not.toBeNull(); // in the middle
  expect(swipe(across, [46, 53], 4.9)).toBeNull(); // 5 mm beside
  expect(swipe(across, [46, 53], 5.1)).not.toBeNull();
  expect(swipe(across, [17, 6], 4.9)).toBeNull(); // 5 mm before its beginning
  expect(swipe(across, [83, 94], 5.1)).not.toBeNull();
  expect(swipe(across, [83, 94], 4.9)).toBeNull();
});

test.each([
  ['east', [60, 0], 0],
  ['north', [0, 60], 90],
  ['west', [-60, 0], 180],
  ['south', [0, -60], 270],
  ['south-east', [60, -60], 315],
] as [string, [number, number], number][])('a swipe to the %s sends the disk there', (_, to, angle) => {
  expect(swipe(line([0, 0], to, 80), [0, 0], 10)?.angle).toBeCloseTo(angle);
});

test('a swipe of 1.1 mats per second is a flick with full power, slower ones have their share', () => {
  const share = (mm: number) => swipe(line([10, 20], [10 + mm, 20], 50), [10, 20], 10)?.share;
  expect(share(13.2)).toBeCloseTo(0.5); // 264 mm/s on a mat of 480 mm
  expect(share(26.4)).toBeCloseTo(1);
  expect(share(200)).toBe(1);
});

test('a swipe shorter than 6 mm is a tap', () => {
  expect(swipe(line([0, 0], [6, 0], 50), [0, 0], 10)).not.toBeNull();
  expect(swipe(line([0, 0], [5.9, 0], 50), [0, 0], 10)).toBeNull();
  expect(swipe(line([0, 0], [0, -6], 50), [0, 0], 10)).not.toBeNull();
  expect(swipe(line([0, 0], [0, -5.9], 50), [0, 0], 10)).toBeNull();
});

test('a finger that was not followed for any time makes no swipe', () => {
  expect(swipe([], [0, 0], 16)).toBeNull();
  expect(swipe(line([0, 0], [50, 0], 0), [0, 0], 16)).toBeNull();
  expect(swipe(line([0, 0], [50, 0], 1), [0, 0], 16)?.share).toBe(1);
});

test('only the last 90 ms give the aim, but the whole way may pass the disk', () => {
  const bent: Sample[] = [
    { t: 0, x: -100, y: 0 }, // slowly to the east, through the disk
    { t: 909, x: 0, y: 0 },
    { t: 1000, x: 0, y: 30 }, // then quickly to the north
    { t: 1050, x: 0, y: 50 },
  ];
  expect(swipe(bent, [-50, 0], 5)).toMatchObject({ angle: 90, share: expect.closeTo(400 / 528) as number });
  expect(swipe(line([0, 0], [45, 0], 90), [0, 0], 5)?.share).toBeCloseTo(500 / 528); // all of it is recent
  expect(swipe(line([0, 0], [45, 0], 91), [0, 0], 5)).toBeNull(); // only its end is
});

test('a disk is passed at its very rim', () => {
  const along = line([0, 0], [50, 0], 50);
  expect(swipe(along, [25, 10], 10)).not.toBeNull();
  expect(swipe(along, [60, 0], 10)).not.toBeNull(); // just reached
  expect(swipe(along, [60, 1], 10)).toBeNull();
  const rested: Sample[] = [{ t: 990, x: 0, y: 0 }, ...along]; // the finger waited before it began
  expect(swipe(rested, [-3, 4], 5)).not.toBeNull();
  expect(swipe(rested, [-3, 4], 4.9)).toBeNull();
});

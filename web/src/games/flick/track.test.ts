import { expect, test } from 'vitest';
import { heard } from './track';

// An arc: when it begins, where, with which velocity, and how much it slows down.
const arc = (t: number, x: number, vx: number, vy = 0, a = 1) => [t, x, 0, vx, vy, a] as const;
const track = (...paths: [number, readonly unknown[], number | null][]) => ({ end: 9, paths }) as never;

test('the finger is not heard, a knock of two disks is one click, a bend alone is a wall', () => {
  const sounds = heard(
    track(
      [0, [arc(0, 0, 2), arc(1, 1.5, 0.25), arc(1.2, 1.5, -0.05)], null],
      [1, [arc(1, 2, 0.75)], null],
      [2, [arc(1, 3, 0.5)], null],
      [3, [arc(1.5, 4, 0.01)], null], // too soft
    ),
  );
  expect(sounds.map(({ t, what, x }) => [t, what, x])).toEqual([
    [1, 'click', 1.5],
    [1.2, 'wall', 1.5],
  ]);
  expect(sounds[0]!.strength).toBeCloseTo(0.75); // it came with 1 m/s
  expect(sounds[1]!.strength).toBeCloseTo(0.1);
});

test('a disk that begins later is heard, and so is a fall', () => {
  const sounds = heard(track([0, [arc(0, 0, 2), arc(0.5, 1, 1, 1)], 0.75], [1, [arc(0.5, 1, 0.5)], null]));
  expect(sounds.map(({ t, what }) => [t, what])).toEqual([
    [0.5, 'click'],
    [0.75, 'fall'],
  ]);
  expect(sounds[1]!.strength).toBeGreaterThan(1);
  expect(sounds[1]!.x).toBeGreaterThan(1);
});

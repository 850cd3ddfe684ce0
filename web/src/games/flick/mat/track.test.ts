import { describe, expect, test } from 'vitest';
import { along, decisive, exitsOf, heard, lingering, Runner } from './track';
import type { Arc, Path, Track } from '../types';

// An arc: when it begins, where, with which velocity, and how much it slows down.
const arc = (t: number, x: number, vx: number, vy = 0, a = 1): Arc => [t, x, 0, vx, vy, a];
const track = (...paths: Path[]): Track => ({ end: 9, paths });

// Begins at 1 s with 5 m/s to the north-east and stops at 2 s, 2.5 m away.
const STARTS: Arc = [1, 10, 20, 3, 4, 5];
const BOUNCES: Arc = [1.5, 11.125, 21.5, -1.5, 2, 5];
const RESTS: Arc = [1.75, 10.9, 21.7, 0, 0, 5];

describe('a disk on its way', () => {
  const places: [string, number, [number, number]][] = [
    ['lies still before it is hit', 0.5, [10, 20]],
    ['is still there as it is hit', 1, [10, 20]],
    ['has gone three quarters of its way at half time', 1.5, [11.125, 21.5]],
    ['stops', 2, [11.5, 22]],
    ['stays where it stopped', 7, [11.5, 22]],
  ];
  test.each(places)('%s', (_, t, place) => {
    expect(along([0, [STARTS], null], t)).toEqual(place);
    expect(new Runner([0, [STARTS], null]).place(t)).toEqual(place);
  });

  test('slows evenly from its first speed to zero', () => {
    const runner = new Runner([0, [STARTS], null]);
    const speeds = [0, 0.999, 1, 1.25, 1.5, 1.75, 2, 9].map((t) => runner.speed(t));
    [0, 0, 5, 3.75, 2.5, 1.25, 0, 0].forEach((speed, i) => expect(speeds[i]).toBeCloseTo(speed, 9));
  });

  test('follows every bend, also when a frame comes after several', () => {
    const path: Path = [4, [STARTS, BOUNCES, RESTS], null];
    const runner = new Runner(path);
    expect([runner.disk, runner.fell]).toEqual([4, null]);
    expect(runner.speed(1.5)).toBeCloseTo(2.5);
    expect(runner.place(1.5)).toEqual([11.125, 21.5]);
    expect(runner.place(1.6)[0]).toBeLessThan(11.125); // it goes back to the west
    expect(new Runner(path).place(3)).toEqual([10.9, 21.7]);
    expect(new Runner(path).speed(3)).toBe(0);
    expect(along(path, 1.75)).toEqual([10.9, 21.7]);
  });

  test('is gone from the moment it falls, and stays drawn where it left the mat', () => {
    const path: Path = [4, [STARTS], 1.5];
    expect(along(path, 1.499)).not.toBeNull();
    expect([along(path, 1.5), along(path, 2)]).toEqual([null, null]);
    const runner = new Runner(path);
    expect(runner.fell).toBe(1.5);
    expect(runner.speed(1.499)).toBeGreaterThan(2.5);
    expect(runner.place(1.25)[0]).toBeCloseTo(10.65625);
    expect(runner.place(2)).toEqual([11.125, 21.5]);
    expect([runner.speed(1.5), runner.speed(2)]).toEqual([0, 0]);
  });

  test('leaves the mat with the speed that it still has', () => {
    expect(new Runner([4, [STARTS], 1.5]).leaving()).toEqual([1.5, 2]);
    expect(new Runner([4, [STARTS, BOUNCES], 1.5]).leaving()).toEqual([-1.5, 2]); // just after a bounce
    expect(new Runner([4, [STARTS, RESTS], 2]).leaving()).toEqual([0, 0]); // its support was taken away
    expect(new Runner([4, [STARTS], null]).leaving()).toEqual([0, 0]);
  });
});

test('exits are told in millimetres, for the disks that fell', () => {
  const exits = exitsOf(track([4, [STARTS], 1.5], [5, [STARTS], null], [6, [STARTS, BOUNCES], 1.5], [7, [RESTS], 2]));
  expect(exits).toEqual({ 4: [11125, 21500], 6: [11125, 21500], 7: [10900, 21700] });
});

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

test('a fall is as loud as the disk is fast, and is heard from where it left', () => {
  expect(heard(track([0, [[0, 0, 0, 3, 4, 5]], 0.5]))).toEqual([{ t: 0.5, what: 'fall', strength: 2.5, x: 1.125 }]);
  const bounced = heard(
    track([
      0,
      [
        [0, 0, 0, 3, 4, 5],
        [0.5, 1.125, 1.5, -1.5, 2, 5],
      ],
      1,
    ]),
  );
  expect(bounced.map(({ what, strength, x }) => [what, strength, x])).toEqual([
    ['wall', 3, 1.125],
    ['fall', 0, 0.75],
  ]);
});

test('a bend is as loud as the change of speed, in both directions of the mat', () => {
  const bend = (vx: number, vy: number) =>
    heard(
      track([
        0,
        [
          [0, 0, 0, 3, 4, 5],
          [0.5, 1, 1, vx, vy, 5],
        ],
        null,
      ]),
    );
  expect(bend(1.5, 3).map(({ strength }) => strength)).toEqual([1]); // it had 1.5 and 2 m/s
  expect(bend(0.5, 2).map(({ strength }) => strength)).toEqual([1]);
  expect(bend(-1.5, -2).map(({ strength }) => strength)).toEqual([5]);
  expect(bend(1.5, 2)).toEqual([]); // only a new piece of the same way
});

test('contacts below 15 mm/s are inaudible', () => {
  const strengths = heard(
    track([0, [arc(1, 0, 0.015)], null], [1, [arc(2, 0, 0.016)], null], [2, [arc(3, 0, 0, 0.0151)], null]),
  );
  expect(strengths.map(({ t }) => t)).toEqual([2, 3]);
});

test('two contacts at the same moment are one click, where the stronger is; later ones are heard on their own', () => {
  const contacts = (later: number) =>
    heard(
      track(
        [0, [arc(5, 9, 1)], null], // listed first, heard last
        [1, [arc(2, 1, 0.5)], null],
        [2, [arc(2 + later, 2, 0.75)], null],
      ),
    ).map(({ what, strength, x }) => [what, strength, x]);
  expect(contacts(5e-7)).toEqual([
    ['click', 0.75, 2],
    ['wall', 1, 9],
  ]);
  expect(contacts(2e-6)).toEqual([
    ['wall', 0.5, 1],
    ['wall', 0.75, 2],
    ['wall', 1, 9],
  ]);
});

test('knocks and falls come in the order of time', () => {
  const sounds = heard(track([0, [arc(0, 0, 2)], 0.5], [1, [arc(2, 0, 1)], null], [2, [arc(1, 0, 1)], 3]));
  expect(sounds.map(({ t, what }) => [t, what])).toEqual([
    [0.5, 'fall'],
    [1, 'wall'],
    [2, 'wall'],
    [3, 'fall'],
  ]);
});

describe('the decisive contact', () => {
  const thrown: Path = [1, [arc(0, 0, 2), arc(1, 1, 1.4), arc(2, 2, 0.2)], null];
  const softly: Path = [2, [arc(1, 1, 0.6)], null];
  const hardly: Path = [3, [arc(2, 2, 1.2)], null];

  test('is the hardest', () => {
    expect(decisive(track(thrown, softly, hardly), [1])).toBe(2);
    expect(decisive(track(thrown), [1])).toBeNull(); // against an obstacle, not against a disk
  });

  test('is the last one before another disk falls', () => {
    expect(decisive(track(thrown, [2, [arc(1, 1, 0.6)], 1.5], hardly), [1])).toBe(1);
    expect(decisive(track([1, thrown[1], 2.5], softly, hardly), [1])).toBe(2); // the thrown one does not count
  });

  test('passes slowly, and everything else as fast as ever', () => {
    expect([0, 0.5, 0.96].map((t) => lingering(t, 1))).toEqual([0, 0.5, 0.96]);
    expect(lingering(0.96 + 0.28, 1)).toBeCloseTo(1.03);
    expect(lingering(0.96 + 0.56, 1)).toBeCloseTo(1.1);
    expect(lingering(0.96 + 0.56 + 1, 1)).toBeCloseTo(2.1);
    expect(lingering(3, null)).toBe(3);
  });
});

import { expect, test } from 'vitest';
import type { HeatMap } from '../../board';
import { bestArea, contoursOf, figures, sameStart } from './contours';

const MAP: HeatMap = {
  size: 12,
  columns: 40,
  tries: 100,
  cells: [0, 41, 1599, 2, 3],
  shares: [0.1, 0.2, 0.3, 0.1, 0.05],
  worth: [-2, 0, 2, 1, -1],
  off: 0.25,
  areas: [],
  best: 2,
  best_aim: [45, 1],
};

/** A hill: every cell is worth more, and met more often, the nearer it is to the middle of the cell (20, 20). */
const all = Array.from({ length: 1600 }, (_, cell) => cell);
const height = all.map((cell) => 30 - Math.hypot((cell % 40) - 20, Math.floor(cell / 40) - 20));
const HILL: HeatMap = { ...MAP, cells: all, shares: height.map((one) => one / 1e5), worth: height };

/** The lines of a path, each as a list of places. */
const lines = (d: string) =>
  d
    .split('M')
    .slice(1)
    .map((line) =>
      line
        .replace('Z', '')
        .split('L')
        .map((at) => at.split(' ').map(Number) as [number, number]),
    );

function area(line: [number, number][]): number {
  return line.reduce((sum, [x, y], i) => {
    const [u, v] = line[(i + 1) % line.length]!;
    return sum + (x * v - u * y) / 2;
  }, 0);
}

test('three areas lie one in the other, and the best is round the best place', () => {
  for (const by of ['share', 'worth'] as const) {
    const found = contoursOf({ map: HILL, by });
    expect(found.map(({ step }) => step)).toEqual(['good', 'better', 'best']);
    const sizes = found.map(({ d }) => Math.abs(lines(d).reduce((sum, line) => sum + area(line), 0)));
    expect(sizes[0]!).toBeGreaterThan(sizes[1]!);
    expect(sizes[1]!).toBeGreaterThan(sizes[2]!);
    const [best, ...others] = lines(found[2]!.d);
    expect(others).toEqual([]); // one closed line
    for (const [x, y] of best!) expect(Math.hypot(x - 6, y - 6)).toBeLessThan(120);
  }
});

test('a contour is as far from the top as its level, and soft', () => {
  const best = contoursOf({ map: HILL, by: 'worth' })[2]!;
  const [least, most] = [Math.min(...height), Math.max(...height)];
  const far = (30 - (least + 0.85 * (most - least))) * 12;
  for (const [x, y] of lines(best.d)[0]!) expect(Math.abs(Math.hypot(x - 6, y - 6) - far)).toBeLessThan(4);
});

test('an area ends at the edge of the mat, and where nobody can get', () => {
  const west = all.filter((cell) => cell % 40 < 10);
  const map = { ...MAP, cells: west, shares: west.map(() => 0.1), worth: west.map(() => 1) };
  for (const [x, y] of lines(contoursOf({ map, by: 'worth' })[0]!.d).flat()) {
    expect(x).toBeGreaterThanOrEqual(-240);
    expect(x).toBeLessThan(-240 + 12 * 12);
    expect(Math.abs(y)).toBeLessThanOrEqual(240);
  }
  expect(contoursOf({ map: { ...MAP, cells: [], shares: [], worth: [] }, by: 'share' })).toEqual([]);
});

test('a valley in a hill is a hole', () => {
  const ring = all.map((cell) => -Math.abs(Math.hypot((cell % 40) - 20, Math.floor(cell / 40) - 20) - 10));
  const found = contoursOf({ map: { ...HILL, worth: ring }, by: 'worth' }).at(-1)!;
  const signs = lines(found.d).map((line) => Math.sign(area(line)));
  expect(signs.toSorted()).toEqual([-1, 1]);
});

test('the best place has a name, and is neither the cloud nor beside the mat', () => {
  const areas = [
    { name: 'off', share: 0.6, worth: 9 },
    { name: 'cloud', share: 0.2, worth: 8 },
    { name: 'city-1', share: 0.01, worth: 3 },
    { name: 'sea', share: 0.19, worth: null },
  ];
  expect(bestArea({ map: { ...MAP, areas }, by: 'worth' })).toBe('city-1');
  expect(bestArea({ map: { ...MAP, areas }, by: 'share' })).toBe('sea');
  expect(bestArea({ map: MAP, by: 'share' })).toBeNull();
});

test('the figures are all there, with the middles of their squares', () => {
  const [head, first, second] = figures(MAP).split('\n');
  expect(head).toBe('x,y,share,worth');
  expect(first).toBe('-234,-234,0.1,-2');
  expect(second).toBe('-222,-222,0.2,0');
  expect(figures(MAP).split('\n')[4]).toBe('-210,-234,0.1,1'); // the third square of the southern row: x is to the east
  expect(figures(MAP).trim().split('\n')).toHaveLength(6);
});

test('only disk and place make another map, not the aim', () => {
  const flick = { type: 'flick', kind: 'prophet', at: [1, 2], angle: 3, speed: 1 };
  expect(sameStart(flick, { ...flick, angle: 90, speed: 2 })).toBe(true);
  expect(sameStart(flick, { ...flick, at: [1, 3] })).toBe(false);
  expect(sameStart(flick, { ...flick, kind: 'templar' })).toBe(false);
  expect(sameStart(flick, null)).toBe(false);
});

import { expect, test } from 'vitest';
import type { HeatMap } from '../../../wire';
import { layersOf, sameStart } from './heat';
import { HEAT } from '../mat';

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

test('every cell is drawn once, at its place', () => {
  for (const by of ['share', 'worth'] as const) {
    const drawn = layersOf({ map: MAP, by })
      .map(({ d }) => d)
      .join('');
    expect(drawn.match(/M/g)).toHaveLength(5);
    for (const at of ['M-240 -240h', 'M-228 -228h', 'M228 228h']) expect(drawn).toContain(at);
  }
});

test('the colours go from little to much', () => {
  const byShare = layersOf({ map: MAP, by: 'share' });
  expect(byShare[0]).toMatchObject({ colour: HEAT[0], low: 0.05, high: 0.05 });
  expect(byShare.at(-1)).toMatchObject({ colour: HEAT.at(-1), low: 0.3, high: 0.3 });
  const byWorth = layersOf({ map: MAP, by: 'worth' });
  expect(byWorth.map(({ low }) => low)).toEqual([-2, -1, 0, 1, 2]);
  expect(layersOf({ map: { ...MAP, worth: [1, 1, 1, 1, 1] }, by: 'worth' })).toHaveLength(1);
});

test('equal values have one colour, that of the least of them', () => {
  const tied = layersOf({ map: { ...MAP, shares: [0, 0, 0, 0, 0.5] }, by: 'share' });
  expect(tied.map(({ colour, low, high }) => [colour, low, high])).toEqual([
    [HEAT[0], 0, 0],
    [HEAT[4], 0.5, 0.5],
  ]);
  expect(layersOf({ map: { ...MAP, cells: [], shares: [] }, by: 'share' })).toEqual([]);
});

test('only disk and place make another map, not the aim', () => {
  const flick = { type: 'flick', kind: 'prophet', at: [1, 2], angle: 3, speed: 1 };
  expect(sameStart(flick, { ...flick, angle: 90, speed: 2 })).toBe(true);
  expect(sameStart(flick, { ...flick, at: [1, 3] })).toBe(false);
  expect(sameStart(flick, { ...flick, kind: 'templar' })).toBe(false);
  expect(sameStart(flick, null)).toBe(false);
});

import { expect, test } from 'vitest';
import { besideMat, put } from './disks';
import { RADII } from '../fakes';
import type { Kind } from '../mat';
import type { Event } from '../types';

type Flicked = Extract<Event, { type: 'flicked' }>;

const thrown = (disk: number, kind: Kind, x: number, y: number) => ({ disk, kind, x, y, vx: 1, vy: 1, upper: null });
const flicked = (change: Pick<Flicked, 'put' | 'thrown'>): Flicked => ({
  type: 'flicked',
  seat: 1,
  how: 'turn',
  rest: [],
  fell: [],
  track: { end: 0, paths: [] },
  ...change,
});

test('each disk of a pair is put where it is flicked from', () => {
  const event = flicked({
    put: [
      [7, 'prophet'],
      [8, 'sphinx'],
    ],
    thrown: [thrown(7, 'prophet', -200, -190), thrown(8, 'sphinx', -160, -210)],
  });
  expect(put(event, RADII)).toEqual([
    { id: 7, kind: 'prophet', owner: 1, x: -200, y: -190, r: 10, island: -1, city: false, turned: false },
    { id: 8, kind: 'sphinx', owner: 1, x: -160, y: -210, r: 16, island: -1, city: false, turned: false },
  ]);
});

test('a disk that rides on another is put where the lower one is flicked from', () => {
  const event = flicked({
    put: [
      [3, 'sphinx'],
      [4, 'prophet'],
    ],
    thrown: [thrown(3, 'sphinx', 200, 180)],
  });
  expect(put(event, RADII).map(({ id, x, y }) => [id, x, y])).toEqual([
    [3, 200, 180],
    [4, 200, 180],
  ]);
});

test('a disk that left the mat is shown 4 mm beyond the edge, in the direction in which it left', () => {
  expect(besideMat([240, 60])).toEqual([244, 61]);
  expect(besideMat([-120, -240])).toEqual([-122, -244]);
  expect(besideMat([-240, 0])).toEqual([-244, 0]);
  expect(besideMat([0, 0])).toEqual([0, 0]); // no direction at all
});

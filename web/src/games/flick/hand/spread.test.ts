// The cloud of places where a trembling hand may put a disk.

import { expect, test } from 'vitest';
import { AIM, disk as lying, view } from '../fakes';
import type { Launch } from './aiming';
import { landings } from './spread';
import type { Tremor } from './tremor';

const STEADY: Tremor = [0, 0, 0];
const HUMAN: Tremor = [2.5, 4, 0.06];
const LAUNCH: Launch = {
  ...{ prefix: '', kind: 'prophet', r: 10, upper: null, at: [-200, 0], spot: null, angle: 0, speed: 1 },
  range: { type: 'range', field: 'speed', low: 0.1, high: 2.4, wraps: false },
};
const scene = (disks: ReturnType<typeof lying>[] = []) => ({ ...view(), aim: AIM, disks, hand: null });
const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

test('a steady hand puts the disk always in the same place', () => {
  const places = landings(scene(), LAUNCH, STEADY);
  expect(new Set(places.map(({ at }) => at.join())).size).toBe(1);
  expect(places[0]!.ends).toBe('stops');
});

test('the cloud lies around that place, spread as the hand trembles', () => {
  const [steady] = landings(scene(), LAUNCH, STEADY);
  const places = landings(scene(), LAUNCH, HUMAN);
  const angles = places.map(({ at: [x, y] }) => (Math.atan2(y, x + 200) * 180) / Math.PI);
  const deviation = Math.sqrt(mean(angles.map((one) => one * one)));
  expect(places).toHaveLength(40);
  expect(Math.abs(mean(angles))).toBeLessThan(0.4);
  expect(deviation).toBeGreaterThan(2);
  expect(deviation).toBeLessThan(3);
  expect(Math.abs(mean(places.map(({ at }) => at[0])) - steady!.at[0])).toBeLessThan(10);
});

test('it is the same at each look, and within the speeds that are allowed', () => {
  expect(landings(scene(), LAUNCH, HUMAN)).toEqual(landings(scene(), LAUNCH, HUMAN));
  const fastest = { ...LAUNCH, range: { ...LAUNCH.range, high: 1 } };
  const reach = Math.max(...landings(scene(), fastest, HUMAN).map(({ at: [x, y] }) => Math.hypot(x + 200, y)));
  expect(reach).toBeCloseTo(landings(scene(), LAUNCH, STEADY)[0]!.at[0] + 200, 6);
});

test('a disk in the way and the edge are told', () => {
  const hit = landings(scene([lying(1, 'prophet', -120, 0)]), LAUNCH, HUMAN);
  expect(hit.some(({ at }) => at[0] < 0)).toBe(true); // it loses speed
  expect(new Set(landings(scene(), { ...LAUNCH, angle: 180 }, HUMAN).map(({ ends }) => ends))).toEqual(
    new Set(['leaves']),
  );
});

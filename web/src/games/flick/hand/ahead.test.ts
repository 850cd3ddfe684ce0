// The preview of a flick: its first straight line, and when nothing is said of what follows.

import { expect, test } from 'vitest';
import { ahead, aheadOf, isClose } from './ahead';
import type { Aim } from '../types';
import { AIM, disk as lying, view } from '../fakes';
import { CITIES, NAVEL } from '../mat';

const WALLS = { ...AIM, walls: true };
const flick = (change: Partial<Parameters<typeof firstLine>[0]>) => ({
  at: [0, 0] as const,
  r: 10,
  angle: 0,
  speed: 1,
  ...change,
});
const disk = (x: number, y: number, r = 10) => ({ x, y, r, mass: 1.3 });
type Flown = { at: readonly [number, number]; r: number; angle: number; speed: number };
const follow = ({ at: [x, y], r, angle, speed }: Flown, aim: Aim, disks: ReturnType<typeof disk>[], alone = true) =>
  ahead({ x, y, r, mass: 1.3, angle, speed }, { aim, disks, hand: null, thickness: 0 }, alone);
const firstLine = (flown: Flown, aim: Aim, disks: ReturnType<typeof disk>[]) => {
  const { to, ends } = follow(flown, aim, disks).first;
  return { to, meets: ends === 'meets' };
};
const FAR = 1000 / (2 * 3.4335); // where a disk of 1 m/s stops, in millimetres

test('the first line ends where the disk would stop, at what is in its way, or at the edge', () => {
  const launch = { at: [0, 0] as const, r: 10, angle: 0, speed: 1 };
  expect(firstLine(launch, AIM, []).to[0]).toBeCloseTo(1000 / (2 * 3.4335));
  expect(firstLine(launch, { ...AIM, friction: 0.6 }, []).to[0]).toBeCloseTo(240);
  expect(firstLine(launch, AIM, [disk(100, 0)])).toEqual({ to: [80, 0], meets: true });
  expect(firstLine(launch, AIM, [disk(-100, 0)]).meets).toBe(false);
  expect(firstLine({ ...launch, speed: 2.4 }, AIM, []).to[0]).toBe(240);
  expect(firstLine({ ...launch, speed: 2.4 }, { ...AIM, walls: true }, []).to[0]).toBe(230);
});

test('a faster disk goes farther by the square, a rougher mat or a worse roll stops it sooner', () => {
  const reach = (speed: number, change = {}) => firstLine(flick({ speed }), { ...AIM, ...change }, []).to[0];
  expect(reach(0.5)).toBeCloseTo(FAR / 4);
  expect(reach(1, { friction: 2 })).toBeCloseTo(FAR / 2);
  expect(reach(1, { roll: 4 })).toBeCloseTo(FAR / 4);
});

test.each([30, 120, 210, 300])('the line goes in its direction, at %i degrees', (angle) => {
  const { to, meets } = firstLine(flick({ at: [20, -30], angle }), AIM, []);
  const turn = (angle * Math.PI) / 180;
  expect(to[0]).toBeCloseTo(20 + FAR * Math.cos(turn));
  expect(to[1]).toBeCloseTo(-30 + FAR * Math.sin(turn));
  expect(meets).toBe(false);
});

test('it meets a disk where the rims touch, also off the centre', () => {
  // The centres are 20 mm apart at the touch: 12 aside, 16 along.
  const close = (to: readonly number[], x: number, y: number) => {
    expect(to[0]).toBeCloseTo(x);
    expect(to[1]).toBeCloseTo(y);
  };
  const met = (angle: number, x: number, y: number) => firstLine(flick({ at: [5, 7], angle }), AIM, [disk(x, y)]);
  close(met(0, 105, 19).to, 89, 7);
  close(met(0, 105, -5).to, 89, 7);
  close(met(90, 17, 107).to, 5, 91);
  close(met(180, -95, 19).to, -79, 7);
  close(met(270, 17, -93).to, 5, -77);
  expect(met(270, 17, -93).meets).toBe(true);
  close(firstLine(flick({ r: 17.5 }), AIM, [disk(100, 0, 13)]).to, 69.5, 0);
});

test('it passes a disk that it only grazes, one behind it, and one that it does not reach', () => {
  const meets = (x: number, y: number) => firstLine(flick({}), AIM, [disk(x, y)]).meets;
  expect([meets(50, 19.9), meets(50, 20.001), meets(50, -20.001)]).toEqual([true, false, false]);
  expect([meets(-5, 0), meets(0, 19)]).toEqual([false, false]);
  expect([meets(FAR + 19.9, 0), meets(FAR + 20.1, 0)]).toEqual([true, false]);
});

test('it meets a disk that it touches already', () => {
  expect(firstLine(flick({}), AIM, [disk(20, 0)])).toEqual({ to: [0, 0], meets: true });
});

test('it meets the nearest of many disks, in whatever order they lie', () => {
  const all = [disk(100, 0), disk(60, 0), disk(80, 0), disk(-30, 0)];
  for (const order of [all, [...all].reverse()]) expect(firstLine(flick({}), AIM, order).to).toEqual([40, 0]);
});

test.each([
  [0, [240, 20], [230, 20]],
  [90, [10, 240], [10, 230]],
  [180, [-240, 20], [-230, 20]],
  [270, [10, -240], [10, -230]],
] as const)('it ends at the edge of the mat, at %i degrees, and at walls with its rim', (angle, edge, wall) => {
  const at = flick({ at: [10, 20], angle, speed: 2.4 });
  const [off, held] = [firstLine(at, AIM, []), firstLine(at, WALLS, [])];
  edge.forEach((place, i) => expect(off.to[i]).toBeCloseTo(place));
  wall.forEach((place, i) => expect(held.to[i]).toBeCloseTo(place));
  expect([off.meets, held.meets]).toEqual([false, true]); // a wall is an obstacle, the edge is none
});

test('a slanted line ends at the edge that comes first', () => {
  const to = (angle: number) => firstLine(flick({ at: [0, 120], angle, speed: 2.4 }), AIM, []).to;
  expect(to(45).map(Math.round)).toEqual([120, 240]);
  expect(to(-45).map(Math.round)).toEqual([240, -120]);
  expect(to(135).map(Math.round)).toEqual([-120, 240]);
});

test('a disk beyond the wall already goes nowhere', () => {
  expect(firstLine(flick({ at: [235, 0] }), WALLS, [])).toEqual({ to: [235, 0], meets: true });
});

test('a disk before a wall is met first', () => {
  expect(firstLine(flick({ speed: 2.4 }), WALLS, [disk(225, 0)])).toEqual({ to: [205, 0], meets: true });
});

test('the disk that is flicked is not in its own way', () => {
  const scene = view({ disks: [lying(1, 'prophet', 1, 2), lying(2, 'prophet', 81, 2)] });
  const launch = { at: [1, 2] as const, r: 10, kind: 'prophet' as const, upper: null, angle: 0, speed: 1 };
  expect(aheadOf(scene, launch, true).first.to[0]).toBeCloseTo(61);
  expect(aheadOf(scene, launch, true).after?.other.from).toEqual([81, 2]);
});

test('nothing is said of what follows where another disk flies too, one rides on it, or several are touched', () => {
  const scene = view({ disks: [lying(2, 'prophet', 80, 0)] });
  const launch = { at: [0, 0] as const, r: 10, kind: 'prophet' as const, upper: null, angle: 0, speed: 1 };
  expect(aheadOf(scene, launch, true).after).not.toBeNull();
  expect(aheadOf(scene, launch, false).after).toBeNull();
  expect(aheadOf(scene, { ...launch, upper: 'prophet' }, true).after).toBeNull();
  const after = (...disks: ReturnType<typeof disk>[]) => follow(flick({}), AIM, disks).after;
  expect(after(disk(80, 0), disk(80, 20))).toBeNull(); // the one that is hit touches another one
  expect(after(disk(80, 10), disk(80, -10))).toBeNull(); // both at once
  expect(after(disk(80, 0), disk(80, 20.1))).not.toBeNull();
});

test('of two equal disks the one that is hit in the middle takes most of the speed', () => {
  const { own, other, hit } = follow(flick({}), AIM, [disk(80, 0)]).after!;
  const left = 1000 ** 2 - 2 * 3433.5 * 60; // of the square of the speed
  expect(hit).toEqual(disk(80, 0));
  expect(own.from).toEqual([60, 0]);
  expect(other.to[0] - 80).toBeCloseTo((left * 0.775 ** 2) / (2 * 3433.5), 6);
  expect(own.to[0] - 60).toBeCloseTo((left * 0.225 ** 2) / (2 * 3433.5), 6);
  expect([own.ends, other.ends]).toEqual(['stops', 'stops']);
});

test('what follows ends with the next contact', () => {
  const { own, other, until, at } = follow(flick({ speed: 2 }), AIM, [disk(80, 0), disk(130, 0)]).after!;
  expect([other.ends, other.to[0], own.ends]).toEqual(['meets', 110, 'goes on']);
  expect(until).toBeGreaterThan(at);
  expect(own.to[0]).toBeGreaterThan(60);
});

test('a hand that stands on the mat stops the line, at its sides and at its ends', () => {
  const scene = view({ hand: { ax: 100, ay: -40, bx: 100, by: 40 }, hand_thickness: 12 });
  const launch = { at: [0, 0] as const, r: 10, kind: 'prophet' as const, upper: null, angle: 0, speed: 2 };
  expect(aheadOf(scene, launch, true).first).toMatchObject({ to: [84, 0], ends: 'meets' });
  const end = aheadOf(scene, { ...launch, at: [0, 50] }, true);
  expect([end.first.ends, end.after]).toEqual(['meets', null]);
  expect(end.first.to[0]).toBeCloseTo(100 - Math.sqrt(16 ** 2 - 10 ** 2));
  expect(aheadOf(scene, { ...launch, at: [0, 56.1] }, true).first.ends).toBe('leaves');
});

test('a disk almost beside the start is met if it is ahead, however little', () => {
  const reach = 20; // of the two disks
  const aside = Math.sqrt(reach * reach - 0.25 * 0.25); // so that they touch after another quarter of a millimetre
  const { to, meets } = firstLine(flick({}), AIM, [disk(0.5, aside)]);
  expect([to[0], meets]).toEqual([expect.closeTo(0.25, 6), true]);
  expect(firstLine(flick({}), AIM, [disk(-0.5, aside)]).meets).toBe(false);
});

test('a place is close to a disk, a city or the navel up to 12 mm from rim to rim', () => {
  expect([isClose([100, 100], 10, [disk(132, 100)]), isClose([100, 100], 10, [disk(132.1, 100)])]).toEqual([
    true,
    false,
  ]);
  const [x, y, r] = CITIES[1];
  expect([isClose([x, y - r - 22], 10, []), isClose([x, y - r - 22.1], 10, [])]).toEqual([true, false]);
  expect([isClose([NAVEL + 22, 0], 10, []), isClose([NAVEL + 22.1, 0], 10, [])]).toEqual([true, false]);
});

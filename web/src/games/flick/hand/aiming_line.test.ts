// The preview of aiming.ts: the first straight line of a flick.

import { expect, test } from 'vitest';
import { firstLine, isClose, others } from './aiming';
import { AIM } from '../fakes';
import { CITIES, NAVEL } from '../mat';

const WALLS = { ...AIM, walls: true };
const flick = (change: Partial<Parameters<typeof firstLine>[0]>) => ({
  at: [0, 0] as const,
  r: 10,
  angle: 0,
  speed: 1,
  ...change,
});
const disk = (x: number, y: number, r = 10) => ({ x, y, r });
const FAR = 1000 / (2 * 3.4335); // where a disk of 1 m/s stops, in millimetres

test('the first line ends where the disk would stop, at what is in its way, or at the edge', () => {
  const launch = { at: [0, 0] as const, r: 10, angle: 0, speed: 1 };
  expect(firstLine(launch, AIM, []).to[0]).toBeCloseTo(1000 / (2 * 3.4335));
  expect(firstLine(launch, { ...AIM, friction: 0.6 }, []).to[0]).toBeCloseTo(240);
  expect(firstLine(launch, AIM, [{ x: 100, y: 0, r: 10 }])).toEqual({ to: [80, 0], meets: true });
  expect(firstLine(launch, AIM, [{ x: -100, y: 0, r: 10 }]).meets).toBe(false);
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
  expect([meets(50, 19.9), meets(50, 20), meets(50, -20)]).toEqual([true, false, false]);
  expect([meets(-5, 0), meets(0, 19)]).toEqual([false, false]);
  expect([meets(FAR + 19.9, 0), meets(FAR + 20.1, 0)]).toEqual([true, false]);
});

test('it meets a disk that it touches already, and leaves one that overlaps', () => {
  expect(firstLine(flick({}), AIM, [disk(20, 0)])).toEqual({ to: [0, 0], meets: true });
  expect(firstLine(flick({}), AIM, [disk(15, 0)]).meets).toBe(false);
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
  const all = [disk(1, 2), disk(1, 3), disk(2, 2), disk(5, 6)];
  expect(others(all, [1, 2])).toEqual(all.slice(1));
  expect(others(all, [9, 9])).toEqual(all);
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

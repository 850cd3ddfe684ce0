import { expect, test } from 'vitest';
import type { OpenChoice } from '../../wire';
import {
  aimed,
  cornerOf,
  firstLine,
  heardOf,
  launches,
  mirrored,
  pull,
  shareOf,
  speedOf,
  swipe,
  told,
  wrap,
} from './aiming';
import { AIM, view } from './fakes';

const RANGES = (prefix = '') => [
  { type: 'range' as const, field: `${prefix}angle`, low: 0, high: 360, wraps: true },
  { type: 'range' as const, field: `${prefix}speed`, low: 0.02, high: 2.4, wraps: false },
];
const spot = (field: string) => ({
  type: 'spot' as const,
  field,
  box: [-230, -230, -150, -150] as [number, number, number, number],
  inside: [],
  outside: [],
});
const choice = (group: string, action: unknown, prefixes = ['']): OpenChoice => ({
  action,
  text: '',
  group,
  ranges: prefixes.flatMap(RANGES),
  spots: prefixes.map((prefix) => spot(`${prefix}at`)),
  apart: [],
  bars: [],
});

test('a pull to the lower left sends the disk to the upper right', () => {
  const { angle, share } = pull([0, 0], [-75 / Math.SQRT2, -75 / Math.SQRT2]);
  expect(angle).toBeCloseTo(45);
  expect(share).toBeCloseTo(0.5);
  expect(pull([0, 0], [900, 0])).toMatchObject({ angle: 180, share: 1 });
});

test('angles and speeds stay within what is allowed', () => {
  expect(wrap(-1)).toBe(359);
  expect(wrap(720)).toBe(0);
  const range = { low: 0.02, high: 2.4 };
  expect(speedOf(range, 2)).toBe(2.4);
  expect(speedOf(range, -1)).toBe(0.02);
  expect(shareOf(range, speedOf(range, 0.3))).toBeCloseTo(0.3);
});

test('the mirror leaves the way to the middle alone and swaps its sides', () => {
  expect(mirrored(45, 0)).toBeCloseTo(45);
  expect(mirrored(60, 0)).toBeCloseTo(30);
  expect(mirrored(225, 2)).toBeCloseTo(225);
  expect(mirrored(315 + 10, 1)).toBeCloseTo(305);
});

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

test('one, two stacked, two side by side, one that lies already', () => {
  const one = choice('flick', { type: 'flick', kind: 'templar', at: [-200, -200], angle: 45, speed: 1.2 });
  expect(launches(one, one.action, [])).toMatchObject([{ kind: 'templar', at: [-200, -200], upper: null }]);
  const stack = choice('flick_stack', {
    type: 'flick_stack',
    lower: 'sphinx',
    upper: 'prophet',
    at: [-200, -200],
    angle: 45,
    speed: 1.2,
  });
  expect(launches(stack, stack.action, [])).toMatchObject([{ kind: 'sphinx', upper: 'prophet' }]);
  const flick = (x: number) => ({ type: 'flick', kind: 'prophet', at: [x, -200], angle: 45, speed: 1.2 });
  const pair = choice('flick_pair', { type: 'flick_pair', one: flick(-200), other: flick(-170) }, ['one.', 'other.']);
  expect(launches(pair, pair.action, []).map((launch) => launch.prefix)).toEqual(['one.', 'other.']);
  const second = launches(pair, pair.action, [])[1]!;
  expect(aimed(pair.action, second, 90, 1)).toMatchObject({ one: { angle: 45 }, other: { angle: 90, speed: 2.4 } });
  const disk = { id: 7, kind: 'prophet', owner: 0, x: 3, y: 4, r: 10, island: -1, city: false, turned: false };
  const again = { ...choice('keep_oath', { type: 'keep_oath', disk: 7, angle: 0, speed: 1.2 }), spots: [] };
  expect(launches(again, again.action, [disk])).toMatchObject([{ at: [3, 4], spot: null }]);
});

test('the first line ends where the disk would stop, at what is in its way, or at the edge', () => {
  const launch = { at: [0, 0] as const, kind: 'prophet' as const, angle: 0, speed: 1 };
  expect(firstLine(launch, AIM, []).to[0]).toBeCloseTo(1000 / (2 * 3.4335));
  expect(firstLine(launch, { ...AIM, friction: 0.6 }, []).to[0]).toBeCloseTo(240);
  expect(firstLine(launch, AIM, [{ x: 100, y: 0, r: 10 }])).toEqual({ to: [80, 0], meets: true });
  expect(firstLine(launch, AIM, [{ x: -100, y: 0, r: 10 }]).meets).toBe(false);
  expect(firstLine({ ...launch, speed: 2.4 }, AIM, []).to[0]).toBe(240);
  expect(firstLine({ ...launch, speed: 2.4 }, { ...AIM, walls: true }, []).to[0]).toBe(230);
});

test('an aim is told and understood', () => {
  const pair = choice(
    'flick_pair',
    {
      one: { kind: 'prophet', at: [-200, -200], angle: 45, speed: 1 },
      other: { kind: 'sphinx', at: [-160, -200], angle: 50, speed: 2 },
    },
    ['one.', 'other.'],
  );
  expect(heardOf(told(launches(pair, pair.action, [])))).toEqual([
    { at: [-200, -200], angle: 45, speed: 1, r: 10 },
    { at: [-160, -200], angle: 50, speed: 2, r: 17.5 }, // the sphinx
  ]);
  expect(heardOf({})).toEqual([]);
});

test('a swipe passes a disk where its line does, not only where it was sampled', () => {
  const line = [
    { t: 0, x: 20, y: 10 },
    { t: 50, x: 80, y: 90 },
  ];
  expect(swipe(line, [50, 50], 1)).not.toBeNull(); // in the middle
  expect(swipe(line, [46, 53], 4.9)).toBeNull(); // 5 mm beside
  expect(swipe(line, [46, 53], 5.1)).not.toBeNull();
  expect(swipe(line, [17, 6], 4.9)).toBeNull(); // 5 mm before its beginning
  expect(swipe(line, [83, 94], 5.1)).not.toBeNull();
  expect(swipe(line, [83, 94], 4.9)).toBeNull();
});

test('a seat flicks from its corner, a spectator sees the first', () => {
  expect([0, 1, 7, -1].map((seat) => cornerOf(view(), seat))).toEqual([0, 2, 0, 0]);
});

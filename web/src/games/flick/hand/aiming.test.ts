import { expect, test } from 'vitest';
import type { OpenChoice } from '../../../wire';
import {
  aimed,
  cornerOf,
  decodeAim,
  launches,
  meant,
  mirrored,
  pull,
  shareOf,
  speedOf,
  encodeAim,
  wrap,
} from './aiming';
import { disk, RADII, view } from '../fakes';

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

test('a pull is measured from the disk, wherever it lies', () => {
  const { angle, share, length } = pull([-200, -190], [-230, -150]);
  expect(angle).toBeCloseTo(306.87); // to the lower right: 30 mm east, 40 mm south
  expect(length).toBe(50);
  expect(share).toBeCloseTo(1 / 3);
});

test('angles and speeds stay within what is allowed', () => {
  expect(wrap(-1)).toBe(359);
  expect(wrap(720)).toBe(0);
  const range = { low: 0.02, high: 2.4 };
  expect(speedOf(range, 2)).toBe(2.4);
  expect(speedOf(range, -1)).toBe(0.02);
  expect(speedOf(range, 0.5)).toBeCloseTo(1.21);
  expect(shareOf(range, speedOf(range, 0.3))).toBeCloseTo(0.3);
  expect(shareOf({ low: 2, high: 2 }, 2)).toBe(1); // the only speed is full power
});

test('the mirror leaves the way to the middle alone and swaps its sides', () => {
  expect(mirrored(45, 0)).toBeCloseTo(45);
  expect(mirrored(60, 0)).toBeCloseTo(30);
  expect(mirrored(225, 2)).toBeCloseTo(225);
  expect(mirrored(315 + 10, 1)).toBeCloseTo(305);
  expect(mirrored(135 + 10, 3)).toBeCloseTo(125);
  expect(mirrored(60, 9)).toBeCloseTo(30); // no such corner: as from the first
});

test('one, two stacked, two side by side, one that lies already', () => {
  const one = choice('flick', { type: 'flick', kind: 'templar', at: [-200, -200], angle: 45, speed: 1.2 });
  expect(launches(one, one.action, view())).toMatchObject([{ kind: 'templar', at: [-200, -200], upper: null }]);
  const stack = choice('flick_stack', {
    type: 'flick_stack',
    lower: 'sphinx',
    upper: 'prophet',
    at: [-200, -200],
    angle: 45,
    speed: 1.2,
  });
  expect(launches(stack, stack.action, view())).toMatchObject([{ kind: 'sphinx', upper: 'prophet' }]);
  const flick = (x: number) => ({ type: 'flick', kind: 'prophet', at: [x, -200], angle: 45, speed: 1.2 });
  const pair = choice('flick_pair', { type: 'flick_pair', one: flick(-200), other: flick(-170) }, ['one.', 'other.']);
  expect(launches(pair, pair.action, view()).map((launch) => launch.prefix)).toEqual(['one.', 'other.']);
  const second = launches(pair, pair.action, view())[1]!;
  expect(aimed(pair.action, second, 90, 1)).toMatchObject({ one: { angle: 45 }, other: { angle: 90, speed: 2.4 } });
  const again = { ...choice('keep_oath', { type: 'keep_oath', disk: 7, angle: 0, speed: 1.2 }), spots: [] };
  const lying = [disk(6, 'sphinx', 1, 2), disk(7, 'templar', 3, 4)];
  expect(launches(again, again.action, view({ disks: lying }))).toMatchObject([
    { kind: 'templar', at: [3, 4], spot: null, upper: null },
  ]);
});

test('a launch has the aim of the action, and the place and the speeds that are allowed', () => {
  const [speeds, aim] = [RANGES('other.')[1]!, { angle: 30, speed: 0.5 }];
  const flick = { kind: 'prophet', at: [-200, -200], angle: 45, speed: 1.2 };
  const pair = choice('flick_pair', { one: flick, other: { ...flick, ...aim } }, ['one.', 'other.']);
  const [one, other] = launches(pair, pair.action, view());
  expect(other).toMatchObject({ ...aim, range: speeds, spot: { field: 'other.at' } });
  expect(one).toMatchObject({ angle: 45, speed: 1.2, range: { field: 'one.speed' }, spot: { field: 'one.at' } });
});

test('nothing is launched without a direction, a speed and a place', () => {
  const action = { kind: 'prophet', at: [-200, -200], angle: 45, speed: 1.2 };
  const flick = choice('flick', action);
  const [angle, speed] = flick.ranges;
  expect(launches({ ...flick, ranges: [angle!] }, action, view())).toEqual([]);
  expect(launches({ ...flick, ranges: [speed!] }, action, view())).toEqual([]);
  expect(launches(flick, { ...action, at: undefined, disk: 7 }, view({ disks: [disk(8, 'prophet', 3, 4)] }))).toEqual(
    [],
  );
  const pair = choice('flick_pair', { one: action, other: action }, ['other.']);
  expect(launches(pair, pair.action, view()).map(({ prefix }) => prefix)).toEqual(['other.']);
});

test('an aim turns the disk and sets a share of the speeds, and leaves the rest of the action alone', () => {
  const action = { kind: 'prophet', at: [-200, -200], angle: 45, speed: 1.2 };
  const [launch] = launches(choice('flick', action), action, view());
  expect(aimed(action, launch!, -90, 0.5)).toEqual({ ...action, angle: 270, speed: 1.21 });
  expect(aimed(action, launch!, 370, 0)).toEqual({ ...action, angle: 10, speed: 0.02 });
});

test('an aim is encoded and decoded', () => {
  const pair = choice(
    'flick_pair',
    {
      one: { kind: 'prophet', at: [-200, -200], angle: 45, speed: 1 },
      other: { kind: 'sphinx', at: [-160, -200], angle: 50, speed: 2 },
    },
    ['one.', 'other.'],
  );
  expect(decodeAim(encodeAim(launches(pair, pair.action, view())))).toEqual([
    { at: [-200, -200], angle: 45, speed: 1, r: 10 },
    { at: [-160, -200], angle: 50, speed: 2, r: 16 }, // the sphinx
  ]);
  const balanced = view({ radii: { ...RADII, sphinx: 17.5 } });
  expect(launches(pair, pair.action, balanced).map(({ r }) => r)).toEqual([10, 17.5]);
  expect(decodeAim({})).toEqual([]);
});

test('an aim is encoded in hundredths, with a number behind the names of the second disk', () => {
  const flick = { kind: 'prophet', at: [-200.126, -199.994], angle: 45.678, speed: 1.234 };
  const pair = choice('flick_pair', { one: flick, other: { ...flick, kind: 'sphinx' } }, ['one.', 'other.']);
  const [x, y, angle, speed] = [-200.13, -199.99, 45.68, 1.23];
  const second = { x1: x, y1: y, angle1: angle, speed1: speed, r1: 16 };
  expect(encodeAim(launches(pair, pair.action, view()))).toEqual({ x, y, angle, speed, r: 10, ...second });
});

test('an aim that is encoded in part is understood as far as it goes', () => {
  expect(decodeAim({ x: 3, y: 4 })).toEqual([{ at: [3, 4], angle: 0, speed: 0, r: 10 }]);
  expect(decodeAim({ x1: 3, y1: 4, angle1: 5, speed1: 2, r1: 13 })).toEqual([
    { at: [3, 4], angle: 5, speed: 2, r: 13 },
  ]);
  expect([decodeAim({ x: 3 }), decodeAim({ y: 4 }), decodeAim({ x: 3, y1: 4 })]).toEqual([[], [], []]);
});

test('a seat flicks from its corner, a spectator sees the first', () => {
  expect([0, 1, 7, -1].map((seat) => cornerOf(view(), seat))).toEqual([0, 2, 0, 0]);
});

test('a pull ends where the finger was 40 ms before it left', () => {
  const at = (t: number, x: number) => ({ t, x, y: 0 });
  const slow = [at(0, -10), at(50, -60), at(100, -70), at(130, -90)];
  expect(meant([0, 0], slow, 140, 6)).toEqual([-70, 0]);
  expect(meant([0, 0], slow, 139.9, 6)).toEqual([-60, 0]);
  expect(meant([0, 0], slow, 900, 6)).toEqual([-90, 0]); // it lay still
});

test('of a pull that is quicker than that its end counts, and of none its start', () => {
  const at = (t: number, x: number) => ({ t, x, y: 0 });
  expect(meant([0, 0], [at(0, -2), at(20, -40), at(30, -80)], 35, 6)).toEqual([-80, 0]);
  expect(meant([0, 0], [at(0, -6), at(20, -40), at(30, -80)], 40, 6)).toEqual([-6, 0]);
  expect(meant([1, 2], [], 40, 6)).toEqual([1, 2]);
});

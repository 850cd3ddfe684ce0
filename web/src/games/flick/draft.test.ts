import { beforeEach, expect, test, vi } from 'vitest';
import { getField } from '../common/fields';
import { choice, FLICK, PAIR, position, sitDown } from './fakes';

beforeEach(() => void vi.stubGlobal('document', { hidden: false }));

const TEMPLAR = choice({ type: 'flick', kind: 'templar', at: [-210, -210], angle: 45, speed: 1 });
const HAND = choice({ type: 'stand_hand', at: [0, 0], angle: 350 });
const temple = (island: number, x: number, moved: number | null = null) =>
  choice({ type: 'build', prophet: 1, island, at: [x, 0], temple: moved });

test('a flick goes before a hand, and what is not known is left out', () => {
  const other = { ...choice({ type: 'something' }), group: 'something' };
  const { draft } = sitDown(position(1, [other, HAND, FLICK]));
  expect(draft.choices).toEqual([HAND, FLICK]);
  expect(draft.choice).toEqual(FLICK);
  expect([draft.touched, draft.aiming]).toEqual([false, false]);
  expect(sitDown(position(1, [HAND])).draft.mode).toBe('hand');
});

test('an aim goes with the hand from one prophet to another', () => {
  const { draft } = sitDown(position(1, [FLICK, TEMPLAR]));
  draft.choose(TEMPLAR);
  expect(getField(draft.action, 'angle')).toBe(45); // nothing was aimed yet
  expect(draft.touched).toBe(false);
  draft.choose(FLICK);
  draft.aim(100, 0.25);
  draft.put([-190, -190]);
  draft.choose(TEMPLAR);
  expect(getField(draft.action, 'kind')).toBe('templar');
  expect(getField(draft.action, 'angle')).toBe(100);
  expect(getField(draft.action, 'speed')).toBeCloseTo(0.5);
  expect(getField(draft.action, 'at')).toEqual([-190, -190]);
  expect(draft.touched).toBe(true);
  draft.reset();
  expect([draft.touched, draft.action]).toEqual([false, TEMPLAR.action]);
});

test('a proposed action is taken over if it is on offer', () => {
  const { draft } = sitDown(position(1, [FLICK, TEMPLAR]));
  const wanted = { type: 'flick', kind: 'templar', at: [-200, -200], angle: 300, speed: 1.5 };
  expect(draft.adopt({ ...wanted, kind: 'sphinx' })).toBe(false);
  expect(draft.adopt({ ...wanted, speed: 99 })).toBe(false);
  expect(draft.adopt({ ...wanted, at: [200, 200] })).toBe(false);
  expect(draft.touched).toBe(false);
  expect(draft.adopt(wanted)).toBe(true);
  expect([draft.choice, draft.action, draft.touched]).toEqual([TEMPLAR, wanted, true]);
});

test('a hand is turned, a flick is turned and pushed', () => {
  const hand = sitDown(position(1, [HAND])).draft;
  hand.turnBy(20);
  expect(getField(hand.action, 'angle')).toBe(10);
  hand.angle(-30);
  expect(getField(hand.action, 'angle')).toBe(330);
  hand.pushBy(0.5); // it has no speed
  expect(getField(hand.action, 'speed')).toBeUndefined();
  const flick = sitDown(position(1, [FLICK])).draft;
  flick.turnBy(-50);
  expect(getField(flick.action, 'angle')).toBe(355);
  flick.pushBy(0.25);
  expect(getField(flick.action, 'speed')).toBeCloseTo(1.5);
  flick.pushBy(5);
  expect(getField(flick.action, 'speed')).toBe(2);
});

test('a temple goes to the nearest island on which it may stand', () => {
  const all = [temple(0, -100), temple(1, 100), temple(2, 300, 7)];
  const { draft } = sitDown(position(1, all, { prompt: 'temple' }));
  draft.build([130, 10]);
  expect(draft.action).toMatchObject({ island: 1, at: [130, 10] });
  draft.build([290, 0]); // another temple would have to move for that place
  expect(draft.action).toMatchObject({ island: 1, at: [140, 0] });
  draft.moveBy(-200, 0);
  expect(draft.action).toMatchObject({ island: 0, at: [-60, 0] });
});

test('a step goes as the mat is seen', () => {
  const { draft } = sitDown(position(1, [FLICK]));
  draft.moveBy(3, 4);
  const at = draft.at!;
  expect(Math.hypot(at[0] + 200, at[1] + 200)).toBeCloseTo(5);
});

test('prophets of a pair keep apart, and a hand keeps clear', () => {
  const apart = { ...PAIR, apart: [{ one: 'one.at', other: 'other.at', distance: 25 }] };
  const { draft } = sitDown(position(1, [apart as typeof PAIR]));
  expect(draft.apart).toBe(true);
  draft.put([-161, -200]);
  const [one, other] = ['one.at', 'other.at'].map((field) => getField(draft.action, field) as [number, number]);
  expect(Math.hypot(one![0] - other![0], one![1] - other![1])).toBeGreaterThanOrEqual(24.9);
  expect(sitDown(position(1, [HAND])).draft.clear).toBe(true);
});

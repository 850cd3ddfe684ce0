import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OpenChoice } from '../../../wire';
import { getField } from '../../common/fields';
import type { Point } from '../../common/region';
import { Draft, modeOf, type Mode } from './draft.svelte';
import { AIM, choice, disk, FLICK, PAIR, position, sitDown, view } from '../fakes';

beforeEach(() => void vi.stubGlobal('document', { hidden: false }));
afterEach(() => void vi.unstubAllGlobals());

const TEMPLAR = choice({ type: 'flick', kind: 'templar', at: [-210, -210], angle: 45, speed: 1 });
const HAND = choice({ type: 'stand_hand', at: [0, 0], angle: 350 });
const temple = (island: number, x: number, moved: number | null = null) =>
  choice({ type: 'build', prophet: 1, island, at: [x, 0], temple: moved });
const HEART = choice({ type: 'drop_heart', at: [0, 0] });
const LYING = choice({ type: 'flick_again', disk: 5, angle: 0, speed: 2 }); // a disk stays where it lies on the mat
const DISKS = [disk(5, 'prophet', 60, 70)];

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

test('a step goes to the right and up', () => {
  const { draft } = sitDown(position(1, [FLICK]));
  draft.moveBy(3, 4);
  expect(draft.at).toEqual([-197, -196]);
});

test.each<[string, Mode]>([
  ['flick', 'flick'],
  ['flick_stack', 'flick'],
  ['flick_pair', 'flick'],
  ['flick_again', 'flick'],
  ['keep_oath', 'flick'],
  ['stand_hand', 'hand'],
  ['build', 'temple'],
  ['drop_heart', 'heart'],
  ['vote', 'other'],
])('the choice %s is made as a %s', (type, mode) => {
  expect(modeOf(choice({ type }))).toBe(mode);
});

test('while nothing is asked there is nothing to fill in', () => {
  const { draft } = sitDown(position(1, [PAIR]));
  draft.aim(90, 0.5);
  draft.turn = 1;
  draft.begin(null);
  for (const empty of [new Draft(), draft]) {
    empty.moveBy(1, 2);
    empty.turnBy(10);
    empty.put([0, 0]);
    empty.build([0, 0]);
    empty.aim(90, 1);
    expect([empty.choice, empty.action, empty.mode, empty.launch, empty.at]).toEqual([null, null, null, null, null]);
    expect([empty.choices, empty.launches, empty.turn]).toEqual([[], [], 0]);
    expect([empty.touched, empty.aiming, empty.good, empty.clear, empty.apart]).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
  }
});

test('the draft begins again with everything as it was offered', () => {
  const { draft } = sitDown(position(1, [PAIR]));
  draft.turn = 1;
  draft.aim(90, 0.5);
  expect([draft.touched, draft.aiming, draft.launch?.prefix]).toEqual([true, true, 'other.']);
  draft.reset();
  expect([draft.touched, draft.aiming, draft.turn, draft.action]).toEqual([false, false, 0, PAIR.action]);
});

test('the disk in hand, chosen again, keeps its aim', () => {
  const { draft } = sitDown(position(1, [FLICK, TEMPLAR]));
  draft.aim(100, 0.25);
  draft.choose(FLICK);
  expect([getField(draft.action, 'angle'), draft.touched]).toEqual([100, true]);
});

test('a disk on the mat takes the aim over, but not the place', () => {
  const { draft } = sitDown(position(1, [LYING, FLICK], { disks: DISKS }));
  expect(draft.at).toEqual([60, 70]);
  draft.put([0, 0]); // it lies where it lies
  expect([draft.at, draft.touched]).toEqual([[60, 70], false]);
  draft.aim(100, 0.25);
  draft.choose(FLICK);
  expect(draft.action).toMatchObject({ at: [-200, -200], angle: 100, speed: 0.5 });
  expect(draft.touched).toBe(true);
  draft.put([-190, -190]);
  draft.choose(LYING);
  expect(draft.action).toEqual({ type: 'flick_again', disk: 5, angle: 100, speed: 0.5 });
  expect([draft.at, draft.touched]).toEqual([[60, 70], true]);
});

test('there is no aim to take over from a hand, and none for two disks at once', () => {
  const { draft } = sitDown(position(1, [HAND, FLICK, PAIR]));
  draft.choose(HAND);
  draft.turnBy(30);
  draft.choose(FLICK);
  expect([draft.action, draft.touched]).toEqual([FLICK.action, false]);
  draft.aim(100, 0.25);
  draft.choose(PAIR);
  expect([draft.action, draft.touched]).toEqual([PAIR.action, false]);
});

test('a proposed action replaces an aim that was begun', () => {
  const { draft } = sitDown(position(1, [PAIR, FLICK]));
  draft.turn = 1;
  draft.aim(100, 0.25);
  const wanted = { ...(FLICK.action as object), angle: 300 };
  expect(draft.adopt(wanted)).toBe(true);
  expect([draft.choice, draft.action, draft.turn, draft.aiming]).toEqual([FLICK, wanted, 0, false]);
});

test('a proposed temple is found by its island and by the temple that moves', () => {
  const all = [temple(0, 0), temple(1, 0), temple(1, 0, 7)];
  const { draft } = sitDown(position(1, all, { prompt: 'temple' }));
  expect(draft.adopt({ type: 'build', prophet: 1, island: 1, at: [5, 6], temple: 7 })).toBe(true);
  expect(draft.choice).toBe(all[2]);
  expect(draft.adopt({ type: 'build', prophet: 1, island: 1, at: [5, 6] })).toBe(true); // no temple moves
  expect(draft.choice).toBe(all[1]);
  expect(draft.adopt({ type: 'build', prophet: 2, island: 1, at: [5, 6] })).toBe(false);
  expect(draft.adopt({ type: 'drop_heart', at: [5, 6] })).toBe(false);
  expect(draft.adopt(null)).toBe(false);
});

test.each<[string, { corner?: number; viewer?: number; isMirrored?: boolean; byHand?: boolean }, number]>([
  ['a pointer is mirrored at the line from the south-west', { corner: 0 }, 350],
  ['a pointer is mirrored at the line from the north-west', { corner: 1 }, 170],
  ['keys and sliders are not mirrored', { corner: 1, byHand: false }, 100],
  ['without the law nothing is mirrored', { corner: 1, isMirrored: false }, 100],
  ['one who has no seat sees the mat from the south-west', { corner: 1, viewer: -1 }, 350],
])('%s', (_, { corner = 0, viewer = 0, isMirrored = true, byHand = true }, angle) => {
  const players = view().players.map((player) => ({ ...player, corner }));
  const aim = { ...AIM, mirrored: isMirrored };
  const { draft } = sitDown({ ...position(1, [FLICK], { aim, players }), viewer });
  if (byHand) draft.aim(100, 0.5, true);
  else draft.aim(100, 0.5);
  expect(getField(draft.action, 'angle')).toBeCloseTo(angle);
  expect(draft.aiming).toBe(true);
});

test('only a flick is aimed, and only a flick and a hand are turned', () => {
  const { draft } = sitDown(position(1, [HEART]));
  draft.aim(90, 0.5);
  draft.turnBy(10);
  draft.pushBy(0.1);
  expect([draft.action, draft.touched, draft.aiming]).toEqual([HEART.action, false, false]);
  const hand = sitDown(position(1, [HAND])).draft;
  hand.angle(400);
  expect([getField(hand.action, 'angle'), hand.touched, hand.aiming]).toEqual([40, true, false]);
});

test('two temples that are equally near: the first on offer is built', () => {
  const { draft } = sitDown(position(1, [temple(0, -100), temple(1, 100)], { prompt: 'temple' }));
  draft.build([0, 10]);
  expect(draft.action).toMatchObject({ island: 0, at: [-60, 10] });
  expect(draft.touched).toBe(true);
});

test('nearness counts both ways across the mat', () => {
  const north = choice({ type: 'build', prophet: 1, island: 0, at: [0, 200], temple: null });
  const east = choice({ type: 'build', prophet: 1, island: 1, at: [200, 0], temple: null });
  for (const [wanted, island] of [
    [[90, 150], 0],
    [[150, 90], 1],
  ] as const) {
    const { draft } = sitDown(position(1, [north, east], { prompt: 'temple' }));
    draft.build(wanted);
    expect(getField(draft.action, 'island'), String(wanted)).toBe(island);
  }
});

test('an island without a free place is passed over', () => {
  const full = { ...temple(0, 0), spots: [] };
  const { draft } = sitDown(position(1, [full, temple(1, 100)], { prompt: 'temple' }));
  draft.build([0, 0]);
  expect(draft.action).toMatchObject({ island: 1, at: [60, 0] });
  const nowhere = sitDown(position(1, [full], { prompt: 'temple' })).draft;
  nowhere.build([0, 0]);
  expect([nowhere.action, nowhere.touched]).toEqual([full.action, false]);
});

test('where no place is allowed, nothing moves', () => {
  const spots = HEART.spots.map((spot) => ({ ...spot, outside: [[0, 0, 900] as [number, number, number]] }));
  const { draft } = sitDown(position(1, [{ ...HEART, spots }]));
  draft.put([10, 10]);
  expect([draft.at, draft.touched]).toEqual([[0, 0], false]);
});

const apart = (distance: number): OpenChoice => ({
  ...PAIR,
  apart: [
    { type: 'apart', one: 'one.at', other: 'other.at', distance },
    { type: 'apart', one: 'third.at', other: 'fourth.at', distance: 500 }, // of other disks
  ],
});

test.each<[string, number, Point, Point]>([
  ['the first', 0, [-170, -200], [-185, -200]],
  ['the second', 1, [-190, -200], [-175, -200]],
])('of two prophets %s stops short of the other', (_, turn, wanted, place) => {
  const { draft } = sitDown(position(1, [apart(25)]));
  draft.turn = turn;
  draft.put(wanted);
  expect(draft.at![0]).toBeCloseTo(place[0], 3);
  expect(draft.at![1]).toBeCloseTo(place[1], 3);
  expect(draft.touched).toBe(true);
});

test('prophets that are too close are not sent', () => {
  const only = (distance: number) => ({ ...PAIR, apart: apart(distance).apart.slice(0, 1) });
  const draft = (distance: number) => sitDown(position(1, [only(distance)])).draft;
  expect([draft(40).apart, draft(40).good]).toEqual([true, true]);
  expect([draft(41).apart, draft(41).good]).toEqual([false, false]);
});

test('a hand keeps clear of disks, as it stands and as it is turned', () => {
  const bars: OpenChoice['bars'] = [
    { type: 'bar', spot: 'at', angle: 'angle', length: 96, radius: 5, clear_of: [[0, 40, 10]] },
  ];
  const { draft } = sitDown(position(1, [{ ...HAND, bars }]));
  expect([draft.clear, draft.good]).toEqual([true, true]);
  draft.angle(90);
  expect([draft.clear, draft.good]).toEqual([false, false]);
  draft.put([30, 0]);
  expect([draft.clear, draft.good]).toEqual([true, true]);
});

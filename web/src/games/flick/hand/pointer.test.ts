import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fakeDocument } from '../../../common/fakes';
import { speech } from '../../../common/i18n.svelte';
import { settings } from '../../../common/settings.svelte';
import { getField } from '../../common/fields';
import { AIM, choice, entry, FLICK, hand, PAIR, position, view, type Change, type Place } from '../fakes';
import type { Aim } from '../types';

beforeAll(() => speech.ready('flick'));

beforeEach(() => {
  vi.stubGlobal('document', fakeDocument());
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  settings.askBeforeFlick(false);
});

const ON_CARD = { target: { closest: () => ({}) } } as unknown as Change;
const HEART = choice({ type: 'drop_heart', at: [0, 0] });
const SWIPED = { aim: { ...AIM, flicking: 'swipe' as const } };
const NORTH_WEST = { players: view().players.map((player) => ({ ...player, corner: 1 })) };

test('a mouse pulls back and lets go: that is the flick', () => {
  const { down, along, up, field, heard, draft } = hand(position(1));
  down([0, 0]);
  along([0, -3]); // shorter than a pull
  expect(draft.touched).toBe(false);
  along([0, -40], [0, -75]);
  expect(field('angle')).toBeCloseTo(90);
  expect(field('speed')).toBeCloseTo(1);
  expect(heard.acted).toEqual([]);
  up([0, -75]);
  expect(heard.acted).toMatchObject([{ type: 'flick', at: [-200, -200] }]);
});

test('a finger, a pen and a mouse pull back and let go: that is the flick', () => {
  for (const [pointerType, touch] of [
    ['touch', true],
    ['pen', true],
    ['mouse', false],
  ] as const) {
    const { drag, pointer, heard } = hand(position(1), pointerType);
    drag([0, 0], [0, -75]);
    expect([pointer.touch, pointer.finger, pointer.pull]).toEqual([touch, null, null]);
    expect(heard.acted).toMatchObject([{ type: 'flick', angle: 90, speed: 1 }]);
  }
});

test.each(['touch', 'mouse'])('who wants to be asked before a flick is asked: %s', (pointerType) => {
  settings.askBeforeFlick(true);
  const { drag, draft, heard, asked } = hand(position(1), pointerType);
  drag([0, 0], [0, -75]);
  expect([draft.touched, draft.good]).toEqual([true, true]);
  expect(heard.acted).toEqual([]);
  asked.confirm();
  expect(heard.acted).toMatchObject([{ angle: 90, speed: 1 }]);
});

test('what a finger does in the 40 ms before it leaves does not aim', () => {
  const { down, along, up, pointer, field, heard } = hand(position(1), 'touch'); // 10 ms from place to place
  down([0, 0]);
  along([0, -40], [0, -75], [0, -75], [20, -80], [40, -90], [50, -95]);
  expect(field('angle')).not.toBeCloseTo(90); // it follows the finger until then
  up([60, -100]);
  expect(pointer.pull).toBeNull();
  expect(heard.acted).toMatchObject([{ angle: 90, speed: 1 }]);
});

test('a mouse does not slip: its last place counts', () => {
  const { down, along, up, heard } = hand(position(1));
  down([0, 0]);
  along([0, -75], [0, -75], [0, -75], [0, -75], [0, -75]);
  up([-75, 0]);
  expect(heard.acted).toMatchObject([{ angle: 0, speed: 1 }]);
});

test('the places between two events say where a finger was 40 ms before it left', () => {
  const { down, at, along, up, pointer, heard } = hand(position(1), 'touch');
  down([0, 0]);
  const between = [at([0, -60]), at([0, -70]), at([0, -75]), at([20, -75])];
  pointer.moved(at([30, -75], { getCoalescedEvents: () => between }));
  along([40, -75]);
  up([40, -75]);
  expect(heard.acted).toMatchObject([{ angle: 90, speed: 1 }]);
});

test('where a finger drags is known until it is lifted', () => {
  const { down, along, up, pointer } = hand(position(1), 'touch');
  down([0, 0]);
  expect(pointer.finger).toBeNull();
  along([0, -75]);
  expect(pointer.finger).toEqual([0, -75]);
  up([0, -75]);
  expect(pointer.finger).toBeNull();
});

test.each(['mouse', 'touch'])('a pull taken back is no flick, and says so before: %s', (pointerType) => {
  const { tap, down, along, up, draft, field, pointer, heard } = hand(position(1), pointerType);
  tap([-190, -210]);
  const before = draft.action;
  down([0, 0]);
  expect(pointer.pull).toBeNull();
  along([0, -75]);
  expect(pointer.pull).toMatchObject({ from: [0, 0], to: [0, -75], cancels: false });
  along([0, -1]);
  expect(pointer.pull?.cancels).toBe(true);
  expect([draft.action, draft.aimed]).toEqual([before, []]); // the disk stays where it was put
  along([0, -75]);
  expect([pointer.pull?.cancels, field('angle')]).toEqual([false, 90]); // it may go on
  along([0, -1]);
  up([0, -1]);
  expect([draft.action, pointer.pull]).toEqual([before, null]);
  expect(heard.acted).toEqual([]);
});

test('a finger that is back at the start cancels, whatever it did in its last moments', () => {
  const { drag, draft, heard } = hand(position(1), 'touch');
  drag([0, 0], [0, -75], [0, -75], [0, -2], [0, -2], [0, -2], [0, -2], [0, -40]); // it slips out again
  drag([0, 0], [0, -75], [0, -75], [0, -75], [0, -75], [0, -75], [0, -2]); // it comes back late
  expect([draft.touched, heard.acted]).toEqual([false, []]);
});

test('a finger trembles more than a mouse: a pull of less than 12 pixels is a tap', () => {
  const small = hand(position(1), 'touch');
  small.mat.width = 374; // 12 pixels are 15.9 mm
  small.drag([-200, -200], [-200, -215]);
  expect([small.heard.acted, small.field('at')]).toEqual([[], [-200, -215]]);
  small.drag([-200, -200], [-200, -217]);
  expect(small.heard.acted).toHaveLength(1);
});

test('each tenth of the power is felt', () => {
  const vibrate = vi.fn((_pattern: number) => true);
  vi.stubGlobal('navigator', { vibrate });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const { down, along } = hand(position(1), 'touch');
  vibrate.mockClear();
  down([0, 0]);
  along([0, -14]);
  expect(vibrate).not.toHaveBeenCalled();
  along([0, -16], [0, -20], [0, -31], [0, -33]);
  expect(vibrate).toHaveBeenCalledTimes(2);
  along([0, -29]);
  expect(vibrate).toHaveBeenCalledTimes(3);
  along([0, -1], [1, 0]);
  expect(vibrate.mock.calls.map(([pattern]) => pattern)).toEqual([6, 6, 6, 15]);
});

test('a pull during which the mat changes its size is cancelled, however it ends', () => {
  for (const then of ['up', 'along', 'event'] as const) {
    const { down, along, up, mat, pointer, draft, heard } = hand(position(1));
    down([0, 0]);
    along([0, -75]);
    expect(draft.touched).toBe(true);
    mat.width = 300; // the device was turned
    if (then === 'along') along([0, -75]);
    if (then === 'event') pointer.resized();
    up([90, 20]);
    expect([draft.touched, pointer.down, pointer.interrupted]).toEqual([false, false, true]);
    expect(heard.acted).toEqual([]);
    expect(heard.said).toHaveLength(1);
    down([0, 0]);
    expect(pointer.interrupted).toBe(false);
    expect(pointer.resized()).toBe(false); // nothing has changed since
  }
});

test('a pull that the browser takes away is no flick', () => {
  const { down, along, up, pointer, draft, heard } = hand(position(1));
  down([0, 0]);
  along([0, -75]);
  pointer.cancelled();
  up([0, -75]);
  expect([draft.touched, heard.acted.length]).toEqual([false, 0]);
});

test.each(['mouse', 'touch'])(
  'of two disks one is pulled after the other, and the second flicks both: %s',
  (pointerType) => {
    const { drag, draft, heard } = hand(position(1, [PAIR]), pointerType);
    drag([0, 0], [0, -75]);
    expect([draft.turn, draft.allAimed, heard.acted]).toEqual([1, false, []]);
    drag([0, 0], [-75, 0], [0, 0]); // taken back: only this one
    expect([draft.turn, draft.aimed, heard.acted]).toEqual([1, [0], []]);
    drag([0, 0], [-75, 0]);
    expect(heard.acted).toMatchObject([{ one: { angle: 90 }, other: { angle: 0 } }]);
  },
);

test('of two disks either may be pulled first, and the first one again', () => {
  const { drag, tap, draft, heard } = hand(position(1, [PAIR]));
  tap([-160, -200]); // on the second disk
  drag([0, 0], [-75, 0]);
  expect(draft.turn).toBe(0);
  tap([-160, -200]);
  drag([0, 0], [0, -75]);
  expect([draft.turn, heard.acted]).toEqual([0, []]);
  drag([0, 0], [0, -75]);
  expect(heard.acted).toMatchObject([{ one: { angle: 90 }, other: { angle: 90 } }]);
});

test('who wants to be asked is asked for two disks too', () => {
  settings.askBeforeFlick(true);
  const { drag, tap, draft, heard } = hand(position(1, [PAIR]));
  drag([0, 0], [0, -75]);
  drag([0, 0], [0, -75]);
  expect([draft.turn, draft.allAimed, heard.acted]).toEqual([1, true, []]);
  tap([-200, -200]); // on the first disk
  expect(draft.turn).toBe(0);
});

test('a swipe goes through the disk, or is told to have missed it', () => {
  const { down, drag, pointer, heard, draft } = hand(position(1, [FLICK], SWIPED));
  drag([0, 0], [20, 0], [40, 0], [60, 0]);
  expect(pointer.missed).toBe(true);
  down([0, 0]);
  expect(pointer.missed).toBe(false); // with the next one it is forgotten
  pointer.cancelled();
  expect(heard.said).toHaveLength(1);
  expect([draft.touched, heard.acted.length]).toEqual([false, 0]);
  drag([-240, -200], [-220, -200], [-200, -200], [-180, -200]);
  expect(pointer.missed).toBe(false);
  expect(heard.acted).toMatchObject([{ angle: 0, speed: 2 }]);
  expect(pointer.trail).toEqual([]);
});

test.each([
  ['pulled', {}],
  ['swiped', SWIPED],
])('the heart follows the pointer where flicks are %s, and stays when it is let go', (_, change) => {
  const { down, along, up, pointer, field, heard } = hand(position(1, [HEART], change));
  down([0, 0]);
  along([20, 10]);
  expect(field('at')).toEqual([20, 10]);
  up([20, 10]);
  expect(heard.acted).toEqual([]);
  down([20, 10]);
  along([30, 10]);
  pointer.cancelled();
  expect(field('at')).toEqual([30, 10]);
});

test('a card over the mat is not the mat, and a second finger is nobody', () => {
  const { down, pointer } = hand(position(1));
  down([0, 0], ON_CARD);
  expect(pointer.down).toBe(false);
  down([0, 0]);
  pointer.released({ pointerId: 2 } as PointerEvent);
  expect(pointer.down).toBe(true);
  pointer.cancelled();
  expect(pointer.down).toBe(false);
});

test('while something is shown, a touch skips it', async () => {
  const { down, pointer, show, come } = hand(position(1));
  come(position(2), [entry(1, [{ type: 'went_home' } as never])]);
  down([0, 0]);
  expect(pointer.down).toBe(false);
  await vi.waitFor(() => expect(show.shown?.n).toBe(2));
});

test('a table with a touchscreen is known from the start', () => {
  expect(hand(position(1)).pointer.touch).toBe(false);
  const query = vi.fn(() => ({ matches: true }));
  vi.stubGlobal('matchMedia', query);
  expect(hand(position(1)).pointer.touch).toBe(true);
  expect(query).toHaveBeenCalledWith('(pointer: coarse)');
});

test('nothing has gone wrong before the first touch', () => {
  const { pointer } = hand(position(1));
  expect([pointer.missed, pointer.interrupted, pointer.down, pointer.finger]).toEqual([false, false, false, null]);
});

test('a pull goes on beyond the edge of the mat', () => {
  const { down, capture } = hand(position(1));
  down([0, 0], { pointerId: 4 });
  expect(capture).toHaveBeenCalledExactlyOnceWith(4);
});

test.each<[string, Change]>([
  ['a second finger', { isPrimary: false }],
  ['another button', { button: 2 }],
  ['a card over the mat', ON_CARD],
])('%s neither aims nor skips', (_, more) => {
  const { down, pointer, show, come } = hand(position(1));
  down([0, 0], more);
  expect(pointer.down).toBe(false);
  const skip = vi.spyOn(show, 'skip');
  come(position(2), [entry(1, [{ type: 'went_home' } as never])]);
  down([0, 0], more);
  expect(skip).not.toHaveBeenCalled();
  down([0, 0]);
  expect(skip).toHaveBeenCalledOnce();
});

test('while nothing is asked, a touch does nothing', () => {
  const { down, pointer } = hand(position(1, [], { prompt: null }));
  down([0, 0]);
  expect([pointer.down, pointer.trail]).toEqual([false, []]);
});

test('another pointer does not disturb a pull', () => {
  const { down, at, along, up, pointer, field, heard } = hand(position(1));
  down([0, 0]);
  along([0, -75]);
  pointer.moved(at([75, 0], { pointerId: 2 }));
  expect([field('angle'), pointer.finger]).toEqual([90, [0, -75]]);
  up([75, 0], { pointerId: 2 });
  expect([pointer.down, heard.acted]).toEqual([true, []]);
  up([0, -75]);
  expect(heard.acted).toMatchObject([{ angle: 90 }]);
});

test('a pointer that hovers aims at nothing', () => {
  const { along, up, draft, pointer } = hand(position(1));
  along([0, -75]);
  up([0, -75]);
  expect([draft.touched, pointer.finger]).toEqual([false, null]);
});

test('a pull of 6 mm is a flick, a shorter one is a tap', () => {
  const far = hand(position(1));
  far.drag([0, 0], [0, -6]);
  expect(far.heard.acted).toHaveLength(1);
  const near = hand(position(1));
  near.drag([-200, -200], [-200, -205.9]);
  expect([near.heard.acted, near.field('at')]).toEqual([[], [-200, -205.9]]);
});

test('a pull that is shortened again still aims', () => {
  const { down, along, field } = hand(position(1));
  down([0, 0]);
  along([0, -75], [-7, 0]);
  expect(field('angle')).toBe(0);
});

test.each<[string, Partial<Aim>, Place[]]>([
  [
    'pull',
    {},
    [
      [0, 0],
      [0, -75],
    ],
  ],
  [
    'swipe',
    { flicking: 'swipe' },
    [
      [-200, -230],
      [-200, -210],
      [-200, -170],
    ],
  ],
])('a law mirrors a %s to the north at the line from the north-west: it goes west', (_, aim, way) => {
  const { drag, heard } = hand(position(1, [FLICK], { ...NORTH_WEST, aim: { ...AIM, ...aim, mirrored: true } }));
  drag(...way);
  expect(heard.acted).toHaveLength(1);
  expect(getField(heard.acted[0], 'angle')).toBeCloseTo(180);
});

test('when the turn passes during a pull, it aims and flicks no more', () => {
  const { down, along, up, pointer, draft, heard, come } = hand(position(1));
  down([0, 0]);
  come(position(2, [], { prompt: null }), []);
  along([0, -75]);
  expect([draft.touched, pointer.finger]).toEqual([false, null]);
  up([0, -75]);
  expect([pointer.down, draft.touched, heard.acted]).toEqual([false, false, []]);
});

test('a touch that the browser takes away before it moves leaves the aim alone', () => {
  const { tap, down, pointer, draft } = hand(position(1), 'touch');
  tap([-190, -210]);
  down([0, 0]);
  pointer.cancelled();
  expect([draft.touched, pointer.down]).toEqual([true, false]);
});

test('a tap during which the mat changes its size is forgotten without a word', () => {
  const { down, up, mat, pointer, field, heard } = hand(position(1));
  mat.width = 400;
  expect(pointer.resized()).toBe(false); // nothing is pressed
  down([-190, -190]);
  mat.width = 300;
  expect(pointer.resized()).toBe(true);
  up([-190, -190]);
  expect([pointer.interrupted, pointer.down, field('at'), heard.said]).toEqual([false, false, [-200, -200], []]);
});

test('the trail of a swipe begins where it is pressed and keeps its last 60 places', () => {
  const { down, along, pointer } = hand(position(1, [FLICK], SWIPED));
  down([0, 0]);
  expect(pointer.trail).toEqual([{ t: 10, x: 0, y: 0 }]);
  along([0, 8]);
  expect(pointer.trail).toEqual([
    { t: 10, x: 0, y: 0 },
    { t: 20, x: 0, y: 8 },
  ]);
  for (let y = 9; y < 79; y += 1) along([0, y]);
  expect(pointer.trail).toHaveLength(60);
  expect([pointer.trail[0]?.y, pointer.trail.at(-1)?.y]).toEqual([19, 78]);
});

test('the places between two events belong to a swipe, where the browser tells them', () => {
  const { down, at, pointer } = hand(position(1, [FLICK], SWIPED));
  down([0, 0]);
  const between = [at([0, 10]), at([0, 20])];
  pointer.moved(at([0, 20], { getCoalescedEvents: () => between }));
  expect(pointer.trail.map(({ t, y }) => [t, y])).toEqual([
    [10, 0],
    [20, 10],
    [30, 20],
  ]);
  pointer.moved(at([0, 30], { getCoalescedEvents: () => [] })); // some browsers tell none
  expect(pointer.trail.map(({ y }) => y)).toEqual([0, 10, 20, 30]);
});

test('a swipe may pass 16 mm beside the disk', () => {
  for (const [beside, misses] of [
    [26, false],
    [26.5, true],
  ] as const) {
    const { drag, pointer, heard } = hand(position(1, [FLICK], SWIPED));
    const y = -200 + beside;
    drag([-240, y], [-220, y], [-200, y], [-180, y]);
    expect([pointer.missed, heard.acted.length], String(beside)).toEqual([misses, misses ? 0 : 1]);
  }
});

test('a swipe of a finger flicks too, unless the person wants to be asked', () => {
  for (const asks of [false, true]) {
    settings.askBeforeFlick(asks);
    const { drag, draft, heard } = hand(position(1, [FLICK], SWIPED), 'touch');
    drag([-240, -200], [-220, -200], [-200, -200], [-180, -200]);
    expect([draft.touched, heard.acted.length]).toEqual([true, asks ? 0 : 1]);
  }
});

import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { speech } from '../../i18n.svelte';
import type { Position } from '../../wire';
import { getField } from '../common/fields';
import { AIM, choice, disk, entry, FLICK, PAIR, position, sitDown } from './fakes';
import { Pointer } from './pointer.svelte';

beforeAll(() => speech.ready('flick'));

beforeEach(() => {
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => void vi.unstubAllGlobals());

/** A simulated pointer over the mat. Places are in millimetres, ten milliseconds apart. */
function hand(first: Position, pointerType = 'mouse') {
  const table = sitDown(first);
  const pointer = new Pointer(
    () => table.props,
    table.show,
    table.asked,
    () => table.mat,
  );
  let now = 0;
  const at = ([clientX, clientY]: readonly [number, number], onCard = false) =>
    ({
      isPrimary: true,
      button: 0,
      pointerId: 1,
      pointerType,
      timeStamp: (now += 10),
      clientX,
      clientY,
      target: { closest: () => (onCard ? {} : null) },
    }) as unknown as PointerEvent;
  const down = (place: readonly [number, number], onCard = false) => pointer.pressed(at(place, onCard));
  const along = (...way: (readonly [number, number])[]) => way.forEach((place) => pointer.moved(at(place)));
  const up = (place: readonly [number, number]) => pointer.released(at(place));
  const tap = (place: readonly [number, number]) => (down(place), up(place));
  const drag = (...way: (readonly [number, number])[]) => (down(way[0]!), along(...way.slice(1)), up(way.at(-1)!));
  const field = (path: string) => getField(table.draft.action, path);
  return { ...table, pointer, down, along, up, tap, drag, field };
}

test('a tap in the cloud puts the disk there, a tap far from it does not', () => {
  const { tap, field, heard } = hand(position(1));
  tap([-190, -210]);
  expect(field('at')).toEqual([-190, -210]);
  tap([-120, -200]); // just beside the cloud: placed at the nearest allowed place
  expect(field('at')).toEqual([-160, -200]);
  tap([100, 100]);
  expect(field('at')).toEqual([-160, -200]);
  expect(heard.acted).toEqual([]);
});

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

test('what a finger aims is asked once more', () => {
  const { drag, pointer, draft, heard } = hand(position(1), 'touch');
  drag([0, 0], [0, -75]);
  expect([pointer.touch, pointer.finger]).toEqual([true, null]);
  expect([draft.touched, draft.good]).toEqual([true, true]);
  expect(heard.acted).toEqual([]);
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

test('a pull taken back is no flick', () => {
  const { drag, draft, heard } = hand(position(1));
  drag([0, 0], [0, -75], [0, -1]);
  expect(draft.touched).toBe(false);
  expect(heard.acted).toEqual([]);
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

test('of two disks one is pulled after the other, and nothing is sent', () => {
  const { drag, tap, draft, field, heard } = hand(position(1, [PAIR]));
  drag([0, 0], [0, -75]);
  expect(draft.turn).toBe(1);
  drag([0, 0], [-75, 0]);
  expect([field('one.angle'), field('other.angle')]).toEqual([90, 0]);
  tap([-200, -200]); // on the first disk
  expect(draft.turn).toBe(0);
  expect(heard.acted).toEqual([]);
});

test('a swipe goes through the disk, or is told to have missed it', () => {
  const { down, drag, pointer, heard, draft } = hand(position(1, [FLICK], { aim: { ...AIM, flicking: 'swipe' } }));
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

test('a tap on a temple takes that one, a tap elsewhere is where it goes', () => {
  const move = (temple: number, island: number, x: number) =>
    choice({ type: 'build', prophet: 9, island, temple, at: [x, 0] });
  const offers = [move(1, 0, 100), move(2, 0, 100), move(2, 1, -100)];
  const { tap, field } = hand(position(1, offers, { disks: [disk(1, 'temple', 0, 150), disk(2, 'temple', 50, 150)] }));
  expect(field('temple')).toBe(1);
  tap([52, 149]);
  expect(field('temple')).toBe(2);
  tap([-90, 10]);
  expect([field('temple'), field('island'), field('at')]).toEqual([2, 1, [-90, 10]]);
});

test('the heart follows the pointer', () => {
  const { down, along, field, heard } = hand(position(1, [choice({ type: 'drop_heart', at: [0, 0] })]));
  down([0, 0]);
  along([20, 10]);
  expect(field('at')).toEqual([20, 10]);
  expect(heard.acted).toEqual([]);
});

test('a card over the mat is not the mat, and a second finger is nobody', () => {
  const { down, pointer } = hand(position(1));
  down([0, 0], true);
  expect(pointer.down).toBe(false);
  down([0, 0]);
  pointer.released({ pointerId: 2 } as PointerEvent);
  expect(pointer.down).toBe(true);
  pointer.cancelled();
  expect(pointer.down).toBe(false);
});

test('while something is shown, a touch skips it', async () => {
  const { down, pointer, show } = hand(position(1));
  show.receive(position(2), [entry(1, [{ type: 'went_home' } as never])]);
  down([0, 0]);
  expect(pointer.down).toBe(false);
  await vi.waitFor(() => expect(show.shown?.n).toBe(2));
});

import { expect, test, vi } from 'vitest';
import type { Point } from '../../common/region';
import { Arranger, diskAt } from './arranger.svelte';
import { disk, view } from '../fakes';

const DISKS = [disk(0, 'prophet', 10, 20), disk(1, 'prophet', -50, 60), disk(7, 'temple', 100, 30)];

/** An arranger over a mat with three disks, its pointer and its keys. Places are in millimetres. */
function arrange(disks = DISKS) {
  const done: unknown[] = [];
  const scene = view({ disks });
  const capture = vi.fn();
  const mat = {
    place: ({ clientX, clientY }: { clientX: number; clientY: number }) => [clientX, clientY] as const,
    element: () => ({ setPointerCapture: capture }) as unknown as HTMLElement,
  };
  const arranger = new Arranger(
    {
      put: (at) => void done.push(['put', at]),
      move: (id, at) => void done.push(['move', id, at]),
      remove: (id) => void done.push(['remove', id]),
    },
    '',
  ).on(() => ({ mat, scene }));
  const at = ([clientX, clientY]: Point, more: Partial<PointerEvent> = {}) =>
    ({ isPrimary: true, button: 0, pointerId: 5, clientX, clientY, ...more }) as PointerEvent;
  const down = (place: Point, more?: Partial<PointerEvent>) => arranger.pressed(at(place, more));
  const along = (place: Point, more?: Partial<PointerEvent>) => arranger.moved(at(place, more));
  const up = (place: Point, more?: Partial<PointerEvent>) => arranger.released(at(place, more));
  const tap = (place: Point) => (down(place), up(place));
  const press = (key: string, more: Partial<KeyboardEvent> = {}, seen = scene) =>
    arranger.typed({ key, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...more }, seen);
  return { done, arranger, scene, capture, down, along, up, tap, press };
}

test('a tap beside the disks puts a new one, once', () => {
  const { done, arranger, tap, up } = arrange();
  tap([50, 80]);
  up([50, 80]); // a release that nobody pressed for
  expect(done).toEqual([['put', [50, 80]]]);
  expect([arranger.chosen, arranger.ring]).toEqual([null, null]);
});

test('a new disk lies where the finger came down, however far it slides', () => {
  const { done, down, along, up } = arrange();
  down([50, 80]);
  along([90, 120]);
  up([90, 120]);
  expect(done).toEqual([['put', [50, 80]]]);
});

test('a tap on a disk chooses it, and a ring goes around it', () => {
  const { done, arranger, tap } = arrange();
  tap([104, 33]);
  expect(arranger.chosen).toBe(7);
  expect(arranger.ring).toEqual({ at: [100, 30], r: 21, ghost: false });
  expect(done).toEqual([]);
});

test('a drag moves a disk, and shows where it would lie', () => {
  const { done, arranger, capture, down, along, up } = arrange();
  down([104, 33]);
  expect(capture).toHaveBeenCalledExactlyOnceWith(5); // the drag goes on beyond the mat's edge
  along([60, -20]);
  expect(arranger.ring).toEqual({ at: [60, -20], r: 18, ghost: true });
  along([102, 32]); // back again: it is a drag by now
  expect(arranger.ring?.at).toEqual([102, 32]);
  along([61, -21]);
  up([61, -21]);
  expect(done).toEqual([['move', 7, [61, -21]]]);
  expect(arranger.ring?.ghost).toBe(false);
});

test.each<[string, Point, boolean]>([
  ['3.9 mm to the right are a tap', [107.9, 33], false],
  ['4 mm to the right are a drag', [108, 33], true],
  ['3.9 mm down are a tap', [104, 29.1], false],
  ['4 mm down are a drag', [104, 29], true],
])('a trembling finger moves nothing: %s', (_, to, moves) => {
  const { done, down, along, up } = arrange();
  down([104, 33]);
  along(to);
  up(to);
  expect(done).toEqual(moves ? [['move', 7, to]] : []);
});

test('another finger and another button are nobody', () => {
  const { done, arranger, down, along, up } = arrange();
  down([50, 80], { isPrimary: false });
  up([50, 80]);
  down([50, 80], { button: 2 });
  up([50, 80]);
  along([0, 0]); // a pointer that only hovers
  expect(done).toEqual([]);
  down([104, 33]);
  along([60, -20], { pointerId: 6 });
  expect(arranger.ring?.ghost).toBe(false);
  along([60, -20]);
  up([0, 0], { pointerId: 6 });
  expect(done).toEqual([]);
  up([60, -20]);
  expect(done).toEqual([['move', 7, [60, -20]]]);
});

test('a mouse that hovers over a chosen disk does not move it', () => {
  const { done, arranger, tap, along } = arrange();
  tap([104, 33]);
  along([60, -20]);
  expect([arranger.ring?.at, done]).toEqual([[100, 30], []]);
});

test('a drag that the browser takes away moves nothing', () => {
  const { done, arranger, down, along, up } = arrange();
  down([104, 33]);
  along([60, -20]);
  arranger.cancelled();
  expect(arranger.ring).toEqual({ at: [100, 30], r: 21, ghost: false });
  up([60, -20]);
  expect(done).toEqual([]);
});

test('a disk that is gone is not chosen any more', () => {
  const { arranger, scene, tap, press } = arrange();
  tap([10, 20]);
  arranger.see(scene);
  expect([arranger.chosen, arranger.ring?.at]).toEqual([0, [10, 20]]);
  const without = { ...scene, disks: scene.disks.slice(1) };
  arranger.see(without);
  expect([arranger.chosen, arranger.ring]).toEqual([null, null]);
  tap([10, 20]);
  expect(press('Delete', {}, without)).toBe(false);
  expect(arranger.chosen).toBeNull();
});

test('keys go from disk to disk, around in both directions', () => {
  const chosen = (...keys: string[]) => {
    const { arranger, press } = arrange();
    return keys.map((key) => (expect(press(key)).toBe(true), arranger.chosen));
  };
  expect(chosen('PageDown', 'PageDown', 'PageDown', 'PageDown')).toEqual([0, 1, 7, 0]);
  expect(chosen('PageUp', 'PageUp', 'PageUp', 'PageUp')).toEqual([7, 1, 0, 7]);
});

test('on an empty mat there is no disk to choose', () => {
  const { arranger, press } = arrange([]);
  expect(press('PageDown')).toBe(true);
  expect(arranger.chosen).toBeNull();
});

test.each<[string, Partial<KeyboardEvent>, Point]>([
  ['ArrowUp', {}, [100, 35]],
  ['ArrowDown', {}, [100, 25]],
  ['ArrowLeft', {}, [95, 30]],
  ['ArrowRight', {}, [105, 30]],
  ['ArrowUp', { shiftKey: true }, [100, 55]],
  ['ArrowLeft', { shiftKey: true }, [75, 30]],
  ['ArrowUp', { altKey: true }, [100, 31]],
  ['ArrowRight', { altKey: true }, [101, 30]],
])('%s %o moves the chosen disk', (key, more, to) => {
  const { done, tap, press } = arrange();
  tap([100, 30]);
  expect(press(key, more)).toBe(true);
  expect(done).toEqual([['move', 7, to]]);
});

test.each(['Delete', 'Backspace'])('%s takes the chosen disk away', (key) => {
  const { done, tap, press } = arrange();
  tap([100, 30]);
  expect(press(key)).toBe(true);
  expect(done).toEqual([['remove', 7]]);
});

test('keys without a meaning here are left to the browser', () => {
  const { done, arranger, tap, press } = arrange();
  expect(press('ArrowUp')).toBe(false); // nothing is chosen
  tap([100, 30]);
  expect(press('x')).toBe(false);
  for (const modifier of [{ ctrlKey: true }, { metaKey: true }])
    for (const key of ['ArrowUp', 'Delete', 'PageDown']) expect(press(key, modifier)).toBe(false);
  expect([done, arranger.chosen]).toEqual([[], 7]);
});

test('of disks on each other the topmost is taken, up to its edge', () => {
  const scene = view({ disks: [disk(1, 'temple', 30, 40), disk(2, 'prophet', 30, 40)] });
  for (const [place, id] of [
    [[30, 40], 2],
    [[40, 40], 2], // the edge of the prophet
    [[30, 30], 2],
    [[41, 40], 1],
    [[30, 58], 1], // the edge of the temple
    [[30, 58.5], null],
    [[-30, 40], null],
    [[30, -40], null],
  ] as const)
    expect(diskAt(scene, place), String(place)).toBe(id);
});

test('an arrow moves a disk the way it is seen, on a turned mat too', () => {
  const { done, arranger, press } = arrange();
  arranger.chosen = 7;
  for (const quarters of [0, 1, 2, 3]) {
    arranger.quarters = quarters;
    press('ArrowRight');
  }
  expect(done.map((one) => (one as [string, number, Point])[2].map((n) => n + 0))).toEqual([
    [105, 30],
    [100, 25],
    [95, 30],
    [100, 35],
  ]);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { disk, entry, position, sitDown } from './fakes';
import type { Event } from './types';

const page = { hidden: false };

beforeEach(() => {
  vi.useFakeTimers();
  page.hidden = false;
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const began = (generation: number): [Event, object] => [{ type: 'generation_began', generation }, { generation }];
const flicked: Event = {
  type: 'flicked',
  seat: 0,
  how: 'turn',
  thrown: [{ disk: 7, kind: 'prophet', x: -200, y: -200, vx: 1, vy: 1, upper: null }],
  put: [[7, 'prophet']],
  rest: [[7, 10, 20]],
  fell: [],
  track: { end: 1, paths: [] },
};
const settled = { disks: [disk(7, 'prophet', 10, 20)] };
const passing = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

test('the first position is there at once', () => {
  const { show, heard } = sitDown(position(4));
  expect(show.shown?.n).toBe(4);
  expect(heard.settled).toEqual([3]);
});

test('what happened is shown step by step, and nothing is asked meanwhile', async () => {
  const { show, asked, heard } = sitDown(position(4));
  show.receive(position(6, [], { generation: 3 }), [entry(4, began(2)), entry(5, began(3))]);
  await passing(0.5);
  expect([show.banner, show.scene.generation, asked.ready, show.busy]).toEqual(['generation_began', 1, false, true]);
  await passing(1);
  expect(show.scene.generation).toBe(2);
  await passing(1);
  expect([show.banner, show.scene.generation, asked.ready, show.busy]).toEqual(['', 3, true, false]);
  expect(heard.settled).toEqual([3, 5]);
});

test('a flick is played out from where its disk was put, and can be seen again', async () => {
  const { show, mat, land } = sitDown(position(4));
  show.receive(position(5, [], settled), [entry(4, [flicked, settled])]);
  await passing(0);
  expect(mat.play).toHaveBeenCalledWith(flicked, 1);
  expect(show.scene.disks).toEqual([
    { id: 7, kind: 'prophet', owner: 0, x: -200, y: -200, r: 10, island: -1, city: false, turned: false },
  ]);
  land();
  await passing(1);
  expect(show.scene.disks).toMatchObject([{ id: 7, x: 10, y: 20 }]);
  show.slow = true;
  void show.again();
  await passing(0);
  expect(mat.play).toHaveBeenLastCalledWith(flicked, 0.25);
  expect([show.watching, show.shown]).toEqual([true, null]);
  land();
  await passing(1);
  expect([show.watching, show.shown?.n]).toEqual([false, 5]);
  expect(show.scene.disks).toMatchObject([{ x: 10, y: 20 }]);
});

test('a new board plays a flick from the view before it, although its position is the one after', async () => {
  const { show, land } = sitDown(position(5, [], settled));
  show.receive(position(5, [], settled), [entry(4, [flicked, settled])]);
  await passing(0);
  expect(show.scene.disks).toMatchObject([{ id: 7, x: -200, y: -200 }]); // once, not also where it comes to rest
  land();
  await passing(1);
  expect(show.scene.disks).toMatchObject([{ id: 7, x: 10, y: 20 }]);
});

test('what comes while the last flick is seen again cuts that short', async () => {
  const { show, heard, land } = sitDown(position(4));
  show.receive(position(5, [], settled), [entry(4, [flicked, settled])]);
  await passing(0);
  land();
  await passing(1);
  void show.again();
  await passing(0);
  show.receive(position(6, [], { generation: 2 }), [entry(5, began(2))]);
  await passing(5);
  expect([show.watching, show.shown?.n, heard.settled.at(-1)]).toEqual([false, 6, 5]);
});

test('the rest can be skipped, the next is played out again', async () => {
  const { show, mat } = sitDown(position(4));
  show.receive(position(6, [], settled), [entry(4, [flicked, settled]), entry(5, began(2))]);
  await passing(0);
  show.skip();
  await passing(0);
  expect([mat.skip.mock.calls.length, show.shown?.n]).toEqual([1, 6]);
  show.receive(position(7), [entry(6, began(3))]);
  await passing(0.1);
  expect(show.banner).toBe('generation_began');
});

test('nothing is played out for nobody, when asked not to, or far behind', async () => {
  const { show, props, heard } = sitDown(position(4));
  page.hidden = true;
  show.receive(position(5), [entry(4, began(2))]);
  await passing(0);
  expect(show.shown?.n).toBe(5);
  page.hidden = false;
  props.speed = 0;
  show.receive(position(6), [entry(5, began(2))]);
  await passing(0);
  expect(show.shown?.n).toBe(6);
  props.speed = 1;
  for (let n = 6; n < 12; n += 1) show.receive(position(n + 1), [entry(n, began(2))]);
  await passing(1.2); // the first began before the others came; with two waiting there is time again
  expect(heard.settled).toEqual([3, 4, 5, 6, 7, 8]);
  expect(show.banner).toBe('generation_began');
  await passing(5);
  expect(heard.settled).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11]);
});

test('an event that nobody noticed changes the view all the same', async () => {
  const { show } = sitDown(position(4));
  const unseen = { ...entry(4, began(2), began(3)), events: [null, began(3)[0]], lines: ['', 'generation_began'] };
  show.receive(position(5, [], { generation: 3 }), [unseen]);
  await passing(0.1);
  expect([show.scene.generation, show.banner]).toEqual([2, 'generation_began']);
  await passing(5);
  expect([show.scene.generation, show.shown?.n]).toEqual([3, 5]);
});

test('the same position is not played out twice', async () => {
  const { show, heard } = sitDown(position(4));
  const next = position(5);
  show.receive(next, [entry(4, began(2))]);
  show.receive(next, [entry(4, began(2))]);
  await passing(5);
  expect(heard.settled).toEqual([3, 4]);
});

test('a game that ends lays its result out', async () => {
  const { show } = sitDown(position(4));
  show.resultClosed = true;
  const outcome = { ranks: [1, 2], scores: [9, 3], decided_by: null };
  show.receive(position(5, [], { outcome }), [entry(4, [{ type: 'game_ended', outcome }, { outcome }])]);
  await passing(0);
  expect([show.resultClosed, show.scene.outcome]).toEqual([false, outcome]);
});

test('a board that has gone shows nothing more', async () => {
  const { show, heard } = sitDown(position(4));
  show.receive(position(5), [entry(4, began(2), [flicked, settled])]);
  await passing(0.1);
  show.close();
  show.receive(position(6), [entry(5, began(2))]);
  await passing(9);
  expect(show.lastFlick).toBe(null);
  expect(heard.settled).not.toContain(5);
});

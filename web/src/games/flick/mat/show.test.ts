import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeDocument } from '../../../common/fakes';
import { disk, entry, position, sitDown } from '../fakes';
import type { Event } from '../types';

let page: ReturnType<typeof fakeDocument>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', (page = fakeDocument()));
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
  const { show } = sitDown(position(4));
  expect([show.shown?.n, show.busy]).toEqual([4, false]);
});

test('what happened is shown step by step, and nothing is asked meanwhile', async () => {
  const { show, asked, heard, come } = sitDown(position(4));
  come(position(6, [], { generation: 3 }), [entry(4, began(2)), entry(5, began(3))]);
  await passing(0.5);
  expect([show.banner, show.scene.generation, asked.ready, show.busy]).toEqual(['generation_began', 1, false, true]);
  await passing(1);
  expect(show.scene.generation).toBe(2);
  await passing(1);
  expect([show.banner, show.scene.generation, asked.ready, show.busy]).toEqual(['', 3, true, false]);
  expect(heard.stood).toEqual([6]);
});

test('a flick is played out from where its disk was put, and can be seen again', async () => {
  const { show, mat, land, come } = sitDown(position(4));
  come(position(5, [], settled), [entry(4, [flicked, settled])]);
  await passing(0);
  expect(mat.play).toHaveBeenCalledWith(flicked, 1, expect.anything(), null);
  expect(show.scene.disks).toEqual([
    { id: 7, kind: 'prophet', owner: 0, x: -200, y: -200, r: 10, island: -1, city: false, turned: false },
  ]);
  land();
  await passing(1);
  expect(show.scene.disks).toMatchObject([{ id: 7, x: 10, y: 20 }]);
  show.slow = true;
  void show.again();
  await passing(0);
  expect(mat.play).toHaveBeenLastCalledWith(flicked, 0.25, expect.anything(), null);
  expect([show.watching, show.shown]).toEqual([true, null]);
  land();
  await passing(1);
  expect([show.watching, show.shown?.n]).toEqual([false, 5]);
  expect(show.scene.disks).toMatchObject([{ x: 10, y: 20 }]);
});

test('a flick is played from the view before it, although the board had the one after', async () => {
  const { show, land, come } = sitDown(position(5, [], settled));
  come(position(5, [], settled), [entry(4, [flicked, settled])]);
  await passing(0);
  expect(show.scene.disks).toMatchObject([{ id: 7, x: -200, y: -200 }]); // once, not also where it comes to rest
  land();
  await passing(1);
  expect(show.scene.disks).toMatchObject([{ id: 7, x: 10, y: 20 }]);
});

test('what comes while the last flick is seen again cuts that short', async () => {
  const { show, heard, land, come } = sitDown(position(4));
  come(position(5, [], settled), [entry(4, [flicked, settled])]);
  await passing(0);
  land();
  await passing(1);
  void show.again();
  await passing(0);
  come(position(6, [], { generation: 2 }), [entry(5, began(2))]);
  await passing(5);
  expect([show.watching, show.shown?.n, heard.stood.at(-1)]).toEqual([false, 6, 6]);
});

test('the rest can be skipped, the next is played out again', async () => {
  const { show, mat, come } = sitDown(position(4));
  come(position(6, [], settled), [entry(4, [flicked, settled]), entry(5, began(2))]);
  await passing(0);
  show.skip();
  await passing(0);
  expect([mat.play.mock.calls[0]?.[2].aborted, show.shown?.n]).toEqual([true, 6]);
  come(position(7), [entry(6, began(3))]);
  await passing(0.1);
  expect(show.banner).toBe('generation_began');
});

test('nothing is played out for nobody, or when asked not to', async () => {
  const { show, person, come } = sitDown(position(4));
  page.hidden = true;
  come(position(5), [entry(4, began(2))]);
  expect(show.shown?.n).toBe(5);
  page.hidden = false;
  person.speed = 0;
  come(position(6), [entry(5, began(2))]);
  await passing(0);
  expect(show.shown?.n).toBe(6);
});

test('what is played out when nobody looks any more is over at once', async () => {
  const { show, mat, come } = sitDown(position(4));
  come(position(6, [], settled), [entry(4, [flicked, settled]), entry(5, began(2))]);
  await passing(0);
  expect(mat.play).toHaveBeenCalledOnce();
  page.hide();
  await passing(0);
  expect([show.shown?.n, show.banner]).toEqual([6, '']);
  page.hide(false);
});

test('an event that nobody noticed changes the view all the same', async () => {
  const { show, come } = sitDown(position(4));
  const unseen = { ...entry(4, began(2), began(3)), events: [null, began(3)[0]], lines: ['', 'generation_began'] };
  come(position(5, [], { generation: 3 }), [unseen]);
  await passing(0.1);
  expect([show.scene.generation, show.banner]).toEqual([2, 'generation_began']);
  await passing(5);
  expect([show.scene.generation, show.shown?.n]).toEqual([3, 5]);
});

test('a game that ends lays its result out', async () => {
  const { show, come } = sitDown(position(4));
  show.resultClosed = true;
  const outcome = { ranks: [1, 2], scores: [9, 3], decided_by: null };
  come(position(5, [], { outcome }), [entry(4, [{ type: 'game_ended', outcome }, { outcome }])]);
  await passing(0.5);
  expect([show.joyful, show.resultClosed]).toEqual([[0], true]); // first the winner's disks jump
  await passing(1);
  expect([show.joyful, show.resultClosed, show.scene.outcome]).toEqual([[], false, outcome]);
});

test('a board that has gone shows nothing more, and the next position is there at once', async () => {
  const { show, playback, come } = sitDown(position(4));
  const detach = playback.attach(show);
  come(position(5), [entry(4, began(2), [flicked, settled])]);
  await passing(0.1);
  detach();
  expect([playback.playing, playback.stands?.n]).toEqual([false, 5]);
  come(position(6), [entry(5, began(2))]);
  expect(playback.stands?.n).toBe(6);
  await passing(9);
  expect(show.lastFlick).toBe(null);
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeDocument } from '../common/fakes';
import type { Beat, BoardPlayer } from '../games/board';
import { position } from './fakes';
import type { Pace } from './pace';
import { Playback, type Scene } from './playback.svelte';
import type { Played } from './played';

let page: ReturnType<typeof fakeDocument>;
let chosen: number; // the speed that the person chose
let ended: number;
let playback: Playback;
let beats: { beat: Beat; pace: Pace }[]; // that the board was asked to show
let shown: string[]; // the positions that the board was shown

/** A board that shows each event for a second. */
const board: BoardPlayer = {
  play: (beat, pace) => {
    beats.push({ beat, pace });
    return pace.wait(1000);
  },
  shows: ({ n, view }, playing) => shown.push(`${n}${playing ? '…' : ''} ${JSON.stringify(view)}`),
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', (page = fakeDocument()));
  [chosen, ended, beats, shown] = [1, 0, [], []];
  playback = new Playback(
    () => chosen,
    () => (ended += 1),
  );
  playback.attach(board);
});

afterEach(() => {
  playback.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A position, with entries of one event each that led to it. */
function scene(n: number, ...entries: number[]): Scene {
  const happened = entries.map((one): Played => ({ ...entry(one), before: one, views: [one + 1] }));
  return { position: { ...position(n, 0, [0]), view: n }, happened };
}

const entry = (n: number) => ({
  n,
  seat: 0,
  at: null,
  events: [{ of: n }],
  lines: [`line ${n}`],
  about: [0],
  patches: [{}],
  to: null,
});

const state = () => [playback.position?.n, playback.stands?.n, playback.playing];
const passing = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
const asked = () => beats.map(({ beat }) => (beat.event as { of: number }).of);

test('a position that came by nothing stands at once', () => {
  playback.add(scene(3));
  expect(state()).toEqual([3, 3, false]);
  expect([ended, shown]).toEqual([0, ['3 3']]);
});

test('each event is shown with the views before and after it, and then the position', async () => {
  playback.add(scene(3));
  playback.add(scene(5, 3, 4));
  await passing(0);
  expect(beats.map(({ beat }) => beat)).toMatchObject([{ event: { of: 3 }, line: 'line 3', before: 3, after: 4 }]);
  expect([...state(), playback.position?.view]).toEqual([3, 3, true, 3]);
  await passing(1);
  expect(beats[1]?.beat).toMatchObject({ event: { of: 4 }, line: 'line 4', before: 4, after: 5 });
  expect([...state(), playback.position?.view]).toEqual([4, 3, true, 4]);
  await passing(1);
  expect([...state(), playback.position?.view]).toEqual([5, 5, false, 5]);
  expect([ended, shown]).toEqual([1, ['3 3', '3… 3', '4… 4', '5… 5', '5 5']]);
});

test('while something is played out, nothing can be done', async () => {
  playback.add(scene(3));
  playback.add(scene(4, 3));
  await passing(0.5);
  expect(playback.position).toMatchObject({ to_act: [], choices: [], open_choices: [], take_back_to: null });
  await passing(0.5);
  expect(playback.position?.to_act).toEqual([0]);
});

test('an event that the viewer did not notice takes no time and changes the view', async () => {
  playback.add(scene(3));
  const next = scene(5, 3);
  playback.add({ ...next, happened: [{ ...next.happened[0]!, events: [null, { of: 3 }], views: [7, 8] }] });
  await passing(0);
  expect(beats.map(({ beat }) => beat)).toMatchObject([{ event: { of: 3 }, line: '', before: 7, after: 8 }]);
});

test('a scene is played out before the next one comes', async () => {
  playback.add(scene(3));
  playback.add(scene(4, 3));
  playback.add(scene(6, 4, 5));
  await passing(0.9);
  expect([asked(), playback.scene?.position.n]).toEqual([[3], 4]);
  await passing(0.2);
  expect([asked(), playback.scene?.position.n, playback.stands?.n]).toEqual([[3, 4], 6, 4]);
  await passing(2);
  expect([...state(), ended]).toEqual([6, 6, false, 2]);
});

test('the pace is the one that was chosen, faster while two are waiting, but a slow one stays slow', () => {
  playback.add(scene(3));
  for (const n of [4, 5]) playback.add(scene(n, n - 1));
  const speeds = () => [0.5, 1, 2, 0].map((speed) => ((chosen = speed), playback.speed));
  expect(speeds()).toEqual([0.5, 1, 2, 0]);
  playback.add(scene(6, 5));
  expect(speeds()).toEqual([0.5, 2.5, 5, 0]);
});

test('from six waiting scenes on all come at once', async () => {
  playback.add(scene(3));
  for (let n = 3; n < 9; n += 1) playback.add(scene(n + 1, n)); // five are waiting
  await passing(0.41); // more than twice as fast
  expect(asked()).toEqual([3, 4]);
  playback.add(scene(10, 9));
  playback.add(scene(11, 10));
  await passing(0.41);
  expect([...state(), playback.speed]).toEqual([11, 11, false, 1]);
  expect(asked()).toEqual([3, 4, 5, 6, 7, 8, 9, 10]); // the board has heard of all
  expect(beats.slice(2).map(({ pace }) => pace.speed)).toEqual([0, 0, 0, 0, 0, 0]);
});

test.each([
  [14, 1],
  [15, 2],
])('of %i entries in one scene the board takes its time with the last fourteen', async (count, first) => {
  playback.add(scene(0));
  playback.add(scene(count, ...Array.from({ length: count }, (_, k) => k)));
  await passing(0);
  expect(asked()).toHaveLength(first);
});

test('a row of events is played faster if the board says that it is long', async () => {
  playback.attach({ ...board, duration: () => 1000 });
  playback.add(scene(3));
  playback.add(scene(9, 3, 4, 5, 6, 7, 8)); // six seconds in 2.6
  await passing(0.432);
  expect(asked()).toEqual([3]);
  await passing(0.002);
  expect(asked()).toEqual([3, 4]);
  await passing(0.517); // five seconds are left
  expect(asked()).toEqual([3, 4]);
  await passing(0.002);
  expect(asked()).toEqual([3, 4, 5]);
  await passing(9);
  expect(state()).toEqual([9, 9, false]);
});

describe('between two questions to the viewer', () => {
  const theirs = (n: number, ...events: number[]): Scene => {
    const one: Played = { ...entry(n - 1), seat: 1, before: 0, views: events.map(() => 0) };
    const lines = events.map(() => '');
    return {
      position: { ...position(n, 0, [1]), view: n },
      happened: [{ ...one, events: events.map((of) => ({ of })), lines, about: [] }],
    };
  };
  const minor = (event: unknown) => (event as { of: number }).of < 0;

  beforeEach(() => {
    playback.close();
    playback = new Playback(() => chosen, undefined, true);
    playback.attach({
      ...board,
      play: (beat, pace) => {
        beats.push({ beat, pace });
        return beat.brief && minor(beat.event) ? Promise.resolve() : pace.wait(1000);
      },
      duration: (event, brief) => (brief && minor(event) ? 0 : 1000),
    });
    playback.add(scene(3)); // seat 0 is asked
  });

  test('everything takes 2.6 seconds, however much it is', async () => {
    for (let n = 4; n < 14; n += 1) playback.add(theirs(n, n, -n));
    await passing(2.59);
    expect(playback.playing).toBe(true);
    await passing(0.2);
    expect([playback.playing, beats.length]).toEqual([false, 20]);
  });

  test('what comes late has only what is left of the time', async () => {
    playback.add(theirs(4, 1, 2));
    await passing(2.1);
    expect(playback.playing).toBe(false);
    playback.add(theirs(5, 3, 4));
    await passing(0.7);
    expect(playback.playing).toBe(false);
    playback.add(theirs(6, 5)); // nothing is left, and it is seen nevertheless
    await passing(0.39);
    expect(playback.playing).toBe(true);
    await passing(0.02);
    expect(playback.playing).toBe(false);
    await passing(3); // a bot thinks
    playback.add(theirs(7, 6));
    await passing(0.21);
    expect(playback.playing).toBe(false);
    await passing(4.1); // somebody thinks: a new row
    playback.add(theirs(8, 7));
    await passing(0.9);
    expect(playback.playing).toBe(true);
  });

  test('all that comes late takes 0.8 seconds, however often something comes', async () => {
    playback.add(theirs(4, 1, 2, 3));
    await passing(2.61);
    let late = 0;
    for (let n = 5; n < 30; n += 1) {
      playback.add(theirs(n, n));
      for (; playback.playing; late += 0.01) await passing(0.01);
    }
    expect(late).toBeGreaterThan(0.7);
    expect(late).toBeLessThan(1.1); // a hundredth more for each
  });

  test('the own entries are shown in full, and also those of others that are to be seen again', async () => {
    playback.add({ ...theirs(4, -1, -2), again: true });
    await passing(0);
    expect(beats.map(({ beat }) => beat.brief)).toEqual([false]);
    await passing(2);
    expect(playback.playing).toBe(false);
    playback.add(scene(5, 4));
    await passing(0);
    expect(beats.at(-1)?.beat.brief).toBe(false);
  });
});

test('what waits behind a scene without events is not held up by it', async () => {
  playback.add(scene(4, 3));
  playback.add(scene(5));
  playback.add(scene(6, 5));
  await passing(1);
  expect(state()).toEqual([5, 5, true]);
});

test('skipping is for everything that is left, and what comes then has all its time', async () => {
  playback.skip(); // nothing is played
  playback.add(scene(5, 3, 4));
  playback.add(scene(6, 5));
  await passing(0.5);
  playback.skip();
  await passing(0);
  expect([...state(), ended, asked()]).toEqual([6, 6, false, 2, [3, 4, 5]]);
  playback.add(scene(7, 6));
  await passing(0.999);
  expect(playback.playing).toBe(true);
  await passing(0.001);
  expect(playback.playing).toBe(false);
});

test('a cut drops what waits, and the next scene begins when the board has let go of the last one', async () => {
  let let_go: () => void = () => undefined;
  playback.attach({
    ...board,
    play: (beat, pace) => (void board.play(beat, pace), new Promise((end) => (let_go = end))),
  });
  playback.add(scene(4, 3));
  playback.add(scene(5, 4));
  await passing(0);
  playback.cut(scene(9).position);
  expect([...state(), beats[0]?.pace.signal.aborted]).toEqual([9, 9, false, true]);
  playback.add(scene(10, 9));
  await passing(0);
  expect([...state(), asked()]).toEqual([9, 9, true, [3]]);
  let_go();
  await passing(0);
  expect([asked(), playback.position?.view]).toEqual([[3, 9], 9]); // the view after entry 3 is not shown
  let_go();
  await passing(0);
  expect([...state(), ended]).toEqual([10, 10, false, 1]);
  playback.cut(null);
  expect(state()).toEqual([undefined, undefined, false]);
});

test('what comes after a cut is played as usual, though what was cut had been skipped', async () => {
  playback.attach({ ...board, play: (beat, pace) => (void board.play(beat, pace), new Promise(() => undefined)) });
  playback.add(scene(4, 3));
  await passing(0);
  playback.skip();
  expect(playback.speed).toBe(0);
  playback.cut(scene(9).position);
  expect(playback.speed).toBeGreaterThan(0);
});

test('a board that fails at an event does not hold up the game', async () => {
  playback.attach({ play: () => Promise.reject(new Error('a fault of the board')) });
  playback.add(scene(5, 3, 4));
  await expect(passing(0)).rejects.toThrow('a fault of the board');
  await passing(0);
  expect(state()).toEqual([5, 5, false]);
});

test('nothing is played out without a board, and a board that comes is shown the position', async () => {
  const detach = playback.attach(board);
  playback.add(scene(6, 3, 4, 5));
  playback.add(scene(7, 6));
  await passing(0);
  detach();
  expect([...state(), ended]).toEqual([7, 7, false, 1]);
  playback.add(scene(8, 7));
  expect(state()).toEqual([8, 8, false]);
  shown = [];
  playback.attach({ ...board });
  detach(); // it was another's
  playback.add(scene(9, 8));
  await passing(0);
  expect([playback.playing, shown[0], asked()]).toEqual([true, '8 8', [3, 8]]);
});

test('nothing is played out on a page that nobody sees, and not to its end', async () => {
  page.hidden = true;
  playback.add(scene(4, 3));
  expect([...state(), asked()]).toEqual([4, 4, false, []]);
  page.hidden = false;
  playback.add(scene(6, 4, 5));
  await passing(0.1);
  page.hide();
  await passing(0);
  expect([...state(), asked()]).toEqual([6, 6, false, [4, 5]]);
});

test('what has not changed is the same object as before', () => {
  playback.cut({ ...position(3, 0, [0]), view: { gold: 1, cards: [4] } });
  const before = playback.position!.view as { cards: number[] };
  playback.cut({ ...position(4, 0, [0]), view: { gold: 2, cards: [4] } });
  expect((playback.position!.view as { cards: number[] }).cards).toBe(before.cards);
});

test('an entry of several events counts once its last one has been shown', async () => {
  const two: Played = { ...entry(3), events: [{}, {}], lines: ['', ''], before: 3, views: [31, 4] };
  playback.add({ position: { ...position(4, 0, [0]), view: 4 }, happened: [two] });
  await passing(0.5);
  expect(playback.position).toMatchObject({ n: 3, view: 3 });
  await passing(1);
  expect(playback.position).toMatchObject({ n: 3, view: 31 });
  await passing(1);
  expect(state()).toEqual([4, 4, false]);
  expect(shown.slice(-3)).toEqual(['3… 31', '4… 4', '4 4']);
});

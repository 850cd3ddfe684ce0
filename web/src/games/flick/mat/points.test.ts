import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fakeDocument } from '../../../common/fakes';
import { speech, words } from '../../../common/i18n.svelte';
import { settings } from '../../../common/settings.svelte';
import * as sound from '../../common/sound';
import { entry, position, sitDown, view } from '../fakes';
import { middleOf, reasonOf, suitOf } from './look';
import { ISLANDS } from '../mat';
import * as pops from './pops';
import type { Event, Score } from '../types';

const places = [
  { left: 10, top: 20, width: 40, height: 6 },
  { left: 110, top: 20, width: 40, height: 6 },
];
let flown: string[] = []; // what was drawn last on the way of each
const frame = {
  getBoundingClientRect: () => ({ left: 0, top: 0 }),
  append: () => undefined,
  querySelector: (what: string) => ({ getBoundingClientRect: () => places[Number(/\d/.exec(what)![0])] }),
} as unknown as HTMLElement;
const score = (seat: number, island: number | null, vp: number): Score => ({ seat, island, vp, why: 'PB-C1' }) as Score;
const passing = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
const element = () => ({
  style: { setProperty: () => undefined },
  setAttribute: () => undefined,
  append: () => undefined,
  remove: () => undefined,
  animate: (frames: { transform: string }[]) => {
    flown.push(frames.at(-1)!.transform);
    return { finished: Promise.resolve() };
  },
});

const { motion } = settings;

beforeAll(() => speech.ready('flick'));
beforeEach(() => {
  settings.motion = 'full';
  vi.useFakeTimers();
  vi.stubGlobal('document', fakeDocument({ createElement: element }));
  flown = [];
});
afterEach(() => {
  settings.motion = motion;
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('points are counted island by island, and are pending until the scene has them', async () => {
  const { show, come } = sitDown(position(4), frame);
  const scores = [score(0, 2, 3), score(1, 0, 5), score(0, 0, 1), score(1, null, 0), score(1, null, 2)];
  const converted = { type: 'converted', scores } as unknown as Event;
  come(position(5), [entry(4, [converted])]);
  await passing(0.1);
  expect(show.lighted).toEqual([0]);
  expect([...show.pending]).toEqual([undefined, 5]);
  await passing(0.22);
  expect([...show.pending]).toEqual([1, 5]);
  await passing(0.22 + 0.5);
  expect(show.lighted).toEqual([2]);
  await passing(3);
  expect(show.shown?.n).toBe(5);
  expect([...show.pending]).toEqual([]);
  expect(show.lighted).toEqual([]);
  expect(flown.map((transform) => /^translate\(([^)]*)\)/.exec(transform)?.[1])).toEqual([
    '130px, 23px',
    '30px, 23px',
    '30px, 23px',
    '130px, 23px',
  ]);
});

test('points of the navel fly at once, and what is skipped lands nowhere', async () => {
  const { show, come } = sitDown(position(4), frame);
  const scored = { type: 'navel_scored', seat: 0, scores: [score(0, 1, 2), score(0, 3, 2)] } as unknown as Event;
  come(position(5), [entry(4, [scored])]);
  await passing(0.1);
  expect(show.lighted).toEqual([]);
  expect([...show.pending]).toEqual([2]);
  show.skip();
  await passing(0.1);
  expect(show.shown?.n).toBe(5);
  expect(flown).toHaveLength(1);
});

/** A board with these points to count. */
function counting(kind: 'navel_scored' | 'prophets_lost' | 'converted', ...scores: Score[]) {
  const all = sitDown(position(4), frame);
  const count = () => all.come(position(5), [entry(4, [{ type: kind, scores } as unknown as Event])]);
  return { ...all, count };
}
/** Points that land when told. */
function landing() {
  const landed: (() => void)[] = [];
  const fly = vi.spyOn(pops, 'fly').mockImplementation(() => new Promise((done) => landed.push(done)));
  return { fly, land: (nth: number) => landed[nth]!() };
}
const flat = (vp: number, why: string, island: number | null = null) => ({ ...score(0, island, vp), why });

test.each([
  ['prophets_lost', [0.22, 0.1]],
  ['navel_scored', [0.22, 0.1]],
  ['converted', [0.22, 0.5]],
] as const)('points of %s start one after the other, then there is a pause', async (kind, pauses) => {
  const { show, count } = counting(kind, score(0, 1, 2), score(1, 1, 3));
  count();
  await passing(pauses[0] - 0.001);
  expect(flown).toHaveLength(1);
  await passing(0.001);
  expect(flown).toHaveLength(2);
  await passing(pauses[0] + pauses[1] - 0.001);
  expect(show.shown).toBeNull();
  await passing(0.001);
  expect(show.shown?.n).toBe(5);
});

test('the scene stays until the last points have landed, and they add up', async () => {
  const { land } = landing();
  const chime = vi.spyOn(sound, 'chime').mockImplementation(() => undefined);
  const { show, count } = counting('navel_scored', score(1, null, 2), score(1, null, 3));
  count();
  await passing(9);
  expect([show.shown, [...show.pending]]).toEqual([null, []]);
  land(0);
  await passing(0);
  expect([...show.pending]).toEqual([undefined, 2]);
  land(1);
  await passing(0);
  expect(chime.mock.calls).toEqual([[0], [1]]); // each a step higher
  expect([show.shown?.n, [...show.pending]]).toEqual([5, []]);
});

test('points that land after they were skipped are not counted twice', async () => {
  const { land } = landing();
  const chime = vi.spyOn(sound, 'chime').mockImplementation(() => undefined);
  const { show, count } = counting('navel_scored', score(1, null, 2), score(1, null, 3));
  count();
  await passing(0.1);
  show.skip();
  await passing(0);
  expect(show.shown?.n).toBe(5);
  land(0);
  await passing(0);
  expect([[...show.pending], chime.mock.calls]).toEqual([[], []]);
});

test('skipping ends the count of an island, and nothing is lit any more', async () => {
  const { fly } = landing();
  const { show, count } = counting('converted', score(0, 0, 1), score(1, 0, 2), score(0, 3, 3));
  count();
  await passing(0.1);
  expect(show.lighted).toEqual([0]);
  show.skip();
  await passing(0);
  expect([show.shown?.n, show.lighted]).toEqual([5, []]);
  expect(fly.mock.calls.length).toBeLessThan(3);
});

test('each island is lit while it is counted, and one without points is not', async () => {
  const { show, count } = counting('converted', score(0, 3, 1), score(0, 1, 1), score(0, null, 1));
  count();
  const lit: number[][] = [];
  for (let k = 0; k < 3; k += 1) {
    await passing(0.01);
    lit.push([...show.lighted]);
    await passing(0.71);
  }
  expect(lit).toEqual([[1], [3], [3]]);
  await passing(1);
  expect(show.lighted).toEqual([]);
});

test.each([
  [undefined, 1.5],
  [1, 1.5],
  [3, 0.5],
])('at speed %s points fly for %d seconds', async (speed, seconds) => {
  const { fly } = landing();
  const { person, count } = counting('navel_scored', score(0, null, 2));
  if (speed !== undefined) person.speed = speed;
  count();
  await passing(0);
  expect(fly).toHaveBeenCalledWith(frame, expect.anything(), seconds);
});

test('points fly from where they were won to the score of their owner, with their reason', async () => {
  const { fly } = landing();
  const scores = [flat(3, 'PB-N1', 2), flat(2, 'PB-M5', 1), flat(4, 'PB-M5')];
  const { mat, count } = counting('prophets_lost', ...scores);
  vi.spyOn(mat, 'screen').mockImplementation(([x, y]) => ({ x, y: -y }));
  count();
  await passing(1);
  const { colour, ink } = suitOf(view().players[0]!);
  const always = { colour, ink, to: { x: 30, y: 23 } };
  const navel = reasonOf('PB-M5');
  const [x, y] = middleOf(2); // in the south
  expect(fly.mock.calls.map(([, pop]) => pop)).toEqual([
    { ...always, text: words('flick').gained({ n: 3 }), reason: reasonOf('PB-N1'), from: { x, y: 16 - y } },
    { ...always, text: words('flick').gained({ n: 2 }), reason: `${navel} ${ISLANDS[1]}`, from: { x: 0, y: 16 } },
    { ...always, text: words('flick').gained({ n: 4 }), reason: navel, from: { x: 0, y: 48 } },
  ]);
});

test.each([
  ['the navel', null, [-16, 16, 48, 80, -16]],
  ['the north, downwards', 0, [-16, 16, 48, 80, -16]],
  ['the south, upwards', 2, [16, -16, -48, -80, 16]],
])('several gains from %s can all be read, and a fifth starts where the first did', async (_, island, heights) => {
  const { fly } = landing();
  const { mat, count } = counting('prophets_lost', ...Array.from({ length: 5 }, () => flat(1, 'PB-N1', island)));
  vi.spyOn(mat, 'screen').mockImplementation(([x, y]) => ({ x, y: -y }));
  count();
  await passing(2);
  const [, middle] = middleOf(island);
  expect(fly.mock.calls.map(([, pop]) => pop.from.y + middle)).toEqual(heights);
});

test.each<[string, Score]>([
  ['no points', score(0, null, 0)],
  ['somebody who is not at the table', score(7, null, 2)],
])('nothing flies for %s', async (_, nothing) => {
  const { fly } = landing();
  const { show, count } = counting('navel_scored', nothing);
  count();
  await passing(0.1);
  expect([fly.mock.calls.length, show.shown?.n]).toEqual([0, 5]);
});

test('nothing flies for somebody who wants no motion', async () => {
  settings.motion = 'less';
  const { fly } = landing();
  const { show, count } = counting('converted', score(0, 0, 1));
  count();
  await passing(0);
  expect([fly.mock.calls.length, show.shown?.n]).toEqual([0, 5]);
});

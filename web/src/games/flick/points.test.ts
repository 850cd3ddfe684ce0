import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { speech } from '../../i18n.svelte';
import { entry, position, sitDown } from './fakes';
import type { Event, Score } from './types';

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

beforeAll(() => speech.ready('flick'));
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false, createElement: element });
  flown = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('points are counted island by island, and are pending until the scene has them', async () => {
  const { show } = sitDown(position(4), frame);
  const scores = [score(0, 2, 3), score(1, 0, 5), score(0, 0, 1), score(1, null, 0), score(1, null, 2)];
  const converted = { type: 'converted', scores } as unknown as Event;
  show.receive(position(5), [entry(4, [converted])]);
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
  const { show } = sitDown(position(4), frame);
  const scored = { type: 'navel_scored', seat: 0, scores: [score(0, 1, 2), score(0, 3, 2)] } as unknown as Event;
  show.receive(position(5), [entry(4, [scored])]);
  await passing(0.1);
  expect(show.lighted).toEqual([]);
  expect([...show.pending]).toEqual([2]);
  show.skip();
  await passing(0.1);
  expect(show.shown?.n).toBe(5);
  expect(flown).toHaveLength(1);
});

// How the board plays events out: how long each takes, what is seen meanwhile, and what is left out.

import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fakeDocument } from '../../common/fakes';
import { speech } from '../../common/i18n.svelte';
import { settings } from '../../common/settings.svelte';
import type { Position } from '../../wire';
import { asked, entry, gold, position, sitDown, view } from './fakes';
import * as flights from './flights';
import * as sounds from './sounds';
import type { Event, View } from './types';

const GOLD = 620; // milliseconds that a payment is shown
const BOARDED = 380;
const DOCKED = 750;

const boarded: Event = { event: 'boarded', seat: 1, who: 'red', boat: 0 };
let page: ReturnType<typeof fakeDocument>;
const { motion } = settings;

beforeAll(() => speech.ready('oracle'));
beforeEach(() => {
  vi.useFakeTimers();
  settings.motion = 'full';
  vi.stubGlobal('document', (page = fakeDocument()));
});
afterEach(() => {
  settings.motion = motion;
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const passing = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const times = <T>(count: number, make: (k: number) => T) => Array.from({ length: count }, (_, k) => make(k));
const goldOf = ({ view: now }: { view: View }) => now.players[0]!.gold;

/** Milliseconds until a board has shown everything. */
async function duration(board: { playing: boolean }): Promise<number> {
  const start = Date.now();
  for (let steps = 0; board.playing && steps < 9000; steps += 1) await passing(1);
  return Date.now() - start;
}

test.each([
  [1, GOLD],
  [2, GOLD / 2],
  [0.5, GOLD * 2],
  [0, 0],
])('at speed %d a payment is shown for %d milliseconds', async (speed, milliseconds) => {
  const { board, person, come } = sitDown();
  person.speed = speed;
  come(position(6, 3), entry(5, 0, gold(0, 3), asked));
  await passing(0);
  expect(await duration(board)).toBe(milliseconds);
  expect(goldOf(board)).toBe(3);
});

test.each<[string, () => void]>([
  ['a page that nobody looks at', () => (page.hidden = true)],
  ['somebody who wants less motion', () => (settings.motion = 'less')],
])('nothing moves for %s', async (_, prepare) => {
  const { board, come } = sitDown();
  const sound = vi.spyOn(sounds, 'play');
  prepare();
  come(position(6, 3), entry(5, 0, gold(0, 3), asked));
  await passing(0);
  expect([board.playing, goldOf(board)]).toEqual([false, 3]);
  expect(sound).not.toHaveBeenCalled();
});

test('a long row of events is played faster, at a rate for what is left', async () => {
  const { board, come } = sitDown();
  come(position(6, 10), entry(5, 0, ...times(10, () => gold(0, 1))));
  const first = 260; // of 6200 milliseconds in the 2600 that there are
  await passing(first - 1);
  expect(goldOf(board)).toBe(1);
  await passing(1);
  expect(goldOf(board)).toBe(2);
  await passing(GOLD * (2600 / (9 * GOLD)) - 1); // nine are left
  expect(goldOf(board)).toBe(2);
  await passing(2);
  expect(goldOf(board)).toBe(3);
});

test('events that the viewer did not notice take no time and change the view', async () => {
  const { board, come } = sitDown();
  const unseen = { ...entry(5, 0, null, boarded, null), views: [view(1), view(2), view(3)] };
  come(position(6, 3), unseen);
  await passing(BOARDED - 1);
  expect([goldOf(board), board.playing]).toEqual([1, true]);
  await passing(1);
  expect([goldOf(board), board.playing]).toEqual([3, false]);
});

test('skipping is for what is played now, and the next entry has all its time', async () => {
  const { board, come } = sitDown();
  board.skip(); // nothing is played yet
  come(position(6, 3), entry(5, 0, gold(0, 3)));
  await passing(50);
  expect(board.playing).toBe(true);
  board.skip();
  await passing(0);
  expect([board.playing, goldOf(board)]).toEqual([false, 3]);
  come(position(7, 6), entry(6, 3, gold(0, 3)));
  await passing(0);
  expect(await duration(board)).toBe(GOLD);
});

test('a skip that comes before the first picture is drawn is not forgotten', async () => {
  const { board, come } = sitDown();
  come(position(7, 6), entry(5, 0, gold(0, 3)), entry(6, 3, gold(0, 3)));
  board.skip();
  await passing(0);
  expect([board.playing, goldOf(board)]).toEqual([false, 6]);
});

test('what comes meanwhile waits for its turn', async () => {
  const { board, come, heard } = sitDown();
  come(position(6, 3), entry(5, 0, gold(0, 3)));
  await passing(100);
  come(position(7, 9), entry(6, 3, gold(0, 6)));
  await passing(100);
  expect([goldOf(board), heard.stood]).toEqual([3, []]);
  await passing(GOLD - 200);
  expect([goldOf(board), heard.stood]).toEqual([9, [6]]);
  await passing(GOLD);
  expect([board.playing, heard.stood]).toEqual([false, [6, 7]]);
});

test('after a move was taken back, the one in its place is played', async () => {
  const { board, come } = sitDown();
  come(position(6, 3), entry(5, 0, gold(0, 3)));
  await passing(GOLD);
  come(position(5));
  expect([board.playing, goldOf(board)]).toEqual([false, 0]);
  come(position(6, 4), entry(5, 0, gold(0, 4)));
  await passing(0);
  expect([board.playing, board.caption]).toEqual([true, 'Ala gets 4 gold.']);
});

test.each([-1, 2])('viewer %i sees the first position at once, and the next played out', async (viewer) => {
  const { board, come } = sitDown({ position: position(5, 0, viewer), before: [entry(4, 0, gold(1, 2))] });
  expect(Object.keys(board.lastActions)).toEqual(['1']);
  come(position(6, 3, viewer), entry(5, 0, gold(0, 3)));
  await passing(0);
  expect(board.playing).toBe(true);
});

test('somebody else at the screen does not see what is still played for another', async () => {
  const { board, come, cut, heard } = sitDown();
  come(position(7, 6), entry(5, 0, gold(0, 3)), entry(6, 3, gold(0, 3)));
  await passing(50);
  cut(position(7, 8, 1));
  expect([board.playing, goldOf(board)]).toEqual([false, 8]);
  await passing(9000);
  expect([goldOf(board), board.lastActions, heard.stood]).toEqual([8, {}, []]);
});

test('what has not changed stays the same object, so that it is not drawn again', () => {
  const { board, come } = sitDown();
  const { players } = board.view;
  come(position(6));
  expect(board.view.players).toBe(players);
  come(position(7, 1));
  expect(board.view.players).not.toBe(players);
});

test('the event that is shown is known to the parts of the board, by its kind and seat', async () => {
  const { board, come } = sitDown();
  expect(board.is('paid')).toBeNull();
  come(position(6, 3), entry(5, 0, gold(0, 3)));
  await passing(0);
  expect(board.is('paid')).toEqual(gold(0, 3));
  expect(board.is('paid', 0)).toEqual(gold(0, 3));
  expect([board.is('paid', 1), board.is('sold')]).toEqual([null, null]);
  await passing(GOLD);
  expect(board.event).toBeNull();
});

test('the caption is the line of what is shown, and a question has none', async () => {
  const { board, come } = sitDown();
  const told = entry(5, 0, gold(0, 3), asked, boarded, gold(0, 2));
  come(position(6, 5), { ...told, lines: ['Ala gets 3 gold.', 'Ala is asked.', '', 'Ala gets 2 gold.'] });
  await passing(GOLD);
  expect(board.caption).toBe('Ala gets 3 gold.'); // somebody goes on board without a word
  await passing(BOARDED);
  expect(board.caption).toBe('Ala gets 2 gold.');
  await passing(GOLD);
  expect(board.caption).toBe('');
});

test('each event has its sound', async () => {
  const sound = vi.spyOn(sounds, 'play');
  const { come } = sitDown();
  come(position(6, 3), entry(5, 0, gold(0, 3), asked));
  await passing(0);
  expect(sound.mock.calls).toEqual([[gold(0, 3)]]);
});

test('coins fly when the board has drawn the new amount', async () => {
  const drawn: number[] = [];
  const { board, come } = sitDown();
  const fly = vi.spyOn(flights, 'fly').mockImplementation(() => void drawn.push(goldOf(board)));
  const root = {} as HTMLElement;
  board.root = root;
  come(position(6, 3), entry(5, 0, gold(0, 3)));
  await passing(0);
  expect(fly.mock.calls).toEqual([[root, flights.flightsOf(gold(0, 3))[0], GOLD]]);
  expect(drawn).toEqual([3]);
});

test('nothing flies before the board is on the page', async () => {
  const fly = vi.spyOn(flights, 'fly').mockImplementation(() => undefined);
  const { come } = sitDown();
  come(position(6, 3), entry(5, 0, gold(0, 3)));
  await passing(GOLD);
  expect(fly).not.toHaveBeenCalled();
});

test.each<[Event, number]>([
  [boarded, BOARDED],
  [{ event: 'ferried', seat: 1, who: 'red', source: 0, target: 1 }, 450],
  [{ event: 'drew', seat: 1, who: ['red'], boat: null }, 420],
])('somebody is where they go only after the flight: %j', async (event, milliseconds) => {
  const fly = vi.spyOn(flights, 'fly').mockImplementation(() => undefined);
  const { board, come } = sitDown();
  board.root = {} as HTMLElement;
  come(position(6, 3), { ...entry(5, 0, event, gold(0, 3)), views: [view(1), view(4)] });
  await passing(milliseconds - 1);
  expect([goldOf(board), board.event, fly.mock.calls.length]).toEqual([0, null, 1]);
  const now: unknown[] = [];
  vi.spyOn(sounds, 'play').mockImplementation(() => now.push(board.event, goldOf(board)));
  await passing(1);
  expect(now).toEqual([event, 1]);
});

test('a boat is at its pier with everybody aboard before they step out', async () => {
  const harbour = (place: number | null, aboard: string[], people: string[]) =>
    view(0, {
      boats: [{ boat: 0, place, aboard }],
      piers: [{ pier: 'great', people, customers: people.length }],
    } as never);
  const before = harbour(null, ['red', 'blue'], []);
  const after = harbour(1, [], ['red', 'blue']);
  const docked: Event = { event: 'docked', seat: 0, boat: 0, pier: 'great' };
  const at = (n: number, now: View): Position => ({ ...position(n), view: now });
  const { board, come } = sitDown({ position: at(5, before) });
  come(at(6, after), { ...entry(5, 0, docked), before, views: [after] });
  await passing(DOCKED - 1);
  expect(board.is('docked')).toEqual(docked);
  expect(board.view).toMatchObject({ boats: [{ place: 1, aboard: ['red', 'blue'] }], piers: [{ people: [] }] });
  await passing(1);
  expect(board.view).toEqual(after);
  expect(board.playing).toBe(false);
});

test('the passengers step out before the next event', async () => {
  const harbour = (aboard: string[], people: string[]) =>
    view(0, { boats: [{ aboard }], piers: [{ pier: 'great', people, customers: 0 }] } as never);
  const after = harbour([], ['red']);
  const docked: Event = { event: 'docked', seat: 0, boat: 0, pier: 'great' };
  const { board, come } = sitDown();
  come(position(6), { ...entry(5, 0, docked, boarded), before: harbour(['red'], []), views: [after, view(1)] });
  await passing(DOCKED);
  expect([board.playing, board.view]).toEqual([true, after]);
});

test('the reckoning is shown at once where nothing moves, and is not played again', async () => {
  const over = (n: number): Position => ({ ...position(n), view: view(0, { phase: 'over' }) });
  const reckoned: Event = { event: 'reckoned', players: [] };
  const { board, person, come } = sitDown();
  person.speed = 0;
  come(over(6), entry(5, 0, reckoned));
  await passing(0);
  expect(board.reckoning).toBe('shown');
  come(over(6));
  expect(board.reckoning).toBe('shown');
});

test('only the latest seven pictures of an action are kept, and an event without a picture keeps them', async () => {
  const { board, come } = sitDown();
  const wrote = (digit: number): Event => ({ event: 'wrote', seat: 0, row: 'upper', digit });
  const spoken = (n: number, ...events: Event[]) => ({ ...entry(n, 0, ...events), lines: events.map(() => 'Ala.') });
  come(position(6), spoken(5, ...times(8, (k) => wrote(k + 1))));
  await passing(9000);
  const latest = times(7, (k) => `pen ${k + 2}`);
  expect(board.lastActions[0]).toEqual({ line: 'Ala.', pictures: latest });
  come(position(7), spoken(6, { event: 'hastened', seat: 0, hours: 1 }));
  await passing(9000);
  expect(board.lastActions[0]!.pictures).toEqual(latest);
});

test.each<[string, Event]>([
  ['thrown runes', { event: 'thrown', seat: 1, dish: {} as never }],
  ['struck prophecies', { event: 'struck', seat: 1, prophecies: [] }],
  ['spent hours', { event: 'spent', seat: 1, hours: 2 }],
  ['the morning', { event: 'drew', seat: null, who: ['red'], boat: 1 }],
  ['a new day', { event: 'dawned', day: 2 }],
])('%s are nobody’s action', async (_, event) => {
  const { board, come } = sitDown();
  come(position(6), { ...entry(5, 0, event), lines: ['A line.'] });
  await passing(9000);
  expect(board.lastActions).toEqual({});
});

test('an event without a line does not replace the last action', async () => {
  const { board, come } = sitDown();
  come(position(6, 3), { ...entry(5, 0, gold(1, 3), boarded), lines: ['Pytia gets 3 gold.'] });
  await passing(9000);
  expect(board.lastActions).toEqual({ 1: { line: 'Pytia gets 3 gold.', pictures: ['coin'] } });
});

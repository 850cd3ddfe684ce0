// What the bars of the players and the end of a game of Palec boży show: every number beside its player.

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { speech, words } from '../../common/i18n.svelte';
import { attributes, elements, rendered, texts } from '../../common/rendered';
import { view } from './fakes';
import Players from './Players.svelte';
import Result from './Result.svelte';
import type { Outcome, SeatView, View } from './types';

beforeAll(async () => {
  vi.stubGlobal('location', new URL('https://example.org/'));
  await speech.speak('en');
  await speech.ready('page', 'flick');
});
afterAll(() => vi.unstubAllGlobals());

const NAMES = ['Ala', 'Bo', 'Cy', 'Di'];

/** A view with as many players, with these changes by seat. */
function scene(players: Partial<SeatView>[], change: Partial<View> = {}): View {
  const [first] = view().players;
  const seats = players.map((more, seat) => ({
    ...first!,
    seat,
    corner: seat,
    unused: [0, 0, 0],
    temples: 0,
    ...more,
  }));
  return view({ players: seats as SeatView[], to_act: [], ...change });
}

/** The bars: of each player the texts that are seen, and what is said of it. */
function bars(of: View, more: Partial<{ me: number | null; turn: number; pending: number[]; bots: boolean[] }> = {}) {
  const props = { scene: of, names: NAMES, me: null, bots: [], words: words('flick'), turn: 0, pending: [], ...more };
  const rows = elements(
    rendered(Players as never, { ...props, seatInfo: undefined, seatMenu: undefined } as never),
    'li',
  );
  return rows.map((row) => ({ seen: texts(row).slice(0, -1), said: texts(row).at(-1)!.split(', '), row }));
}

test('each player has their own god, pieces and points', () => {
  const [ala, bo] = bars(
    scene([
      { god: 'Zeus', vp: 7, unused: [3, 1, 0], reserve: [2, 0, 0], temples: 4 },
      { god: 'Ra', vp: 12, unused: [0, 0, 1], reserve: [0, 1, 1], temples: 1, spent: true },
    ]),
  );
  expect(ala!.seen).toEqual(['Ala', 'you', 'Zeus', '3', '1', '4', '7', 'VP']);
  expect(ala!.said).toEqual(['4 prophets to flick', '2 prophets in reserve', '4 temples to build']);
  expect(bo!.seen).toEqual(['Bo', 'Ra', 'power used', '1', '1', '12', 'VP']);
  expect(bo!.said).toEqual(['1 prophet to flick', '2 prophets in reserve', '1 temple to build', 'power used']);
});

test('points that have just landed are added to those of their player', () => {
  expect(bars(scene([{ vp: 3 }, { vp: 5 }]), { pending: [0, 2] }).map(({ seen }) => seen.at(-2))).toEqual(['3', '7']);
});

test('who is asked, who begins, who has voted how, and who holds prisoners', () => {
  const held = [
    { on: 'Morrigan', owner: 0, kind: 'prophet' },
    { on: 'Morrigan', owner: 0, kind: 'sphinx' },
    { on: 'L05', owner: 1, kind: 'prophet' },
  ] as View['held'];
  const shown = ['L01', 'L02'] as unknown as View['shown'];
  const of = scene([{ vote: 'up' }, { god: 'Morrigan', vote: 'cast' }, {}], { first: 1, to_act: [2], held, shown });
  const said = bars(of).map((one) => one.said.slice(3));
  expect(said).toEqual([
    ['for the upper law'],
    ['2 prophets on the card', 'First player', 'has voted'],
    ['has not voted yet', 'to act'],
  ]);
  expect(bars(of).map(({ row }) => /class="[^"]*\bactive\b/.test(row.split('>')[0]!))).toEqual([false, false, true]);
  expect(bars(of).map(({ row }) => attributes(row, 'aria-label'))).toEqual([[], ['First player'], []]);
});

test.each([
  [2, 0, ['sw', 'nw']],
  [2, 1, ['se', 'sw']],
  [4, 0, ['sw', 'nw', 'ne', 'se']],
  [4, 3, ['nw', 'ne', 'se', 'sw']],
])('%d players stand at their corners, the mat turned by %d quarters', (players, turn, places) => {
  const found = bars(scene(Array.from({ length: players }, () => ({}))), { turn });
  expect(found.map(({ row }) => /class="(\w\w)/.exec(row)?.[1])).toEqual(places);
});

test('who is alone on a side has it whole', () => {
  const alone = (players: number) =>
    bars(scene(Array.from({ length: players }, () => ({})))).map(({ row }) => /class="[^"]*\balone\b/.test(row));
  expect([alone(2), alone(3), alone(4)]).toEqual([
    [true, true],
    [true, false, false],
    [false, false, false, false],
  ]);
});

test('oneself is called so by the name, another seat that one looks from by a mark, and bots are marked', () => {
  const marks = (more: Parameters<typeof bars>[1]) => bars(scene([{}, {}]), more).map(({ seen }) => seen.slice(1, -2));
  expect(marks({ me: 0 })).toEqual([[], []]);
  expect(marks({ me: null })).toEqual([['you'], []]);
  expect(marks({ me: 0, bots: [false, true] })).toEqual([[], ['bot']]);
});

// --- the end

const ACCOUNT = [
  { seat: 0, vp: 1, why: 'PB-N1', island: 0 },
  { seat: 0, vp: 1, why: 'PB-N1', island: 1 },
  { seat: 1, vp: 2, why: 'PB-N2', island: 1 },
  { seat: 1, vp: 1, why: 'PB-N1', island: 2 },
] as unknown as View['account'];

function end(outcome: Outcome, me: number | null = 1, change: Partial<View> = {}) {
  const of = scene(
    [
      { vp: 2, god: 'Zeus' },
      { vp: 3, god: 'Ra' },
    ],
    { account: ACCOUNT, outcome, ...change },
  );
  const props = {
    scene: of,
    outcome,
    names: ['Ala', me === 1 ? 'You' : 'Bo'],
    me,
    words: words('flick'),
    close: () => undefined,
  };
  return rendered(Result as never, props as never);
}
const LOST: Outcome = { ranks: [2, 1], scores: [2, 3], decided_by: null };

test('the end: the winner first, each point under its player, and the sums', () => {
  const html = end(LOST);
  expect(texts(elements(html, 'h2')[0]!)).toEqual(['You win']);
  expect(texts(elements(html, 'thead')[0]!)).toEqual(['You', 'Ra', 'Ala', 'Zeus']);
  const rows = elements(elements(html, 'tbody')[0]!, 'tr').map((row) => elements(row, 'td').flatMap(texts));
  expect(rows).toEqual([
    ['1', '2'],
    ['2', '–'],
  ]);
  expect(texts(elements(html, 'tfoot')[0]!).filter((text) => text !== '0')).toEqual(['Total', '3', '2']);
});

test('players with equal points stand in the order of their ranks', () => {
  const tied = scene([{ vp: 3 }, { vp: 3 }, { vp: 3 }]).players;
  const outcome: Outcome = { ranks: [3, 1, 2], scores: [3, 3, 3], decided_by: 'temples' };
  const props = {
    scene: scene(tied, { outcome }),
    outcome,
    names: NAMES,
    me: null,
    words: words('flick'),
  };
  const html = rendered(Result as never, { ...props, close: () => undefined } as never);
  expect(texts(elements(html, 'thead')[0]!)).toEqual(['Bo', 'Cy', 'Ala']);
});

test.each<[Outcome, number | null, string[]]>([
  [LOST, null, ['Bo wins']],
  [LOST, 0, ['Bo wins']],
  [{ ranks: [1, 1], scores: [3, 3], decided_by: null }, null, ['Ala, Bo share the victory']],
  [{ ranks: [1, 2], scores: [3, 3], decided_by: 'temples' }, null, ['Ala wins', 'by temples']],
  [{ ranks: [1, 2], scores: [3, 3], decided_by: 'Themis' }, null, ['Ala wins', 'by the scales of Themis']],
])('who has won: %j, looked at by %j', (outcome, me, told) => {
  expect(texts(elements(end(outcome, me), 'h2')[0]!)).toEqual(told);
});

// What the panels of a table show: every name, number and mark in its place.

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import Talk from '../chat/Talk.svelte';
import { speech } from '../common/i18n.svelte';
import { attributes, elements, rendered, texts } from '../common/rendered';
import { store } from '../common/storage';
import { LAKE, position, table } from '../live/fakes';
import type { Line } from '../live/journal';
import type { TableModel } from '../live/table.svelte';
import type { Position, Request, TableInfo } from '../wire';
import Audience from './Audience.svelte';
import FairStart from './FairStart.svelte';
import Log from './Log.svelte';
import Recap from './Recap.svelte';
import Requests from './Requests.svelte';
import Result from './Result.svelte';
import Seats from './Seats.svelte';
import TableState from './TableState.svelte';
import Trouble from './Trouble.svelte';

beforeAll(async () => {
  vi.stubGlobal('location', new URL('https://example.org/'));
  await speech.speak('en');
  await speech.ready('page', 'friends');
});
afterAll(() => vi.unstubAllGlobals());

const NAMES = ['Ala', 'Bo', 'Cy', 'Di'];
const [PERSON] = table().seats;
type Seat = (typeof PERSON & object) | TableInfo['seats'][number];

/** Four seats: two people, a bot, and one with these changes. */
function seats(...changes: Partial<Seat>[]): TableInfo['seats'] {
  return NAMES.map((name, n) => ({ ...PERSON!, name, ...(n === 2 ? { sitter: 'hard' } : {}), ...changes[n] }));
}

/** A table of four where this screen has seat 1, as the panels read it. */
function model(change: Partial<TableInfo> = {}, more: Partial<Record<keyof TableModel, unknown>> = {}): TableModel {
  const mine = (more.seats as number[] | undefined) ?? [1];
  const called = NAMES.map((name, n) => (mine.length === 1 && mine[0] === n ? 'You' : name));
  const clock = {
    rule: { kind: 'none', seconds: 0, increment: 0 },
    left: [null, null, null, null],
    running: [],
    stopped: false,
  };
  return {
    id: '0123456789',
    table: table({ seats: seats(), clock: clock as TableInfo['clock'], ...change }),
    names: NAMES,
    called,
    seats: mine,
    viewer: mine[0] ?? -1,
    speaker: mine[0] ?? -1,
    stands: position(5, 1, [0], { scores: [3, 14.25, 0, 7] }),
    isMe: (seat: number) => mine.includes(seat),
    reactions: [],
    clockAt: 0,
    host: false,
    line: 'open',
    paused: false,
    sending: false,
    myTurn: false,
    turnText: 'Your turn',
    frozen: null,
    deeds: [],
    canReplay: () => false,
    ...more,
  } as unknown as TableModel;
}

// --- seats

const rows = (of: TableModel) => elements(rendered(Seats, { model: of, game: LAKE }), 'li').map(texts);

test('each seat has its own points, who is asked is told so, and a bot its level', () => {
  expect(rows(model())).toEqual([
    ['Ala', '3', 'to act'],
    ['You', '14.25', 'Bo'],
    ['Cy', '0', 'Level 2 of 2'],
    ['Di', '7'],
  ]);
});

test('one is asked oneself, several at once too, but nobody before or after the game', () => {
  const asked = { stands: position(5, 1, [1, 3], { scores: null }) };
  expect(rows(model({}, asked))).toEqual([
    ['Ala'],
    ['You', 'Your turn', 'Bo'],
    ['Cy', 'Level 2 of 2'],
    ['Di', 'to act'],
  ]);
  for (const phase of ['gathering', 'over'] as const)
    expect(rows(model({ phase }, asked)).flat()).not.toContain('to act');
  expect(rows(model({ to_act: [3] }, { stands: null }))[3]).toEqual(['Di', 'to act']); // before the game is here
});

test('at the end the final points count, not those of the last position', () => {
  const outcome = { ranks: [1, 2, 3, 4], scores: [40, 30, 20, 10], decided_by: null };
  const stands = position(5, 1, [], { scores: [3, 14, 0, 7], outcome });
  expect(rows(model({ phase: 'over' }, { stands })).map((row) => row[1])).toEqual(['40', '30', '20', '10']);
});

test.each<[string, Partial<Seat>, string[]]>([
  ['is away', { present: false }, ['away']],
  ['has a stand-in', { stand_in: 'easy', present: false }, ['Level 1 of 2 · Easy stands in']],
  ['has resigned', { resigned: true, stand_in: 'easy' }, ['resigned']],
  ['is muted', { muted: true }, ['muted']],
])('the marks of somebody who %s', (_, change, marks) => {
  expect(rows(model({ seats: seats({}, {}, {}, change), to_act: [] }))[3]).toEqual(['Di', '7', ...marks]);
});

test('an open seat has neither a name nor points, and a bot is never away', () => {
  const open = seats({}, {}, { present: false }, { sitter: 'open', present: false });
  expect(rows(model({ seats: open })).slice(2)).toEqual([['Cy', '0', 'Level 2 of 2'], ['open']]);
});

test('each seat has its own clock', () => {
  const clock = {
    rule: { kind: 'bank', seconds: 900, increment: 0 },
    left: [61_000, 5_250, null, 90_061_000],
    running: [],
    stopped: true,
  };
  const found = rows(model({ clock: clock as TableInfo['clock'] })).map((row) => row.at(-1));
  expect(found).toEqual(['1:01', '0:05.2', 'Level 2 of 2', '1 d 1 h']);
});

// --- result

function result(ranks: number[], mine: number[] = [1], decided_by: string | null = null) {
  const outcome = { ranks, scores: [31, 40.5, 12, 31], decided_by };
  const html = rendered(Result, { model: model({ phase: 'over' }, { seats: mine }), game: null, outcome });
  return { headline: texts(elements(html, 'h2')[0]!).at(-1), rows: elements(html, 'li').map(texts), all: texts(html) };
}

test('the result is in the order of ranks, each with the points of that seat', () => {
  expect(result([2, 1, 4, 2]).rows).toEqual([
    ['1.', 'You', '40.5'],
    ['2.', 'Ala', '31'],
    ['2.', 'Di', '31'],
    ['4.', 'Cy', '12'],
  ]);
});

test.each([
  [[2, 1, 4, 2], [1], 'You win'],
  [[1, 2, 4, 2], [1], 'Ala wins'],
  [[1, 1, 4, 1], [1], 'You share the victory with Ala and Di'],
  [[1, 2, 4, 1], [1], 'Ala and Di share the victory'],
  [[1, 2, 4, 1], [], 'Ala and Di share the victory'],
  [[1, 2, 3, 4], [0, 1], 'You win'],
])('the headline: ranks %j for seats %j', (ranks, mine, headline) => {
  expect(result(ranks, mine).headline).toBe(headline);
});

test('why it was won is told if it was close, and who resigned', () => {
  expect(result([1, 2, 3, 4]).all.join(' ')).not.toContain('Decided by');
  expect(result([1, 2, 3, 4], [1], 'temples').all).toContain('Decided by: temples');
  const resigned = model({ phase: 'over', seats: seats({}, {}, {}, { resigned: true }) });
  const outcome = { ranks: [1, 2, 3, 4], scores: [1, 1, 1, 1], decided_by: null };
  const html = rendered(Result, { model: resigned, game: null, outcome });
  expect(elements(html, 'li').map((row) => texts(row).includes('resigned'))).toEqual([false, false, false, true]);
});

// --- the state of the table

const state = (change: Partial<TableInfo>, more: Parameters<typeof model>[1]) =>
  texts(rendered(TableState, { model: model(change, more), large: false }));

test('whose turn it is', () => {
  const stands = (to_act: number[], more: Partial<Position> = {}) => ({ stands: position(5, 1, to_act, more) });
  expect(state({}, stands([0, 3]))).toEqual(['Waiting for Ala, Di']);
  expect(state({}, { ...stands([1]), myTurn: true })).toEqual(['Your turn']);
  expect(state({}, { ...stands([1, 3]), myTurn: true })).toEqual(['Your turn', 'All at once, in secret']);
  expect(state({}, { ...stands([1]), myTurn: true, sending: true })).toEqual(['On its way …']);
  expect(state({}, { ...stands([0]), frozen: true })).toEqual(['Nobody plays on while you look.']);
  expect(state({}, stands([]))).toEqual([]);
  expect(state({ to_act: [3] }, { stands: null })).toEqual(['Waiting for Di']);
  const outcome = { ranks: [1, 2, 3, 4], scores: [1, 1, 1, 1], decided_by: null };
  expect(state({}, stands([0], { outcome }))).toEqual([]);
  expect(state({ phase: 'over' }, stands([0]))).toEqual([]);
});

test('who watches, and where the table belongs', () => {
  const seen = (change: Partial<TableInfo>, mine: number[]) => {
    const html = rendered(Audience, { model: model(change, { seats: mine }) });
    return [texts(html), attributes(html, 'href')];
  };
  expect(seen({}, [1])).toEqual([[], []]);
  expect(seen({ spectators: 1 }, [1])).toEqual([['1 spectator'], []]);
  expect(seen({ spectators: 2 }, [])).toEqual([['You are watching.', '2 spectators'], []]);
  expect(seen({ phase: 'gathering' }, [])).toEqual([[], []]);
  expect(seen({ tournament: 'cup0000000' }, [1])).toEqual([['Back to the tournament'], ['tournament/cup0000000']]);
});

test('what holds a table up: the line before a fault, a fault before a pause, and each bot that fails', () => {
  const told = (change: Partial<TableInfo>, more: Parameters<typeof model>[1] = {}) =>
    texts(rendered(Trouble, { model: model(change, more) }));
  expect(told({})).toEqual([]);
  expect(told({}, { paused: true })).toEqual(['The table pauses.']);
  expect(told({ trouble: 'no-such-error' }, { paused: true })[0]).toMatch(/^The game waits: \S/);
  expect(told({ trouble: 'other' }, { line: 'broken' })).toEqual(['The connection is gone; trying again …']);
  expect(told({}, { line: 'offline' })[0]).toMatch(/^This device is offline/);
  const failing = (failed: number) => told({ seats: seats({}, {}, { failed }) })[0];
  expect([failing(0), failing(1), failing(2)]).toEqual([
    undefined,
    'Cy could not think: its move was made at random.',
    'Cy could not think: its move was made at random.',
  ]);
  expect(failing(3)).toMatch(/^Cy fails at every move/);
  expect(told({ phase: 'over', seats: seats({}, {}, { failed: 3 }) })).toEqual([]);
});

// --- requests

function asks(request: Partial<Request>, mine: number[]) {
  const one: Request = { id: 1, kind: 'take-back', by: 0, to: 3, about: null, asked: [1, 3], agreed: [0], ...request };
  return texts(rendered(Requests, { model: model({ requests: [one] }, { seats: mine }) }));
}

test('a request says who asks for what, and who may answer it', () => {
  expect(asks({}, [1])).toEqual(['Ala wants to take back.', 'Agree', 'No']);
  expect(asks({ by: 3, asked: [0] }, [1])).toEqual(['Di wants to take back.', 'Waiting for Ala']);
  expect(asks({}, [])).toEqual(['Ala wants to take back.', 'Waiting for Bo, Di']);
  expect(asks({ asked: [3, 1] }, [1, 3])[1]).toBe('Bo answers'); // the seat that is looked from
  expect(asks({ asked: [3] }, [1, 3])[1]).toBe('Di answers');
  expect(asks({ kind: 'stand-in', by: 0, about: 3 }, [1])[0]).toContain('Di');
  for (const kind of ['rematch', 'pause', 'end'] as const) expect(asks({ kind }, [1])[0]).toMatch(/^Ala /);
});

// --- the log

test('the log is read downwards, with the mark of the seat of each line', () => {
  const line = (n: number, text: string, more: Partial<Line> = {}): Line => ({
    n,
    seat: 0,
    text,
    takenBack: false,
    to: null,
    ...more,
  });
  const html = rendered(Log, {
    lines: [
      line(0, 'dealt', { seat: null }),
      line(1, 'one', { takenBack: true }),
      line(2, '', { seat: 1, to: 0 }),
      line(3, 'two'),
      line(3, 'three'),
    ],
  });
  const items = elements(html, 'li');
  expect(items.flatMap(texts)).toEqual(['dealt', 'one', 'Taken back.', 'two', 'three']);
  expect(items.map((item) => attributes(item, 'data-seat')[0])).toEqual([undefined, '0', '1', '0', '0']);
  const classes = items.map((item) => /class="([^"]*)"/.exec(item)?.[1] ?? '');
  expect(classes.map((one) => [/\bnew\b/.test(one), /\bback\b/.test(one)])).toEqual([
    [false, false],
    [false, true],
    [false, false],
    [true, false],
    [true, false],
  ]);
  expect(texts(rendered(Log, { lines: [] }))).toEqual(['Nothing yet.']);
  const many = Array.from({ length: 205 }, (_, n) => line(n, `line ${n}`));
  const shown = elements(rendered(Log, { lines: many }), 'li').flatMap(texts);
  expect([shown.length, shown[0], shown.at(-1)]).toEqual([200, 'line 5', 'line 204']);
});

test('a log that folds shows its last sentence, until somebody wants all of it', () => {
  const line = (n: number) => ({ n, seat: 0, text: `line ${n}`, takenBack: false, to: null });
  const of = model({}, { shownLines: [line(1), line(2), line(3)], unread: 0 });
  const told = (folds: boolean, open = false) => {
    const html = rendered(Talk, { model: of, phrases: [], folds, open, tab: 'log' });
    return [attributes(html, 'aria-expanded')[0], elements(html, 'li').flatMap(texts).length];
  };
  expect([told(false), told(true), told(true, true)]).toEqual([
    [undefined, 3],
    ['false', 1],
    ['true', 3],
  ]);
  store('log', 'open');
  expect(told(true)).toEqual(['true', 3]);
  store('log', null);
});

test('what the others did is told when it is one’s turn, each with what can be shown again', () => {
  const deeds = [
    { seat: 0, from: 3, lines: ['Ala flicks.', 'Ala: a temple'] },
    { seat: 3, from: 5, lines: ['Di votes.'] },
    { seat: 0, from: 7, lines: ['Ala flicks.', 'Ala: a hall', 'Ala votes.', 'Ala rests.'] },
  ];
  const called = ['Ala', 'You', 'Cy', 'Diver']; // a bot is called in the language of the page, and told of by its name
  const told = (myTurn: boolean) =>
    rendered(Recap, { model: model({}, { deeds, called, myTurn, canReplay: (n: number) => n === 5 }) });
  expect(texts(told(false))).toEqual([]);
  expect(texts(told(true))).toEqual([
    'Since your turn',
    'Ala',
    'Flicks. A temple',
    'Diver',
    'Votes.',
    'Ala',
    'Flicks. A hall',
    '+2',
  ]);
  expect(attributes(told(true), 'aria-label').filter((label) => label.includes('Show'))).toEqual([
    'Show again: Diver',
    '+2: Show all that happened',
  ]);
});

test('the seals of a game stand beside the names of their seats', () => {
  const fair = { commitment: 'c0', seals: [null, 's1', null, 's3'], stage: null };
  const of = (change: Partial<TableInfo>) =>
    texts(rendered(FairStart, { table: table({ seats: seats(), ...change }) }));
  expect(of({ fair }).slice(2)).toEqual([
    'c0',
    'The luck is mixed from that secret and from numbers sealed by: Bo, Di.',
    'Bo:',
    's1',
    'Di:',
    's3',
  ]);
  const nameless = of({ fair, seats: seats({}, { name: '' }) });
  expect([nameless[3], nameless[4]]).toEqual([
    'The luck is mixed from that secret and from numbers sealed by: 2, Di.',
    '2:',
  ]);
  expect(of({ fair: { ...fair, seals: [null, null, null, null] } }).at(-1)).toBe(
    'No player contributes a number of their own here.',
  );
  expect(of({ fair: { ...fair, commitment: null } })).toEqual([]);
});

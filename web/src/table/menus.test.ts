// What menus offer to whom. They are rendered open, which only a click does otherwise.

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type * as Reading from '../common/rendered';
import { table } from '../live/fakes';
import type { TableModel } from '../live/table.svelte';
import type { Request, StandingLine, TableInfo, TournamentInfo } from '../wire';

type Rendered = typeof Reading;
type Part = (renderer: unknown, ...args: unknown[]) => void;

let read: Rendered;
let show: (component: unknown, props: object) => string;
const made: Record<string, unknown> = {};

beforeAll(async () => {
  vi.stubGlobal('location', new URL('https://example.org/'));
  vi.resetModules();
  vi.doMock('../ui/Menu.svelte', () => ({
    default: (renderer: unknown, { button, children }: { button: Part; children: Part }) => {
      button(renderer);
      children(renderer, () => undefined);
    },
  }));
  read = await import('../common/rendered');
  show = (component, props) => read.rendered(component as never, props as never);
  const { speech } = await import('../common/i18n.svelte');
  await speech.speak('en');
  await speech.ready('page', 'friends', 'tournament');
  made['seat'] = (await import('./SeatMenu.svelte')).default;
  made['header'] = (await import('../ui/Header.svelte')).default;
  made['after'] = (await import('./Afterwards.svelte')).default;
  made['sit'] = (await import('./SitDown.svelte')).default;
  made['host'] = (await import('../tournaments/TournamentHost.svelte')).default;
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.doUnmock('../ui/Menu.svelte');
  vi.resetModules();
});

type Seat = TableInfo['seats'][number];
const [PERSON] = table().seats;
const person = (name: string, more: Partial<Seat> = {}): Seat => ({ ...PERSON!, name, ...more });
const [ALA, BO] = [person('Ala'), person('Bo')];
const BOT = person('B', { sitter: 'hard' });
const OPEN = person('', { sitter: 'open', present: false });
const AWAY = person('Bo', { present: false });

const OPPONENTS = [
  { bot: 'easy', title: { en: 'Easy' }, called: {}, level: 1 },
  { bot: 'hard', title: { en: 'Hard' }, called: {}, level: 2 },
];

/** What the menu of seat 1 offers to a screen that has seat 0. */
function offers(
  seat: Seat,
  change: Partial<TableInfo>,
  more: Partial<Record<keyof TableModel, unknown>> = {},
): string[] {
  const seats = [ALA, seat, ...((more as { others?: Seat[] }).others ?? [])];
  const about = { table: table({ seats, ...change }), called: seats.map(({ name }) => name) };
  const model = { id: '0123456789', ...about, seats: [0], speaker: 0, host: false, ...more };
  return read.texts(show(made['seat'], { model, seat: 1, game: { opponents: OPPONENTS } }));
}

const BOTS = ['Bot: Level 1 of 2 · Easy', 'Bot: Level 2 of 2 · Hard'];
const [INSTEAD, HERE, FREE, GUEST] = [
  'Let play instead',
  'a person at this screen',
  'nobody: free the seat',
  'a guest: open the seat',
];

test.each<[string, Seat, Partial<TableInfo>, string[]]>([
  [
    'a person before the game',
    BO,
    { phase: 'gathering' },
    [INSTEAD, ...BOTS, FREE, 'Mute in the chat', 'Remove from this table'],
  ],
  [
    'a muted person',
    person('Bo', { muted: true }),
    { phase: 'gathering' },
    [INSTEAD, ...BOTS, FREE, 'Let speak again', 'Remove from this table'],
  ],
  ['a bot before the game', BOT, { phase: 'gathering' }, [INSTEAD, BOTS[0]!, HERE, FREE]],
  ['an open seat before the game', OPEN, { phase: 'gathering' }, ['Put on this seat', ...BOTS, HERE]],
  ['a person in the game', BO, {}, ['Mute in the chat']],
  ['somebody away in the game', AWAY, {}, ['Let a bot stand in', 'Mute in the chat']],
  ['somebody away with a stand-in', { ...AWAY, stand_in: 'easy' }, {}, ['Mute in the chat']],
  ['a bot in the game', BOT, {}, [INSTEAD, BOTS[0]!, HERE]],
  ['an open seat in the game', OPEN, {}, ['Put on this seat', ...BOTS, HERE]],
])('to the host: the seat of %s', (_, seat, change, found) => {
  expect(offers(seat, change, { host: true })).toEqual(found);
});

test('nobody sits down on a bot’s seat in a game that others play', () => {
  expect(offers(BOT, {}, { host: true, others: [BO] } as never)).not.toContain(HERE);
  expect(offers(BOT, { phase: 'gathering' }, { host: true, others: [BO] } as never)).toContain(HERE);
});

test('to whoever has the seat: to give it up, but not at a tournament or after the game', () => {
  const mine = { seats: [0, 1], speaker: 1 };
  expect(offers(BO, {}, mine)).toEqual(['Leave the seat']);
  expect(offers(BO, {}, { ...mine, host: true })).toEqual([INSTEAD, ...BOTS, GUEST, 'Leave the seat']);
  expect(offers(BO, { tournament: 'cup' }, mine)).toEqual([]);
  expect(offers(BO, { phase: 'over' }, mine)).toEqual([]);
});

test('to the others: a stand-in for somebody away, and the page of a kept name', () => {
  expect(offers(BO, {})).toEqual([]);
  expect(offers(AWAY, {})).toEqual(['Let a bot stand in']);
  expect(offers(AWAY, {}, { seats: [], speaker: -1 })).toEqual([]);
  expect(offers(AWAY, { phase: 'over' })).toEqual([]);
  expect(offers(person('Bo', { person: 'p1' }), { phase: 'over' })).toEqual(['Games and rating']);
});

test('the host of a tournament starts it with two people who take part, and ends it at any time', () => {
  const line = (paused: boolean, removed: boolean) => ({ paused, removed }) as StandingLine;
  const host = (lines: StandingLine[], phase = 'gathering') => {
    const cup = { phase, standings: lines, id: 'cup' } as unknown as TournamentInfo;
    const html = show(made['host'], { cup, host: 'x', act: () => Promise.resolve() });
    return [read.texts(html), read.elements(html, 'button').map((one) => /\sdisabled\b/.test(one))];
  };
  const [here, gone, away] = [line(false, false), line(false, true), line(true, false)];
  const ready = 'When all are here, start. After that, people can enter only an arena.';
  const few = 'Two people at least have to enter.';
  expect(host([here, here])).toEqual([
    [ready, 'Start', 'End the tournament'],
    [false, false],
  ]);
  for (const other of [gone, away])
    expect(host([here, other])).toEqual([
      [few, 'Start', 'End the tournament'],
      [true, false],
    ]);
  expect(host([here, gone, away, here])[0]).toContain(ready);
  expect(host([here], 'playing')).toEqual([['End the tournament'], [false]]);
});

test.each([
  ['start', 'Omphalos: Back to the start page'],
  ['lobby', 'Lobby'],
  ['ladder', 'Ladder'],
  ['table', undefined],
])('the bar above the page %s marks where one is', (page, marked) => {
  const links = read.elements(show(made['header'], { page, help: () => undefined }), 'a');
  const here = links.filter((one) => one.includes('aria-current="page"'));
  expect(here.map((one) => read.attributes(one, 'aria-label')[0] ?? read.texts(one)[0])).toEqual(
    marked ? [marked] : [],
  );
});

test('after a game: back to the tournament, or to the next game, or play again', () => {
  const next = (change: Partial<TableInfo>, speaker = 0) => {
    const model = { id: '0123456789', table: table({ phase: 'over', ...change }), speaker, seats: [speaker] };
    const html = show(made['after'], { model });
    return [read.texts(html)[0], read.attributes(html, 'href')[0], /<button[^>]*\sdisabled\b/.test(html)];
  };
  const replay = 'replay/0123456789';
  expect(next({})).toEqual(['Play again', replay, false]);
  const asked: Request = { id: 1, kind: 'rematch', by: 0, to: null, about: null, asked: [1], agreed: [0] };
  expect(next({ requests: [asked] })).toEqual(['Play again', replay, true]);
  expect(next({ requests: [asked] }, 1)).toEqual(['Play again', replay, false]); // who is asked agrees by it
  expect(next({ rematch: 'next000000' })).toEqual(['To the next game', 'table/next000000', false]);
  expect(next({ rematch: 'next000000', tournament: 'cup' })).toEqual([
    'Back to the tournament',
    'tournament/cup',
    false,
  ]);
  expect(next({}, -1)[0]).toBe('Replay');
});

test('each open seat can be taken, and has its number if there are several', () => {
  const seats = (...all: Seat[]) =>
    read
      .elements(show(made['sit'], { model: { table: table({ seats: all }) }, serverInfo: null }), 'button')
      .flatMap(read.texts);
  expect(seats(ALA, OPEN)).toEqual(['Sit down']);
  expect(seats(OPEN, ALA, OPEN)).toEqual(['Sit on seat 1', 'Sit on seat 3']);
});

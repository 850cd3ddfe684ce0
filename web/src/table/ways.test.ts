// What can be done at a table, and with which words: tools, ways to end a game, the room before it, the chat.

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import Chat from '../chat/Chat.svelte';
import { speech } from '../common/i18n.svelte';
import { attributes, elements, rendered, texts } from '../common/rendered';
import { LAKE, position, table } from '../live/fakes';
import type { TableModel } from '../live/table.svelte';
import type { Said, TableInfo } from '../wire';
import EndGame from './EndGame.svelte';
import Gathering from './Gathering.svelte';
import Tools from './Tools.svelte';

beforeAll(async () => {
  vi.stubGlobal('location', new URL('https://example.org/'));
  await speech.speak('en');
  await speech.ready('page', 'friends');
});
afterAll(() => vi.unstubAllGlobals());

type Seat = TableInfo['seats'][number];
const [PERSON] = table().seats;
const person = (name: string, more: Partial<Seat> = {}): Seat => ({ ...PERSON!, name, ...more });
const bot = (name: string) => person(name, { sitter: 'hard' });

/** A table where this screen has seat 0. */
function model(seats: Seat[], change: Partial<TableInfo> = {}, more: Partial<Record<keyof TableModel, unknown>> = {}) {
  return {
    id: '0123456789',
    table: table({ seats, ...change }),
    names: seats.map(({ name }) => name),
    called: seats.map(({ name }) => name),
    seats: [0],
    viewer: 0,
    speaker: 0,
    stands: position(5, 0, [0]),
    isMe: (seat: number) => seat === 0,
    reactions: [],
    said: [],
    reports: [],
    host: false,
    paused: false,
    thinking: false,
    mayTakeBack: true,
    opinion: null,
    unread: 0,
    ...more,
  } as unknown as TableModel;
}

const [ALA, BO, CY] = [person('Ala'), person('Bo'), person('Cy')];

// --- ways to end

const endings = (...args: Parameters<typeof model>) => {
  const html = rendered(EndGame, { model: model(...args), close: () => undefined });
  return elements(html, 'button')
    .map((one) => `${texts(one).join(' ')}${/class="[^"]*\bmain\b/.test(one) ? ' !' : ''}`)
    .filter((text) => text !== '' && !text.startsWith('Close'));
};
const said = (...args: Parameters<typeof model>) =>
  elements(rendered(EndGame, { model: model(...args), close: () => undefined }), 'p').flatMap(texts);

const LOST = 'The game is lost, and over at once.';
const GOES_ON = 'The game is lost. A bot plays this seat to the end.';
const AGREE = 'All the others have to agree.';

test.each<[string, Seat[], Partial<TableInfo>, string[], string[]]>([
  ['against one person', [ALA, BO], {}, ['Resign !', 'End without a result'], [LOST, AGREE]],
  ['against several', [ALA, BO, CY], {}, ['Resign !', 'End without a result'], [GOES_ON, AGREE]],
  ['against several bots', [ALA, bot('B'), bot('C')], {}, ['Resign', 'End without a result !'], [LOST]],
  ['against a bot and a person', [ALA, bot('B'), CY], {}, ['Resign !', 'End without a result'], [GOES_ON, AGREE]],
  [
    'with an open seat',
    [ALA, bot('B'), person('', { sitter: 'open' })],
    {},
    ['Resign', 'End without a result !'],
    [GOES_ON],
  ],
  [
    'after all others but one have resigned',
    [ALA, BO, person('Cy', { resigned: true })],
    {},
    ['Resign !', 'End without a result'],
    [LOST, AGREE],
  ],
  ['rated, against a bot', [ALA, bot('B')], { rated: true }, ['Resign !'], [LOST]],
  ['rated, against a stand-in', [ALA, person('Bo', { stand_in: 'hard' })], { rated: true }, ['Resign !'], [LOST]],
  ['rated, against a person', [ALA, BO], { rated: true }, ['Resign !', 'End without a result'], [LOST, AGREE]],
  [
    'rated, with an open seat',
    [ALA, person('', { sitter: 'open' })],
    { rated: true },
    ['Resign', 'End without a result !'],
    [LOST],
  ],
  ['alone', [ALA], {}, ['End without a result !'], []],
  ['rated, alone', [ALA], { rated: true }, ['End without a result !'], []],
])('how a game ends: %s', (_, seats, change, ways, told) => {
  expect(endings(seats, change).slice(0, -1)).toEqual(ways);
  expect(said(seats, change).filter((text) => [LOST, GOES_ON, AGREE].includes(text))).toEqual(told);
});

test('several people at a screen resign by name', () => {
  const together = { seats: [0, 1], speaker: 1, isMe: () => false };
  expect(endings([ALA, BO], {}, together)[0]).toMatch(/Bo/);
  expect(said([ALA, BO], {}, together)).not.toContain(AGREE);
});

// --- tools

const tools = (part: 'all' | 'turn' | 'table', ...args: Parameters<typeof model>) =>
  attributes(rendered(Tools, { model: model(...args), part, hints: false }), 'title');

test('tools of a move and of the table', () => {
  const turn = ['Take back (u)', 'Hints (h)'];
  const whole = ['Pause', 'Invite', 'Rules', 'End the game'];
  expect(tools('turn', [ALA, BO])).toEqual(turn);
  expect(tools('table', [ALA, BO])).toEqual(whole);
  expect(tools('all', [ALA, BO])).toEqual([...turn, ...whole]);
});

test('tools that a table does not have', () => {
  expect(tools('all', [ALA, BO], { hints: false })).not.toContain('Hints (h)');
  expect(tools('all', [ALA, BO], { tournament: 'cup' })).not.toContain('Pause');
  expect(tools('all', [ALA, BO], {}, { paused: true })).toContain('Go on');
  const rest = ['Invite', 'Rules'];
  expect(tools('all', [ALA, BO], { phase: 'over' })).toEqual(rest);
  expect(tools('all', [ALA, BO], { phase: 'gathering' })).toEqual(rest);
  expect(tools('all', [ALA, BO], {}, { speaker: -1 })).toEqual(rest);
  expect(tools('all', [person('Ala', { resigned: true }), BO])).toEqual(rest);
  const both = { seats: [0, 1], speaker: 1 }; // what counts is the seat that one speaks for
  expect(tools('all', [ALA, person('Bo', { resigned: true })], {}, both)).toEqual(rest);
  expect(tools('all', [person('Ala', { resigned: true }), BO], {}, both)).toContain('End the game');
  const outcome = { ranks: [1, 2], scores: [1, 0], decided_by: null };
  expect(tools('all', [ALA, BO], {}, { stands: position(5, 0, [], { outcome }) })).toEqual(rest);
});

// --- before the game

function room(seats: Seat[], change: Partial<TableInfo> = {}, more: Parameters<typeof model>[2] = {}) {
  const props = { model: model(seats, { phase: 'gathering', ...change }, more), game: LAKE, serverInfo: null };
  return texts(rendered(Gathering, props));
}
const OPEN = person('', { sitter: 'open', present: false });

test.each<[string, Seat[], Partial<TableInfo>, string]>([
  ['one open seat', [ALA, OPEN], {}, 'One seat is open'],
  ['two open seats', [ALA, OPEN, OPEN], {}, '2 seats are open'],
  ['all here', [ALA, BO], { ready: true }, 'Everybody is here'],
  [
    'a tournament that waits',
    [ALA, person('Bo', { present: false }), person('Cy', { present: false })],
    { tournament: 'cup' },
    'Not here yet: Bo, Cy',
  ],
  ['a tournament where all are', [ALA, BO], { tournament: 'cup' }, 'Everybody is here'],
])('whom a table waits for: %s', (_, seats, change, heading) => {
  expect(room(seats, change)[0]).toBe(heading);
});

test('the host begins when all are here, and fills open seats before; the others are told whom they wait for', () => {
  expect(room([ALA, BO], { ready: true }, { host: true })).toContain('Begin');
  expect(room([ALA, OPEN], {}, { host: true })).toContain('A bot on the open seat');
  expect(room([ALA, OPEN, OPEN], {}, { host: true })).toContain('Bots on the open seats');
  expect(room([ALA, BO], { ready: true })).toContain('The host begins the game.');
  expect(room([ALA, OPEN])).not.toContain('The host begins the game.');
  expect(room([ALA, BO], { ready: true, tournament: 'cup' })).not.toContain('The host begins the game.');
});

// --- the chat

const PHRASES = [{ id: 'hello', text: { en: 'Hello!', pl: 'Cześć!' } }];

function chat(change: Partial<TableInfo>, more: Parameters<typeof model>[2] = {}) {
  return rendered(Chat, { model: model([ALA, BO, CY], change, more), phrases: PHRASES as never });
}

test('each line has its speaker, its time and its words, as they were said or in the language of the page', () => {
  const at = new Date(2026, 10, 30, 18, 5).getTime();
  const lines = [
    { seat: 0, name: 'Ala', at, text: 'mine', phrase: null },
    { seat: 1, name: 'Bo', at: at + 60_000, text: null, phrase: 'hello' },
    { seat: 2, name: 'Cy', at, text: null, phrase: 'unknown' },
  ] as unknown as Said[];
  const html = chat({}, { said: lines });
  expect(elements(html, 'li').map((one) => texts(one).map((text) => text.replace(/\s/g, ' ')))).toEqual([
    ['You', '6:05 PM', 'mine'],
    ['Bo', '6:06 PM', 'Hello!'],
    ['Cy', '6:05 PM', 'unknown'],
  ]);
  const reports = (of: string) => elements(of, 'button').filter((one) => one.includes('flag')).length;
  expect([
    reports(html),
    reports(chat({}, { said: lines, host: true })),
    reports(chat({}, { said: lines, speaker: -1 })),
  ]).toEqual([2, 0, 0]);
});

test('who may say what', () => {
  const words = (change: Partial<TableInfo>, more: Parameters<typeof model>[2] = {}) => {
    const html = chat(change, more);
    return [html.includes('Hello!'), attributes(html, 'placeholder').length > 0];
  };
  expect(words({ chat: 'free' })).toEqual([true, true]);
  expect(words({ chat: 'phrases' })).toEqual([true, false]);
  expect(words({ chat: 'none' })).toEqual([false, false]);
  expect(words({ chat: 'free' }, { speaker: -1 })).toEqual([false, false]);
  expect(words({ chat: 'free', seats: [person('Ala', { muted: true }), BO, CY] }, {})).toEqual([false, false]);
});

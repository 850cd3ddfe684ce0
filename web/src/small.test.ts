import { beforeEach, describe, expect, test } from 'vitest';
import { clockText, shownTime, timeLeft } from './clock';
import { deedsSince, lately, withHappened, withoutName } from './journal';
import { table } from './fakes';
import { keep } from './kept';
import { nextLevel, usualBot } from './levels';
import { MARKS, markOf } from './marks';
import {
  circleHash,
  learnHash,
  legendHash,
  meHash,
  personHash,
  practiceHash,
  readRoute,
  tableHash,
  takeHash,
  tournamentHash,
} from './route';
import {
  forget,
  forgetSeat,
  keepSelf,
  knownTables,
  openGames,
  remember,
  rememberRematch,
  rememberSeat,
  secretsOf,
  self,
} from './secrets';
import { friendsPlan, herePlan, resized, usualPlan, usualPlayers, wish } from './seats';
import { refusal, Refused } from './server';
import { speech } from './i18n.svelte';
import { settings } from './settings.svelte';
import { ticks } from './ticks';
import { inLanguage, titlesOf } from './titles';
import { announce, announcer } from './announce.svelte';
import { SecretRound, seatToShow, SPECTATOR } from './viewpoint';
import type { ClockRule, ClockState, GameInfo, ServerInfo, Happened, Outcome } from './wire';

const ID = '0123456789';
const SECRET = 'abcdefghijklmnopqrstuvwx';

test('addresses', () => {
  expect(readRoute(tableHash(ID))).toEqual({ page: 'table', id: ID });
  expect(readRoute('')).toEqual({ page: 'start' });
  expect(readRoute('#/')).toEqual({ page: 'start' });
  for (const address of ['#/table/../x', '#/table/abc', '#/nowhere', '#/lobby/2', '#/take/x', '#/person/', '#about'])
    expect(readRoute(address)).toEqual({ page: 'missing', address });
  expect(readRoute('#/lobby')).toEqual({ page: 'lobby' });
  expect(readRoute('#/games')).toEqual({ page: 'games' });
  expect(readRoute(`#/mail/${SECRET}`)).toEqual({ page: 'mail', token: SECRET });
  expect(readRoute('#/mail/x')).toEqual({ page: 'missing', address: '#/mail/x' });
  expect(readRoute(takeHash(ID, 2, SECRET))).toEqual({ page: 'take', id: ID, seat: 2, secret: SECRET });
  expect(readRoute(meHash())).toEqual({ page: 'me', key: null });
  expect(readRoute(meHash(SECRET))).toEqual({ page: 'me', key: SECRET });
  expect(readRoute('#/ladder')).toEqual({ page: 'ladder', game: null });
  expect(readRoute('#/ladder/flick')).toEqual({ page: 'ladder', game: 'flick' });
  expect(readRoute(`#/replay/${ID}?at=12`)).toEqual({ page: 'replay', rest: ID });
  expect(readRoute('#/rules/flick/PB-M5')).toEqual({ page: 'rules', rest: 'flick/PB-M5' });
  const fingerprint = 'f'.repeat(43);
  expect(readRoute('#/give')).toEqual({ page: 'give', code: null, fingerprint: null });
  expect(readRoute(`#/give/123456/${fingerprint}`)).toEqual({ page: 'give', code: '123456', fingerprint });
  expect(readRoute(tournamentHash())).toEqual({ page: 'tournament', id: null });
  expect(readRoute(tournamentHash(ID))).toEqual({ page: 'tournament', id: ID });
  expect(readRoute(personHash('ada-1'))).toEqual({ page: 'person', id: 'ada-1' });
  expect(readRoute(circleHash())).toEqual({ page: 'circles', token: null });
  expect(readRoute(circleHash(SECRET))).toEqual({ page: 'circles', token: SECRET });
  expect(readRoute(practiceHash('flick'))).toEqual({ page: 'practice', game: 'flick' });
  expect(readRoute(legendHash('flick'))).toEqual({ page: 'legend', rest: 'flick' });
  expect(readRoute(learnHash('oracle'))).toEqual({ page: 'learn', rest: 'oracle' });
  for (const address of [
    '#/give/12345/x',
    `#/give/1234567/${fingerprint}`,
    '#/tournament/x',
    '#/circles/2',
    '#/circle/x',
    '#/me/x',
    '#/practice/A',
  ])
    expect(readRoute(address)).toEqual({ page: 'missing', address });
});

describe('whose eyes the screen shows', () => {
  test('the one that is asked, the present one first', () => {
    expect(seatToShow([0, 2], [2], 0)).toBe(2);
    expect(seatToShow([0, 2], [0, 1, 2], 2)).toBe(2);
    expect(seatToShow([0, 2], [0, 2], SPECTATOR)).toBe(0);
  });
  test('it stays while others play and when the game is over', () => {
    expect(seatToShow([0, 2], [1], 2)).toBe(2);
    expect(seatToShow([0, 2], [], 2)).toBe(2);
    expect(seatToShow([0, 2], [1], SPECTATOR)).toBe(0);
  });
  test('nobody’s, when nobody sits here', () => {
    expect(seatToShow([], [0], SPECTATOR)).toBe(SPECTATOR);
  });
  test('a secret question is answered by one after another, each alone with the screen', () => {
    const round = new SecretRound();
    expect(round.needsCurtain([0, 1], [0], 0)).toBe(false);
    expect(round.needsCurtain([0, 1], [0, 1], 0)).toBe(true);
    round.lifted(0);
    expect(round.needsCurtain([0, 1], [0, 1], 0)).toBe(false);
    expect(round.needsCurtain([0, 1], [1], 1)).toBe(true);
    round.lifted(1);
    expect(round.needsCurtain([0, 1], [1], 1)).toBe(false);
    expect(round.needsCurtain([0, 1], [0], 0)).toBe(false); // the round is over
    expect(round.needsCurtain([0, 1], [0, 1], 0)).toBe(true); // the next round begins
  });
});

describe('what is settled before a game', () => {
  const game: GameInfo = {
    name: 'lake',
    title: {},
    about: {},
    has_rules: false,
    ruleset: '1',
    players: [1, 2, 3],
    puzzles: 0,
    practice: false,
    opponents: [
      { bot: 'easy', title: {}, level: 1 },
      { bot: 'hard', title: {}, level: 2 },
    ],
    options: [{ name: 'rounds', title: {}, kind: 'number', default: 2, choices: [], low: null, high: null }],
  };
  test('one person and an opponent, unless somebody says otherwise', () => {
    expect(usualPlayers(game)).toBe(2);
    expect(usualPlayers({ players: [1] })).toBe(1);
    expect([usualBot(game), usualBot({ name: 'pond', opponents: [] })]).toEqual(['easy', 'random']);
    expect(usualPlan(game, 'Ala').seats).toEqual([{ sitter: 'person', name: 'Ala' }, { sitter: 'easy' }]);
    expect(friendsPlan(game, 'Ala').seats.map((seat) => seat.sitter)).toEqual(['person', 'open']);
    expect(herePlan(game, ['Ala', 'Ola', 'Ela']).seats.map((seat) => seat.name)).toEqual(['Ala', 'Ola', 'Ela']);
    expect(resized([{ sitter: 'person', name: 'Ala' }], 2, 'easy')).toEqual([
      { sitter: 'person', name: 'Ala' },
      { sitter: 'easy' },
    ]);
  });
  test('after a win against bots the next level is offered, and no level above the strongest', () => {
    const seat = (sitter: string) => ({ ...table().seats[0]!, sitter });
    const at = (...sitters: string[]) => ({ ...table(), seats: sitters.map(seat) });
    const ended = (...ranks: number[]): Outcome => ({ ranks, scores: [], decided_by: null });
    expect(nextLevel(game, at('person', 'easy'), ended(1, 2), 0)?.bot).toBe('hard');
    expect(nextLevel(game, at('easy', 'person', 'easy'), ended(2, 1, 2), 1)?.bot).toBe('hard');
    expect(nextLevel(game, at('person', 'easy'), ended(2, 1), 0)).toBe(null);
    expect(nextLevel(game, at('person', 'easy', 'hard'), ended(1, 2, 3), 0)).toBe(null);
    expect(nextLevel(game, at('person', 'person'), ended(1, 2), 0)).toBe(null);
    expect(nextLevel(game, at('person'), ended(1), 0)).toBe(null);
  });
  test('only what was chosen is sent', () => {
    const plan = usualPlan(game, ' Ala ');
    const sent = wish(game, plan, 'pl', null);
    expect(sent.seats).toEqual([{ sitter: 'person', name: 'Ala' }, { sitter: 'easy' }]);
    expect(sent.options).toEqual({});
    expect(sent.clock).toEqual({ kind: 'none', seconds: 0, increment: 0 });
    expect(wish(game, { ...plan, options: { rounds: 5 }, clock: 'bank' }, 'pl', SECRET)).toMatchObject({
      options: { rounds: 5 },
      clock: { kind: 'bank', seconds: 900, increment: 10 },
      person: SECRET,
    });
  });
});

describe('secrets of this screen', () => {
  beforeEach(() => {
    keep('tables', null);
    keep('self', null);
  });
  test('of several tables, the latest touched first', () => {
    remember('one', { game: 'flick', host: SECRET }, 1);
    remember('two', { game: 'oracle' }, 2);
    rememberSeat('one', 0, `${SECRET}0`);
    expect(knownTables().map((table) => table.id)).toEqual(['one', 'two']);
    expect(secretsOf('one')).toEqual([SECRET, `${SECRET}0`]);
    forgetSeat('one', 0);
    expect(secretsOf('one')).toEqual([SECRET]);
    forget('one');
    expect(secretsOf('one')).toEqual([]);
    expect(knownTables().length).toBe(1);
  });
  test('games that go on are those with a seat here and no end yet', () => {
    remember('spectated', { game: 'flick' }, 1);
    remember('ended', { game: 'flick', over: true, seats: { 0: SECRET } }, 2);
    remember('open', { game: 'oracle', seats: { 1: SECRET } }, 3);
    expect(openGames().map((table) => table.id)).toEqual(['open']);
  });
  test('the next game of the same people opens to the same secrets', () => {
    remember('one', { game: 'flick', host: SECRET, names: ['Ala', 'Ola'], seats: { 0: `${SECRET}0` } }, 1);
    rememberRematch('one', 'two');
    expect(knownTables().find((table) => table.id === 'two')).toMatchObject({
      game: 'flick',
      host: SECRET,
      seats: { 1: `${SECRET}0` },
    });
  });
  test('what cannot be read is nothing', () => {
    for (const text of ['{', '[1, null, {"id": 3}]', '"x"']) {
      keep('tables', text);
      expect(knownTables()).toEqual([]);
    }
    keep('self', '{"id": 1}');
    expect(self()).toBe(null);
    keepSelf({ id: 'a', key: SECRET, name: 'Ala' });
    expect(self()?.name).toBe('Ala');
  });
});

test('clocks count down by themselves', () => {
  const clock: ClockState = {
    rule: { kind: 'bank', seconds: 60, increment: 0 },
    left: [60_000, 5_000, null],
    running: [1],
    stopped: false,
  };
  expect([0, 1, 2].map((seat) => timeLeft(clock, seat, 2_000))).toEqual([60_000, 3_000, null]);
  expect(timeLeft(clock, 1, 9_000)).toBe(0);
  expect(timeLeft({ ...clock, stopped: true }, 1, 9_000)).toBe(5_000);
  expect([65_000, 59_900, 9_450, 0, 3_600_000, 200_000_000].map(shownTime)).toEqual([
    '1:05',
    '0:59',
    '0:09.4',
    '0:00.0',
    '1:00:00',
    '2 d 7 h',
  ]);
});

test('what was taken back is struck out, and told anew in another language', () => {
  const entry = (n: number, lines: string[], to: number | null = null): Happened => ({
    n,
    seat: 0,
    at: null,
    events: [],
    patches: [],
    lines,
    about: lines.map(() => 0),
    to,
  });
  let lines = withHappened([], [entry(0, ['a', '']), entry(1, ['b']), entry(2, ['c']), entry(3, [], 0)]);
  expect(lines.map((line) => [line.text, line.takenBack])).toEqual([
    ['a', false],
    ['b', true],
    ['c', true],
    ['', false],
  ]);
  lines = withHappened(lines, [entry(4, ['d']), entry(0, ['A'])]);
  expect(lines.map((line) => line.text)).toEqual(['A', 'b', 'c', '', 'd']);
  expect(withHappened(lines, [])).toBe(lines);
});

test('each sentence of the log is about the seat of its own event, not about who acted', () => {
  const one: Happened = { n: 4, seat: 0, at: null, events: [], patches: [], lines: [], about: [], to: null };
  const lines = withHappened(
    [],
    [{ ...one, lines: ['Ann flicks.', '', 'It scores.', 'Bob’s turn.'], about: [0, 1, null, 1] }],
  );
  expect(lines.map(({ text, seat }) => [text, seat])).toEqual([
    ['Ann flicks.', 0],
    ['It scores.', null],
    ['Bob’s turn.', 1],
  ]);
});

test('deeds of the others: after the own last entry, by turns, without what is said to somebody else', () => {
  const entry = (n: number, seat: number | null, ...told: [string, number | null][]): Happened => ({
    ...{ n, seat, at: null, events: [], patches: [], to: null },
    lines: told.map(([text]) => text),
    about: told.map(([, about]) => about),
  });
  const entries = [
    entry(0, null, ['Dealt.', null]),
    entry(1, 1, ['Bo does.', 1]),
    entry(2, 0, ['Al does.', 0]),
    entry(3, 1, ['Bo goes.', 1], ['', null], ['Rain.', null]),
    entry(4, 1, ['Bo ends.', 1], ['Cy’s turn.', 2]),
    entry(5, 2, ['Al’s turn.', 0]),
  ];
  expect(deedsSince(0, entries)).toEqual([{ seat: 1, from: 3, lines: ['Bo goes.', 'Rain.', 'Bo ends.'] }]);
  expect(deedsSince(2, entries.slice(0, 2))).toEqual([{ seat: 1, from: 1, lines: ['Bo does.'] }]);
});

test('round numbers beside a plot', () => {
  expect(ticks(3, 17, 4)).toEqual([0, 5, 10, 15, 20]);
  expect(ticks(1, 1, 4)).toEqual([0, 0.5, 1, 1.5, 2]);
  expect(ticks(Infinity, -Infinity, 4)).toEqual([]);
});

test('no two seats look alike, by colour or by shape', () => {
  expect(new Set(MARKS.map((mark) => mark.shape)).size).toBe(MARKS.length);
  expect(new Set(MARKS.map((mark) => mark.colour)).size).toBe(MARKS.length);
  expect(markOf(MARKS.length)).toBe(markOf(0));
  expect(markOf(-1)).toBe(MARKS.at(-1));
});

test('a refusal is an answer, anything else that goes wrong is thrown', async () => {
  const no = new Refused('full', 'no more may come');
  expect(await refusal(() => Promise.resolve(1))).toBe(null);
  expect(await refusal(() => Promise.reject(no))).toBe(no);
  await expect(refusal(() => Promise.reject(new TypeError('a mistake of ours')))).rejects.toThrow('a mistake');
});

test('what happened lately: no more than asked for, nothing twice, nothing taken back', () => {
  const entry = (n: number, to: number | null = null): Happened => ({
    n,
    seat: 0,
    at: null,
    events: [],
    patches: [],
    lines: [],
    about: [],
    to,
  });
  const numbers = (entries: Happened[]) => entries.map(({ n }) => n);
  const five = lately(
    [],
    [1, 2, 3, 4, 5].map((n) => entry(n)),
    4,
  );
  expect(numbers(five)).toEqual([2, 3, 4, 5]);
  expect(numbers(lately(five, [entry(5), entry(6)], 4))).toEqual([3, 4, 5, 6]);
  const back = lately(five, [entry(6, 3)], 4);
  expect(numbers(back)).toEqual([2, 3]);
  expect(numbers(lately(back, [entry(6, 3), entry(7)], 4))).toEqual([2, 3, 7]);
});

test('a line beside the name of who did it does not repeat the name', () => {
  expect(withoutName('Bo draws a line.', 'Bo', 'en')).toBe('Draws a line.');
  expect(withoutName("Bo's turn.", 'Bo', 'en')).toBe("Bo's turn.");
  expect(withoutName('Rain.', 'Bo', 'en')).toBe('Rain.');
});

test('times as they are shown', () => {
  const times = [9999, 10_000, 59_999, 60_000, 3_599_999, 3_600_000, 86_399_999, 86_400_000, 190_800_000, 50];
  expect(times.map(shownTime)).toEqual([
    '0:09.9',
    '0:10',
    '0:59',
    '1:00',
    '59:59',
    '1:00:00',
    '23:59:59',
    '1 d 0 h',
    '2 d 5 h',
    '0:00.0',
  ]);
});

test('clocks in words', async () => {
  await speech.ready('page');
  const { clockRule } = settings.words;
  const rule = (kind: string, seconds: number) => clockText({ kind, seconds, increment: 0 } as unknown as ClockRule);
  expect(rule('move', 90)).toBe(clockRule.move({ minutes: 1.5 }));
  expect(rule('bank', 600)).toBe(clockRule.bank({ minutes: 10 }));
  expect(rule('days', 3 * 86_400)).toBe(clockRule.days({ days: 3 }));
});

test('titles are in the language of the page, in English, or the name', () => {
  expect(inLanguage({ en: 'there', [settings.language]: 'here' })).toBe('here');
  expect(inLanguage({ en: 'there', xx: 'nowhere' })).toBe('there');
  expect(inLanguage({ xx: 'nowhere' })).toBe('');
  const games = [
    { name: 'lake', title: {} },
    { name: 'pond', title: { en: 'Pond' } },
  ];
  expect(titlesOf({ games } as unknown as ServerInfo)).toEqual({ lake: 'lake', pond: 'Pond' });
  expect(titlesOf(null)).toEqual({});
});

test('what is announced twice is heard twice', () => {
  announcer.clear();
  announce('');
  expect(announcer.text).toBe('');
  announce('one');
  const first = announcer.text;
  announce('one');
  expect(announcer.text).not.toBe(first);
  expect(announcer.text.trim()).toBe('one');
  announcer.clear();
  expect(announcer.text).toBe('');
});

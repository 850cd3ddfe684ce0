// What the tables of a tournament show: every column and every name in its place.

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { speech } from '../common/i18n.svelte';
import { attributes, elements, rendered, texts } from '../common/rendered';
import type { StandingLine, TournamentGame, TournamentInfo, TournamentSeat } from '../wire';
import TournamentRound from './TournamentRound.svelte';
import TournamentStandings from './TournamentStandings.svelte';

beforeAll(async () => {
  vi.stubGlobal('location', new URL('https://example.org/'));
  await speech.speak('en');
  await speech.ready('page', 'tournament');
});
afterAll(() => vi.unstubAllGlobals());

function line(entrant: number, name: string, more: Partial<StandingLine> = {}): StandingLine {
  const none = { person: null, paused: false, removed: false, table: null };
  return { entrant, name, place: 3, points: 4.5, opponents: 6.25, wins: 7, games: 8, ...none, ...more };
}

const CUP: TournamentInfo = {
  ...{ id: 'cup', title: 'Cup', game: 'flick', game_title: {}, format: 'swiss', size: 3, rounds: 3, minutes: null },
  ...{ clock: { kind: 'none', seconds: 0, increment: 0 }, fill: true, bot: '', wait: 0, interval: 0, rated: false },
  ...{ phase: 'playing', opened: 0, round: 2, next_at: null, ends_at: null, may_enter: false, max_entrants: 9 },
  ...{ standings: [], shown: 2, games: [], byes: [], me: null, host: false, seat: null, link: '' },
};

/** The rows of the standings, each as its texts. */
function rows(cup: Partial<TournamentInfo>, remove: ((entrant: number) => void) | null = null) {
  const html = rendered(TournamentStandings, { cup: { ...CUP, ...cup }, remove });
  return { html, head: elements(html, 'thead').flatMap(texts), rows: elements(elements(html, 'tbody')[0] ?? '', 'tr') };
}

test('each number of the standings stands under its heading', () => {
  const { head, rows: lines } = rows({ standings: [line(4, 'Ala'), line(0, 'Bo', { place: 12, points: 1 })] });
  expect(head).toEqual(['Place', 'Who', 'Points', 'Opponents’ points', 'First places', 'Games', 'Watch']);
  expect(lines.map(texts)).toEqual([
    ['3.', 'Ala', '4.5', '6.25', '7', '8'],
    ['12.', 'Bo', '1', '6.25', '7', '8'],
  ]);
  expect(lines.flatMap((one) => attributes(one, 'data-entrant'))).toEqual(['4', '0']);
});

test('an arena has no points of opponents, neither as a heading nor as a number', () => {
  const { head, rows: lines } = rows({ format: 'arena', standings: [line(0, 'Ala')] });
  expect(head).toEqual(['Place', 'Who', 'Points', 'First places', 'Games', 'Watch']);
  expect(texts(lines[0]!)).toEqual(['3.', 'Ala', '4.5', '7', '8']);
});

test('before the start there are names alone', () => {
  const { html, head, rows: lines } = rows({ phase: 'gathering', standings: [line(0, 'Ala'), line(1, '')] });
  expect(texts(html)[0]).toBe('2 people have entered.');
  expect(head).toEqual(['Who', 'Watch']);
  expect(lines.map(texts)).toEqual([['Ala'], ['name deleted']]);
});

test('the marks of a line: who one is, who takes a break, who is gone, where somebody plays', () => {
  const standings = [
    line(0, 'Ala', { paused: true, table: 'table00000', person: 'p1' }),
    line(1, 'Bo', { paused: true, removed: true }),
    line(2, 'Cy', { table: 'table11111' }),
  ];
  const { rows: lines } = rows({ me: 0, standings }, () => undefined);
  expect(lines.map((one) => texts(one).slice(1, -4))).toEqual([['Ala', '(you)', '(break)'], ['Bo', '(gone)'], ['Cy']]);
  expect(lines.map((one) => attributes(one, 'href'))).toEqual([
    ['person/p1', 'table/table00000'],
    [],
    ['table/table11111'],
  ]);
  expect(lines.map((one) => attributes(one, 'aria-label'))).toEqual([
    ['To your table: Ala', 'Remove Ala'],
    [],
    ['Watch: Cy', 'Remove Cy'],
  ]);
  const over = rows({ phase: 'over', standings }, () => undefined);
  expect(attributes(over.html, 'aria-label').filter((label) => label.startsWith('Remove'))).toEqual([]);
});

function seat(entrant: number, name: string, more: Partial<TournamentSeat> = {}): TournamentSeat {
  return { entrant, name, rank: null, score: null, points: null, ...more };
}

function round(games: TournamentGame[], more: Partial<TournamentInfo> = {}) {
  const html = rendered(TournamentRound, { cup: { ...CUP, games, ...more }, show: () => undefined });
  return { html, games: elements(html, 'ol').map((one) => elements(one, 'li').map(texts)) };
}

test('a table of a round lists the best first, with ranks and points of the tournament', () => {
  const ranked = [
    seat(0, 'Ala', { rank: 2, score: 31, points: 0.5 }),
    seat(1, 'Bo', { rank: 1, score: 40, points: 2 }),
    seat(-1, '', { rank: 2, score: 31, points: 0.5 }),
  ];
  const { html, games } = round([{ table: 'table00000', round: 2, seats: ranked, over: true }]);
  expect(games).toEqual([
    [
      ['1.', 'Bo', '2'],
      ['2.', 'Ala', '0.5'],
      ['2.', 'bot', '0.5'],
    ],
  ]);
  expect(attributes(html, 'href')).toEqual(['replay/table00000']);
  expect(attributes(html, 'aria-label')).toContain('Replay: Ala, Bo, bot');
});

test('a table where people play is watched, and one without a result leads nowhere', () => {
  const seats = [seat(0, 'Ala'), seat(1, '')];
  const { html, games } = round([
    { table: 'table00000', round: 2, seats, over: false },
    { table: 'table11111', round: 2, seats, over: true },
  ]);
  expect(games).toEqual([
    [['Ala'], ['name deleted']],
    [['Ala'], ['name deleted']],
  ]);
  expect(attributes(html, 'href')).toEqual(['table/table00000']);
  expect(texts(html).filter((text) => text === 'ended without a result')).toHaveLength(1);
});

test('a round is named by the one that is shown, and the others can be chosen', () => {
  const { html } = round([], { round: 3, shown: 2, byes: ['Ala', ''] });
  expect(texts(html)).toEqual(['Round 2', '1', '2', '3', 'Bye: Ala and name deleted']);
  expect(
    elements(html, 'button')
      .filter((one) => one.includes('aria-current'))
      .flatMap(texts),
  ).toEqual(['2']);
  expect(texts(round([], { round: 1, shown: 1 }).html)).toEqual(['Round 1']);
  expect(texts(round([], { format: 'arena', round: 0, shown: 0 }).html)).toEqual(['Games']);
});

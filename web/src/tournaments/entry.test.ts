// What somebody who takes part in a tournament is told.

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { speech } from '../common/i18n.svelte';
import { attributes, elements, rendered, texts } from '../common/rendered';
import type { StandingLine, TournamentInfo } from '../wire';
import TournamentEntry from './TournamentEntry.svelte';

beforeAll(async () => {
  vi.useFakeTimers({ now: 1_000_000 });
  await speech.speak('en');
  await speech.ready('page', 'tournament');
});
afterAll(() => {
  vi.useRealTimers();
});

function entry(more: Partial<TournamentInfo>, mine: Partial<StandingLine> = {}) {
  const line = { entrant: 4, name: 'Ala', paused: false, ...mine };
  const cup = {
    ...{ me: 4, seat: null, phase: 'playing', format: 'swiss', next_at: null, interval: 30, byes: [] },
    ...more,
  };
  const act = () => Promise.resolve();
  const all = { ...cup, standings: [{ ...line, entrant: 1, name: 'Bo', paused: true }, line] };
  return rendered(TournamentEntry, { cup: all as TournamentInfo, serverInfo: null, act });
}

test.each<[string, Partial<TournamentInfo>, Partial<StandingLine>, string[]]>([
  [
    'before the start',
    { phase: 'gathering' },
    {},
    ['You take part. The host starts it when all are here.', 'Withdraw'],
  ],
  ['while others play', {}, {}, ['Your game is over. The others are still playing.', 'Take a break', 'Withdraw']],
  ['with a bye', { byes: ['Ala'] }, {}, ['You have a bye in this round.', 'Take a break', 'Withdraw']],
  [
    'while another has a bye',
    { byes: ['Bo'] },
    {},
    ['Your game is over. The others are still playing.', 'Take a break', 'Withdraw'],
  ],
  ['in an arena', { format: 'arena' }, {}, ['A table for you comes in a moment.', 'Take a break', 'Withdraw']],
  ['before a round', { next_at: 1_005_000 }, {}, ['The next round starts in 5 seconds.', 'Take a break', 'Withdraw']],
  [
    'just before a round',
    { next_at: 1_000_900 },
    {},
    ['The next round starts in a second.', 'Take a break', 'Withdraw'],
  ],
  [
    'with a wrong clock',
    { next_at: 9_000_000 },
    {},
    ['The next round starts in 30 seconds.', 'Take a break', 'Withdraw'],
  ],
  ['at a table', { seat: { table: 't', seat: 0 } }, {}, ['Take a break', 'Withdraw']],
  [
    'on a break',
    { next_at: 1_005_000 },
    { paused: true },
    ['You take a break. No table is opened for you.', 'Come back', 'Withdraw'],
  ],
  [
    'on a break at a table',
    { seat: { table: 't', seat: 0 } },
    { paused: true },
    ['You take a break. No table is opened for you.', 'Come back', 'Withdraw'],
  ],
])('%s', (_, cup, mine, told) => {
  expect(texts(entry(cup, mine))).toEqual(told);
});

test('who has not entered may, as long as that is possible', () => {
  const form = entry({ me: null, may_enter: true });
  expect([elements(form, 'button').flatMap(texts), attributes(form, 'autocomplete')]).toEqual([
    ['Take part'],
    ['nickname'],
  ]);
  expect(texts(entry({ me: null, may_enter: false }))).toEqual([]);
});

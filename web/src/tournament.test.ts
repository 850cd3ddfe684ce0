import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forget, keepSelf, knownTable } from './secrets';
import {
  forgetTournament,
  keyFor,
  knownTournament,
  knownTournaments,
  pollAfter,
  rememberMySeat,
  rememberTournament,
  secondsUntil,
  tournaments,
} from './tournament';
import type { TournamentInfo } from './wire';

const ID = '0123456789';
const seat = (table: string, number: number, key: string) => {
  rememberTournament(ID, { key });
  const game = { table, round: 1, over: false, seats: [{ name: 'Ada' }, { name: 'Bo' }] };
  rememberMySeat({ id: ID, game: 'flick', seat: { table, seat: number }, games: [game] } as unknown as TournamentInfo);
};

beforeEach(() => {
  for (const { id } of knownTournaments()) forgetTournament(id);
  forget('tttttttttt');
  keepSelf(null);
});

afterEach(() => vi.unstubAllGlobals());

test('tournaments are kept, the latest first', () => {
  rememberTournament(ID, { title: 'Cup', host: 'h' }, 1);
  rememberTournament('1123456789', { title: 'League' }, 2);
  rememberTournament(ID, { key: 'k' }, 3);
  expect(knownTournaments().map(({ id }) => id)).toEqual([ID, '1123456789']);
  expect(knownTournament(ID)).toEqual({ id: ID, title: 'Cup', host: 'h', key: 'k', touched: 3 });
});

test('the key of the entry goes before that of a kept name, and the host’s comes last', () => {
  expect(keyFor(ID)).toBeUndefined();
  rememberTournament(ID, { host: 'h' });
  expect(keyFor(ID)).toBe('h');
  keepSelf({ id: 'p', key: 'person', name: 'Ada' });
  expect(keyFor(ID)).toBe('person');
  rememberTournament(ID, { key: 'entry' });
  expect(keyFor(ID)).toBe('entry');
});

test('the seat of the next table opens with the key of the entry', () => {
  seat('tttttttttt', 1, 'entry');
  expect(knownTable('tttttttttt')).toMatchObject({ game: 'flick', names: ['Ada', 'Bo'], seats: { 1: 'entry' } });
});

test('whoever only watches gets no seat', () => {
  rememberMySeat({ id: ID, game: 'flick', seat: null, games: [] } as unknown as TournamentInfo);
  expect(knownTable('tttttttttt')).toBeNull();
});

test('a page is asked for less often when nothing happens, nobody looks or the server is away', () => {
  expect(pollAfter('playing', 0, false)).toBeLessThan(pollAfter('gathering', 0, false));
  expect(pollAfter('over', 0, false)).toBeGreaterThan(pollAfter('gathering', 0, false));
  expect(pollAfter('playing', 0, true)).toBe(10_000);
  expect([1, 2, 9].map((failures) => pollAfter('playing', failures, false))).toEqual([4000, 8000, 30_000]);
});

test('the countdown is never longer than the break', () => {
  expect(secondsUntil(5_400, 15, 1_000)).toBe(5);
  expect(secondsUntil(5_000, 15, 9_000)).toBe(0);
  expect(secondsUntil(500_000, 15, 0)).toBe(15);
});

test('a tournament is asked with the key of whoever asks', async () => {
  const asked: unknown[][] = [];
  vi.stubGlobal('fetch', (path: string, { method, headers, body }: RequestInit) => {
    const key = new Headers(headers).get('authorization')?.replace('Bearer ', '') ?? null;
    asked.push([method, path.replace('api/tournaments', ''), key, body ? JSON.parse(body as string) : null]);
    return Promise.resolve(Response.json({ secret: 'entry' }));
  });
  await tournaments.open({ title: 'Cup' } as never);
  await tournaments.enter(ID, 'Cup', 'Ada');
  expect(knownTournament(ID)).toMatchObject({ title: 'Cup', key: 'entry' });
  await tournaments.page(ID, null);
  await tournaments.page(ID, 3);
  await tournaments.pause(ID, true);
  await tournaments.remove(ID, 4, 'host');
  await tournaments.start(ID, 'host');
  await tournaments.end(ID, 'host');
  expect(asked).toEqual([
    ['POST', '', null, { title: 'Cup' }],
    ['POST', `/${ID}/entrants`, null, { name: 'Ada', person: null }],
    ['GET', `/${ID}`, 'entry', null],
    ['GET', `/${ID}?round=3`, 'entry', null],
    ['PUT', `/${ID}/entrants/me`, 'entry', { paused: true }],
    ['DELETE', `/${ID}/entrants/4`, 'host', null],
    ['POST', `/${ID}/start`, 'host', null],
    ['POST', `/${ID}/end`, 'host', null],
  ]);
  expect(tournaments.qrAddress(ID)).toBe(`api/tournaments/${ID}/qr.svg`);
});

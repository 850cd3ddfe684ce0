import * as calls from '../calls';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { store, storeData } from '../common/storage';
import { forget, keepSelf, knownTable, remember } from '../people/secrets';
import {
  CLOCKS,
  forgetTournament,
  keyFor,
  knownTournament,
  knownTournaments,
  mergeTournaments,
  pollAfter,
  rememberMySeat,
  rememberTournament,
  secondsUntil,
  tournaments,
} from './tournament';
import type { TournamentInfo } from '../wire';

const ID = '0123456789';
const mySeat = (seat: TournamentInfo['seat'], games: object[]) =>
  rememberMySeat({ id: ID, game: 'flick', seat, games } as unknown as TournamentInfo);
const seat = (table: string, number: number, key: string) => {
  rememberTournament(ID, { key });
  const names = (...all: string[]) => all.map((name) => ({ name }));
  const games = [
    { table: 'oooooooooo', round: 1, over: false, seats: names('Cy', 'Di') },
    { table, round: 1, over: false, seats: names('Ada', 'Bo') },
  ];
  mySeat({ table, seat: number }, games);
};

beforeEach(() => {
  for (const { id } of knownTournaments()) forgetTournament(id);
  forget('tttttttttt');
  keepSelf(null);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('tournaments are kept, the latest first', () => {
  rememberTournament(ID, { title: 'Cup', host: 'h' }, 1);
  rememberTournament('1123456789', { title: 'League' }, 2);
  rememberTournament(ID, { key: 'k' }, 3);
  expect(knownTournaments().map(({ id }) => id)).toEqual([ID, '1123456789']);
  expect(knownTournament(ID)).toEqual({ id: ID, title: 'Cup', host: 'h', key: 'k', touched: 3 });
});

test('a tournament that is seen for the first time has no keys, and is the latest', () => {
  vi.useFakeTimers({ now: 5_000 });
  rememberTournament('1123456789', { title: 'League' }, 4_000);
  rememberTournament(ID, { title: 'Cup' });
  expect(knownTournaments()[0]).toEqual({ id: ID, title: 'Cup', host: null, key: null, touched: 5_000 });
  rememberTournament('2123456789', {});
  expect(knownTournament('2123456789')).toMatchObject({ title: '' });
});

test('the 30 latest tournaments are kept', () => {
  for (let n = 0; n < 31; n++) rememberTournament(`cup${n}`, {}, n);
  const ids = knownTournaments().map(({ id }) => id);
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([30, 'cup30', 'cup1']);
});

test('a tournament that is forgotten leaves the others alone', () => {
  rememberTournament(ID, {}, 1);
  rememberTournament('1123456789', {}, 2);
  forgetTournament(ID);
  expect([knownTournament(ID), knownTournaments().length]).toEqual([null, 1]);
});

test('what is no tournament is left out', () => {
  const good = { id: ID, title: 'Cup', host: null, key: null, touched: 1 };
  const bad = [null, 7, { ...good, id: 1 }, { ...good, title: null }, { ...good, touched: '1' }];
  storeData('tournaments', [...bad, good]);
  expect(knownTournaments()).toEqual([good]);
  store('tournaments', '{"0": {}}');
  expect(knownTournaments()).toEqual([]);
  mergeTournaments(bad);
  mergeTournaments('no list');
  expect(knownTournaments()).toEqual([]);
});

test('tournaments of another browser are added, and the keys of this one stay', () => {
  rememberTournament(ID, { title: 'Cup', host: 'ours' }, 1);
  rememberTournament('1123456789', { title: 'League', key: 'ours' }, 2);
  mergeTournaments([
    { id: ID, title: 'Big Cup', host: 'theirs', key: 'theirs', touched: 3 },
    { id: '1123456789', title: 'League', host: 'theirs', key: 'theirs', touched: 2 },
    { id: '2123456789', title: 'Arena', host: null, key: 'theirs', touched: 4 },
  ]);
  expect(knownTournaments()).toEqual([
    { id: '2123456789', title: 'Arena', host: null, key: 'theirs', touched: 4 },
    { id: ID, title: 'Big Cup', host: 'ours', key: 'theirs', touched: 3 },
    { id: '1123456789', title: 'League', host: 'theirs', key: 'ours', touched: 2 },
  ]);
});

test('the clocks to choose from: a minute a move, a quarter of an hour and ten seconds a move, three days a move', () => {
  expect(CLOCKS).toEqual({
    brisk: { kind: 'move', seconds: 60, increment: 0 },
    bank: { kind: 'bank', seconds: 900, increment: 10 },
    days: { kind: 'days', seconds: 259_200, increment: 0 },
  });
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

test('the seat of the next table opens with the kept name, if the person entered with it', () => {
  keepSelf({ id: 'p', key: 'person', name: 'Ada' });
  const other = { table: 'oooooooooo', round: 1, over: false, seats: [{ name: 'Cy' }] };
  mySeat({ table: 'tttttttttt', seat: 0 }, [other]);
  expect(knownTable('tttttttttt')).toMatchObject({ names: [], seats: { 0: '' } });
});

test('a seat that is known already is not stored again', () => {
  remember('tttttttttt', { game: 'flick', names: ['Ada', 'Bo'], seats: { 1: 'entry' } }, 5);
  seat('tttttttttt', 1, 'entry');
  expect(knownTable('tttttttttt')?.touched).toBe(5);
  seat('tttttttttt', 1, 'another entry');
  expect(knownTable('tttttttttt')?.seats).toEqual({ 1: 'another entry' });
});

test('whoever only watches gets no seat', () => {
  rememberTournament(ID, { host: 'h' });
  mySeat({ table: 'tttttttttt', seat: 0 }, []); // without a key of the entry or of a name
  expect(knownTable('tttttttttt')).toBeNull();
  rememberTournament(ID, { key: 'entry' });
  mySeat(null, []);
  expect(knownTable('tttttttttt')).toBeNull();
});

test('a page is asked for less often when nothing happens, nobody looks or the server is away', () => {
  const phases = ['playing', 'gathering', undefined, 'over'] as const;
  expect(phases.map((phase) => pollAfter(phase, 0, false))).toEqual([2000, 4000, 4000, 30_000]);
  expect(phases.map((phase) => pollAfter(phase, 0, true))).toEqual([10_000, 10_000, 10_000, 30_000]);
  expect([1, 2, 9].map((failures) => pollAfter('playing', failures, false))).toEqual([4000, 8000, 30_000]);
});

test('the countdown is never longer than the break', () => {
  expect(secondsUntil(5_400, 15, 1_000)).toBe(5);
  expect(secondsUntil(14_001, 15, 1_000)).toBe(14); // the last second is shown whole
  expect(secondsUntil(15_000, 15, 1_000)).toBe(14);
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
  await calls.startTournament(ID, 'host');
  await calls.endTournament(ID, 'host');
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
  keepSelf({ id: 'p', key: 'person', name: 'Ada' });
  await tournaments.enter(ID, 'Cup', 'Ada');
  expect(asked.at(-1)).toEqual(['POST', `/${ID}/entrants`, null, { name: 'Ada', person: 'person' }]);
  expect(calls.tournamentQrCode(ID)).toBe(`api/tournaments/${ID}/qr.svg`);
});

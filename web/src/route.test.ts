import { afterEach, expect, test, vi } from 'vitest';
import { openedAt } from './common/fakes';
import {
  address,
  circlePath,
  gamesPath,
  givePath,
  go,
  here,
  homePath,
  ladderPath,
  learnPath,
  legendPath,
  lobbyPath,
  mePath,
  personPath,
  placeOf,
  practicePath,
  puzzlePath,
  receivePath,
  replace,
  replayPath,
  rulesPath,
  tablePath,
  takePath,
  tournamentPath,
} from './paths';
import { placeOfHash, readRoute } from './route';

const ID = '0123456789';
const SECRET = 'abcdefghijklmnopqrstuvwx';
const FINGERPRINT = 'f'.repeat(43);

afterEach(() => vi.unstubAllGlobals());

test('addresses', () => {
  expect(readRoute(tablePath(ID))).toEqual({ page: 'table', id: ID });
  expect(readRoute('')).toEqual({ page: 'start' });
  expect(readRoute('?lang=pl')).toEqual({ page: 'start' });
  expect(homePath).toBe('./');
  expect(readRoute(lobbyPath)).toEqual({ page: 'lobby' });
  expect(readRoute('lobby/')).toEqual({ page: 'lobby' });
  expect(readRoute(gamesPath)).toEqual({ page: 'games' });
  expect(readRoute(receivePath)).toEqual({ page: 'receive' });
  expect(readRoute(`mail#${SECRET}`)).toEqual({ page: 'mail', token: SECRET });
  expect(readRoute(takePath(ID, 2, SECRET))).toEqual({ page: 'take', id: ID, seat: 2, secret: SECRET });
  expect(readRoute(mePath())).toEqual({ page: 'me', key: null });
  expect(readRoute(mePath(SECRET))).toEqual({ page: 'me', key: SECRET });
  expect(readRoute(puzzlePath('flick', '2026-11-16'))).toEqual({ page: 'puzzle', game: 'flick', day: '2026-11-16' });
  expect(readRoute(ladderPath())).toEqual({ page: 'ladder', game: null });
  expect(readRoute(ladderPath('flick'))).toEqual({ page: 'ladder', game: 'flick' });
  expect(readRoute(replayPath())).toEqual({ page: 'replay', rest: '' });
  expect(readRoute(`${replayPath(ID)}?at=12`)).toEqual({ page: 'replay', rest: ID });
  expect(readRoute('rules/flick/PB-M5')).toEqual({ page: 'rules', rest: 'flick/PB-M5' });
  expect(readRoute(rulesPath('flick'))).toEqual({ page: 'rules', rest: 'flick' });
  expect(readRoute(givePath)).toEqual({ page: 'give', code: null, fingerprint: null });
  expect(readRoute(`give#123456/${FINGERPRINT}`)).toEqual({ page: 'give', code: '123456', fingerprint: FINGERPRINT });
  expect(readRoute(tournamentPath())).toEqual({ page: 'tournament', id: null });
  expect(readRoute(tournamentPath(ID))).toEqual({ page: 'tournament', id: ID });
  expect(readRoute(personPath('ada-1'))).toEqual({ page: 'person', id: 'ada-1' });
  expect(readRoute(circlePath())).toEqual({ page: 'circles', token: null });
  expect(readRoute(circlePath(SECRET))).toEqual({ page: 'circles', token: SECRET });
  expect(readRoute(practicePath('flick'))).toEqual({ page: 'practice', game: 'flick' });
  expect(readRoute(legendPath('flick'))).toEqual({ page: 'legend', rest: 'flick' });
  expect(readRoute(learnPath('oracle'))).toEqual({ page: 'learn', rest: 'oracle' });
});

test('what is no address leads nowhere', () => {
  for (const place of [
    'table/../x',
    'table/abc',
    'nowhere',
    'puzzle/flick',
    'lobby/2',
    'person/',
    'tournament/x',
    'circles/2',
    'practice/A',
    `me/${SECRET}`, // a secret is behind the #
    `take/${ID}/2/${SECRET}`,
    '/table',
  ])
    expect(readRoute(place), place).toMatchObject({ page: 'missing' });
  for (const place of ['take#x', 'mail#x', 'circle#x', 'circle', 'me#x', 'give#12345/x', `give#1234567/${FINGERPRINT}`])
    expect(readRoute(place), place).toEqual({ page: 'missing', address: place.split('#')[0] }); // no secret is shown
});

test('older addresses, behind a #, mean the same', () => {
  for (const [older, place] of [
    ['#/', ''],
    ['#/lobby', 'lobby'],
    [`#/table/${ID}`, tablePath(ID)],
    [`#/replay/${ID}/12/1?x=1`, `${replayPath(ID)}/12/1?x=1`],
    [`#/take/${ID}/2/${SECRET}`, takePath(ID, 2, SECRET)],
    [`#/me/${SECRET}`, mePath(SECRET)],
    ['#/me', mePath()],
    [`#/circle/${SECRET}`, circlePath(SECRET)],
    [`#/mail/${SECRET}`, `mail#${SECRET}`],
    [`#/give/123456/${FINGERPRINT}`, `give#123456/${FINGERPRINT}`],
    ['#//elsewhere.org', 'elsewhere.org'],
    ['#about', null],
    ['', null],
  ] as const)
    expect(placeOfHash(older), older).toBe(place);
});

test('where the page is', () => {
  openedAt(`/me#${SECRET}`);
  expect(here()).toBe(`/me#${SECRET}`); // in tests the server has no path of its own
  const told = openedAt(`/#/take/${ID}/2/${SECRET}`);
  expect(placeOf(location)).toBe(`/#/take/${ID}/2/${SECRET}`);
  expect(here()).toBe(`/take#${ID}/2/${SECRET}`);
  expect(told).toEqual([`replace take#${ID}/2/${SECRET}`]);
});

test('going to a page keeps the one before, unless it is replaced', () => {
  const told = openedAt('/');
  expect(address('/lobby')).toBe('https://example.org/lobby');
  go('/lobby');
  go('/lobby'); // is open already
  replace('/games');
  expect(told).toEqual(['push /lobby', 'popstate', 'popstate', 'replace /games', 'popstate']);
});

import { afterEach, expect, test, vi } from 'vitest';
import {
  address,
  circleHash,
  learnHash,
  legendHash,
  meHash,
  personHash,
  practiceHash,
  puzzleHash,
  ladderHash,
  readRoute,
  replayHash,
  rulesHash,
  tableHash,
  takeHash,
  tournamentHash,
} from './route';

const ID = '0123456789';
const SECRET = 'abcdefghijklmnopqrstuvwx';

afterEach(() => vi.unstubAllGlobals());

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
  expect(readRoute(puzzleHash('flick', '2026-11-16'))).toEqual({ page: 'puzzle', game: 'flick', day: '2026-11-16' });
  expect(readRoute('#/puzzle/flick')).toEqual({ page: 'missing', address: '#/puzzle/flick' });
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
    `#/give/12345/${fingerprint}`,
    `#/give/1234567/${fingerprint}`,
    '#/tournament/x',
    '#/circles/2',
    '#/circle/x',
    '#/me/x',
    '#/practice/A',
  ])
    expect(readRoute(address)).toEqual({ page: 'missing', address });
});

test('a link leads to the page under any path', () => {
  vi.stubGlobal('location', { origin: 'https://example.org', pathname: '/play/' });
  expect(address(replayHash(ID))).toBe(`https://example.org/play/#/replay/${ID}`);
  expect(readRoute(ladderHash('flick'))).toEqual({ page: 'ladder', game: 'flick' });
  expect(readRoute(rulesHash('flick'))).toEqual({ page: 'rules', rest: 'flick' });
});

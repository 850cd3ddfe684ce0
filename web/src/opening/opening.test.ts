import { openedAt } from '../common/fakes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { store, storeData } from '../common/storage';
import { declineOffer, addChannel, channelsOf, isMine, offerDeclined, removeChannel } from '../notifications/notify';
import { keepName, myName, namesHere, openTable, quickMatch } from './opening';
import type { Plan } from './seats';
import { device } from '../device/device.svelte';
import { keepSelf, knownTable } from '../people/secrets';
import { settings } from '../common/settings.svelte';
import type { GameInfo, NotifyChannel, ServerInfo } from '../wire';

const game = { name: 'lake', players: [2, 3], options: [] } as unknown as GameInfo;
const suggested = ['Ann', 'Ben', 'Cid'];
const games = [{ opponents: [{ bot: 'seer', title: { en: 'Seer', pl: 'Wieszcz' } }] }];
const info = { names: { en: suggested, de: suggested, pl: suggested }, games } as unknown as ServerInfo;
let asked: { method: string; path: string; body: Record<string, unknown>; key: string | null }[];
let answers: unknown[];

beforeEach(() => {
  storeData('tables', []);
  keepSelf(null);
  settings.call('');
  store('suggested', null);
  asked = [];
  answers = [];
  openedAt('/');
  vi.stubGlobal('fetch', (path: string, { method, headers, body }: RequestInit) => {
    const key = new Headers(headers).get('authorization');
    asked.push({ method: method!, path, body: JSON.parse((body as string | undefined) ?? 'null'), key });
    const answer = answers.shift();
    return Promise.resolve(answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer));
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a table is opened, its secrets are kept, and the page goes there', async () => {
  answers = [{ id: 'abc', host: 'h'.repeat(22), seats: [{ seat: 0, secret: 's'.repeat(22) }] }];
  const plan = { seats: [{ sitter: 'person', name: ' Ada ' }, { sitter: 'random' }], options: {} } as unknown as Plan;
  await openTable(game, plan);
  expect(asked[0]).toMatchObject({ method: 'POST', path: 'api/tables' });
  expect(asked[0]!.body).toMatchObject({ game: 'lake', language: settings.language });
  expect(knownTable('abc')).toMatchObject({ game: 'lake', host: 'h'.repeat(22), seats: { 0: 's'.repeat(22) } });
  expect(location.pathname).toBe('/table/abc');
  expect(settings.name).toBe('Ada');
});

test('a game against bots runs on this device if the operator wants that, and it concerns nobody else', async () => {
  const lake = { ...game, opponents: [{ bot: 'random' }] } as unknown as GameInfo;
  const opened = { id: '0123456789', host: 'h'.repeat(22), seats: [{ seat: 0, secret: 's'.repeat(22) }] };
  const fetched = vi.spyOn(device, 'fetch').mockImplementation(() => Promise.resolve(Response.json(opened)));
  const [ada, bot] = [{ sitter: 'person', name: 'Ada' }, { sitter: 'random' }];
  const open = async (change: object = {}, on: GameInfo = lake) => {
    answers = [opened];
    fetched.mockClear();
    await openTable(on, { seats: [ada, bot], options: {}, public: false, rated: false, ...change } as unknown as Plan);
    const here = fetched.mock.calls.length;
    expect(knownTable('0123456789')?.device === true).toBe(here === 1);
    storeData('tables', []);
    return here;
  };
  storeData('info', { games: [], play_on_device: true });
  expect(await open()).toBe(0); // it does not run yet
  [device.state, device.games] = ['ready', ['lake']];
  expect(await open()).toBe(1);
  for (const change of [
    { public: true },
    { rated: true },
    { seats: [ada, ada] },
    { seats: [bot, bot] },
    { seats: [ada, { sitter: 'open' }] },
    { seats: [ada, { sitter: 'random:budget=9' }] },
  ])
    expect(await open(change)).toBe(0);
  expect(await open({}, { ...lake, name: 'pond' })).toBe(0); // the engine has no such game
  device.durable = false;
  expect(await open()).toBe(0);
  device.durable = true;
  keepSelf({ id: 'me', key: 'k'.repeat(22), name: 'Ada' });
  expect(await open()).toBe(0);
  keepSelf(null);
  storeData('info', { games: [], play_on_device: false });
  expect(await open()).toBe(0);
  device.state = 'off';
  store('info', null);
});

test('a quick match takes a seat with people who wait', async () => {
  answers = [{ id: 'xyz', seat: 1, secret: 't'.repeat(22) }];
  await quickMatch(game, 'Ada');
  expect(asked[0]!.body).toMatchObject({ game: 'lake', name: 'Ada', players: 2, seals: true, held: [], person: null });
  expect(knownTable('xyz')?.seats).toEqual({ 1: 't'.repeat(22) });
  expect(location.pathname).toBe('/table/xyz');
});

test('a name is kept unless the person has one on the server', () => {
  for (const nothing of [null, undefined, '  ']) keepName(nothing);
  expect(settings.name).toBe('');
  keepName(' Bo ');
  expect(settings.name).toBe('Bo');
  keepSelf({ id: 'me', key: 'k'.repeat(22), name: 'Ada' });
  keepName('Cleo');
  expect(settings.name).toBe('Bo');
  expect(myName(info)).toBe('Ada');
});

test('the server suggests a name, always the same, and others for those beside', () => {
  expect(myName(null)).toBe('');
  const name = myName(info);
  expect(suggested).toContain(name);
  for (let i = 0; i < 20; i++) expect(myName(info)).toBe(name);
  const all = namesHere(info, 4);
  expect(all).toEqual([name, ...suggested.filter((one) => one !== name), '']);
  const others = { ...info, names: { en: ['Eva'] } } as unknown as ServerInfo;
  expect(myName(others)).toBe(name); // this device's, from the first suggestion on
  settings.call('Dan');
  expect(namesHere(info, 2)).toEqual(['Dan', 'Ann']);
});

test('a name that bots have by now is not played under', () => {
  settings.call('Wieszcz');
  expect(suggested).toContain(myName(info));
  settings.call('Dan');
  expect(myName(info)).toBe('Dan');
});

test('channels of several keys are listed once, and added and removed with each', async () => {
  const channel = (id: string) => ({ id }) as NotifyChannel;
  answers = [{ channels: [channel('a'), channel('b')] }, { channels: [channel('b')] }];
  expect(await channelsOf('abc', ['one', 'two'])).toEqual([channel('a'), channel('b')]);
  expect(asked.map(({ method, path, key }) => [method, path, key])).toEqual([
    ['GET', 'api/tables/abc/notifications', 'Bearer one'],
    ['GET', 'api/tables/abc/notifications', 'Bearer two'],
  ]);
  answers = [channel('c'), channel('d')];
  const to = { type: 'mail', address: 'a@b.c' } as never;
  expect(await addChannel('abc', ['one', 'two'], to, 'pl')).toEqual(channel('d'));
  expect(asked[2]).toMatchObject({ method: 'POST', body: { to, language: 'pl' }, key: 'Bearer one' });
  await removeChannel('abc', ['one', 'two'], 'd');
  expect(asked.slice(4).map(({ method, path, key }) => [method, path, key])).toEqual([
    ['DELETE', 'api/tables/abc/notifications/d', 'Bearer one'],
    ['DELETE', 'api/tables/abc/notifications/d', 'Bearer two'],
  ]);
  expect(isMine(channel('d'))).toBe(false);
});

test('an offer of notifications is declined once', () => {
  expect(offerDeclined()).toBe(false);
  declineOffer();
  expect(offerDeclined()).toBe(true);
});

// The server in the page as the page uses it, with a worker that is told what to say.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { store, storeData, stored } from '../common/storage';
import { remember } from '../people/secrets';
import { Device } from './device.svelte';
import { findEngine, isKept, keep } from './engine';
import { forgetStore } from './save';
import type { FromWorker, Manifest, ToWorker } from './messages';
import { place } from './place';

const MANIFEST: Manifest = { version: 'v7', files: { 'a.js': 30, 'engine.zip': 70 }, games: [], lock: {} };

class FakeWorker {
  static made: FakeWorker[] = [];
  readonly sent: ToWorker[] = [];
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;
  ended = false;

  constructor() {
    FakeWorker.made.push(this);
  }

  postMessage(message: ToWorker): void {
    this.sent.push(message);
  }

  terminate(): void {
    this.ended = true;
  }

  says(message: FromWorker): void {
    this.onmessage?.({ data: message });
  }
}

const reload = vi.fn();
let there: Manifest | null = MANIFEST; // what the server of the page has
let device = new Device();

const latest = () => FakeWorker.made.at(-1)!;
const some = <K extends PropertyKey>(name: K) =>
  latest().sent.filter((one): one is Extract<ToWorker, Record<K, unknown>> => name in one);
const settle = async () => {
  for (let i = 0; i < 10; i++) await Promise.resolve();
};

beforeEach(() => {
  FakeWorker.made = [];
  there = MANIFEST;
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('location', { href: 'https://play.example/', reload });
  reload.mockClear();
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve({ ok: there !== null, json: () => Promise.resolve(there) })),
  );
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  device = new Device();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  store('place', null);
  place.device = false;
});

/** Start it; it runs when this returns. */
async function running(): Promise<void> {
  const started = device.start();
  await vi.waitFor(() => expect(latest().sent.length).toBe(1));
  latest().says({ ready: true, durable: true });
  expect(await started).toBe(true);
}

test('it is started once, however many ask for it, and says how far it is', async () => {
  const both = [device.start(), device.start()];
  expect(device.state).toBe('loading');
  await vi.waitFor(() => expect(some('begin')).toHaveLength(1));
  expect(some('begin')[0]!.begin).toEqual(MANIFEST);
  expect(device.total).toBe(100);
  latest().says({ loaded: 40 });
  expect(device.loaded).toBe(40);
  latest().says({ ready: true, durable: false });
  expect(await Promise.all(both)).toEqual([true, true]);
  expect([device.state, device.durable]).toEqual(['ready', false]);
  expect(await device.start()).toBe(true);
  expect(FakeWorker.made).toHaveLength(1);
});

test('without an engine it fails, and begins once there is one', async () => {
  there = null;
  expect(await device.start()).toBe(false);
  expect(device.state).toBe('failed');
  expect(FakeWorker.made).toHaveLength(0);
  there = MANIFEST;
  await running();
});

test.each(['elsewhere', 'damaged', 'full', 'failed'] as const)('after %s somebody can try again', async (failure) => {
  const first = device.start();
  await vi.waitFor(() => expect(FakeWorker.made).toHaveLength(1));
  latest().says({ failure, text: '' });
  expect(await first).toBe(false);
  expect(device.state).toBe(failure);
  expect(await device.start()).toBe(false); // nobody has asked to try again
  const worker = latest();
  const again = device.again();
  await vi.waitFor(() => expect(FakeWorker.made).toHaveLength(2));
  expect(worker.ended).toBe(true);
  expect(device.state).toBe('loading');
  latest().says({ ready: true, durable: true });
  expect(await again).toBe(true);
});

test('a page that is left gives the files back, and one that is seen again looks for them', async () => {
  const heard = new Map<string, (event: object) => void>();
  const listen = (name: string, hear: (event: object) => void) => heard.set(name, hear);
  const seen = { visibilityState: 'hidden', addEventListener: listen };
  vi.stubGlobal('addEventListener', listen);
  vi.stubGlobal('document', seen);
  device.listen();
  heard.get('pagehide')!({});
  heard.get('pageshow')!({ persisted: true });
  expect(FakeWorker.made).toHaveLength(0); // nothing has been started
  await running();
  const worker = latest();
  heard.get('pagehide')!({});
  expect(worker.ended).toBe(true);
  heard.get('pageshow')!({ persisted: false });
  expect(FakeWorker.made).toHaveLength(1);
  heard.get('pageshow')!({ persisted: true });
  await vi.waitFor(() => expect(FakeWorker.made).toHaveLength(2));
  latest().says({ failure: 'elsewhere', text: '' });
  heard.get('visibilitychange')!({});
  expect(FakeWorker.made).toHaveLength(2);
  seen.visibilityState = 'visible';
  heard.get('visibilitychange')!({});
  await vi.waitFor(() => expect(FakeWorker.made).toHaveLength(3));
  latest().says({ ready: true, durable: true });
  heard.get('visibilitychange')!({});
  await settle();
  expect(FakeWorker.made).toHaveLength(3);
});

test('a worker that cannot be loaded is a failure, and no start that never ends', async () => {
  const started = device.start();
  await vi.waitFor(() => expect(FakeWorker.made).toHaveLength(1));
  latest().onerror!({ message: 'the script is gone' });
  expect(await started).toBe(false);
  expect(device.state).toBe('failed');
  expect(console.error).toHaveBeenCalledWith('the script is gone');
});

test('an error of a worker that runs changes nothing: what was asked may be answered yet', async () => {
  await running();
  latest().onerror!({ message: 'one request' });
  expect(device.state).toBe('ready');
});

test('what is kept can be deleted, whether or not that works', async () => {
  const { device } = await import('./device.svelte'); // the page's
  const first = device.start();
  await vi.waitFor(() => expect(FakeWorker.made).toHaveLength(1));
  latest().says({ failure: 'damaged', text: '' });
  await first;
  for (const answer of [{ forgotten: true }, { failure: 'damaged', text: 'it is in use' }] as const) {
    const forgotten = forgetStore();
    const deleting = latest();
    expect(some('forget')).toHaveLength(1);
    expect(some('begin')).toHaveLength(0);
    deleting.says(answer);
    await vi.waitFor(() => expect(some('begin')).toHaveLength(1));
    expect(deleting.ended).toBe(true);
    latest().says({ ready: true, durable: true });
    expect(await forgotten).toBe(true);
  }
  device.end();
});

test('each request gets its own answer, whichever is first', async () => {
  await running();
  const one = device.fetch('tables', { method: 'POST', headers: { a: 'b' }, body: '{}' });
  const other = device.fetch('info', { method: 'GET', headers: {} });
  await vi.waitFor(() => expect(some('ask')).toHaveLength(2));
  const [first, second] = some('ask');
  expect(first).toMatchObject({ method: 'POST', path: '/api/tables', headers: '{"a":"b"}', body: '{}' });
  expect(second).toMatchObject({ method: 'GET', path: '/api/info', body: '' });
  const body = (text: string) => new TextEncoder().encode(text);
  latest().says({ answer: second!.ask, status: 404, headers: '{"x":"y"}', body: body('no') });
  latest().says({ answer: first!.ask, status: 204, headers: '{}', body: body('') });
  const [made, missing] = [await one, await other];
  expect([made.status, await made.text()]).toEqual([204, '']);
  expect([missing.status, missing.headers.get('x'), await missing.text()]).toEqual([404, 'y', 'no']);
});

test('a request where nothing runs fails as one to a server that is away', async () => {
  there = null;
  await expect(device.fetch('info', { method: 'GET', headers: {} })).rejects.toThrow(TypeError);
});

test('a socket opens, hears what is for it, and ends once', async () => {
  await running();
  const [socket, other] = [device.socket('0123456789'), device.socket('abcdefghjk')];
  const told: unknown[] = [];
  socket.onopen = () => told.push('open');
  socket.onmessage = ({ data }) => told.push(data);
  socket.onclose = ({ code }) => told.push(code);
  other.onmessage = ({ data }) => told.push(`other ${String(data)}`);
  expect(socket.readyState).toBe(0);
  socket.close(); // one that is not open yet has nothing to close
  await settle();
  expect(socket.readyState).toBe(1);
  const [here, there] = some('open');
  expect([here!.table, there!.table]).toEqual(['0123456789', 'abcdefghjk']);
  socket.send('hello');
  expect(some('say')).toEqual([{ say: here!.open, text: 'hello' }]);
  latest().says({ heard: there!.open, text: 'b' });
  latest().says({ heard: here!.open, text: 'a' });
  socket.close();
  socket.close();
  expect(some('leave')).toEqual([{ leave: here!.open }]);
  expect(socket.readyState).toBe(3);
  latest().says({ heard: here!.open, text: 'late' });
  latest().says({ closed: here!.open, code: 4404 });
  expect(told).toEqual(['open', 'other b', 'a', 1000]);
});

test('a socket that the server ends knows why, and is left alone', async () => {
  await running();
  const socket = device.socket('0123456789');
  const codes: number[] = [];
  socket.onclose = ({ code }) => codes.push(code);
  await settle();
  const number = some('open')[0]!.open;
  latest().says({ closed: number, code: 4404 });
  latest().says({ closed: number, code: 4404 });
  socket.close();
  expect(codes).toEqual([4404]);
  expect(some('leave')).toEqual([]);
});

test('whoever has chosen this device is asked no more, until they leave it', () => {
  vi.stubGlobal('document', { documentElement: { dataset: {} as Record<string, string> } });
  expect([device.wanted, device.chosen, place.device]).toEqual([false, false, false]);
  device.choose();
  expect([device.wanted, device.chosen, place.device]).toEqual([true, true, true]);
  expect(document.documentElement.dataset.alone).toBe('');
  device.leave();
  expect([stored('place'), device.wanted]).toEqual([null, false]);
  expect(reload).toHaveBeenCalled();
});

test('the engine is kept if all of it is, and fetched only where a service worker keeps it', async () => {
  const kept = new Set(['https://play.example/engine/v7/a.js']);
  vi.stubGlobal('caches', { match: (one: string) => Promise.resolve(kept.has(one) ? {} : undefined) });
  expect(await isKept(MANIFEST)).toBe(false);
  kept.add('https://play.example/engine/v7/engine.zip');
  expect(await isKept(MANIFEST)).toBe(true);
  for (const [controller, saveData, times] of [
    [null, false, 0],
    [{ postMessage: vi.fn() }, true, 0],
    [{ postMessage: vi.fn() }, false, 3],
  ] as const) {
    vi.mocked(fetch).mockClear();
    vi.stubGlobal('navigator', { serviceWorker: { controller }, connection: { saveData } });
    await keep();
    expect(fetch).toHaveBeenCalledTimes(times); // the manifest, and its files
  }
});

test('an unfinished game is finished by the engine that began it, if that is kept', async () => {
  const postMessage = vi.fn();
  vi.stubGlobal('navigator', { serviceWorker: { controller: { postMessage } } });
  let kept = true;
  vi.stubGlobal('caches', { match: () => Promise.resolve(kept ? {} : undefined) });
  there = { ...MANIFEST, version: 'v8' };
  await running();
  expect(postMessage).toHaveBeenLastCalledWith({ engine: 'v8' }); // others are dropped
  expect(stored('engine')).toContain('v8');

  storeData('engine', MANIFEST);
  const versions: (string | undefined)[] = [];
  const look = async () => versions.push((await findEngine())?.version);
  await look(); // no game has begun
  remember('0123456789', { device: true, seats: { 0: 'x'.repeat(22) } });
  await look();
  kept = false;
  await look();
  kept = true;
  remember('0123456789', { over: true });
  await look();
  remember('0123456789', { over: false }, 1);
  await look(); // left long ago
  there = null;
  vi.mocked(fetch).mockRejectedValue(new TypeError('no network'));
  await look();
  expect(versions).toEqual(['v8', 'v7', 'v8', 'v8', 'v8', 'v7']);
  store('engine', null);
  store('tables', null);
});

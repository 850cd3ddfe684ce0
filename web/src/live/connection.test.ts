import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connection, socketOf } from './connection';
import { FakePage, FakeSocket, table } from './fakes';
import { Refused } from '../server/server';

let page: FakePage;
let { sockets, heard, lines, byes, connection } = {} as FakePage;
const newest = () => page.newest;
const welcome = () => page.welcome();

beforeEach(() => {
  vi.useFakeTimers();
  page = new FakePage();
  ({ sockets, heard, lines, byes, connection } = page);
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('it greets first, and says what it has seen', () => {
  newest().opens();
  expect(newest().sent).toEqual([{ type: 'hello', id: 1, language: 'en', secrets: [], person: null, seen: 7 }]);
  expect(lines).toEqual(['opening']);
  welcome();
  expect(lines).toEqual(['opening', 'open']);
  expect(heard.map((news) => news.type)).toEqual(['welcome']);
});

test('an act is answered, or refused with a code', async () => {
  welcome();
  const done = connection.ask({ type: 'act', seat: 0, number: 5, after: 7, action: {} });
  newest().says({ type: 'done', re: newest().last('act').id, n: 9 });
  expect(await done).toMatchObject({ type: 'done', n: 9 });
  const refused = connection.ask({ type: 'act', seat: 0, number: 6, after: 7, action: {} });
  newest().says({ type: 'refused', re: newest().last('act').id, error: 'not-allowed', message: 'no' });
  await expect(refused).rejects.toMatchObject({ code: 'not-allowed' });
});

test('after a broken line an act goes out again with its number; anything else fails', async () => {
  welcome();
  const act = connection.ask({ type: 'act', seat: 0, number: 42, after: 7, action: { do: 'it' } });
  const say = connection.ask({ type: 'say', seat: 0, phrase: 'hello' });
  newest().breaks();
  await expect(say).rejects.toBeInstanceOf(Refused);
  expect(lines.at(-1)).toBe('broken');
  await vi.advanceTimersByTimeAsync(1000);
  expect(sockets.length).toBe(2);
  welcome();
  expect(newest().last('act')).toMatchObject({ number: 42, action: { do: 'it' } });
  newest().says({ type: 'done', re: newest().last('act').id, n: 8 });
  expect(await act).toMatchObject({ type: 'done' });
});

test('an act before the welcome waits for it', async () => {
  newest().opens();
  const act = connection.ask({ type: 'act', seat: 0, number: 1, after: 0, action: {} });
  expect(newest().sent.length).toBe(1);
  welcome();
  newest().says({ type: 'done', re: newest().last('act').id, n: 1 });
  await act;
});

test('it waits longer each time, but not for ever', async () => {
  const waits: number[] = [];
  for (let i = 0; i < 7; i += 1) {
    const before = sockets.length;
    newest().breaks();
    let waited = 0;
    while (sockets.length === before) {
      await vi.advanceTimersByTimeAsync(100);
      waited += 100;
    }
    waits.push(waited);
  }
  expect(waits).toEqual([400, 800, 1600, 3200, 5000, 5000, 5000]);
});

test('a server that falls silent is asked, then left', async () => {
  welcome();
  await vi.advanceTimersByTimeAsync(20_000);
  newest().says({ type: 'done', re: newest().last('ping').id, n: 1 });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(page.counts).toEqual([1]);
  expect(sockets.length).toBe(1);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(sockets[0]!.closed).toBe(true);
  expect(sockets.length).toBe(2);
});

test('a server that restarts says when to come back', async () => {
  welcome();
  newest().says({ type: 'bye', reason: 'restart', again: 3000 });
  newest().breaks(1012);
  await vi.advanceTimersByTimeAsync(2900);
  expect(sockets.length).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(sockets.length).toBe(2);
  welcome();
  newest().breaks(1006); // this time without a word: it comes back as soon as usual
  await vi.advanceTimersByTimeAsync(1000);
  expect(sockets.length).toBe(3);
});

test('screens that a server sends away come back at different moments', async () => {
  const opened: Connection[] = [];
  let open = 0;
  for (const chance of [0, 0.99]) {
    const socket = new FakeSocket();
    const caller = {
      greeting: () => ({ language: 'en' as const, secrets: [], person: null, seen: -1 }),
      hear() {},
      line() {},
      counted() {},
      bye() {},
    };
    const again = (): FakeSocket => ((open += 1), open <= 2 ? socket : new FakeSocket());
    opened.push(new Connection(caller, again, () => chance));
    socket.says({ type: 'bye', reason: 'restart', again: 1000 });
    socket.breaks(1012);
  }
  await vi.advanceTimersByTimeAsync(600);
  expect(open).toBe(3);
  await vi.advanceTimersByTimeAsync(1000);
  expect(open).toBe(4);
  for (const one of opened) one.close();
});

test('a refusal that is only for the moment is tried again', async () => {
  newest().opens();
  newest().says({ type: 'refused', re: null, error: 'processes-apart', message: 'try again in a moment' });
  newest().breaks(4503);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sockets.length).toBe(2);
  expect(byes).toEqual([]);
});

test('a refusal for good ends it', async () => {
  newest().opens();
  newest().says({ type: 'refused', re: null, error: 'too-many-spectators', message: 'it is full' });
  newest().breaks(4503);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets.length).toBe(1);
  expect(byes).toEqual(['refused']);
});

test('a goodbye for good ends it', async () => {
  welcome();
  const act = connection.ask({ type: 'act', seat: 0, number: 1, after: 0, action: {} });
  newest().says({ type: 'bye', reason: 'removed', again: null });
  await expect(act).rejects.toBeInstanceOf(Refused);
  newest().breaks();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets.length).toBe(1);
  expect(byes).toEqual(['removed']);
});

test('there may be no such table', () => {
  newest().breaks(4404);
  expect(byes).toEqual(['no-such-table']);
});

test('a line that is being opened is not disturbed', async () => {
  connection.wake();
  await vi.advanceTimersByTimeAsync(1000);
  expect([sockets.length, newest().closed]).toEqual([1, false]);
});

test('a person who comes back does not wait', async () => {
  welcome();
  newest().breaks();
  connection.wake();
  expect(sockets.length).toBe(2);
});

test('whoever comes back early gets one socket, not another one later', async () => {
  welcome();
  newest().breaks();
  connection.wake();
  welcome();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(sockets.length).toBe(2);
});

test('a network that comes back while a retry waits gets one socket', async () => {
  welcome();
  connection.offline();
  newest().breaks();
  connection.online();
  welcome();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(sockets.length).toBe(2);
});

test('a connection that is closed while it waits stays closed', async () => {
  welcome();
  newest().breaks();
  connection.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets.length).toBe(1);
});

test('a socket that is still connecting is closed when it is open, and says nothing', () => {
  connection.close();
  expect(newest().closed).toBe(false); // a browser reports an error if it is closed now
  newest().opens();
  expect(newest().closed).toBe(true);
  expect(newest().sent).toEqual([]);
});

test('a network that goes is said at once, and one that comes back is used at once', async () => {
  welcome();
  const say = expect(connection.ask({ type: 'say', seat: 0, phrase: 'hello' })).rejects.toBeInstanceOf(Refused);
  connection.offline();
  expect(lines.at(-1)).toBe('offline');
  await vi.advanceTimersByTimeAsync(15_000); // no answer to the ping: lost, but still for want of a network
  await say;
  expect(new Set(lines.slice(2))).toEqual(new Set(['offline']));
  const before = sockets.length;
  connection.online();
  expect(sockets.length).toBe(before + 1);
  expect(lines.at(-1)).toBe('broken');
  welcome();
  expect(lines.at(-1)).toBe('open');
});

test('a socket from before the network went is not trusted, whatever it still says', () => {
  welcome();
  const old = newest();
  connection.offline();
  connection.online();
  expect([old.closed, sockets.length]).toEqual([true, 2]);
  welcome();
  old.breaks();
  expect([lines.at(-1), sockets.length]).toEqual(['open', 2]);
});

test('a server that answers without a network is on this machine', () => {
  welcome();
  connection.offline();
  newest().says({ type: 'done', re: newest().last('ping').id, n: 1 });
  expect(lines.slice(-2)).toEqual(['offline', 'open']);
  connection.online();
  expect(sockets.length).toBe(1);
});

test('bytes are read as text', () => {
  newest().opens();
  const text = JSON.stringify({
    type: 'welcome',
    re: 1,
    table: table(),
    seats: [],
    host: false,
    said: [],
    reports: [],
  });
  newest().onmessage?.({ data: new TextEncoder().encode(text).buffer });
  expect(heard.length).toBe(1);
});

test('the server is asked to send bytes that can be read at once', () => {
  expect(newest().binaryType).toBe('arraybuffer');
});

test.each([
  ['http://localhost:8642/', 'ws://localhost:8642/api/tables/0123456789/socket'],
  ['https://example.org/games/omphalos/', 'wss://example.org/games/omphalos/api/tables/0123456789/socket'],
])('the socket of a page at %s is at %s', (href, address) => {
  const opened: string[] = [];
  vi.stubGlobal('location', { href });
  vi.stubGlobal(
    'WebSocket',
    class {
      constructor(to: URL) {
        opened.push(to.href);
      }
    },
  );
  expect(socketOf('0123456789')).toBeInstanceOf(WebSocket);
  expect(opened).toEqual([address]);
});

test('hello is said again for another language, but not while the first one waits for its welcome', () => {
  const hellos = () => newest().sent.filter(({ type }) => type === 'hello').length;
  newest().opens();
  connection.sendHello();
  expect(hellos()).toBe(1);
  welcome();
  const before = hellos();
  connection.sendHello();
  expect(hellos()).toBe(before + 1);
  newest().breaks();
  connection.sendHello();
  expect(hellos()).toBe(before + 1);
});

test('each message has a number of its own', () => {
  welcome();
  connection.sendHello();
  connection.tell({ type: 'aim', seat: 0, aim: null });
  connection.wake();
  const ids = newest().sent.map(({ id }) => id);
  expect(ids).toHaveLength(4);
  expect(new Set(ids).size).toBe(4);
});

test('a message that needs no answer is dropped while nobody would hear it', () => {
  newest().opens();
  connection.tell({ type: 'aim', seat: 0, aim: null });
  expect(newest().sent.map(({ type }) => type)).toEqual(['hello']);
  welcome();
  connection.tell({ type: 'aim', seat: 0, aim: null });
  expect(newest().last('aim')).toMatchObject({ seat: 0, aim: null });
});

test('what is asked before the welcome fails at once, except for an act', async () => {
  newest().opens();
  await expect(connection.ask({ type: 'hint', seat: 0 })).rejects.toMatchObject({
    code: 'unreachable',
    message: 'the server does not answer',
  });
  expect(newest().sent.map(({ type }) => type)).toEqual(['hello']);
});

test('an answer is for its own request, and is given once', async () => {
  welcome();
  const hint = connection.ask({ type: 'hint', seat: 0 });
  const act = connection.ask({ type: 'act', seat: 0, number: 1, after: 0, action: {} });
  newest().says({ type: 'done', re: newest().last('act').id, n: 5 });
  expect(await act).toMatchObject({ n: 5 });
  newest().says({ type: 'refused', re: newest().last('hint').id, error: 'no-hints', message: 'none here' });
  await expect(hint).rejects.toMatchObject({ code: 'no-hints', message: 'none here' });
  newest().breaks();
  await vi.advanceTimersByTimeAsync(400);
  welcome();
  expect(newest().sent.map(({ type }) => type)).toEqual(['hello']); // nothing is left to send again
});

test('a refusal of nothing in particular does not end a table that is open', () => {
  welcome();
  newest().says({ type: 'refused', re: null, error: 'malformed', message: 'what?' });
  newest().says({ type: 'refused', re: 99, error: 'malformed', message: 'what?' });
  expect([byes, lines.at(-1), newest().closed]).toEqual([[], 'open', false]);
});

test('all that the server tells by itself is heard, in its order', () => {
  welcome();
  newest().says(
    { type: 'table', table: table() },
    { type: 'said', seat: 1, name: 'Ola', phrase: null, text: 'hi', at: 1 },
    { type: 'reacted', seat: 1, name: 'Ola', reaction: 'clap' },
    { type: 'aiming', seat: 1, aim: null },
    { type: 'done', re: 99, n: 1 }, // an answer, though nobody asked
  );
  expect(heard.map(({ type }) => type)).toEqual(['welcome', 'table', 'said', 'reacted', 'aiming']);
});

test('a second welcome is heard, and the line does not open twice', () => {
  welcome();
  connection.sendHello();
  welcome();
  expect(heard.map(({ type }) => type)).toEqual(['welcome', 'welcome']);
  expect(lines).toEqual(['opening', 'open']);
});

test('a socket that is closing may throw, which nobody has to know', () => {
  welcome();
  newest().send = () => {
    throw new Error('closing');
  };
  expect(() => connection.tell({ type: 'aim', seat: 0, aim: null })).not.toThrow();
});

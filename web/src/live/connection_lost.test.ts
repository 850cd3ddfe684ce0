import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakePage } from './fakes';
import { Refused } from '../server/server';

const ACT = { type: 'act', seat: 0, number: 42, after: 7, action: {} } as const;
const HINT = { type: 'hint', seat: 0 } as const;

let page: FakePage;

beforeEach(() => {
  vi.useFakeTimers();
  page = new FakePage();
});

afterEach(() => {
  page.connection.close();
  vi.useRealTimers();
});

const types = () => page.newest.sent.map(({ type }) => type);

/** How many milliseconds pass until the next socket is opened; at most a minute. */
async function untilNextSocket(): Promise<number> {
  const before = page.sockets.length;
  let waited = 0;
  for (; page.sockets.length === before && waited < 60_000; waited += 100) await vi.advanceTimersByTimeAsync(100);
  return waited;
}

describe('a server that does not answer', () => {
  test('a socket that never opens is given up after ten seconds', async () => {
    await vi.advanceTimersByTimeAsync(9_999);
    expect(page.lines).toEqual(['opening']);
    await vi.advanceTimersByTimeAsync(2);
    expect(page.lines).toEqual(['opening', 'broken']);
    page.newest.opens();
    expect([page.newest.closed, types()]).toEqual([true, []]);
    await vi.advanceTimersByTimeAsync(400);
    expect(page.sockets).toHaveLength(2);
  });

  test('a socket that opens late has ten more seconds for its welcome', async () => {
    await vi.advanceTimersByTimeAsync(9_000);
    page.newest.opens();
    await vi.advanceTimersByTimeAsync(9_999);
    expect([page.newest.closed, page.lines]).toEqual([false, ['opening']]);
    await vi.advanceTimersByTimeAsync(2);
    expect([page.newest.closed, page.lines]).toEqual([true, ['opening', 'broken']]);
  });

  test('one that falls silent is asked after twenty seconds, and has ten to answer', async () => {
    page.welcome();
    await vi.advanceTimersByTimeAsync(19_999);
    expect(types()).toEqual(['hello']);
    await vi.advanceTimersByTimeAsync(1);
    expect(types()).toEqual(['hello', 'ping']);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(page.newest.closed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect([page.newest.closed, page.lines.at(-1)]).toEqual([true, 'broken']);
  });

  test('a word from it within that time is enough, whatever it is', async () => {
    page.welcome();
    await vi.advanceTimersByTimeAsync(25_000);
    page.newest.says({ type: 'aiming', seat: 1, aim: null });
    await vi.advanceTimersByTimeAsync(19_999);
    expect([page.newest.closed, page.sockets.length]).toEqual([false, 1]);
    expect(types()).toEqual(['hello', 'ping']);
  });

  test('an act outlives it, and any other request fails with it', async () => {
    page.welcome();
    let acted = false;
    void page.connection.ask(ACT).then(() => (acted = true));
    const hint = expect(page.connection.ask(HINT)).rejects.toMatchObject({ code: 'unreachable' });
    await vi.advanceTimersByTimeAsync(30_000);
    await hint;
    await untilNextSocket();
    page.welcome();
    expect(types()).toEqual(['hello', 'act']);
    page.newest.says({ type: 'done', re: page.newest.last('act').id, n: 8 });
    await vi.advanceTimersByTimeAsync(0);
    expect(acted).toBe(true);
  });
});

describe('a line that breaks', () => {
  test('is broken, not offline, as long as the browser has a network', () => {
    page.newest.breaks();
    expect(page.lines).toEqual(['opening', 'broken']);
  });

  test('is tried again soon if the server had welcomed the page meanwhile', async () => {
    for (let n = 0; n < 3; n += 1) {
      page.newest.breaks();
      await untilNextSocket();
    }
    page.welcome();
    page.newest.breaks();
    expect(await untilNextSocket()).toBe(400);
  });

  test('leaves no timer that would disturb the next one', async () => {
    page.welcome();
    await vi.advanceTimersByTimeAsync(19_900); // the next ping is near
    page.newest.breaks();
    expect(vi.getTimerCount()).toBe(1); // of the next attempt
    await vi.advanceTimersByTimeAsync(400);
    page.welcome();
    await vi.advanceTimersByTimeAsync(19_000);
    expect([page.sockets.length, types()]).toEqual([2, ['hello']]);
  });

  test('what an old socket still says is not heard', async () => {
    const old = page.newest;
    page.welcome();
    old.breaks();
    await untilNextSocket();
    const heard = page.heard.length;
    old.says({ type: 'aiming', seat: 1, aim: null });
    old.opens();
    expect(page.heard).toHaveLength(heard);
    expect(types()).toEqual([]);
  });
});

describe('a person or a network that comes back', () => {
  test('a page that is looked at again asks at once whether the server is there', () => {
    page.welcome();
    page.connection.wake();
    expect(types()).toEqual(['hello', 'ping']);
  });

  test('a network that was never said to be gone is no reason for another socket', () => {
    page.welcome();
    page.connection.online();
    expect([page.sockets.length, types()]).toEqual([1, ['hello', 'ping']]);
    page.newest.breaks();
    page.connection.online();
    expect(page.sockets).toHaveLength(2);
  });

  test('an act waits for the network, and any other request fails when it is back', async () => {
    page.welcome();
    let acted = false;
    void page.connection.ask(ACT).then(() => (acted = true));
    const hint = expect(page.connection.ask(HINT)).rejects.toBeInstanceOf(Refused);
    page.connection.offline();
    page.connection.online();
    await hint;
    expect(page.lines.at(-1)).toBe('broken');
    page.welcome();
    expect(page.newest.last('act').number).toBe(42);
    page.newest.says({ type: 'done', re: page.newest.last('act').id, n: 8 });
    await vi.advanceTimersByTimeAsync(0);
    expect(acted).toBe(true);
  });

  test('after a long time without a network the waits begin anew', async () => {
    page.connection.offline();
    for (let n = 0; n < 5; n += 1) {
      page.newest.breaks();
      await untilNextSocket();
    }
    page.connection.online();
    page.newest.breaks();
    expect(await untilNextSocket()).toBe(800);
  });

  test('a network that goes before the welcome sends nothing into the void', () => {
    page.newest.opens();
    page.connection.offline();
    expect(types()).toEqual(['hello']);
    expect(page.lines).toEqual(['opening', 'offline']);
    page.welcome();
    expect(page.lines).toEqual(['opening', 'offline', 'open']);
  });
});

describe('a connection that is over', () => {
  /** Everything that could bring it back. */
  async function disturb(): Promise<void> {
    page.newest.breaks();
    page.connection.wake();
    page.connection.offline();
    page.connection.online();
    page.connection.sendHello();
    await vi.advanceTimersByTimeAsync(60_000);
  }

  test('stays closed, says nothing more and leaves no timer behind', async () => {
    page.welcome();
    page.connection.close();
    expect([page.newest.closed, vi.getTimerCount()]).toEqual([true, 0]);
    await disturb();
    expect([page.sockets.length, page.lines, page.byes]).toEqual([1, ['opening', 'open'], []]);
  });

  test('fails whatever is asked, before and after', async () => {
    page.welcome();
    const before = [page.connection.ask(ACT), page.connection.ask(HINT)];
    page.connection.close();
    for (const asked of [...before, page.connection.ask(ACT), page.connection.ask(HINT)])
      await expect(asked).rejects.toMatchObject({ code: 'unreachable', message: 'the server does not answer' });
  });

  test.each([
    ['by a goodbye', () => page.newest.says({ type: 'bye', reason: 'removed', again: null }), 'removed'],
    ['for want of the table', () => page.newest.breaks(4404), 'no-such-table'],
  ])('%s is closed for good', async (_, end, reason) => {
    page.welcome();
    end();
    expect([page.lines.at(-1), page.byes]).toEqual(['closed', [reason]]);
    await disturb();
    expect([page.lines.at(-1), page.byes, page.sockets.length]).toEqual(['closed', [reason], 1]);
  });

  test.each([
    ['no-such-table', 'no-such-table'],
    ['too-many-spectators', 'refused'],
  ])('by the refusal %s before its welcome is called %s', (error, reason) => {
    page.newest.opens();
    page.newest.says({ type: 'refused', re: null, error, message: '' });
    expect([page.lines.at(-1), page.byes, page.newest.closed]).toEqual(['closed', [reason], true]);
  });

  test('for want of the table while there was no network stays closed when there is one', () => {
    page.connection.offline();
    page.newest.breaks(4404);
    page.connection.online();
    expect([page.lines.at(-1), page.sockets.length]).toEqual(['closed', 1]);
  });

  test.each(['processes-apart', 'store-unavailable', 'stopping'])('is not over by %s', async (error) => {
    page.newest.opens();
    page.newest.says({ type: 'refused', re: null, error, message: '' });
    page.newest.breaks();
    await untilNextSocket();
    expect([page.sockets.length, page.byes]).toEqual([2, []]);
  });
});

import * as calls from '../calls';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { store } from '../common/storage';
import { ask, lastServerInfo, Refused, refusal } from './server';
import type { OpenTable, QuickMatch, ServerInfo } from '../wire';

const INFO: ServerInfo = {
  version: '1',
  games: [],
  phrases: [],
  names: {},
  counts_steps: false,
  play_on_device: false,
};

/** What the client sent, as one line and its body. */
interface Sent {
  line: string;
  headers: Record<string, string>;
  body: string | undefined;
}

let sent: Sent[];
let answer: () => Response;

beforeEach(() => {
  sent = [];
  answer = () => Response.json({ fine: true });
  vi.stubGlobal('fetch', (address: string, { method, headers, body }: RequestInit) => {
    sent.push({
      line: `${method} ${address}`,
      headers: headers as Record<string, string>,
      body: body as string | undefined,
    });
    return Promise.resolve().then(answer);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  store('info', null);
});

describe('a request', () => {
  test('without a message has no body and names no type', async () => {
    expect(await ask('lobby')).toEqual({ fine: true });
    expect(sent).toEqual([{ line: 'GET api/lobby', headers: {}, body: undefined }]);
  });

  test('with a message is JSON', async () => {
    await ask('tables', 'POST', { game: 'flick' });
    expect(sent).toEqual([
      { line: 'POST api/tables', headers: { 'content-type': 'application/json' }, body: '{"game":"flick"}' },
    ]);
  });

  test('with a key shows the key, and only there', async () => {
    await ask('people/ada', 'DELETE', undefined, 'the-key');
    expect(sent).toEqual([
      { line: 'DELETE api/people/ada', headers: { authorization: 'Bearer the-key' }, body: undefined },
    ]);
  });

  test('that is done without a word has no answer', async () => {
    answer = () => new Response(null, { status: 204 });
    expect(await ask('people/ada', 'DELETE')).toBeUndefined();
  });
});

describe('what goes wrong', () => {
  const thrown = (path: string): Promise<Refused | null> => refusal(() => ask(path));

  test('a server that cannot be reached has a code of its own', async () => {
    answer = () => {
      throw new TypeError('fetch failed');
    };
    expect(await thrown('lobby')).toMatchObject({ code: 'unreachable', message: 'the server does not answer' });
  });

  test('a refusal has the code and the words of the server', async () => {
    answer = () => Response.json({ error: 'full', message: 'no more may come' }, { status: 409 });
    const problem = await thrown('tables');
    expect(problem).toBeInstanceOf(Refused);
    expect(problem).toMatchObject({ code: 'full', message: 'no more may come' });
  });

  test.each([
    ['a page of a proxy', '<h1>Bad gateway</h1>'],
    ['an empty object', '{}'],
    ['nothing', ''],
  ])('an error that comes with %s is an internal one, in the words of its status', async (_, body) => {
    answer = () => new Response(body, { status: 502, statusText: 'Bad Gateway' });
    expect(await thrown('lobby')).toMatchObject({ code: 'internal-error', message: 'Bad Gateway' });
  });
});

test('a refusal is an answer, anything else that goes wrong is thrown', async () => {
  const no = new Refused('full', 'no more may come');
  expect(await refusal(() => Promise.resolve(1))).toBe(null);
  expect(await refusal(() => Promise.reject(no))).toBe(no);
  await expect(refusal(() => Promise.reject(new TypeError('a mistake of ours')))).rejects.toThrow('a mistake');
});

test('each request goes to its own address', async () => {
  await calls.lobby();
  await calls.featured({ shown: null });
  await calls.featured({ shown: '0123456789' });
  await calls.openTable({ game: 'flick' } as OpenTable);
  await calls.look({ tables: ['one', 'two'] });
  await calls.quickMatch({ game: 'flick' } as QuickMatch);
  await calls.keepName({ name: 'Ada' });
  await calls.ladder('oracle');
  expect(sent.map(({ line, body }) => (body ? `${line} ${body}` : line))).toEqual([
    'GET api/lobby',
    'GET api/featured',
    'GET api/featured?shown=0123456789',
    'POST api/tables {"game":"flick"}',
    'POST api/tables/look {"tables":["one","two"]}',
    'POST api/quick-match {"game":"flick"}',
    'POST api/people {"name":"Ada"}',
    'GET api/ladder/oracle',
  ]);
  expect(calls.record('one')).toBe('api/tables/one/record');
  expect(calls.qrCode('one')).toBe('api/tables/one/qr.svg');
});

describe('the list of games', () => {
  afterEach(() => vi.resetModules());

  /** The module as a page finds it that was just loaded: it has asked for nothing yet. */
  const fresh = () => {
    vi.resetModules();
    return import('./server');
  };

  test('is asked for once, and kept for the next visit', async () => {
    const page = await fresh();
    answer = () => Response.json(INFO);
    expect(page.lastServerInfo()).toBeNull();
    const [one, two] = [page.server.info(), page.server.info()];
    expect([await one, await two, await page.server.info()]).toEqual([INFO, INFO, INFO]);
    expect(sent.map(({ line }) => line)).toEqual(['GET api/info']);
    expect(page.lastServerInfo()).toEqual(INFO);
  });

  test('is asked for again after a failure', async () => {
    const page = await fresh();
    answer = () => Response.json({ error: 'stopping', message: 'later' }, { status: 503 });
    await expect(page.server.info()).rejects.toMatchObject({ code: 'stopping' });
    expect(page.lastServerInfo()).toBeNull();
    answer = () => Response.json(INFO);
    expect(await page.server.info()).toEqual(INFO);
    expect(sent).toHaveLength(2);
  });

  test('from the last visit is shown meanwhile, unless it is none', () => {
    expect(lastServerInfo()).toBeNull();
    store('info', JSON.stringify(INFO));
    expect(lastServerInfo()).toEqual(INFO);
    for (const text of ['null', '{}', '{"games": 3}', '{']) {
      store('info', text);
      expect(lastServerInfo()).toBeNull();
    }
  });
});

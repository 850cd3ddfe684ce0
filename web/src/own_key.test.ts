import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keep, kept } from './kept';
import { settleKey, signOutOthers } from './own_key';
import { keepSelf, self } from './secrets';

let valid = 'old';
let lose = false; // the answers of the server

beforeEach(() => {
  valid = 'old';
  lose = false;
  keep('self-next', null);
  keepSelf({ id: 'ada', key: 'old', name: 'Ada' });
  vi.stubGlobal('fetch', (path: string, { method, headers, body }: RequestInit) => {
    const right = new Headers(headers).get('authorization') === `Bearer ${valid}`;
    if (right && method === 'PUT') valid = (JSON.parse(body as string) as { key: string }).key;
    if (lose) return Promise.reject(new TypeError('the line is dead'));
    if (!right) return Promise.resolve(Response.json({ error: 'wrong-key', message: path }, { status: 401 }));
    return Promise.resolve(method === 'PUT' ? new Response(null, { status: 204 }) : Response.json({ id: 'ada' }));
  });
});
afterEach(() => vi.unstubAllGlobals());

test('this browser gets the new key', async () => {
  await signOutOthers();
  expect(valid).toMatch(/^[\w-]{32}$/);
  expect(self()?.key).toBe(valid);
  expect(kept('self-next')).toBeNull();
});

test('a lost answer loses nobody their name', async () => {
  lose = true;
  await expect(signOutOthers()).rejects.toThrow();
  expect(self()?.key).toBe('old'); // which is not valid any more
  lose = false;
  expect(await settleKey()).toBe(true);
  expect(self()?.key).toBe(valid);
});

test('a request that never arrived changes nothing', async () => {
  keep('self-next', 'never-arrived');
  expect(await settleKey()).toBe(false);
  expect(self()?.key).toBe('old');
  expect(kept('self-next')).toBeNull();
});

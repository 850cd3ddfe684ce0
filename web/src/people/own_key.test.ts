import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answers } from '../live/fakes';
import { store, stored } from '../common/storage';
import { settleKey, signOutOthers } from './own_key';
import { keepSelf, self } from './secrets';
import { Refused } from '../server/server';

let valid = 'old';
let lose = false; // the answers of the server

beforeEach(() => {
  valid = 'old';
  lose = false;
  store('self-next', null);
  keepSelf({ id: 'ada', key: 'old', name: 'Ada' });
  vi.stubGlobal('fetch', (path: string, { method, headers, body }: RequestInit) => {
    const right = new Headers(headers).get('authorization') === `Bearer ${valid}`;
    if (right && method === 'PUT') valid = (JSON.parse(body as string) as { key: string }).key;
    if (lose) return Promise.reject(new TypeError('the line is dead'));
    if (!right) return Promise.resolve(Response.json({ error: 'wrong-key', message: path }, { status: 401 }));
    return Promise.resolve(method === 'PUT' ? new Response(null, { status: 204 }) : Response.json({ id: 'ada' }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  store('self-next', null);
  keepSelf(null);
});

test('this browser gets the new key', async () => {
  await signOutOthers();
  expect(valid).toMatch(/^[\w-]{32}$/);
  expect(self()?.key).toBe(valid);
  expect(stored('self-next')).toBeNull();
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
  store('self-next', 'never-arrived');
  expect(await settleKey()).toBe(false);
  expect(self()?.key).toBe('old');
  expect(stored('self-next')).toBeNull();
});

test('no key is asked for twice, and none by a browser without a name', async () => {
  const asked = answers();
  expect(await settleKey()).toBe(false);
  keepSelf(null);
  store('self-next', 'next');
  expect(await settleKey()).toBe(false);
  await signOutOthers();
  expect([asked, self()]).toEqual([[], null]);
});

test('the new key is kept before it is sent, and until the answer arrives', async () => {
  const asked = answers(new Refused('internal-error', ''));
  await expect(signOutOthers()).rejects.toMatchObject({ code: 'internal-error' });
  expect(asked).toEqual([{ method: 'PUT', path: 'people/me/key', key: 'old', body: { key: stored('self-next') } }]);
});

test('a key whose answer was lost is asked for as long as the server does not say that it is wrong', async () => {
  store('self-next', 'next');
  const asked = answers(new Refused('internal-error', ''), { id: 'ada' });
  await expect(settleKey()).rejects.toMatchObject({ code: 'internal-error' });
  expect([self()?.key, stored('self-next')]).toEqual(['old', 'next']);
  expect(await settleKey()).toBe(true);
  expect(self()).toEqual({ id: 'ada', key: 'next', name: 'Ada' });
  expect(stored('self-next')).toBeNull();
  expect(asked).toEqual(Array(2).fill({ method: 'GET', path: 'people/me', key: 'next', body: null }));
});

test('other devices are signed out with the key that a lost answer has made valid', async () => {
  store('self-next', 'next');
  valid = 'next';
  await signOutOthers();
  expect(self()?.key).toBe(valid);
  expect(valid).not.toBe('next');
});

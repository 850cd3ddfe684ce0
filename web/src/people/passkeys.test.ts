import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toText } from '../common/text';
import { storeData } from '../common/storage';
import { addPasskey, canUsePasskeys, passkeysOf, removePasskey, signIn } from './passkeys';
import { keepSelf, knownTable, remember, self } from './secrets';
import { settings } from '../common/settings.svelte';

class Credential {
  static parseCreationOptionsFromJSON = (options: object) => ({ parsed: 'creation', ...options });
  static parseRequestOptionsFromJSON = (options: object) => ({ parsed: 'request', ...options });
  constructor(
    readonly id: string,
    readonly response: object,
  ) {}
  toJSON = () => ({ id: this.id, rawId: this.id, type: 'public-key', response: this.response });
}
const text = (...numbers: number[]) => toText(Uint8Array.from(numbers));

let asked: { method: string; path: string; body: unknown; key: string | null }[];
let answers: unknown[];
let given: { publicKey: Record<string, unknown> }[];
let found: Credential | null;

beforeEach(() => {
  storeData('tables', []);
  keepSelf(null);
  asked = [];
  answers = [];
  given = [];
  const answer = (options: { publicKey: Record<string, unknown> }) => {
    given.push(options);
    return Promise.resolve(found);
  };
  vi.stubGlobal('PublicKeyCredential', Credential);
  vi.stubGlobal('navigator', { credentials: { create: answer, get: answer } });
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('fetch', (path: string, { method, headers, body }: RequestInit) => {
    const key = new Headers(headers).get('authorization');
    asked.push({ method: method!, path, body: JSON.parse((body as string | undefined) ?? 'null'), key });
    const sent = answers.shift();
    return Promise.resolve(sent === undefined ? new Response(null, { status: 204 }) : Response.json(sent));
  });
});
afterEach(() => vi.unstubAllGlobals());

test('passkeys need a secure address with a name', () => {
  for (const [hostname, can] of [
    ['localhost', true],
    ['table.example.org', true],
    ['127.0.0.1', false],
    ['[::1]', false],
  ] as const) {
    vi.stubGlobal('location', { hostname });
    expect(canUsePasskeys()).toBe(can);
  }
  vi.stubGlobal('location', { hostname: 'localhost' });
  vi.stubGlobal('isSecureContext', false);
  expect(canUsePasskeys()).toBe(false);
  vi.stubGlobal('isSecureContext', true);
  for (const older of [undefined, class {}]) {
    vi.stubGlobal('PublicKeyCredential', older);
    expect(canUsePasskeys()).toBe(false);
  }
  vi.stubGlobal('PublicKeyCredential', Credential);
  vi.stubGlobal('navigator', {});
  expect(canUsePasskeys()).toBe(false);
});

test('a passkey is made for the person with this key', async () => {
  const user = { id: text(1), name: 'ada' };
  const excluded = [{ id: text(2), type: 'public-key', transports: [] }];
  answers = [
    { options: { challenge: text(3), user, excludeCredentials: excluded, rp: { name: 'x' } } },
    { id: 'made', name: 'phone' },
  ];
  found = new Credential(text(4), { clientDataJSON: text(5), attestationObject: text(6) });
  expect(await addPasskey('key', 'phone')).toEqual({ id: 'made', name: 'phone' });
  expect(given[0]!.publicKey).toEqual({
    parsed: 'creation',
    rp: { name: 'x' },
    challenge: text(3),
    user,
    excludeCredentials: excluded,
  });
  expect(asked[0]).toMatchObject({ method: 'POST', path: 'api/people/me/passkeys/options', key: 'Bearer key' });
  expect(asked[1]).toEqual({
    method: 'POST',
    path: 'api/people/me/passkeys',
    body: { id: text(4), client_data: text(5), attestation: text(6), name: 'phone' },
    key: 'Bearer key',
  });
});

test('a dialog that is closed is a refusal', async () => {
  found = null;
  answers = [{ options: { challenge: text(3), user: { id: text(1) } } }];
  await expect(addPasskey('key', 'phone')).rejects.toMatchObject({ code: 'no-passkey' });
  expect(asked).toHaveLength(1);
});

test('whoever signs in plays as the person, and knows their games and the seats that were known', async () => {
  remember('abc', { game: 'lake', seats: { 1: 's'.repeat(22) }, names: [] });
  const person = { id: 'ada', key: 'k'.repeat(22), name: 'Ada' };
  const tables = [
    { id: 'new', game: 'lake', names: ['a', 'b'], seats: [0] },
    { id: 'abc', game: 'lake', names: ['a', 'b'], seats: [0, 1] },
  ];
  answers = [{ options: { challenge: text(3), timeout: 5 } }, person, { tables }];
  found = new Credential(text(4), { clientDataJSON: text(5), authenticatorData: text(6), signature: text(7) });
  expect(await signIn()).toEqual(person);
  expect(given[0]!.publicKey).toEqual({ parsed: 'request', timeout: 5, challenge: text(3) });
  const sent = { id: text(4), client_data: text(5), authenticator_data: text(6), signature: text(7) };
  expect(asked[1]).toMatchObject({ method: 'POST', path: 'api/passkeys', body: sent, key: null });
  expect(asked[2]).toMatchObject({ method: 'GET', path: 'api/people/me/tables', key: `Bearer ${person.key}` });
  expect(self()).toMatchObject(person);
  expect(settings.name).toBe('Ada');
  expect(knownTable('abc')?.seats).toEqual({ 0: '', 1: 's'.repeat(22) });
  expect(knownTable('new')).toMatchObject({ seats: { 0: '' }, names: ['a', 'b'] });
});

test('passkeys are listed and removed', async () => {
  answers = [{ passkeys: [{ id: 'one' }] }];
  expect(await passkeysOf('key')).toEqual([{ id: 'one' }]);
  await removePasskey('key', 'one');
  expect(asked[1]).toMatchObject({ method: 'DELETE', path: 'api/people/me/passkeys/one', key: 'Bearer key' });
});

import * as calls from '../calls';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answers } from '../live/fakes';
import { store } from '../common/storage';
import {
  addChannel,
  canPush,
  channelsOf,
  declineOffer,
  isMine,
  offerDeclined,
  pushHere,
  removeChannel,
} from './notify';
import { Refused } from '../server/server';
import type { NotifyChannel } from '../wire';

const PATH = 'tables/lake/notifications';
const channel = (id: string): NotifyChannel => ({ id, kind: 'mail', shown: id, confirmed: true, seat: 0 });

const forgetAll = () => ['push-declined', 'push-channel'].forEach((key) => store(key, null));
beforeEach(forgetAll);
afterEach(() => {
  forgetAll();
  vi.unstubAllGlobals();
});

test('an offer that was declined once stays declined', () => {
  expect(offerDeclined()).toBe(false);
  declineOffer();
  expect(offerDeclined()).toBe(true);
});

test('the link in an e-mail shows, confirms and stops the address with its token', async () => {
  const info = { shown: 'a…@example.org', confirmed: true };
  const asked = answers({ push_key: 'k' }, info, info);
  await calls.notifications();
  expect(await calls.mail('token')).toEqual(info);
  expect(await calls.confirmMail('token')).toEqual(info);
  await calls.stopMail('token');
  expect(asked).toEqual([
    { method: 'GET', path: 'notifications', key: null, body: null },
    { method: 'GET', path: 'mail', key: 'token', body: null },
    { method: 'POST', path: 'mail', key: 'token', body: null },
    { method: 'DELETE', path: 'mail', key: 'token', body: null },
  ]);
});

describe('the channels of several seats', () => {
  test('are listed once each', async () => {
    const [phone, mail, chat] = ['phone', 'mail', 'chat'].map(channel);
    const asked = answers({ channels: [phone, mail] }, { channels: [mail, chat] });
    expect(await channelsOf('lake', ['key0', 'key1'])).toEqual([phone, mail, chat]);
    expect(asked).toEqual(['key0', 'key1'].map((key) => ({ method: 'GET', path: PATH, key, body: null })));
  });

  test('are listed for the other seats when one key is not valid any more', async () => {
    answers(new Refused('wrong-key', ''), { channels: [channel('mail')] });
    expect(await channelsOf('lake', ['old', 'key'])).toEqual([channel('mail')]);
  });

  test('are added and removed with the key of each seat', async () => {
    const to = { type: 'mail' as const, address: 'ada@example.org' };
    const asked = answers(channel('mail'), channel('mail'));
    expect(await addChannel('lake', ['key0', 'key1'], to, 'pl')).toEqual(channel('mail'));
    await removeChannel('lake', ['key0', 'key1'], 'mail');
    const body = { to, language: 'pl' };
    expect(asked).toEqual([
      { method: 'POST', path: PATH, key: 'key0', body },
      { method: 'POST', path: PATH, key: 'key1', body },
      { method: 'DELETE', path: `${PATH}/mail`, key: 'key0', body: null },
      { method: 'DELETE', path: `${PATH}/mail`, key: 'key1', body: null },
    ]);
  });

  test('are none without a seat', async () => {
    expect(await channelsOf('lake', [])).toEqual([]);
    expect(await addChannel('lake', [], { type: 'mail', address: 'ada@example.org' }, 'pl')).toBeNull();
  });
});

describe('notifications of this browser', () => {
  const WHOLE = { endpoint: 'https://push.example.org/1', keys: { p256dh: 'p', auth: 'a' } };
  const made = channel('this browser');
  let permission: string;
  let log: unknown[];
  let subscriptions: (object | Error)[]; // what the browser answers, one after another

  beforeEach(() => {
    permission = 'granted';
    log = [];
    subscriptions = [WHOLE];
    const pushManager = {
      subscribe: (options: object) => {
        log.push(options);
        const next = subscriptions.shift()!;
        return next instanceof Error ? Promise.reject(next) : Promise.resolve({ toJSON: () => next });
      },
      getSubscription: () => Promise.resolve({ unsubscribe: () => Promise.resolve(log.push('unsubscribed')) }),
    };
    stubBrowser({ pushManager });
    vi.stubGlobal('window', { PushManager: {}, Notification: {} });
    vi.stubGlobal('Notification', {
      requestPermission: () => {
        log.push('asked for permission');
        return Promise.resolve(permission);
      },
    });
  });

  const stubBrowser = (registration: object | undefined) =>
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve(registration) } });
  const OPTIONS = { userVisibleOnly: true, applicationServerKey: 'server' }; // browsers refuse silent notifications
  const push = () => pushHere('lake', ['key0', 'key1'], 'server', 'pl');

  test('are sent to the subscription of the browser, which knows itself again', async () => {
    const asked = answers(channel('first seat'), made);
    expect(await push()).toBeNull();
    const body = { to: { type: 'push', endpoint: WHOLE.endpoint, ...WHOLE.keys }, language: 'pl' };
    expect(asked).toEqual(['key0', 'key1'].map((key) => ({ method: 'POST', path: PATH, key, body })));
    expect(log).toEqual(['asked for permission', OPTIONS]);
    expect([isMine(made), isMine(channel('another browser'))]).toEqual([true, false]);
  });

  test('are sent for no seat when the person has none', async () => {
    store('push-channel', 'old');
    expect(await pushHere('lake', [], 'server', 'pl')).toBeNull();
    expect(isMine(channel('old'))).toBe(false);
  });

  test('are subscribed anew when the server has another key now', async () => {
    answers(made, made);
    subscriptions = [new Error('another key'), WHOLE];
    expect(await push()).toBeNull();
    expect(log).toEqual(['asked for permission', OPTIONS, 'unsubscribed', OPTIONS]);
    expect(isMine(made)).toBe(true);
  });

  test('are not sent when the person does not allow it', async () => {
    permission = 'denied';
    const asked = answers();
    expect(await push()).toBe('denied');
    expect([log, asked]).toEqual([['asked for permission'], []]);
  });

  test.each([
    ['the browser fails twice', [new Error('another key'), new Error('no network')]],
    ['the subscription has no address', [{ keys: WHOLE.keys }]],
    ['the subscription has no keys', [{ endpoint: WHOLE.endpoint }]],
    ['the subscription has no public key', [{ ...WHOLE, keys: { auth: 'a' } }]],
    ['the subscription has no authentication secret', [{ ...WHOLE, keys: { p256dh: 'p' } }]],
  ])('are impossible when %s', async (_, given) => {
    const asked = answers();
    subscriptions = given;
    expect(await push()).toBe('impossible');
    expect(asked).toEqual([]);
  });

  test('are impossible without a service worker that is installed', async () => {
    stubBrowser(undefined);
    expect(await push()).toBe('impossible');
  });

  test.each([
    ['service workers', { navigator: {} }],
    ['push messages', { window: { Notification: {} } }],
    ['notifications', { window: { PushManager: {} } }],
  ])('are impossible in a browser without %s, which does not ask for permission', async (_, globals) => {
    expect(canPush()).toBe(true);
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
    expect(canPush()).toBe(false);
    expect(await push()).toBe('impossible');
    expect(log).toEqual([]);
  });
});

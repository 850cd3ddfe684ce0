// Notifications: the server tells this browser, an e-mail address or a webhook that it is somebody's turn.
// The browser asks for permission only when its person has asked for notifications.

import * as calls from '../calls';
import type { Language } from '../common/i18n.svelte';
import { store, stored } from '../common/storage';
import type { NotifyChannel, NotifyChannels, NotifyWish } from '../wire';

type To = NotifyWish['to'];
export type PushProblem = 'denied' | 'impossible';
const DECLINED = 'push-declined';
const MINE = 'push-channel'; // the server's id of this browser

/** Whether the person of this browser has declined the offer of notifications. */
export const offerDeclined = () => stored(DECLINED) !== null;
export const declineOffer = () => store(DECLINED, 'yes');

/** The channels of these keys at a table, each once. */
export async function channelsOf(table: string, keys: readonly string[]): Promise<NotifyChannel[]> {
  const found = await Promise.all(
    keys.map((key) => calls.channels(table, key).catch((): NotifyChannels => ({ channels: [] }))),
  );
  return [...new Map(found.flatMap(({ channels }) => channels).map((one) => [one.id, one])).values()];
}

export async function addChannel(table: string, keys: readonly string[], to: To, language: Language) {
  let made: NotifyChannel | null = null;
  for (const key of keys) made = await calls.notify(table, { to, language }, key);
  return made;
}

export async function removeChannel(table: string, keys: readonly string[], id: string): Promise<void> {
  for (const key of keys) await calls.stopNotifying(table, id, key);
}

/** Whether a channel is this browser. */
export const isMine = (channel: NotifyChannel) => channel.id === stored(MINE);

export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Have this browser told of a seat's turns. Call it from a click: the browser may ask for permission. */
export async function pushHere(
  table: string,
  keys: readonly string[],
  pushKey: string,
  language: Language,
): Promise<PushProblem | null> {
  if (!canPush()) return 'impossible';
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  const subscription = await subscribe(pushKey);
  const { endpoint, keys: own } = subscription?.toJSON() ?? {};
  if (!endpoint || !own?.p256dh || !own.auth) return 'impossible';
  const made = await addChannel(table, keys, { type: 'push', endpoint, p256dh: own.p256dh, auth: own.auth }, language);
  store(MINE, made?.id ?? null);
  return null;
}

async function subscribe(pushKey: string): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return null;
  const options = { userVisibleOnly: true, applicationServerKey: pushKey };
  try {
    return await registration.pushManager.subscribe(options);
  } catch {
    // perhaps subscribed with another key, of a server that was set up anew
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    return registration.pushManager.subscribe(options).catch(() => null);
  }
}

// Another key for the person of this browser, so that all other devices are signed out. The key is made here and kept before
// it is sent: whether or not the answer arrives, this browser has the key that is valid.

import * as calls from '../calls';
import { toText } from '../common/text';
import { store, stored } from '../common/storage';
import { keepSelf, self } from './secrets';
import { Refused } from '../server/server';

const NEXT = 'self-next'; // sent, and the answer has not arrived yet

function adopt(key: string): void {
  const who = self();
  if (who) keepSelf({ ...who, key });
  store(NEXT, null);
}

/** Find out whether a key whose answer did not arrive is valid, and use it if so. Returns whether it is. */
export async function settleKey(): Promise<boolean> {
  const next = stored(NEXT);
  if (next === null || !self()) return false;
  try {
    await calls.me({}, next);
  } catch (problem) {
    if (!(problem instanceof Refused) || problem.code !== 'wrong-key') throw problem;
    store(NEXT, null);
    return false;
  }
  adopt(next);
  return true;
}

/** Sign all other devices of this person out. */
export async function signOutOthers(): Promise<void> {
  await settleKey();
  const who = self();
  if (!who) return;
  const next = toText(crypto.getRandomValues(new Uint8Array(24)));
  store(NEXT, next);
  await calls.replaceKey({ key: next }, who.key);
  adopt(next);
}

// Passkeys (WebAuthn): a person signs in on another device without a link. The browser asks its authenticator, the
// server verifies, and this device gets a key of its own.

import * as calls from '../calls';
import { keepSelf, knownTable, remember } from './secrets';
import { Refused } from '../server/server';
import { settings } from '../common/settings.svelte';
import type { NameKept, PasskeyInfo } from '../wire';

/**
 * Whether this browser has passkeys, and reads and writes them as JSON, as all do since 2025. They need a secure address
 * with a name, not a number.
 */
export function canUsePasskeys(): boolean {
  const named = !/^[\d.]+$|^\[/.test(location.hostname);
  if (!named || !isSecureContext || !('credentials' in navigator)) return false;
  return typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
}

export const passkeysOf = async (key: string) => (await calls.passkeys(key)).passkeys;
export const removePasskey = (key: string, id: string) => calls.removePasskey(id, key);

/** What the authenticator's answer is sent as. Refused if the person closes its dialog. */
async function answered<T extends object>(
  what: () => Promise<Credential | null>,
): Promise<{ id: string; response: T }> {
  const found = await what().catch(() => null);
  if (!(found instanceof PublicKeyCredential)) throw new Refused('no-passkey', 'the authenticator gave no answer');
  return found.toJSON() as unknown as { id: string; response: T };
}

/** Make a passkey for the person with this key. */
export async function addPasskey(key: string, name: string): Promise<PasskeyInfo> {
  const { options } = await calls.askNew(key);
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const { id, response } = await answered<{ clientDataJSON: string; attestationObject: string }>(() =>
    navigator.credentials.create({ publicKey }),
  );
  const { clientDataJSON: client_data, attestationObject: attestation } = response;
  return calls.addPasskey({ id, client_data, attestation, name }, key);
}

/** Sign in with a passkey: this browser plays as its person, and knows their unfinished games. */
export async function signIn(): Promise<NameKept> {
  const { options } = await calls.askSignIn();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  const { id, response } = await answered<Record<'clientDataJSON' | 'authenticatorData' | 'signature', string>>(() =>
    navigator.credentials.get({ publicKey }),
  );
  const { clientDataJSON: client_data, authenticatorData: authenticator_data, signature } = response;
  const person = await calls.signIn({ id, client_data, authenticator_data, signature });
  keepSelf(person);
  settings.call(person.name);
  await rememberOwn(person.key);
  return person;
}

/** Remember the unfinished games of the person with this key. Their seats open by that key. */
export async function rememberOwn(key: string): Promise<void> {
  const { tables } = await calls.ownTables(key);
  for (const { id, game, names, seats } of tables.toReversed()) {
    const known = knownTable(id)?.seats ?? {};
    remember(id, { game, names, seats: { ...Object.fromEntries(seats.map((seat) => [seat, ''])), ...known } });
  }
}

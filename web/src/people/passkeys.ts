// Passkeys (WebAuthn): a person signs in on another device without a link. The browser asks its authenticator, the
// server verifies, and this device gets a key of its own.

import * as calls from '../calls';
import { fromText, toText } from '../common/text';
import { keepSelf, knownTable, remember } from './secrets';
import { Refused } from '../server/server';
import { settings } from '../common/settings.svelte';
import type { NameKept, PasskeyInfo } from '../wire';

/** Whether this browser has passkeys. They need a secure address with a name, not a number. */
export function canUsePasskeys(): boolean {
  const named = !/^[\d.]+$|^\[/.test(location.hostname);
  return named && isSecureContext && 'credentials' in navigator && typeof PublicKeyCredential === 'function';
}

export const passkeysOf = async (key: string) => (await calls.passkeys(key)).passkeys;
export const removePasskey = (key: string, id: string) => calls.removePasskey(id, key);

interface Described {
  id: string;
  type: 'public-key';
}

const described = (list: unknown) => ((list ?? []) as Described[]).map(({ id, type }) => ({ type, id: fromText(id) }));

/** The authenticator's answer. Refused if the person closes its dialog. */
async function answered<T extends AuthenticatorResponse>(what: () => Promise<Credential | null>) {
  const found = await what().catch(() => null);
  if (!(found instanceof PublicKeyCredential)) throw new Refused('no-passkey', 'the authenticator gave no answer');
  return { id: toText(new Uint8Array(found.rawId)), response: found.response as T };
}

const text = (data: ArrayBuffer) => toText(new Uint8Array(data));

/** Make a passkey for the person with this key. */
export async function addPasskey(key: string, name: string): Promise<PasskeyInfo> {
  const { options } = await calls.askNew(key);
  const { challenge, user, excludeCredentials, ...others } = options;
  const publicKey = {
    ...others,
    challenge: fromText(challenge as string),
    user: { ...(user as object), id: fromText((user as { id: string }).id) },
    excludeCredentials: described(excludeCredentials),
  } as unknown as PublicKeyCredentialCreationOptions;
  const { id, response } = await answered<AuthenticatorAttestationResponse>(() =>
    navigator.credentials.create({ publicKey }),
  );
  const message = {
    id,
    client_data: text(response.clientDataJSON),
    attestation: text(response.attestationObject),
    name,
  };
  return calls.addPasskey(message, key);
}

/** Sign in with a passkey: this browser plays as its person, and knows their unfinished games. */
export async function signIn(): Promise<NameKept> {
  const { options } = await calls.askSignIn();
  const { challenge, ...others } = options;
  const publicKey = { ...others, challenge: fromText(challenge as string) } as PublicKeyCredentialRequestOptions;
  const { id, response } = await answered<AuthenticatorAssertionResponse>(() =>
    navigator.credentials.get({ publicKey }),
  );
  const person = await calls.signIn({
    id,
    client_data: text(response.clientDataJSON),
    authenticator_data: text(response.authenticatorData),
    signature: text(response.signature),
  });
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

// An identity moves to another device by six digits or a QR code. The receiving browser makes a key pair for this one
// time, the giving one encrypts for it: HPKE (RFC 9180) with P-256, HKDF-SHA256 and AES-256-GCM, as @hpke/core does it.
// The server passes on what it cannot read.
//
// A QR code contains the fingerprint of the receiver's key, which the giving browser compares. With typed digits people
// compare a number that both screens make from that key. It is slow to make, so that nobody finds another key with
// the same number while the code is valid.

import * as calls from '../calls';
import { fromText, toText } from '../common/text';

const CURVE = { name: 'ECDH', namedCurve: 'P-256' };
const POINT_BYTES = 65; // of a public key
const CHECK_ROUNDS = 310_000; // of PBKDF2
export const MAX_BYTES = 44_900; // of an identity, so that the parcel is below the server's limit

type Bytes = Uint8Array<ArrayBuffer>;
const text = new TextEncoder();
/** The algorithms. They are loaded when somebody moves, and not with other pages. */
async function suiteOf() {
  const { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } = await import('@hpke/core');
  return new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() });
}
const infoOf = (code: string) => text.encode(`omphalos hand-over ${code}`);

/** Whether this browser can encrypt. On a plain http address browsers do not allow it. */
export const canHandOver = () => typeof globalThis.crypto?.subtle === 'object';

/** The key pair of a receiving browser. The private key cannot be read out. */
export interface Receiver {
  own: CryptoKey;
  publicKey: Bytes;
}

export async function newReceiver(): Promise<Receiver> {
  const pair = await crypto.subtle.generateKey(CURVE, false, ['deriveBits']);
  return { own: pair.privateKey, publicKey: await rawOf(pair.publicKey) };
}

export async function fingerprintOf(publicKey: Bytes): Promise<string> {
  return toText(new Uint8Array(await crypto.subtle.digest('SHA-256', publicKey)));
}

/** The number that both screens show: "482 903". */
export async function checkNumber(publicKey: Bytes, code: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', publicKey, 'PBKDF2', false, ['deriveBits']);
  const how = {
    name: 'PBKDF2',
    hash: 'SHA-256',
    iterations: CHECK_ROUNDS,
    salt: text.encode(`omphalos check ${code}`),
  };
  const [number] = new Uint32Array(await crypto.subtle.deriveBits(how, key, 32));
  return grouped(String(number! % 1_000_000).padStart(6, '0'));
}

export const grouped = (digits: string) => `${digits.slice(0, 3)} ${digits.slice(3)}`;

/** Encrypt an identity for a receiver: the encapsulated key of this one time, then the text. */
export async function seal(receiver: Bytes, code: string, identity: string): Promise<string> {
  const suite = await suiteOf();
  const recipientPublicKey = await suite.kem.deserializePublicKey(receiver);
  const sender = await suite.createSenderContext({ recipientPublicKey, info: infoOf(code) });
  const sealed = await sender.seal(text.encode(identity));
  return toText(Uint8Array.from([...new Uint8Array(sender.enc), ...new Uint8Array(sealed)]));
}

/** Decrypt a parcel. Throws if it was not made for this receiver and code, or was changed. */
export async function open(receiver: Receiver, code: string, parcel: string): Promise<string> {
  const bytes = fromText(parcel);
  const suite = await suiteOf();
  const publicKey = await suite.kem.deserializePublicKey(receiver.publicKey);
  const recipientKey = { privateKey: receiver.own, publicKey };
  const enc = bytes.slice(0, POINT_BYTES);
  const recipient = await suite.createRecipientContext({ recipientKey, enc, info: infoOf(code) });
  return new TextDecoder().decode(await recipient.open(bytes.slice(POINT_BYTES)));
}

async function rawOf(publicKey: CryptoKey): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.exportKey('raw', publicKey));
}

// --- requests

export const awaitHandover = ({ publicKey }: Receiver) => calls.awaitHandover({ receiver: toText(publicKey) });

export async function receiverOf(code: string): Promise<Bytes> {
  return fromText((await calls.receiver(code)).receiver);
}

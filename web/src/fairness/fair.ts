// Our part in a fair seed: a nonce of our own for each seat held here, sealed first and revealed later, and what we saw
// before the game, to be compared with what the record says after it. `omphalos.table.entropy` describes the scheme.

import { sha256 } from './sha256';
import type { Fairness, FairStart, TableInfo } from '../wire';

/** What this browser saw and sent before a game. */
export interface Witness {
  commitment: string | null; // the first one we were told
  seals: (string | null)[] | null; // of all seats, when we revealed a nonce
  nonces: Record<number, string>; // by seat
  revealed: number[]; // seats whose nonce the server knows
  repeated?: number; // how often a beginning was given up after we had revealed a nonce
}

export interface Sealing {
  witness: Witness;
  messages: ({ type: 'seal'; seat: number; seal: string } | { type: 'reveal'; seat: number; nonce: string })[];
}

const text = new TextEncoder();

export function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function bytesOf(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function hash(...parts: (string | Uint8Array)[]): string {
  return hex(
    sha256(Uint8Array.from(parts.flatMap((part) => [...(typeof part === 'string' ? text.encode(part) : part)]))),
  );
}

export const sealOf = (nonce: string) => hash('omphalos nonce 1\0', bytesOf(nonce));
export const commitmentTo = (secret: string) => hash('omphalos secret 1\0', bytesOf(secret));

export function mixedSeed(secret: string, table: string, nonces: (string | null)[]): string {
  const mixed = nonces.flatMap((nonce) => (nonce === null ? [0] : [1, ...bytesOf(nonce)]));
  return hash('omphalos mix 1\0', bytesOf(secret), Uint8Array.of(table.length), table, Uint8Array.from(mixed));
}

export function newNonce(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)));
}

/** What to send now for the seats held here, and what to remember. A nonce that was revealed is never sealed again. */
export function sealing(
  table: Pick<TableInfo, 'phase' | 'fair'>,
  held: number[],
  before: Witness | null,
  nonce: () => string = newNonce,
): Sealing {
  const fair: FairStart = table.fair;
  const witness: Witness = {
    commitment: before?.commitment ?? fair.commitment,
    seals: before?.seals ?? null,
    nonces: { ...before?.nonces },
    revealed: before?.revealed ?? [],
  };
  if (before?.repeated) witness.repeated = before.repeated;
  const messages: Sealing['messages'] = [];
  if (table.phase !== 'gathering') return { witness, messages };
  const known = held.some((seat) => fair.seals[seat] === '' && witness.revealed.includes(seat));
  if (known) witness.repeated = (witness.repeated ?? 0) + 1;
  for (const seat of held) {
    const seal = fair.seals[seat];
    if (seal === '') {
      if (witness.nonces[seat] === undefined || witness.revealed.includes(seat)) {
        witness.nonces[seat] = nonce();
        witness.revealed = witness.revealed.filter((one) => one !== seat);
      }
      messages.push({ type: 'seal', seat, seal: sealOf(witness.nonces[seat]) });
    } else if (fair.stage === 'reveal' && seal && seal === sealOf(witness.nonces[seat] ?? '')) {
      // a nonce for other seals than these would help whoever came later
      if (witness.revealed.includes(seat) && !sameSeals(witness.seals, fair.seals)) continue;
      witness.seals = fair.seals;
      witness.revealed = [...witness.revealed.filter((one) => one !== seat), seat];
      messages.push({ type: 'reveal', seat, nonce: witness.nonces[seat]! });
    }
  }
  return { witness, messages };
}

function sameSeals(ours: (string | null)[] | null, theirs: (string | null)[]): boolean {
  return ours?.length === theirs.length && ours.every((seal, seat) => (seal || null) === (theirs[seat] || null));
}

/** What we find ourselves, without believing the server. */
export interface OwnFinding {
  promise: 'kept' | 'broken' | 'unseen'; // the commitment is the one that we saw before the game
  seals: 'kept' | 'broken' | 'unseen'; // nobody's seal was changed after we revealed our nonce
  nonces: 'mixed' | 'missing' | 'none'; // our own
  repeated: number; // beginnings that were given up when the server could know the seed
  seed: 'right' | 'wrong' | 'unknown'; // computed again from the secret and the nonces
}

export function ownFinding(proof: Fairness, witness: Witness | null): OwnFinding {
  const ours = Object.entries(witness?.nonces ?? {}).filter(([seat]) => witness?.revealed.includes(Number(seat)));
  const known = proof.secret !== null && proof.table !== null && proof.seed !== null;
  const right =
    known &&
    commitmentTo(proof.secret!) === proof.commitment &&
    mixedSeed(proof.secret!, proof.table!, proof.nonces) === proof.seed &&
    proof.nonces.every((nonce, seat) => nonce === null || sealOf(nonce) === proof.seals[seat]);
  return {
    promise: !witness?.commitment ? 'unseen' : witness.commitment === proof.commitment ? 'kept' : 'broken',
    seals: !witness?.seals ? 'unseen' : sameSeals(witness.seals, proof.seals) ? 'kept' : 'broken',
    nonces:
      ours.length === 0
        ? 'none'
        : ours.every(([seat, one]) => proof.nonces[Number(seat)] === one)
          ? 'mixed'
          : 'missing',
    repeated: witness?.repeated ?? 0,
    seed: !known ? 'unknown' : right ? 'right' : 'wrong',
  };
}

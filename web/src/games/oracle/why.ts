// Where the gold of a game came from: by source, by day, and what made the largest difference.

import type { Outcome } from '../../wire';
import type { Coin } from './types';

/** In the order in which they are shown. The last two cost gold. */
export const SOURCES = [
  'start',
  'charms',
  'tomes',
  'sponsorship',
  'townsfolk',
  'symbols',
  'thieves',
  'corruption',
] as const;
export type Source = (typeof SOURCES)[number];

export function sourceOf({ why, note }: Coin): Source {
  switch (why) {
    case 'sale':
      return note[0] === 'tome' ? 'tomes' : 'charms';
    case 'card':
      return 'townsfolk';
    case 'symbol':
      return 'symbols';
    default:
      return why;
  }
}

const sum = (coins: readonly Coin[]) => coins.reduce((all, { gold }) => all + gold, 0);

/** An account by source. */
export const bySource = (account: readonly Coin[]): Record<Source, number> =>
  Object.fromEntries(
    SOURCES.map((source) => [source, sum(account.filter((coin) => sourceOf(coin) === source))]),
  ) as Record<Source, number>;

/** An account by day, from day 1 on. The last day contains the reckoning. */
export const byDay = (account: readonly Coin[], days: number): number[] =>
  Array.from({ length: days }, (_, day) => sum(account.filter((coin) => coin.day === day + 1)));

export interface Why {
  source: Source;
  one: number; // the seat that got more by it, or lost more
  other: number;
  n: number; // gold of the one, without a sign
  m: number; // gold of the other
}

/**
 * What brought the winner most more than the best of the others; a viewer who has lost is compared with the winner. Null if all
 * share the victory, or no source brought the winner more.
 */
export function whyWon(
  accounts: readonly (readonly Coin[])[],
  { ranks, scores }: Outcome,
  me: number | null,
): Why | null {
  const seats = ranks.map((_, seat) => seat);
  const winners = seats.filter((seat) => ranks[seat] === 1);
  const others = seats.filter((seat) => ranks[seat] !== 1).sort((a, b) => scores[b]! - scores[a]!);
  const winner = me !== null && winners.includes(me) ? me : winners[0];
  const other = me !== null && others.includes(me) ? me : others[0];
  if (winner === undefined || other === undefined) return null;
  const [theirs, rest] = [bySource(accounts[winner]!), bySource(accounts[other]!)];
  const [most] = [...SOURCES].sort((a, b) => theirs[b] - rest[b] - (theirs[a] - rest[a]));
  if (most === undefined || theirs[most] <= rest[most]) return null;
  const lost = theirs[most] < 0 || rest[most] < 0; // who loses more by it is told first
  const [one, two] = lost ? [other, winner] : [winner, other];
  const gold = (seat: number) => Math.abs(seat === winner ? theirs[most] : rest[most]);
  return { source: most, one, other: two, n: gold(one), m: gold(two) };
}

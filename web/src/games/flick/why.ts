// Why a game was won: what brought the winner most points more than the best of the others.

import { summed } from './mat/look';
import type { Outcome, Score } from './types';

export interface Why {
  winner: number; // seat
  other: number; // the best who did not win
  why: string; // the reason of the points
  more: number; // VP by which the winner has more of them
}

/** Null if all share the victory, or no reason brought the winner more. */
export function whyWon(account: Score[], { ranks, scores }: Outcome, me: number | null): Why | null {
  const winners = ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  const others = ranks.flatMap((rank, seat) => (rank === 1 ? [] : [seat]));
  const winner = me !== null && winners.includes(me) ? me : winners[0];
  // who has lost is compared with the winner, and not with somebody between
  const best = others.sort((a, b) => scores[b]! - scores[a]!)[0];
  const other = me !== null && others.includes(me) ? me : best;
  if (winner === undefined || other === undefined) return null;
  const sums = summed(account);
  const of = (seat: number, why: string) => sums.find((sum) => sum.seat === seat && sum.why === why)?.vp ?? 0;
  const more = [...new Set(sums.map(({ why }) => why))].map((why) => ({ why, more: of(winner, why) - of(other, why) }));
  const most = more.reduce<(typeof more)[0] | null>((a, b) => (a && a.more >= b.more ? a : b), null);
  return most && most.more > 0 ? { winner, other, ...most } : null;
}

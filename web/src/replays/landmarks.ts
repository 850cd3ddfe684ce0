// The notable moments of a game, to jump to.

import type { Landmark, Mark } from '../wire';

export const HIGHLIGHTS = 'highlights';
export const SCORES = 'scores';

const FEW = 8; // so many highlights are always allowed
const SHARE = 1 / 6; // or this share of all moments

/** The kinds of moments in this game, the most important first, with their counts. */
export function kindsOf(moments: readonly Mark[], landmarks: readonly Landmark[]): (Landmark & { count: number })[] {
  return landmarks
    .map((landmark) => ({ ...landmark, count: moments.filter((mark) => mark.kind === landmark.kind).length }))
    .filter(({ count }) => count > 0);
}

/** The kinds that are rare enough together to be highlights. */
export function highlights(moments: readonly Mark[], landmarks: readonly Landmark[]): Set<string> {
  const most = Math.max(FEW, moments.length * SHARE);
  const chosen = new Set<string>();
  let sum = 0;
  for (const { kind, count } of kindsOf(moments, landmarks)) {
    if (sum + count > most) break;
    sum += count;
    chosen.add(kind);
  }
  return chosen;
}

/** The moments of a selection: a kind, the highlights, or those that change the score. */
export function stopsOf(moments: readonly Mark[], landmarks: readonly Landmark[], choice: string): number[] {
  const all = moments.map((_, index) => index);
  if (choice === SCORES)
    return all.filter((index) => index > 0 && String(moments[index]!.scores) !== String(moments[index - 1]!.scores));
  const kinds = choice === HIGHLIGHTS ? highlights(moments, landmarks) : new Set([choice]);
  return all.filter((index) => kinds.has(moments[index]!.kind));
}

/** The next of these moments after a moment, or the previous one before it. */
export function jumpFrom(at: number, among: readonly number[], way: 1 | -1): number | null {
  return (way > 0 ? among.find((one) => one > at) : among.findLast((one) => one < at)) ?? null;
}

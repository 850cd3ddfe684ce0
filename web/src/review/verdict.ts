// How good a considered move is beside the best, in a sentence.

import type { Words } from '../common/i18n.svelte';
import type { Opinion } from '../wire';

const EVEN = 0.5; // a difference that does not matter, in points

export function verdictOn({ considered }: Opinion, rank: number, words: Words<'guide'>): string {
  const [best, one] = [considered[0], considered[rank]];
  if (rank === 0 || !best || !one) return words.hintBest;
  return best.value - one.value > Math.max(EVEN, one.spread) ? words.hintWorse : words.hintLike;
}

// The review of a finished game: asks for it, follows its progress, and sums it up.

import * as calls from '../calls';
import type { Language } from '../common/i18n.svelte';
import { refusal, type Refused } from '../server/server';
import type { GameReview, ReviewState } from '../wire';

const FIRST_LOOK = 500; // milliseconds until the first question how far it is …
const SLOWER = 1.3; // … then each time longer by this factor …
const SLOWEST = 4000; // … up to this

export interface ReviewSource {
  /** How far the review is; it begins if there is none and `begin` is set. */
  state(language: Language, begin: boolean): Promise<ReviewState>;
}

/** The review of a table's game. */
export const reviewOf = (table: string): ReviewSource => ({
  state: (language, begin) => (begin ? calls.askReview(table, { language }) : calls.review(table, { language })),
});

export class ReviewModel {
  state = $state.raw<ReviewState | null>(null);
  problem = $state.raw<Refused | null>(null);

  #language: Language;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wait = FIRST_LOOK;
  #closed = false;

  constructor(
    readonly source: ReviewSource,
    language: Language,
  ) {
    this.#language = language;
  }

  get review(): GameReview | null {
    return this.state?.review ?? null;
  }

  /** The share of decisions that were looked at, 0 to 1. */
  get progress(): number {
    const { done = 0, total = 0 } = this.state ?? {};
    return total > 0 ? done / total : 0;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  /** Ask how far it is. With `begin`, have it made if nobody has asked for it before. */
  async look(begin = false): Promise<void> {
    clearTimeout(this.#timer);
    const language = this.#language;
    this.problem = await refusal(async () => {
      const found = await this.source.state(language, begin);
      if (this.#closed || language !== this.#language) return;
      this.state = found;
    });
    if (this.#closed || this.state?.state !== 'running') return;
    this.#timer = setTimeout(() => void this.look(), this.#wait);
    this.#wait = Math.min(SLOWEST, this.#wait * SLOWER);
  }

  /** The language has changed: fetch the words again. */
  async speak(language: Language): Promise<void> {
    if (language === this.#language) return;
    this.#language = language;
    if (this.state) await this.look();
  }
}

/** How lucky a seat was in the whole game, in points; null in a game whose luck is not told apart. */
export function luckOf(review: GameReview, seat: number): number | null {
  const lucks = review.decisions.filter((one) => one.seat === seat && one.luck_points !== null);
  return lucks.length > 0 ? lucks.reduce((sum, one) => sum + one.luck_points!, 0) : null;
}

/** What a single flick shows: was it the choice, luck, both or neither? `least` is the least share that counts. */
export function verdict(loss: number, luck: number, least = 0.02): 'choice' | 'badLuck' | 'both' | 'goodLuck' | 'fine' {
  const poor = loss >= least;
  if (luck <= -least) return poor ? 'both' : 'badLuck';
  if (poor) return 'choice';
  return luck >= least ? 'goodLuck' : 'fine';
}

/** The areas of the chances, one above the other: for each seat its lower and upper edge at each moment. */
export function stacked(curve: number[][], seats: number): [number, number][][] {
  return Array.from({ length: seats }, (_, seat) =>
    curve.map((chances): [number, number] => {
      const below = chances.slice(0, seat).reduce((sum, one) => sum + one, 0);
      return [below, below + (chances[seat] ?? 0)];
    }),
  );
}

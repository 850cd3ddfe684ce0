// The review of a finished game: asks for it, follows its progress, and sums it up.

import * as calls from '../calls';
import type { Language } from '../common/i18n.svelte';
import { refusal, type Refused } from '../server/server';
import type { GameReview, JudgedMove, ReviewState } from '../wire';

const FIRST_LOOK = 500; // milliseconds until the first question how far it is …
const SLOWER = 1.3; // … then each time longer by this factor …
const SLOWEST = 4000; // … up to this

export interface ReviewSource {
  /** How far the review is; it begins if there is none and `begin` is set. */
  state(language: Language, begin: boolean): Promise<ReviewState>;
}

/** The review of a table's game. Its sentences call the seat `reader` "you". */
export const reviewOf = (table: string, reader: number): ReviewSource => ({
  state: (language, begin) => (begin ? calls.askReview : calls.review)(table, { language, reader }),
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
    let found = null as ReviewState | null;
    const problem = await refusal(async () => {
      found = await this.source.state(language, begin);
    });
    if (this.#closed || language !== this.#language) return;
    this.problem = problem;
    this.state = found ?? this.state;
    if (this.state?.state !== 'running') return;
    this.#timer = setTimeout(() => void this.look(), this.#wait);
    this.#wait = Math.min(SLOWEST, this.#wait * SLOWER);
  }

  /** The language has changed: fetch the words again. */
  async speak(language: Language): Promise<void> {
    if (language === this.#language) return;
    this.#language = language;
    await this.look();
  }
}

/** How lucky a seat was in the whole game, in points; null in a game whose luck is not told apart. */
export function luckOf(review: GameReview, seat: number): number | null {
  const lucks = review.decisions.filter((one) => one.seat === seat && one.luck_points !== null);
  return lucks.length > 0 ? lucks.reduce((sum, one) => sum + one.luck_points!, 0) : null;
}

const LEAST = 0.02; // the least cost or luck that counts

/** What a single flick shows: was it the choice, luck, both or neither? */
export function verdict({ cost, fortune }: JudgedMove): 'choice' | 'badLuck' | 'both' | 'goodLuck' | 'fine' {
  const poor = cost >= LEAST;
  if (fortune <= -LEAST) return poor ? 'both' : 'badLuck';
  if (poor) return 'choice';
  return fortune >= LEAST ? 'goodLuck' : 'fine';
}

/** Whether the game was so decided at this move that points tell more than chances. */
export function inPoints({ loss, luck, cost, fortune }: JudgedMove): boolean {
  return Math.max(loss, Math.abs(luck ?? 0)) < LEAST && Math.max(cost, Math.abs(fortune)) >= LEAST;
}

/** What all choices of a seat cost, in points. */
export function lostBy(review: GameReview, seat: number): number {
  return review.decisions.filter((one) => one.seat === seat).reduce((sum, one) => sum + one.points, 0);
}

/**
 * Why the game ended as it did for a seat, against the best of the others: by choices, luck or both. Null in a game whose
 * luck is not told apart.
 */
export function overall(
  review: GameReview,
  seat: number,
): 'choice' | 'badLuck' | 'both' | 'goodChoice' | 'goodLuck' | 'goodBoth' | null {
  const end = review.curve.at(-1) ?? [];
  const others = end.map((_, other) => other).filter((other) => other !== seat);
  const rival = others.sort((a, b) => end[b]! - end[a]!)[0];
  if (rival === undefined || luckOf(review, seat) === null) return null;
  const sum = (of: number, what: 'cost' | 'fortune') =>
    review.decisions.filter((one) => one.seat === of).reduce((all, one) => all + one[what], 0);
  const choices = sum(rival, 'cost') - sum(seat, 'cost'); // in favour of the seat
  const luck = sum(seat, 'fortune') - sum(rival, 'fortune');
  const won = end[seat]! >= end[rival]!;
  if (won) return luck <= 0 ? 'goodChoice' : choices <= 0 ? 'goodLuck' : 'goodBoth';
  return luck >= 0 ? 'choice' : choices >= 0 ? 'badLuck' : 'both';
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

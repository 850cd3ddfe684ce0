// The first flicks: an island, a city, the navel. A goal that was missed may be tried once more.

import type { View } from '../types';

export const GOALS = ['island', 'city', 'navel'] as const;
export type Goal = (typeof GOALS)[number];

const TRIES = 2; // of each goal but the first, which is tried until it is met

/** What a flick has done. */
export interface Outcome {
  islands: number[]; // on which there is a disk of the seat since this flick
  city: boolean; // it stopped on a city
  navel: boolean; // it stopped on the navel
}

export interface Progress {
  at: number; // the goal that is next; as many as there are goals: all have been tried
  tries: number; // of that goal
  last: 'met' | 'missed' | null;
}

export const START: Progress = { at: 0, tries: 0, last: null };

/** The islands on which a seat has a disk. */
export const settled = ({ islands }: Pick<View, 'islands'>, seat: number): number[] =>
  islands.flatMap(({ counts }, island) => (counts[seat] ? [island] : []));

export const isMet = (goal: Goal, { islands, city, navel }: Outcome): boolean =>
  goal === 'island' ? islands.length > 0 || city : goal === 'city' ? city : navel;

/** How far the goals have come after another flick. */
export function after({ at, tries }: Progress, outcome: Outcome): Progress {
  const goal = GOALS[at];
  if (!goal) return { at, tries, last: null };
  if (isMet(goal, outcome)) return { at: at + 1, tries: 0, last: 'met' };
  const enough = at > 0 && tries + 1 >= TRIES;
  return enough ? { at: at + 1, tries: 0, last: 'missed' } : { at, tries: tries + 1, last: 'missed' };
}

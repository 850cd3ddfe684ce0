// A puzzle's result as a text to share: stars and days in a row, nothing of the answer.

import { address, puzzlePath } from '../paths';

export interface Result {
  game: string;
  day: string;
  stars: number; // of the first try
}

export const starsOf = (stars: number) => '★'.repeat(stars) + '☆'.repeat(3 - stars);

/** The lines of the result: what it is of, the days in a row if there are several, and the link. */
export function resultText(result: Result, headline: string, streak: string | null): string {
  const lines = [headline, ...(streak ? [streak] : []), address(puzzlePath(result.game, result.day))];
  return lines.join('\n');
}

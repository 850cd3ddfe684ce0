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

/** Hand a text to the device's own dialog, or else to its clipboard. */
export async function shareText(text: string): Promise<'shared' | 'copied' | 'refused'> {
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
    return navigator.share({ text }).then(
      () => 'shared',
      () => 'refused',
    );
  }
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return copyOldWay(text) ? 'copied' : 'refused';
  }
}

/** Without permission for the clipboard, which plain http does not get. */
function copyOldWay(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  return done;
}

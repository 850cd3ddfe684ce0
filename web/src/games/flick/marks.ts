// The players' marks for the page around the board: the suits painted on their disks.

import type { Mark } from '../../table/marks';
import { suitOf } from './mat/look';
import type { View } from './types';

export function seatMarks(view: unknown): Mark[] {
  const players = (view as View | null | undefined)?.players ?? []; // the cards are dealt when the game begins
  return players.map((player) => {
    const { colour, shape } = suitOf(player);
    return { colour, path: shape };
  });
}

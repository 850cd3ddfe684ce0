// The players' marks for the page around the board: the suits painted on their disks.

import type { Mark } from '../../marks';
import { cardOf, suitOf } from './look';
import type { View } from './types';

const SHAPES = { celtic: 'triangle', egyptian: 'circle', greek: 'square', norse: 'diamond' } as const;

export function seatMarks(view: unknown): Mark[] {
  return (view as View).players.map((player) => {
    const { colour, deep, light, ink, shape } = suitOf(player);
    return { colour, deep, pale: light, on: ink, shape: SHAPES[cardOf(player)], path: shape };
  });
}

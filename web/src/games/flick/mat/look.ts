// Appearance: the suit of each owner, the symbol of each disk, and positions on the picture.

import {
  COASTS,
  DRAWN,
  GODS,
  HALF,
  LAWS,
  MARGIN,
  SUITS,
  WITHOUT_GODS,
  type CardId,
  type GodId,
  type Kind,
  type LawId,
} from '../mat';
import { words } from '../../../common/i18n.svelte';
import type { Point } from '../../common/region';
import type { Score, SeatView, View } from '../types';

export const EDGE = HALF + MARGIN; // mm from the centre to the picture's edge
export const BOX = 24; // mm; half the side of a disk's own picture

/** A place or a step after quarter turns of the mat, counter-clockwise. */
export function turned([x, y]: Point, quarters: number): Point {
  const [cos, sin] = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ][((quarters % 4) + 4) % 4] as [number, number];
  return [x * cos - y * sin, x * sin + y * cos];
}

export function cardOf(player: SeatView): CardId {
  return player.card ?? WITHOUT_GODS[player.seat] ?? 'greek';
}

export function suitOf(player: SeatView) {
  return SUITS[cardOf(player)];
}

export function emblemOf(player: SeatView): string {
  return player.god?.toLowerCase() ?? cardOf(player);
}

/** The symbol id of a disk's picture. */
export function symbol(view: View, kind: string, owner: number): string {
  const player = view.players[owner];
  return player ? `#flick-${kind}-${kind === 'sphinx' ? 'ra' : emblemOf(player)}` : '#flick-king';
}

/** How much larger a disk is at this table than its picture: a table chooses the size of the sphinx. */
export const sizeOf = (view: View, kind: string) => (view.radii[kind] ?? DRAWN[kind as Kind]) / DRAWN[kind as Kind];

export const godName = (god: GodId) => words('flick')[`god-${god}`];
export const godText = (god: GodId) => words('flick')[`god-${god}.text`];
export const lawName = (law: LawId) => words('flick')[`law-${law}`];
export const lawText = (law: LawId) => words('flick')[`law-${law}.text`];

/** The reason for points: the rule, the law or the god. */
export function reasonOf(why: string): string {
  if (why in LAWS) return lawName(why as LawId);
  if (why in GODS) return godName(why as GodId);
  return words('flick')[`reason-${why}` as 'reason-PB-M5'] ?? why;
}

/** The middle of an island: the centre of its largest circle. */
export function middleOf(island: number | null): Point {
  const coast = island === null ? undefined : COASTS[island];
  return coast ? [coast[0][0], coast[0][1]] : [0, 0];
}

export interface Sum {
  seat: number;
  why: string;
  vp: number;
  times: number;
}

/** Points by seat and reason, the largest sum first. */
export function summed(account: Score[]): Sum[] {
  const sums = new Map<string, Sum>();
  for (const { seat, why, vp } of account) {
    const key = `${seat} ${why}`;
    const sum = sums.get(key) ?? { seat, why, vp: 0, times: 0 };
    sums.set(key, { ...sum, vp: sum.vp + vp, times: sum.times + 1 });
  }
  return [...sums.values()].sort((a, b) => b.vp - a.vp);
}

// How things look: whose suit, which symbol, where on the picture.

import {
  COASTS,
  GODS,
  HALF,
  LAWS,
  MARGIN,
  REASONS,
  SUITS,
  WITHOUT_GODS,
  type CardId,
  type GodId,
  type LawId,
} from './mat';
import type { Point } from '../common/region';
import type { Score, SeatView, View } from './types';

export type Language = 'en' | 'pl';

export const EDGE = HALF + MARGIN; // the picture reaches this far from the centre, mm
export const BOX = 24; // half the side of a disk's own little picture, mm

export function cardOf(player: SeatView): CardId {
  return player.card ?? WITHOUT_GODS[player.seat] ?? 'greek';
}

export function suitOf(player: SeatView) {
  return SUITS[cardOf(player)];
}

export function emblemOf(player: SeatView): string {
  return player.god?.toLowerCase() ?? cardOf(player);
}

/** The name of a disk's picture among the symbols. */
export function symbol(view: View, kind: string, owner: number): string {
  const player = view.players[owner];
  return player ? `#flick-${kind}-${kind === 'sphinx' ? 'ra' : emblemOf(player)}` : '#flick-king';
}

export const godName = (god: GodId, language: Language) => GODS[god].name[language];
export const lawName = (law: LawId, language: Language) => LAWS[law].name[language];
export const lawText = (law: LawId, language: Language) => LAWS[law].text[language];

/** What points are for: the rule, the law or the god. */
export function reasonOf(why: string, language: Language): string {
  if (why in REASONS) return REASONS[why as keyof typeof REASONS][language];
  if (why in LAWS) return lawName(why as LawId, language);
  return why in GODS ? godName(why as GodId, language) : why;
}

/** The middle of an island: of its largest circle. */
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

/** An account by seat and reason, what gave most first. */
export function summed(account: Score[]): Sum[] {
  const sums = new Map<string, Sum>();
  for (const { seat, why, vp } of account) {
    const key = `${seat} ${why}`;
    const sum = sums.get(key) ?? { seat, why, vp: 0, times: 0 };
    sums.set(key, { ...sum, vp: sum.vp + vp, times: sum.times + 1 });
  }
  return [...sums.values()].sort((a, b) => b.vp - a.vp);
}

// Aiming: which fields of an open choice belong together, and how a pull on the picture sets them.

import { lastOf, parentOf } from './paths';
import { roundStep } from '../../common/ticks';
import type { OpenChoice, Range, Spot } from '../../wire';
import type { Point } from '../common/region';

const ANGLES = new Set(['angle', 'direction', 'turn']);
const STRENGTHS = new Set(['speed', 'power', 'force', 'strength']);

/** A thing to be placed, turned or launched. Its fields share a parent ("one.at", "one.angle", "one.speed"). */
export interface Piece {
  parent: string;
  spot: Spot | null;
  angle: Range | null;
  strength: Range | null;
}

export function pieces(choice: OpenChoice): Piece[] {
  const found = new Map<string, Piece>();
  const piece = (parent: string) => {
    const one = found.get(parent) ?? { parent, spot: null, angle: null, strength: null };
    found.set(parent, one);
    return one;
  };
  for (const spot of choice.spots) piece(parentOf(spot.field)).spot ??= spot;
  for (const range of choice.ranges) {
    if (ANGLES.has(lastOf(range.field))) piece(parentOf(range.field)).angle ??= range;
    else if (STRENGTHS.has(lastOf(range.field))) piece(parentOf(range.field)).strength ??= range;
  }
  return [...found.values()];
}

/** A pull from `from` to `to`, as with a sling: opposite direction, harder if longer; `full` is the longest. */
export function pull(from: Point, to: Point, full: number): { degrees: number; share: number } {
  const [dx, dy] = [from[0] - to[0], from[1] - to[1]];
  return { degrees: (Math.atan2(dy, dx) * 180) / Math.PI, share: Math.min(1, Math.hypot(dx, dy) / full) };
}

/** An angle within the range, or the nearest one in it. */
export function fitAngle(range: Range, degrees: number): number {
  let angle = degrees;
  while (angle < range.low) angle += 360;
  while (angle > range.high && angle - 360 >= range.low) angle -= 360;
  if (angle <= range.high) return angle;
  return angle - range.high < range.low + 360 - angle ? range.high : range.low;
}

export function fitShare(range: Range, share: number): number {
  return range.low + (range.high - range.low) * share;
}

export function shareOf(range: Range, value: number): number {
  return range.high === range.low ? 1 : (value - range.low) / (range.high - range.low);
}

/** A round step for a slider, about two hundred steps in all. */
export function stepOf(range: Pick<Range, 'low' | 'high'>): number {
  const raw = (range.high - range.low) / 200;
  return raw > 0 ? roundStep(raw) : 1;
}

/** A number for display, with no more digits than the step has. */
export function round(value: number, step: number): number {
  const digits = Math.max(0, -Math.floor(Math.log10(step)) + 1);
  return Number(value.toFixed(digits));
}

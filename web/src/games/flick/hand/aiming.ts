// Aiming: which disks an open choice launches, and how a pull or a swipe on the mat sets the aim.

import type { OpenChoice, Range, Spot } from '../../../wire';
import { getField, withField } from '../../common/fields';
import type { Point } from '../../common/region';
import { CLOUDS, HALF, type Kind } from '../mat';
import type { View } from '../types';

export const FULL_PULL = 150; // mm of a pull for the fastest flick
export const LEAST_PULL = 6; // mm; a shorter pull is a tap or a cancelled pull
export const SLIP = 40; // milliseconds before a finger leaves in which it slips and does not aim
export const FULL_SWIPE = 1.1; // mats per second for the fastest flick

/** A disk to be launched; a pair has two. */
export interface Launch {
  prefix: string; // prefix of its fields: "", "one." or "other."
  kind: Kind;
  r: number; // mm
  upper: Kind | null; // the disk that rides on it
  at: Point;
  spot: Spot | null; // null: it stays where it lies on the mat
  angle: number;
  speed: number;
  range: Range; // of the speed
}

export function launches(
  choice: OpenChoice,
  action: unknown,
  { disks, radii }: Pick<View, 'disks' | 'radii'>,
): Launch[] {
  const prefixes = choice.group === 'flick_pair' ? ['one.', 'other.'] : [''];
  return prefixes.flatMap((prefix) => {
    const range = choice.ranges.find((one) => one.field === `${prefix}speed`);
    if (!range || !choice.ranges.some((one) => one.field === `${prefix}angle`)) return [];
    const field = (name: string) => getField(action, prefix + name);
    const lying = disks.find((disk) => disk.id === field('disk'));
    const at = lying ? ([lying.x, lying.y] as const) : (field('at') as Point | undefined);
    if (!at) return [];
    const kind = (lying?.kind ?? field('kind') ?? field('lower')) as Kind;
    return [
      {
        prefix,
        kind,
        r: radii[kind]!,
        upper: (field('upper') as Kind | undefined) ?? null,
        at,
        spot: choice.spots.find((one) => one.field === `${prefix}at`) ?? null,
        angle: field('angle') as number,
        speed: field('speed') as number,
        range,
      },
    ];
  });
}

export function aimed(action: unknown, launch: Launch, angle: number, share: number): unknown {
  const turned = withField(action, `${launch.prefix}angle`, wrap(angle));
  return withField(turned, `${launch.prefix}speed`, speedOf(launch.range, share));
}

/** An angle from 0 up to 360 degrees. */
export function wrap(degrees: number): number {
  const turned = degrees % 360;
  return turned < 0 ? turned + 360 : turned;
}

export function speedOf(range: Pick<Range, 'low' | 'high'>, share: number): number {
  return range.low + (range.high - range.low) * Math.min(1, Math.max(0, share));
}

export function shareOf(range: Pick<Range, 'low' | 'high'>, speed: number): number {
  return range.high === range.low ? 1 : (speed - range.low) / (range.high - range.low);
}

/** A pull, as with a sling: the disk goes the opposite way, faster for a longer pull. */
export function pull(from: Point, to: Point): { angle: number; share: number; length: number } {
  const [dx, dy] = [from[0] - to[0], from[1] - to[1]];
  const length = Math.hypot(dx, dy);
  return { angle: wrap((Math.atan2(dy, dx) * 180) / Math.PI), share: Math.min(1, length / FULL_PULL), length };
}

/** A direction mirrored at the line from a corner to the centre of the mat. */
export function mirrored(angle: number, corner: number): number {
  const [x, y] = CLOUDS[corner] ?? CLOUDS[0];
  const inwards = (Math.atan2(-y, -x) * 180) / Math.PI;
  return wrap(2 * inwards - angle);
}

export interface Sample {
  t: number; // milliseconds
  x: number;
  y: number;
}

/**
 * Where a pull was let go: the finger's place `SLIP` milliseconds before it left. A pull that was not longer than `least`
 * millimetres by then was a quick one, and its end counts.
 */
export function meant(from: Point, samples: readonly Sample[], left: number, least: number): Point {
  const before = samples.filter(({ t }) => t <= left - SLIP);
  const place = ({ x, y }: Sample): Point => [x, y];
  const pulled = before.some((sample) => pull(from, place(sample)).length >= least);
  const last = (pulled ? before : samples).at(-1);
  return last ? place(last) : from;
}

const SWIPE = 90; // milliseconds at the end of a swipe that are measured

/** A swipe through a disk. Its last moments give direction and speed; null if it was too slow or missed the disk. */
export function swipe(samples: Sample[], disk: Point, reach: number): { angle: number; share: number } | null {
  const last = samples[samples.length - 1];
  if (!last) return null;
  const recent = samples.filter((sample) => last.t - sample.t <= SWIPE);
  const first = recent[0]!;
  const [dx, dy, dt] = [last.x - first.x, last.y - first.y, last.t - first.t];
  const length = Math.hypot(dx, dy);
  if (dt <= 0 || length < LEAST_PULL) return null;
  const through = samples.some((sample, i) => {
    const next = samples[i + 1] ?? sample;
    return distance(disk, [sample.x, sample.y], [next.x, next.y]) <= reach;
  });
  if (!through) return null;
  const speed = (length / dt) * 1000; // mm/s
  return { angle: wrap((Math.atan2(dy, dx) * 180) / Math.PI), share: Math.min(1, speed / (FULL_SWIPE * 2 * HALF)) };
}

/** The distance from a point to a line segment. */
function distance(p: Point, a: Point, b: Point): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const square = dx * dx + dy * dy;
  const t = square === 0 ? 0 : Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square));
  return Math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy);
}

/** An aim as named numbers, to send to others. */
export function encodeAim(all: Launch[]): Record<string, number> {
  return Object.fromEntries(
    all.flatMap((launch, i) =>
      Object.entries({
        x: launch.at[0],
        y: launch.at[1],
        angle: launch.angle,
        speed: launch.speed,
        r: launch.r,
      }).map(([name, value]) => [`${name}${i || ''}`, Math.round(value * 100) / 100]),
    ),
  );
}

/** The inverse: an aim from named numbers. Values that are missing or not numbers are skipped. */
export function decodeAim(aim: Record<string, number>): { at: Point; angle: number; speed: number; r: number }[] {
  return ['', '1'].flatMap((i) => {
    const [x, y, angle, speed] = [aim[`x${i}`], aim[`y${i}`], aim[`angle${i}`], aim[`speed${i}`]];
    if (x === undefined || y === undefined) return [];
    return [{ at: [x, y] as const, angle: angle ?? 0, speed: speed ?? 0, r: aim[`r${i}`] ?? 10 }];
  });
}

/** The corner that a seat flicks from. */
export function cornerOf(view: View, seat: number): number {
  return view.players[seat]?.corner ?? 0;
}

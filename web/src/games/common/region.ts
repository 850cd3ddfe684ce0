// Where a place may be chosen. Reads the server's description like omphalos.table.legal.

import type { Apart, Bar, OpenChoice, Spot } from '../../wire';
import { getField } from './fields';

export type Point = readonly [number, number];

export function allows(spot: Spot, [x, y]: Point): boolean {
  const [left, bottom, right, top] = spot.box;
  if (!(left <= x && x <= right && bottom <= y && y <= top)) return false;
  if (spot.inside.length > 0 && !spot.inside.some(([cx, cy, r]) => (x - cx) ** 2 + (y - cy) ** 2 <= r * r))
    return false;
  return spot.outside.every(([cx, cy, r]) => (x - cx) ** 2 + (y - cy) ** 2 >= r * r);
}

/** The wanted place, or an allowed one near it; null if none is found. */
export function nearest(spot: Spot, wanted: Point): Point | null {
  if (allows(spot, wanted)) return wanted;
  const [left, bottom, right, top] = spot.box;
  const boxed = ([x, y]: Point): Point => [Math.min(right, Math.max(left, x)), Math.min(top, Math.max(bottom, y))];
  let best: Point | null = null;
  const offer = (place: Point) => {
    if (allows(spot, place) && (best === null || gap(place, wanted) < gap(best, wanted))) best = place;
  };
  const rims = [
    ...spot.inside.map(([x, y, r]) => [x, y, r * (1 - 1e-6)] as const),
    ...spot.outside.map(([x, y, r]) => [x, y, r * (1 + 1e-6) + 1e-6] as const),
  ];
  const start = boxed(wanted);
  offer(start);
  // The nearest place lies on a border: on the straight way to it, at a crossing of two borders, or a little along one.
  for (const [x, y, r] of rims) {
    offer(boxed(towards(x, y, start, r)));
    offer(towards(x, y, wanted, r));
    const angle = Math.atan2(wanted[1] - y, wanted[0] - x);
    for (let step = 1; step <= 24; step += 1)
      for (const turn of [angle + (step * Math.PI) / 24, angle - (step * Math.PI) / 24])
        offer(boxed([x + r * Math.cos(turn), y + r * Math.sin(turn)]));
  }
  return best;
}

function gap(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

function towards(cx: number, cy: number, [x, y]: Point, distance: number): Point {
  const length = Math.hypot(x - cx, y - cy);
  return length === 0
    ? [cx + distance, cy]
    : [cx + ((x - cx) / length) * distance, cy + ((y - cy) / length) * distance];
}

export function apartAllows(two: Apart, action: unknown): boolean {
  return gap(getField(action, two.one) as Point, getField(action, two.other) as Point) >= two.distance;
}

export function barAllows(bar: Bar, [x, y]: Point, degrees: number): boolean {
  const [ux, uy] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return bar.clear_of.every(([cx, cy, r]) => {
    const along = Math.max(-bar.length / 2, Math.min(bar.length / 2, (cx - x) * ux + (cy - y) * uy));
    return Math.hypot(cx - x - along * ux, cy - y - along * uy) >= r + bar.radius;
  });
}

/** Whether the open choice with these values is on offer. */
export function isOnOffer(choice: OpenChoice, action: unknown): boolean {
  const point = (field: string) => getField(action, field) as Point;
  const number = (field: string) => getField(action, field) as number;
  return (
    choice.ranges.every((range) => range.low <= number(range.field) && number(range.field) <= range.high) &&
    choice.spots.every((spot) => allows(spot, point(spot.field))) &&
    choice.apart.every((two) => apartAllows(two, action)) &&
    choice.bars.every((bar) => barAllows(bar, point(bar.spot), number(bar.angle)))
  );
}

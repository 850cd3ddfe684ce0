// Where a place may be chosen: the same reading of the server's description as omphalos.table.legal has.

import { getField } from './fields';
import type { Bar, OpenChoice, Spot } from './messages';

export type Point = readonly [number, number];

export function allows(spot: Spot, [x, y]: Point): boolean {
  const [left, bottom, right, top] = spot.box;
  if (!(left <= x && x <= right && bottom <= y && y <= top)) return false;
  if (spot.inside.length > 0 && !spot.inside.some(([cx, cy, r]) => (x - cx) ** 2 + (y - cy) ** 2 <= r * r))
    return false;
  return spot.outside.every(([cx, cy, r]) => (x - cx) ** 2 + (y - cy) ** 2 >= r * r);
}

/** The chosen place, or an allowed one near it; null when there is none to be found. */
export function nearest(spot: Spot, wanted: Point): Point | null {
  if (allows(spot, wanted)) return wanted;
  const [left, bottom, right, top] = spot.box;
  let [x, y] = [Math.min(right, Math.max(left, wanted[0])), Math.min(top, Math.max(bottom, wanted[1]))];
  for (let round = 0; round < 8; round += 1) {
    if (spot.inside.length > 0 && !spot.inside.some(([cx, cy, r]) => Math.hypot(x - cx, y - cy) <= r)) {
      const away = ([cx, cy, r]: readonly [number, number, number]) => Math.hypot(x - cx, y - cy) - r;
      const [cx, cy, r] = [...spot.inside].sort((a, b) => away(a) - away(b))[0]!;
      [x, y] = towards(cx, cy, x, y, r * 0.9999);
    }
    const within = spot.outside.find(([cx, cy, r]) => Math.hypot(x - cx, y - cy) < r);
    if (within) [x, y] = towards(within[0], within[1], x, y, within[2] * 1.0001 + 1e-6);
    if (allows(spot, [x, y])) return [x, y];
  }
  return null;
}

function towards(cx: number, cy: number, x: number, y: number, distance: number): [number, number] {
  const length = Math.hypot(x - cx, y - cy);
  return length === 0
    ? [cx + distance, cy]
    : [cx + ((x - cx) / length) * distance, cy + ((y - cy) / length) * distance];
}

export function barAllows(bar: Bar, [x, y]: Point, degrees: number): boolean {
  const [ux, uy] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return bar.clear_of.every(([cx, cy, r]) => {
    const along = Math.max(-bar.length / 2, Math.min(bar.length / 2, (cx - x) * ux + (cy - y) * uy));
    return Math.hypot(cx - x - along * ux, cy - y - along * uy) >= r + bar.radius;
  });
}

/** Whether the open choice, filled in like this, is on offer. */
export function isOnOffer(choice: OpenChoice, action: unknown): boolean {
  const point = (field: string) => getField(action, field) as Point;
  const number = (field: string) => getField(action, field) as number;
  return (
    choice.ranges.every((range) => range.low <= number(range.field) && number(range.field) <= range.high) &&
    choice.spots.every((spot) => allows(spot, point(spot.field))) &&
    choice.apart.every((two) => {
      const [[x, y], [u, v]] = [point(two.one), point(two.other)];
      return (x - u) ** 2 + (y - v) ** 2 >= two.distance ** 2;
    }) &&
    choice.bars.every((bar) => barAllows(bar, point(bar.spot), number(bar.angle)))
  );
}

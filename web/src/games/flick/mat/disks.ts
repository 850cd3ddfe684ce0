// Disks that are shown at a place other than the view's: those about to be flicked, and those beside the mat.

import type { Point } from '../../common/region';
import { HALF } from '../mat';
import type { DiskView, Event, View } from '../types';

/** The disks that a flick puts on the mat, at their start. */
export function put(event: Extract<Event, { type: 'flicked' }>, radii: View['radii']): DiskView[] {
  return event.put.map(([id, kind]) => {
    const { x, y } = event.thrown.find((one) => one.disk === id) ?? event.thrown[0]!;
    return { id, kind, owner: event.seat, x, y, r: radii[kind]!, island: -1, city: false, turned: false };
  });
}

/** Where a disk that left the mat is shown until it is removed: at the edge where it left. */
export function besideMat([x, y]: Point): [number, number] {
  const out = HALF + 4;
  const reach = Math.max(Math.abs(x), Math.abs(y)) || 1;
  return [(x / reach) * out, (y / reach) * out];
}

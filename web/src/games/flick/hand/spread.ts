// Where a flick may land under the tremor of the hand: the same flick many times, each with its own tremor. The tremors are
// fixed, so that the cloud does not flicker while one aims.

import type { Point } from '../../common/region';
import type { View } from '../types';
import { aheadOf, type Way } from './ahead';
import type { Launch } from './aiming';

/** Standard deviations: of the direction in degrees, of the speed in per cent of it, and in m/s. */
export type Tremor = readonly [angle: number, speed: number, offset: number];

export interface Landing {
  at: Point; // mm
  ends: Way['ends']; // after a second contact nobody knows: "meets" or "goes on"
}

const FLICKS = 40;

/** Two standard normal numbers for each flick, spread evenly (a Halton sequence, by Box and Muller). */
const TREMORS: readonly (readonly [number, number])[] = Array.from({ length: FLICKS }, (_, i) => {
  const far = Math.sqrt(-2 * Math.log(radicalInverse(i + 1, 2)));
  const turn = 2 * Math.PI * radicalInverse(i + 1, 3);
  return [far * Math.cos(turn), far * Math.sin(turn)];
});

/** The digits of n in this base, behind the point in reverse. */
function radicalInverse(n: number, base: number): number {
  let [value, part] = [0, 1 / base];
  for (let left = n; left > 0; left = Math.floor(left / base), part /= base) value += (left % base) * part;
  return value;
}

/** Where the flicked disk comes to rest, leaves the mat, or is when something happens that is not computed. */
export function landings(
  scene: Pick<View, 'aim' | 'disks' | 'hand' | 'hand_thickness' | 'options'>,
  launch: Launch,
  [angle, share, offset]: Tremor,
): Landing[] {
  const error = Math.hypot((launch.speed * share) / 100, offset);
  return TREMORS.map(([one, two]) => {
    const speed = Math.min(launch.range.high, Math.max(launch.range.low, launch.speed + two * error));
    const { first, after } = aheadOf(scene, { ...launch, angle: launch.angle + one * angle, speed }, true);
    const way = after?.own ?? first;
    return { at: way.to, ends: way.ends };
  });
}

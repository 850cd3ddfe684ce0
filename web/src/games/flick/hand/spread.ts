// Where a flick may land under the tremor of the hand: the same flick many times, each with its own tremor. The tremors are
// fixed, so that the cloud does not flicker while one aims.

import type { Point } from '../../common/region';
import type { View } from '../types';
import { aheadOf, type Way } from './ahead';
import type { Launch } from './aiming';
import { speedError, tremors, type Tremor } from './tremor';

export interface Landing {
  at: Point; // mm
  ends: Way['ends']; // after a second contact nobody knows: "meets" or "goes on"
}

const FLICKS = 40;

const TREMORS = tremors(FLICKS);

/** Where the flicked disk comes to rest, leaves the mat, or is when something happens that is not computed. */
export function landings(
  scene: Pick<View, 'aim' | 'disks' | 'hand' | 'hand_thickness' | 'options'>,
  launch: Launch,
  tremor: Tremor,
): Landing[] {
  const [angle] = tremor;
  const error = speedError(launch.speed, tremor);
  return TREMORS.map(([one, two]) => {
    const speed = Math.min(launch.range.high, Math.max(launch.range.low, launch.speed + two * error));
    const { first, after } = aheadOf(scene, { ...launch, angle: launch.angle + one * angle, speed }, true);
    const way = after?.own ?? first;
    return { at: way.to, ends: way.ends };
  });
}

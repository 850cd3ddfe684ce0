// The scene of the physics for a mat, as omphalos.flick.slide makes it: to the bit, which a test proves under every law.

import type { Launch, Scene } from '../../../kernels/flicks';
import { HALF, MASSES, RESTITUTION, SLIDING, type Kind } from '../mat';
import type { View } from '../types';

const METRE = 0.001; // a millimetre in metres
const KILOGRAM = 0.001; // a gram in kilograms

/** What of a view decides a flick. */
export type Lying = Pick<View, 'aim' | 'disks' | 'hand' | 'hand_thickness' | 'options' | 'radii'>;

/** A disk on the mat, in millimetres. */
export interface Placed {
  kind: string;
  x: number;
  y: number;
}

/** The scene of the disks on the mat, in their order, with further ones behind them. */
export function sceneOf(
  { aim, disks, hand, hand_thickness, options, radii }: Lying,
  put: readonly Placed[] = [],
): Scene {
  const masses: Record<Kind, number> = MASSES[options.numbers];
  return {
    mat: {
      half_width: HALF * METRE,
      half_height: HALF * METRE,
      bounce: aim.walls ? 1 : 0,
      restitution: RESTITUTION,
      gravity: SLIDING.gravity,
      surface: aim.friction,
      leap: SLIDING.leap * METRE,
    },
    disks: [...disks, ...put].map(({ kind, x, y }) => ({
      x: x * METRE,
      y: y * METRE,
      radius: radii[kind]! * METRE,
      mass: masses[kind as Kind] * KILOGRAM,
      friction: SLIDING.friction,
    })),
    walls: hand
      ? [
          {
            ax: hand.ax * METRE,
            ay: hand.ay * METRE,
            bx: hand.bx * METRE,
            by: hand.by * METRE,
            thickness: hand_thickness * METRE,
          },
        ]
      : [],
  };
}

/** How a disk is set moving. `upper`: the row of the disk that rides on it, -1: none. */
export function launchOf({ aim }: Lying, disk: number, upper: number, vx: number, vy: number): Launch {
  return { disk, upper, vx, vy, roll: aim.roll, share: aim.together === 'stack' ? SLIDING.share : 1 };
}

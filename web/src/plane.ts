// The game's coordinates and the picture's, one an affine image of the other.

import type { Point } from './region';

export type Matrix = readonly [number, number, number, number, number, number];

export function apply([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point {
  return [a * x + c * y + e, b * x + d * y + f];
}

export function invert([a, b, c, d, e, f]: Matrix): Matrix {
  const determinant = a * d - b * c;
  return [
    d / determinant,
    -b / determinant,
    -c / determinant,
    a / determinant,
    (c * f - d * e) / determinant,
    (b * e - a * f) / determinant,
  ];
}

/** How many units of the picture one of the game's is. */
export function scale([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}

// The tremor of a hand: how far flicks with the same aim are from it.

/** Standard deviations: of the direction in degrees, of the speed in per cent of it, and in m/s. */
export type Tremor = readonly [angle: number, speed: number, offset: number];

/** The standard deviation of a speed, in m/s. */
export function speedError(speed: number, [, share, offset]: Tremor): number {
  return Math.hypot((speed * share) / 100, offset);
}

/** Two standard normal numbers for each flick, spread evenly (a Halton sequence, by Box and Muller). */
export function tremors(count: number): readonly (readonly [number, number])[] {
  return Array.from({ length: count }, (_, i) => {
    const far = Math.sqrt(-2 * Math.log(radicalInverse(i + 1, 2)));
    const turn = 2 * Math.PI * radicalInverse(i + 1, 3);
    return [far * Math.cos(turn), far * Math.sin(turn)];
  });
}

/** The digits of n in this base, behind the point in reverse. */
function radicalInverse(n: number, base: number): number {
  let [value, part] = [0, 1 / base];
  for (let left = n; left > 0; left = Math.floor(left / base), part /= base) value += (left % base) * part;
  return value;
}

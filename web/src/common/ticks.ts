// Round numbers for the axis of a plot and for sliders.

/** The smallest of 1, 2, 5, 10, 20, … that is at least this number. A thousandth too small will do. */
export function roundStep(least: number): number {
  const size = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((n) => n * size).find((step) => step >= least * 0.999)!;
}

/** About `count` round numbers that enclose everything from `low` to `high`. */
export function ticks(low: number, high: number, count: number): number[] {
  if (!(Number.isFinite(low) && Number.isFinite(high))) return [];
  if (high - low < 1e-9) [low, high] = [low - 1, high + 1];
  const step = roundStep((high - low) / count);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

// Marks made by hand: wavering lines, rings, scribbles, strokes; the same place always gets the same.

const n = (value: number): string => String(Math.round(value * 10) / 10);

/** Between −1 and 1: how far the hand strays at a place. */
function waver(...place: number[]): number {
  let mixed = 2166136261;
  for (const part of place) {
    mixed = Math.imul(mixed ^ (part & 0xffff), 16777619) >>> 0;
    mixed = (mixed ^ (mixed >>> 15)) >>> 0;
  }
  return (mixed % 2001) / 1000 - 1;
}

/** The path of a line drawn without a ruler. */
export function line(x0: number, y0: number, x1: number, y1: number, seed = 0): string {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const [a, b] = [waver(seed, 1) * 0.035, waver(seed, 2) * 0.035];
  const [start, end] = [waver(seed, 3) * 0.012, waver(seed, 4) * 0.012];
  return (
    `M${n(x0 - dy * start)} ${n(y0 + dx * start)}` +
    `C${n(x0 + dx * 0.33 - dy * a)} ${n(y0 + dy * 0.33 + dx * a)}` +
    ` ${n(x0 + dx * 0.67 - dy * b)} ${n(y0 + dy * 0.67 + dx * b)} ${n(x1 - dy * end)} ${n(y1 + dx * end)}`
  );
}

/** The path of a pencil that fills a field by going up and down. */
export function scribble(x: number, y: number, width: number, height: number, seed = 0, gap = 6.5): string {
  const steps = Math.max(2, Math.round(width / gap));
  const path = [`M${n(x)} ${n(y + height * (0.55 + 0.2 * waver(seed, 9)))}`];
  for (let step = 0; step < steps; step++) {
    const at = x + (width * (step + 0.5)) / steps;
    const [top, bottom] = [y + 1.6 * waver(seed, step, 1), y + height + 1.6 * waver(seed, step, 2)];
    path.push(`L${n(at)} ${n(top)} ${n(at + (width / steps) * 0.35)} ${n(bottom)}`);
  }
  path.push(`L${n(x + width)} ${n(y + height * (0.4 + 0.2 * waver(seed, 8)))}`);
  return path.join('');
}

/** The path of a ring drawn around something, its ends overlapping. */
export function ring(x: number, y: number, rx: number, ry: number, seed = 0): string {
  const t = waver(seed, 5);
  const k = 0.5523;
  return (
    `M${n(x - rx * 0.25)} ${n(y - ry * (1.06 + 0.04 * t))}` +
    `C${n(x + rx * k)} ${n(y - ry * 1.12)} ${n(x + rx)} ${n(y - ry * k)} ${n(x + rx)} ${n(y)}` +
    `S${n(x + rx * k)} ${n(y + ry)} ${n(x + rx * 0.05 * t)} ${n(y + ry)}` +
    `S${n(x - rx)} ${n(y + ry * k)} ${n(x - rx)} ${n(y)}` +
    `S${n(x - rx * k)} ${n(y - ry * 0.95)} ${n(x + rx * 0.3)} ${n(y - ry * (0.93 + 0.05 * t))}`
  );
}

/** The path of one stroke through something. */
export function strike(x: number, y: number, reach: number, seed = 0): string {
  const a = 1.5 * waver(seed, 6);
  return `M${n(x - reach)} ${n(y + reach + a)}Q${n(x + a)} ${n(y - a)} ${n(x + reach)} ${n(y - reach - a)}`;
}

// A stroke over the star field: the lines that a finger or a mouse passes on its way from dot to dot.

/** Row and column of a dot. */
export type Dot = readonly [number, number];
/** A point of the field, in the same units as dots. */
export type Place = readonly [number, number];

/** The field as the stroke begins. */
export interface Field {
  /** The line between two neighbouring dots; null if they are no neighbours. */
  lineOf: (a: Dot, b: Dot) => string | null;
  /** Whether a line may be drawn now. */
  free: (line: string) => boolean;
  /** How many lines may be drawn. */
  left: number;
  /** Dots in a row, less one. */
  cells: number;
}

const NEAR = 0.42; // a dot is reached within this distance
const STEP = 0.15; // a quick movement is looked at in steps of this length

export const distance = (a: Place, b: Place): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** The dot nearest to a place. */
export function nearest([row, column]: Place, cells: number): Dot {
  const inside = (k: number) => Math.max(0, Math.min(cells, Math.round(k)));
  return [inside(row), inside(column)];
}

/** The neighbour of a dot in the direction of a place. */
export function towards(from: Dot, to: Place): Dot {
  const [down, right] = [to[0] - from[0], to[1] - from[1]];
  return Math.abs(down) > Math.abs(right)
    ? [from[0] + Math.sign(down), from[1]]
    : [from[0], from[1] + Math.sign(right)];
}

/** A stroke so far. */
export class Stroke {
  /** The lines it has passed, in their order. Going back over the last one takes it away. */
  lines: readonly string[] = [];
  /** The dot it has come to; null until it reaches its first. */
  at: Dot | null = null;
  #place: Place;

  constructor(
    place: Place,
    readonly field: Field,
  ) {
    this.#place = place;
    this.#reach(place);
  }

  /** The hand moved to a place. */
  move(place: Place): void {
    const from = this.#place;
    const steps = Math.max(1, Math.ceil(distance(from, place) / STEP));
    for (let k = 1; k <= steps; k++)
      this.#reach([from[0] + ((place[0] - from[0]) * k) / steps, from[1] + ((place[1] - from[1]) * k) / steps]);
    this.#place = place;
  }

  /** The line that the hand is on its way along: a short stroke need not reach the next dot. */
  get begun(): string | null {
    const { at, field } = this;
    if (!at || distance(at, this.#place) < (this.lines.length ? 0.55 : 0.3)) return null;
    const line = field.lineOf(at, towards(at, this.#place));
    return line !== null && this.#mayDraw(line) ? line : null;
  }

  #mayDraw(line: string): boolean {
    return this.lines.length < this.field.left && !this.lines.includes(line) && this.field.free(line);
  }

  #reach(place: Place): void {
    const dot = nearest(place, this.field.cells);
    if (distance(dot, place) > NEAR) return;
    if (!this.at) {
      this.at = dot;
      return;
    }
    const line = this.field.lineOf(this.at, dot);
    if (line === null) return;
    if (line === this.lines.at(-1)) this.lines = this.lines.slice(0, -1);
    else if (this.#mayDraw(line)) this.lines = [...this.lines, line];
    else if (this.lines.length >= this.field.left && this.field.free(line) && !this.lines.includes(line)) return; // no line is left
    this.at = dot; // a line that is drawn already is passed over
  }
}

// The player's draft: one of the open choices, filled in step by step and not sent yet.

import type { OpenChoice, Position } from '../../../wire';
import { getField, withField } from '../../common/fields';
import { apartAllows, barAllows, isOnOffer, nearest, type Point } from '../../common/region';
import { aimed, cornerOf, launches, mirrored, shareOf, wrap, type Launch } from './aiming';
import { turned } from '../mat/look';
import type { View } from '../types';

const FLICKS = ['flick', 'flick_stack', 'flick_pair', 'flick_again', 'keep_oath'];
const KNOWN = [...FLICKS, 'stand_hand', 'build', 'drop_heart'];

export type Mode = 'flick' | 'hand' | 'temple' | 'heart' | 'other';

export function modeOf(choice: OpenChoice): Mode {
  if (FLICKS.includes(choice.group)) return 'flick';
  if (choice.group === 'stand_hand') return 'hand';
  if (choice.group === 'build') return 'temple';
  return choice.group === 'drop_heart' ? 'heart' : 'other';
}

export class Draft {
  choices = $state.raw<OpenChoice[]>([]);
  choice = $state.raw<OpenChoice | null>(null);
  action = $state.raw<unknown>(null);
  turn = $state(0); // which of two disks is being aimed
  touched = $state(false); // the player has changed something
  aiming = $state(false); // the aim has begun; a veil hides the mat from now on
  aimed = $state.raw<number[]>([]); // those of two disks that were aimed
  quarters = 0; // quarter turns of the mat, counter-clockwise
  #view: View | null = null;
  #seat = -1;

  readonly mode = $derived(this.choice ? modeOf(this.choice) : null);
  readonly launches = $derived.by<Launch[]>(() =>
    this.choice && this.#view && this.mode === 'flick' ? launches(this.choice, this.action, this.#view) : [],
  );
  readonly launch = $derived<Launch | null>(this.launches[this.turn] ?? this.launches[0] ?? null);
  readonly good = $derived(this.choice !== null && isOnOffer(this.choice, this.action));

  /** Start again with the choices on offer. */
  begin(position: Position | null): void {
    this.#view = position ? (position.view as View) : null;
    this.#seat = position?.viewer ?? -1;
    this.choices = position?.open_choices.filter((choice) => KNOWN.includes(choice.group)) ?? [];
    const first = this.choices.find((choice) => modeOf(choice) !== 'hand') ?? this.choices[0];
    this.#take(first ?? null);
  }

  #take(choice: OpenChoice | null): void {
    this.choice = choice;
    this.action = choice?.action ?? null;
    this.turn = 0;
    this.touched = false;
    this.aiming = false;
    this.aimed = [];
  }

  /** Switch to another choice. An existing aim is copied to the other disk. */
  choose(choice: OpenChoice): void {
    if (choice === this.choice) return;
    const before = this.launch;
    const wasTouched = this.touched;
    this.#take(choice);
    if (before && this.launches.length === 1 && wasTouched) {
      const now = this.launch;
      this.action = aimed(this.action, now, before.angle, shareOf(before.range, before.speed));
      if (now.spot && before.spot) this.put(before.at);
      this.touched = true;
    }
  }

  /** Take over a proposed action if it is on offer here. */
  adopt(action: unknown): boolean {
    const fits = (choice: OpenChoice) =>
      choice.group === getField(action, 'type') &&
      ['kind', 'lower', 'upper', 'disk', 'one.kind', 'other.kind', 'prophet', 'island', 'temple'].every(
        (field) => (getField(choice.action, field) ?? null) === (getField(action, field) ?? null),
      );
    const choice = this.choices.find(fits);
    if (!choice || !isOnOffer(choice, action)) return false;
    this.#take(choice);
    this.action = action;
    this.touched = true;
    return true;
  }

  reset(): void {
    this.#take(this.choice);
  }

  /** Remember the draft as it is. The result brings it back, if it is still about the same choice. */
  keep(): () => void {
    const { choice, action, turn, touched, aiming, aimed } = this;
    return () => {
      if (this.choice === choice) Object.assign(this, { action, turn, touched, aiming, aimed });
    };
  }

  /** Aim the current disk with a `share` of the top speed. `byHand`: from the pointer, mirrored if a law says so. */
  aim(angle: number, share: number, byHand = false): void {
    if (!this.launch) return;
    const turned = byHand && this.#view?.aim.mirrored ? mirrored(angle, cornerOf(this.#view, this.#seat)) : angle;
    this.action = aimed(this.action, this.launch, turned, share);
    this.touched = true;
    this.aiming = true;
    this.aimed = [...new Set([...this.aimed, this.turn])];
  }

  /** Whether every disk that is launched was aimed. */
  get allAimed(): boolean {
    return this.launches.every((_, i) => this.aimed.includes(i));
  }

  turnBy(degrees: number): void {
    if (this.mode === 'hand') this.angle(wrap((getField(this.action, 'angle') as number) + degrees));
    else if (this.launch) this.aim(wrap(this.launch.angle + degrees), shareOf(this.launch.range, this.launch.speed));
  }

  pushBy(share: number): void {
    if (this.launch) this.aim(this.launch.angle, shareOf(this.launch.range, this.launch.speed) + share);
  }

  /** Turn the hand. */
  angle(degrees: number): void {
    this.action = withField(this.action, 'angle', wrap(degrees));
    this.touched = true;
  }

  /** The current place of the thing being placed. */
  get at(): Point | null {
    if (this.launch) return this.launch.at;
    return (getField(this.action, 'at') as Point | undefined) ?? null;
  }

  /** Place it here, or at the nearest allowed place. */
  put(wanted: Point): void {
    const field = this.launch ? `${this.launch.prefix}at` : 'at';
    const spot = this.choice?.spots.find((one) => one.field === field);
    if (!spot) return;
    const others = this.choice!.apart.flatMap((two) => {
      const other = two.one === field ? two.other : two.other === field ? two.one : null;
      const place = other && (getField(this.action, other) as Point);
      return place ? [[place[0], place[1], two.distance] as [number, number, number]] : [];
    });
    const place = nearest({ ...spot, outside: [...spot.outside, ...others] }, wanted);
    if (!place) return;
    this.action = withField(this.action, field, [place[0], place[1]]);
    this.touched = true;
  }

  /** A step to the right and up, as the mat is seen. */
  moveBy(right: number, up: number): void {
    const at = this.at;
    if (!at) return;
    const [dx, dy] = turned([right, up], -this.quarters);
    const to: Point = [at[0] + dx, at[1] + dy];
    if (this.mode === 'temple') this.build(to);
    else this.put(to);
  }

  /** Build the current temple at the allowed place nearest to this one, and select the choice it belongs to. */
  build(wanted: Point): void {
    const temple = getField(this.action, 'temple');
    let best: { choice: OpenChoice; at: Point; away: number } | null = null;
    for (const choice of this.choices.filter((one) => getField(one.action, 'temple') === temple)) {
      const at = choice.spots[0] ? nearest(choice.spots[0], wanted) : null;
      const away = at ? Math.hypot(at[0] - wanted[0], at[1] - wanted[1]) : Infinity;
      if (at && (!best || away < best.away)) best = { choice, at, away };
    }
    if (!best) return;
    this.choice = best.choice;
    this.action = withField(best.choice.action, 'at', [best.at[0], best.at[1]]);
    this.touched = true;
  }

  /** Whether the hand, as placed and turned, is clear of every bar. */
  get clear(): boolean {
    const at = this.at;
    const bars = this.choice?.bars ?? [];
    return !!at && bars.every((bar) => barAllows(bar, at, getField(this.action, bar.angle) as number));
  }

  get apart(): boolean {
    return this.choice?.apart.every((two) => apartAllows(two, this.action)) ?? true;
  }
}

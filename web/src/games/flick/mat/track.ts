// A flick's track: the position of each disk at any time, and the sounds. Metres and seconds, as the server sends it.

import type { Arc, Path, Track } from '../types';

/** The position of a disk at time t ≥ 0; null once it has fallen. Computed exactly like omphalos.physics.track. */
export function along([, arcs, fell]: Path, t: number): [number, number] | null {
  if (fell !== null && t >= fell) return null;
  let arc = arcs[0]!;
  for (const later of arcs) {
    if (later[0] > t) break;
    arc = later;
  }
  return onArc(arc, t);
}

function onArc([from, x, y, vx, vy, a]: Arc, t: number): [number, number] {
  let d = t - from;
  if (d <= 0) return [x, y];
  const speed = Math.sqrt(vx * vx + vy * vy);
  if (speed === 0) return [x, y];
  d = Math.min(d, speed / a);
  const way = d - (0.5 * a * d * d) / speed;
  return [x + vx * way, y + vy * way];
}

/** The velocity on an arc at time t. */
function velocity([from, , , vx, vy, a]: Arc, t: number): [number, number] {
  const speed = Math.sqrt(vx * vx + vy * vy);
  if (speed === 0) return [0, 0];
  const left = Math.max(0, 1 - (a * Math.max(0, t - from)) / speed);
  return [vx * left, vy * left];
}

/** Follows a disk through a flick from frame to frame. Time only moves forward, so each arc is searched once. */
export class Runner {
  readonly disk: number;
  readonly fell: number | null;
  readonly #arcs: Arc[];
  #at = 0;

  constructor([disk, arcs, fell]: Path) {
    this.disk = disk;
    this.fell = fell;
    this.#arcs = arcs;
  }

  #arc(t: number): Arc {
    const arcs = this.#arcs;
    while (this.#at + 1 < arcs.length && arcs[this.#at + 1]![0] <= t) this.#at += 1;
    return arcs[this.#at]!;
  }

  /** Its position, or where it left the mat. */
  place(t: number): [number, number] {
    const until = this.fell === null ? t : Math.min(t, this.fell);
    return onArc(this.#arc(until), until);
  }

  speed(t: number): number {
    if (this.fell !== null && t >= this.fell) return 0;
    const [vx, vy] = t < this.#arcs[0]![0] ? [0, 0] : velocity(this.#arc(t), t);
    return Math.hypot(vx, vy);
  }

  /** Its velocity when it left the mat, or zero. */
  leaving(): [number, number] {
    const last = this.#arcs[this.#arcs.length - 1]!;
    return this.fell === null ? [0, 0] : velocity(last, this.fell);
  }
}

/** Where disks left the mat, in millimetres. */
export function exitsOf(track: Track): Record<number, [number, number]> {
  return Object.fromEntries(
    track.paths.flatMap((path) => {
      const [disk, arcs, fell] = path;
      if (fell === null) return [];
      const [x, y] = onArc(arcs[arcs.length - 1]!, fell);
      return [[disk, [x * 1000, y * 1000]]];
    }),
  );
}

export interface Heard {
  t: number;
  what: 'click' | 'wall' | 'fall'; // two disks; a disk and a fixed obstacle; a disk off the edge
  strength: number; // change of speed, m/s
  x: number; // metres, for panning
}

const SAME = 1e-6; // seconds
const QUIET = 0.015; // m/s; below this a contact is inaudible

/** All sounds of a flick in order of time. */
export function heard(track: Track): Heard[] {
  const bends: { t: number; dv: number; x: number }[] = [];
  const falls: Heard[] = [];
  for (const path of track.paths) {
    const [, arcs, fell] = path;
    arcs.forEach((arc, i) => {
      if (i === 0 && arc[0] <= 0) return; // the finger set it moving
      const before = i === 0 ? [0, 0] : velocity(arcs[i - 1]!, arc[0]);
      const dv = Math.hypot(arc[3] - before[0]!, arc[4] - before[1]!);
      if (dv > QUIET) bends.push({ t: arc[0], dv, x: arc[1] });
    });
    if (fell !== null) {
      const [vx, vy] = velocity(arcs[arcs.length - 1]!, fell);
      falls.push({ t: fell, what: 'fall', strength: Math.hypot(vx, vy), x: onArc(arcs[arcs.length - 1]!, fell)[0] });
    }
  }
  bends.sort((a, b) => a.t - b.t);
  const knocks: Heard[] = [];
  for (let i = 0; i < bends.length;) {
    let j = i + 1;
    while (j < bends.length && bends[j]!.t - bends[i]!.t < SAME) j += 1;
    const together = bends.slice(i, j);
    const strongest = together.reduce((a, b) => (b.dv > a.dv ? b : a));
    knocks.push({ t: strongest.t, what: j - i > 1 ? 'click' : 'wall', strength: strongest.dv, x: strongest.x });
    i = j;
  }
  return [...knocks, ...falls].sort((a, b) => a.t - b.t);
}

const HARD = 0.35; // m/s; a softer contact decides nothing
const LINGER = { before: 0.04, after: 0.1, rate: 0.25 }; // seconds around a contact, and how fast they pass

/** When the contact happens that decides a flick: the last one before another disk falls, or else the hardest. */
export function decisive(track: Track, thrown: readonly number[]): number | null {
  const hits = heard(track).filter(({ what, strength }) => what === 'click' && strength >= HARD);
  const falls = track.paths.flatMap(([disk, , fell]) => (fell === null || thrown.includes(disk) ? [] : [fell]));
  const fell = Math.min(...falls);
  const before = hits.filter(({ t }) => t < fell);
  const hit =
    falls.length > 0 && before.length > 0
      ? before.at(-1)!
      : hits.reduce<Heard | null>((best, one) => (best === null || one.strength > best.strength ? one : best), null);
  return hit?.t ?? null;
}

/** The time on the track after so many seconds, if time passes slowly around a contact. */
export function lingering(seconds: number, contact: number | null): number {
  if (contact === null) return seconds;
  const from = Math.max(0, contact - LINGER.before);
  const track = contact + LINGER.after - from; // seconds of the track that pass slowly
  if (seconds <= from) return seconds;
  if (seconds < from + track / LINGER.rate) return from + (seconds - from) * LINGER.rate;
  return seconds - track / LINGER.rate + track;
}

// What a flick with a steady hand does, up to the second thing that happens in it: the way to the first contact, and the
// ways of both disks from there. Computed like omphalos.physics; a test compares them.

import type { Point } from '../../common/region';
import { BRAKE, CITIES, HALF, LEAST_PARTING, MASSES, NAVEL, RESTITUTION, type Kind } from '../mat';
import type { Aim, Hand, View } from '../types';
import type { Launch } from './aiming';

export interface Lying {
  x: number; // mm
  y: number;
  r: number;
  mass: number; // grams
}

export interface Flying extends Lying {
  angle: number; // degrees
  speed: number; // m/s
}

/** What surrounds a flick. */
export interface Around {
  aim: Pick<Aim, 'friction' | 'roll' | 'walls'>;
  disks: readonly Lying[]; // without the one that is flicked
  hand: Hand | null; // of a god, a wall
  thickness: number; // of that hand
}

/** The straight way of a disk. */
export interface Way {
  from: Point;
  to: Point;
  ends: 'stops' | 'meets' | 'leaves' | 'goes on'; // at its end it comes to rest, touches something, falls, or still moves
}

export interface Ahead {
  first: Way;
  /** Both disks after the first contact; null if nothing was hit, or if it is not known what follows. */
  after: { at: number; until: number; hit: Lying; own: Way; other: Way } | null; // seconds since the flick
}

interface Slide {
  x: number;
  y: number;
  r: number;
  ux: number;
  uy: number;
  speed: number; // mm/s
  decel: number; // mm/s²
}

interface End {
  length: number; // mm
  what: 'stops' | 'leaves' | 'wall' | Lying;
  tied: boolean; // something else is touched at the same time
}

const CLOSE = 12; // mm between rims

/** Follow a flick on this mat. `alone`: no other disk is flicked with it. */
export function aheadOf(
  scene: Pick<View, 'aim' | 'disks' | 'hand' | 'hand_thickness' | 'options'>,
  { at: [x, y], r, kind, upper, angle, speed }: Pick<Launch, 'at' | 'r' | 'kind' | 'upper' | 'angle' | 'speed'>,
  alone: boolean,
): Ahead {
  const masses: Record<Kind, number> = MASSES[scene.options.numbers];
  const disks = scene.disks
    .filter((disk) => disk.x !== x || disk.y !== y)
    .map((disk) => ({ x: disk.x, y: disk.y, r: disk.r, mass: masses[disk.kind as Kind] }));
  const around = { aim: scene.aim, disks, hand: scene.hand, thickness: scene.hand_thickness };
  return ahead({ x, y, r, mass: masses[kind], angle, speed }, around, alone && upper === null);
}

/** Whether a disk here is close to another disk, a city or the navel, so that each millimetre counts. */
export function isClose([x, y]: Point, r: number, others: readonly { x: number; y: number; r: number }[]): boolean {
  const goals = [...others.map((disk) => [disk.x, disk.y, disk.r] as const), ...CITIES, [0, 0, NAVEL] as const];
  return goals.some(([u, v, s]) => Math.hypot(u - x, v - y) <= r + s + CLOSE);
}

const TIED = 1e-6; // mm
const STEPS = 240; // places in time at which two moving disks are looked at

/** Follow a flick. `alone`: no other disk flies at the same time, and none rides on this one. */
export function ahead(flying: Flying, around: Around, alone: boolean): Ahead {
  const { aim, disks } = around;
  const turn = (flying.angle * Math.PI) / 180;
  const slowing = BRAKE * 1000 * aim.friction;
  const start: Slide = {
    ...{ x: flying.x, y: flying.y, r: flying.r },
    ...{ ux: Math.cos(turn), uy: Math.sin(turn), speed: flying.speed * 1000, decel: slowing * aim.roll },
  };
  const end = endOf(start, disks, around);
  const first = wayTo(start, end);
  const { what: hit } = end;
  if (typeof hit === 'string' || end.tied || !alone) return { first, after: null };
  const at = timeTo(start, end.length);
  const left = Math.max(0, start.speed - start.decel * at);
  const [x, y] = first.to;
  const parted = collide({ ...flying, x, y }, hit, left * start.ux, left * start.uy);
  const slides = parted.map(({ x, y, r, vx, vy }) => {
    const speed = Math.hypot(vx, vy);
    return { x, y, r, ux: speed ? vx / speed : 1, uy: speed ? vy / speed : 0, speed, decel: slowing };
  }) as [Slide, Slide];
  const rest = disks.filter((disk) => disk !== hit);
  const touching = slides.some((slide) => rest.some((disk) => gap(slide, disk) <= TIED));
  if (touching) return { first, after: null };
  return { first, after: { at, hit, ...follow(slides, rest, around, at) } };
}

/** The ways of two disks from a contact until the next one, or until both rest or have left. */
function follow(slides: [Slide, Slide], rest: readonly Lying[], around: Around, at: number) {
  const ends = slides.map((slide) => endOf(slide, rest, around)) as [End, End];
  const times = slides.map((slide, i) => timeTo(slide, ends[i]!.length)) as [number, number];
  const contacts = times.filter((_, i) => ends[i]!.what !== 'stops' && ends[i]!.what !== 'leaves');
  const stay = Math.max(...times);
  const until = Math.min(stay, ...contacts, again(slides, times, Math.min(stay, ...contacts)));
  const [own, other] = slides.map((slide, i): Way => {
    if (times[i]! <= until) return wayTo(slide, ends[i]!);
    const length = lengthIn(slide, until);
    return { from: [slide.x, slide.y], to: placeOn(slide, length), ends: 'goes on' };
  }) as [Way, Way];
  return { until: at + until, own, other };
}

/** When two disks that have just parted touch again; Infinity if they do not before this. */
function again([one, two]: [Slide, Slide], times: [number, number], before: number): number {
  const apart = (t: number) => {
    const [a, b] = [one, two].map((slide, i) => placeOn(slide, lengthIn(slide, Math.min(t, times[i]!)))) as [
      Point,
      Point,
    ];
    return Math.hypot(b[0] - a[0], b[1] - a[1]) - one.r - two.r;
  };
  let parted = false;
  for (let i = 1; i <= STEPS; i += 1) {
    const t = (before * i) / STEPS;
    const closing = apart(t) < TIED * 10;
    if (parted && closing) return (before * (i - 1)) / STEPS;
    parted ||= !closing;
  }
  return Infinity;
}

/** What first ends the way of a disk. */
function endOf(slide: Slide, disks: readonly Lying[], { aim, hand, thickness }: Around): End {
  const { x, y, r, ux, uy } = slide;
  let end: End = { length: slide.speed ** 2 / (2 * slide.decel), what: 'stops', tied: false };
  const comes = (length: number, what: End['what']) => {
    const tied = what !== 'leaves' && Math.abs(length - end.length) <= TIED;
    if (length < end.length) end = { length, what, tied };
    else if (tied && end.what !== 'stops') end.tied = true;
  };
  comes(toEdge(slide, aim.walls ? HALF - r : HALF), aim.walls ? 'wall' : 'leaves');
  if (hand) comes(toBar(slide, hand, r + thickness / 2), 'wall');
  for (const disk of disks) comes(toCircle(disk.x - x, disk.y - y, ux, uy, r + disk.r), disk);
  return end;
}

/** How far it is to a circle at (dx, dy); Infinity if it is passed or left. */
function toCircle(dx: number, dy: number, ux: number, uy: number, reach: number): number {
  const b = dx * ux + dy * uy;
  if (b <= 0) return Infinity;
  const c = dx * dx + dy * dy - reach * reach;
  if (c <= 0) return 0;
  const inside = b * b - c;
  return inside < 0 ? Infinity : c / (b + Math.sqrt(inside));
}

function toEdge({ x, y, ux, uy }: Slide, half: number): number {
  const until = (place: number, way: number) => (way === 0 ? Infinity : (Math.sign(way) * half - place) / way);
  return Math.max(0, Math.min(until(x, ux), until(y, uy)));
}

/** How far it is to a bar with round ends. */
function toBar({ x, y, ux, uy }: Slide, { ax, ay, bx, by }: Hand, reach: number): number {
  const length = Math.hypot(bx - ax, by - ay);
  const [tx, ty] = length ? [(bx - ax) / length, (by - ay) / length] : [1, 0];
  const [dx, dy] = [x - ax, y - ay];
  const off = dy * tx - dx * ty; // on which side, and how far
  const closing = (uy * tx - ux * ty) * (off > 0 ? -1 : 1);
  let side = Infinity;
  if (closing > 0) {
    const s = Math.max(Math.abs(off) - reach, 0) / closing;
    const along = dx * tx + dy * ty + s * (ux * tx + uy * ty);
    if (along >= 0 && along <= length) side = s;
  }
  return Math.min(side, toCircle(-dx, -dy, ux, uy, reach), toCircle(bx - x, by - y, ux, uy, reach));
}

/** The velocities after a disk with this velocity hits one that stands. */
function collide(one: Lying, two: Lying, vx: number, vy: number) {
  const [dx, dy] = [two.x - one.x, two.y - one.y];
  const d = Math.hypot(dx, dy);
  const [nx, ny] = [dx / d, dy / d];
  const approach = Math.max(0, vx * nx + vy * ny);
  const slip = vy * nx - vx * ny;
  const [out, slipAfter] = parting(approach, slip);
  const mass = (one.mass * two.mass) / (one.mass + two.mass);
  const along = mass * (approach + out);
  const across = mass * (slip - slipAfter);
  const [px, py] = [along * nx - across * ny, along * ny + across * nx];
  return [
    { ...one, vx: vx - px / one.mass, vy: vy - py / one.mass },
    { ...two, vx: px / two.mass, vy: py / two.mass },
  ];
}

/** Speeds along the normal and along the rim after two disks meet. */
function parting(approach: number, slip: number): [number, number] {
  const least = LEAST_PARTING * 1000;
  const out = RESTITUTION * approach;
  if (out >= least) return [out, slip];
  if (approach >= least) return [least, slip];
  const energy = approach * approach + slip * slip;
  if (energy <= least * least) return [Math.sqrt(energy), 0];
  const left = Math.sqrt(energy - least * least);
  return [least, slip >= 0 ? left : -left];
}

function gap(one: { x: number; y: number; r: number }, two: Lying): number {
  return Math.hypot(two.x - one.x, two.y - one.y) - one.r - two.r;
}

function timeTo({ speed, decel }: Slide, length: number): number {
  if (length === 0) return 0;
  return (2 * length) / (speed + Math.sqrt(Math.max(0, speed * speed - 2 * decel * length)));
}

function lengthIn({ speed, decel }: Slide, t: number): number {
  const d = Math.min(t, speed / decel);
  return d * (speed - 0.5 * decel * d);
}

function placeOn({ x, y, ux, uy }: Slide, length: number): Point {
  return [x + ux * length, y + uy * length];
}

function wayTo(slide: Slide, { length, what }: End): Way {
  const ends = what === 'stops' || what === 'leaves' ? what : 'meets';
  return { from: [slide.x, slide.y], to: placeOn(slide, length), ends };
}

// Fixtures for the unit tests: a view with a cloud to flick from, choices on offer, and a mat with known coordinates
// under a pointer.

import { vi } from 'vitest';
import type { Played } from '../../live/played';
import type { OpenChoice, Position } from '../../wire';
import { getField } from '../common/fields';
import { fakePage } from '../fakes';
import { Asked } from './hand/asked.svelte';
import { Pointer } from './hand/pointer.svelte';
import { Show } from './mat/show.svelte';
import type { Aim, DiskView, Event, View } from './types';

export const AIM: Aim = {
  flicking: 'aim',
  fastest: 2.4,
  tremor_angle: 1,
  tremor_speed: 2,
  tremor_offset: 0.03,
  oath: [4, 7, 0.1],
  veiled: false,
  mirrored: false,
  friction: 1,
  roll: 1,
  walls: false,
  together: null,
  clockwise: true,
};

export const RADII: Record<string, number> = { prophet: 10, templar: 13, sphinx: 16, king: 16, temple: 18 };

export function view(change: Partial<View> = {}): View {
  const pieces = { unused: [5, 0, 0], reserve: [0, 0, 0], temples: 5 };
  const player = { card: null, god: null, vp: 0, ...pieces, used: 0, spent: false };
  return {
    seat: 0,
    prompt: 'flick',
    to_act: [0],
    phase: 'mission',
    generation: 1,
    generations: 3,
    players: [
      { seat: 0, corner: 0, vote: null, ...player },
      { seat: 1, corner: 2, vote: null, ...player },
    ],
    disks: [],
    fallen: [],
    islands: [],
    laws: [],
    held: [],
    shown: [],
    account: [],
    aim: AIM,
    turn: null,
    trial: null,
    outcome: null,
    placed: 0,
    radii: RADII,
    options: { numbers: 'reported' },
    hand: null,
    hand_thickness: 10,
    heart_radius: 20,
    heart_spread: 12,
    ...change,
  } as View;
}

export const disk = (id: number, kind: string, x: number, y: number): DiskView => ({
  id,
  kind,
  owner: 0,
  x,
  y,
  r: RADII[kind]!,
  island: -1,
  city: false,
  turned: false,
});

const ranges = (prefix: string) => [
  { type: 'range' as const, field: `${prefix}angle`, low: 0, high: 360, wraps: true },
  { type: 'range' as const, field: `${prefix}speed`, low: 0, high: 2, wraps: false },
];

/** An open choice. Its places are in a box around those of the action. */
export function choice(action: { type: string } & Record<string, unknown>, prefixes = ['']): OpenChoice {
  const part = (prefix: string) => (prefix ? action[prefix.slice(0, -1)] : action) as { at?: [number, number] };
  return {
    action,
    text: '',
    group: action.type,
    ranges: prefixes.flatMap((prefix) => ('speed' in part(prefix) ? ranges(prefix) : [])),
    spots: prefixes.flatMap((prefix) => {
      const { at } = part(prefix);
      if (!at) return [];
      const [x, y] = at;
      return [{ type: 'spot', field: `${prefix}at`, box: [x - 40, y - 40, x + 40, y + 40], inside: [], outside: [] }];
    }),
    apart: [],
    bars: [],
  };
}

export const FLICK = choice({ type: 'flick', kind: 'prophet', at: [-200, -200], angle: 45, speed: 1 });
const one = { kind: 'prophet', angle: 45, speed: 1 };
export const PAIR = choice(
  { type: 'flick_pair', one: { ...one, at: [-200, -200] }, other: { ...one, at: [-160, -200] } },
  ['one.', 'other.'],
);

export function position(n: number, open_choices: OpenChoice[] = [FLICK], change: Partial<View> = {}): Position {
  return {
    n,
    viewer: 0,
    view: view(change),
    secret: false,
    to_act: [0],
    scores: null,
    choices: [],
    open_choices,
    take_back_to: null,
    prospect: '',
    outcome: null,
  };
}

/** An entry to play out: events with the change each makes to the view. */
export function entry(n: number, ...steps: [Event, Partial<View>?][]): Played {
  const events = steps.map(([event]) => event);
  return {
    n,
    seat: 0,
    at: null,
    events,
    lines: events.map(({ type }) => type),
    about: events.map(() => null),
    patches: [],
    to: null,
    before: view(),
    views: steps.map(([, change]) => view(change)),
  };
}

/** A board without a page: the show, the prompt, and a record of what the page is told. */
export function sitDown(first: Position, frame?: HTMLElement) {
  const page = fakePage(first);
  const { props } = page;
  let landed: () => void = () => undefined;
  const mat = {
    play: vi.fn((_event: unknown, _rate: number, signal: AbortSignal) => {
      signal.addEventListener('abort', () => landed());
      return new Promise<void>((done) => (landed = done));
    }),
    screen: (_at: Place) => ({ x: 0, y: 0 }),
    place: ({ clientX, clientY }: { clientX: number; clientY: number }) => [clientX, clientY] as const,
    width: 496,
    element: () => ({ setPointerCapture: () => undefined, clientWidth: mat.width }) as unknown as HTMLElement,
    disks: () => ({ animate: () => ({ finished: Promise.resolve() }) }) as unknown as HTMLElement,
  };
  const show = new Show(
    () => props,
    () => ({ frame, mat }),
  );
  const asked = new Asked(() => props, show);
  page.playback.attach(show);
  asked.draft.begin(asked.question);
  return { ...page, mat, show, asked, draft: asked.draft, land: () => landed() };
}

export type Place = readonly [number, number];
export type Change = Partial<PointerEvent>;

/** A simulated pointer over the mat. Places are in millimetres, ten milliseconds apart. */
export function hand(first: Position, pointerType = 'mouse') {
  const table = sitDown(first);
  const capture = vi.fn();
  table.mat.element = () => ({ setPointerCapture: capture, clientWidth: table.mat.width }) as unknown as HTMLElement;
  const pointer = new Pointer(
    () => table.props,
    table.show,
    table.asked,
    () => table.mat,
  );
  let now = 0;
  const at = ([clientX, clientY]: Place, more: Change = {}) =>
    ({
      isPrimary: true,
      button: 0,
      pointerId: 1,
      pointerType,
      timeStamp: (now += 10),
      clientX,
      clientY,
      target: { closest: () => null },
      ...more,
    }) as unknown as PointerEvent;
  const down = (place: Place, more?: Change) => pointer.pressed(at(place, more));
  const along = (...way: Place[]) => way.forEach((place) => pointer.moved(at(place)));
  const up = (place: Place, more?: Change) => pointer.released(at(place, more));
  const tap = (place: Place) => (down(place), up(place));
  const drag = (...way: Place[]) => (down(way[0]!), along(...way.slice(1)), up(way.at(-1)!));
  const field = (path: string) => getField(table.draft.action, path);
  return { ...table, pointer, capture, at, down, along, up, tap, drag, field };
}

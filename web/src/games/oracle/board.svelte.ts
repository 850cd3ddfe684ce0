// The state of the board: the view as far as it has been played out, and the choices on offer.

import { getContext, setContext, tick } from 'svelte';
import type { BoardProps } from '../board';
import type { Played } from '../../live/played';
import type { Choice, Happened, Position } from '../../wire';
import type { Picture } from './art';
import { flightsOf, fly } from './flights';
import { keep } from './keep';
import { hold, moored, pictureOf } from './moments';
import { givesUp, offers, panelOf, placesOf } from './places';
import { play as sound } from './sounds';
import type { Action, Event, Preview, View } from './types';
import { words, type Language, type Words } from '../../common/i18n.svelte';

const KEY = Symbol('board');
const MAX_DURATION = 2600; // milliseconds; longer queues are played faster
const BESIDE: ReadonlySet<string> = new Set(['thrown', 'struck', 'spent']); // effects that are not a player's action
const TOO_MANY = 14; // waiting entries; above this the rest is shown at once

/** A player's last action. */
export interface LastAction {
  line: string;
  pictures: Picture[];
}

/** A message that is a text, with or without values. */
export type Name = {
  [K in keyof Words<'oracle'>]: Words<'oracle'>[K] extends string | ((values: never) => string) ? K : never;
}[keyof Words<'oracle'>];

export class OracleBoardModel {
  view = $state.raw<View>(null as never);
  event = $state.raw<Event | null>(null); // the event being shown
  caption = $state('');
  playing = $state(false);
  lastActions = $state.raw<Record<number, LastAction>>({});
  narrow = $state.raw<{ key: string; choices: Choice[] } | null>(null);
  pointed = $state.raw<Choice | null>(null); // the prompt's choice under the mouse or in focus
  line = $state<string | null>(null); // the preview of a line in the star field
  armed = $state(false); // that line waits to be confirmed
  traced = $state.raw<readonly string[]>([]); // the lines that a hand is passing on the star field
  strokes = $state.raw<readonly string[]>([]); // the lines of a finished stroke that are still to be drawn
  givingUp = $state.raw<Choice | null>(null); // an end that waits to be confirmed
  reckoning = $state<'no' | 'playing' | 'shown'>('no');
  byKeyboard = $state(false);
  root: HTMLElement | null = null;

  #props: () => BoardProps;
  #seen = -1; // the last entry queued or shown
  #viewer = -2;
  #queue: { entry: Played; start: number }[] = [];
  #target: Position | null = null;
  #sent = $state(-1); // the position for which a move is being sent
  #hurry = false;
  #wake: (() => void) | null = null;
  #running = false;

  constructor(props: () => BoardProps) {
    this.#props = props;
  }

  // --- view

  get words(): Words<'oracle'> {
    return words('oracle');
  }
  get language(): Language {
    return this.#props().language;
  }
  /** The seat of the one person at this screen. */
  get me(): number | null {
    return this.#props().me ?? null;
  }
  get names(): string[] {
    return this.#props().names;
  }
  get position(): Position {
    return this.#props().position;
  }
  /** The viewer's seat; −1 for a spectator. */
  get viewer(): number {
    return this.#props().position.viewer;
  }

  /** The game's name for something: `name('guild-red')`, `name('boat', { n: 3 })`. */
  name(key: Name, values: Record<string, string | number> = {}): string {
    const said = words('oracle')[key];
    return typeof said === 'function' ? (said as (values: object) => string)(values) : String(said);
  }

  /** Announce a text to screen readers. */
  say(text: string): void {
    this.#props().announce?.(text);
  }

  /** Whether this event is being shown now. Its results appear with a pen stroke or a jump. */
  is<K extends Event['event']>(kind: K, seat?: number): Extract<Event, { event: K }> | null {
    const now = this.event;
    if (now?.event !== kind || (seat !== undefined && (now as { seat?: number }).seat !== seat)) return null;
    return now as Extract<Event, { event: K }>;
  }

  // --- choices

  choices: Choice[] = $derived.by(() => {
    const { position, active } = this.#props();
    return active && !this.playing && this.#sent !== position.n ? position.choices : [];
  });
  offers = $derived(offers(this.choices));
  previews: ReadonlyMap<string, Preview> = $derived(
    new Map((this.view?.previews ?? []).map((preview) => [preview.line, preview])),
  );
  hints: ReadonlyMap<string, number> = $derived.by(() => {
    const considered = this.#props().opinion?.considered ?? [];
    return new Map(considered.slice(0, 3).map(({ action }, k) => [JSON.stringify(action), k + 1]));
  });

  /** The places of a bot's best choices with their rank, for when nothing can be touched, as in a replay. */
  hinted: ReadonlyMap<string, number> = $derived.by(() => {
    const found = new Map<string, number>();
    if (this.playing || this.choices.length) return found;
    for (const [k, { action }] of (this.#props().opinion?.considered ?? []).slice(0, 3).entries())
      for (const place of placesOf(action as Action)) if (!found.has(place)) found.set(place, k + 1);
    return found;
  });

  /** Whether this rank is that of the considered move that the viewer reads. */
  reads(rank: number | null | undefined): boolean {
    return rank === (this.#props().read ?? 0) + 1;
  }

  hintOf(choice: Choice): number | null {
    return this.hints.get(JSON.stringify(choice.action)) ?? null;
  }

  /** Attributes of a part of a picture without a label of its own: a button while it is on offer. */
  mark(place: string, label: string, mine = true, at = place): Record<string, unknown> {
    const { 'aria-description': text, ...rest } = this.spot(place, mine, at);
    return text ? { ...rest, 'aria-label': `${label} – ${text as string}` } : rest;
  }

  /** Attributes of a part of the board with a label of its own: a button while it is on offer. */
  spot(place: string, mine = true, at = place): Record<string, unknown> {
    const here = mine ? this.offers.get(place) : undefined;
    if (!here?.length) {
      const rank = mine ? this.hinted.get(place) : undefined;
      return rank ? { 'data-at': at, 'data-hint': this.reads(rank) ? '' : 'later' } : { 'data-at': at };
    }
    const [only] = here;
    return {
      'data-at': at,
      'data-offer': here.length,
      'data-place': place,
      'data-pointed': this.pointed && here.includes(this.pointed) ? '' : undefined,
      'data-hint': here.some((choice) => this.reads(this.hintOf(choice))) ? '' : undefined,
      role: 'button',
      tabindex: 0,
      'aria-description': here.length === 1 ? only!.text : this.words.groups.other({ n: here.length }),
      onclick: (event: globalThis.Event) => {
        event.stopPropagation();
        this.pick(place);
      },
      onkeydown: (event: KeyboardEvent) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        event.stopPropagation();
        this.pick(place);
      },
    };
  }

  /** A place was touched: take its choice, or open a menu of several. */
  pick(place: string): void {
    const here = this.offers.get(place) ?? [];
    if (here.length === 1) void this.take(here[0]!);
    else if (here.length) this.narrow = { key: place, choices: here };
  }

  /** Take a choice. One that gives something up is taken the second time. */
  async take(choice: Choice): Promise<void> {
    const { position, act } = this.#props();
    if (!this.choices.includes(choice)) return;
    if (givesUp(choice.action as Action) && this.givingUp !== choice) {
      this.#let_go();
      this.givingUp = choice;
      return;
    }
    this.#sent = position.n;
    this.#let_go();
    const done = await act(choice.action);
    if (done) return;
    this.#sent = -1;
    this.strokes = [];
  }

  /** Draw the lines of a stroke, one after the other. A line that may no longer be drawn is left out. */
  draw(lines: readonly string[]): void {
    this.strokes = lines;
    this.drawNext();
  }

  /** Draw the next line of the stroke. */
  drawNext(): void {
    const at = this.strokes.findIndex((line) => this.offers.has(`line:${line}`));
    const line = this.strokes[at];
    this.strokes = at < 0 ? [] : this.strokes.slice(at + 1);
    if (line) void this.take(this.offers.get(`line:${line}`)![0]!);
  }

  #let_go(): void {
    this.narrow = null;
    this.pointed = null;
    this.line = null;
    this.armed = false;
    this.givingUp = null;
  }

  /** The panel where the question is answered, on a small screen. */
  get panel(): 'shop' | 'cove' | null {
    const panels = this.choices.map((choice) => panelOf(choice.action as Action)).filter((panel) => panel !== null);
    if (!panels.length) return null;
    return panels.every((panel) => panel === 'cove') ? 'cove' : 'shop';
  }

  // --- playback

  /** A new position with the events that led to it. */
  receive(position: Position, happened: readonly Played[]): void {
    const fresh = happened.filter(({ n }) => n > this.#seen);
    const back = position.n <= this.#seen;
    const first = this.#viewer === -2;
    const stranger = !first && this.#viewer !== position.viewer;
    this.#viewer = position.viewer;
    this.#target = position;
    this.#seen = position.n - 1;
    if (!first && this.#sent !== position.n) this.#sent = -1;
    this.#let_go();
    if (back || stranger) this.strokes = [];
    if (first || stranger) {
      this.lastActions = {}; // these were told to another viewer
      for (const entry of this.#props().before ?? []) this.#remember(entry);
    }
    if (first || back || !fresh.length || stranger) {
      this.#queue = [];
      if (!back) for (const entry of fresh) this.#remember(entry);
      this.#hurry = true;
      this.#wake?.();
      if (!this.#running) this.#settle();
      return;
    }
    this.#queue.push(...fresh.map((entry) => ({ entry, start: 0 })));
    if (!this.#running) void this.#run();
  }

  /** Show everything that is left at once. */
  skip(): void {
    this.#hurry = true;
    this.#wake?.();
  }

  /** The factor on all durations; 0 shows everything at once. */
  #pace(): number {
    const speed = this.#props().speed ?? 1;
    if (this.#hurry || speed === 0 || document.hidden || this.#queue.length > TOO_MANY) return 0;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return 0;
    const left = this.#queue.reduce(
      (sum, { entry, start }) =>
        sum +
        eventsOf(entry)
          .slice(start)
          .reduce((all, one) => all + (one ? hold(one) : 0), 0),
      0,
    );
    return Math.min(1, MAX_DURATION / left) / speed;
  }

  async #run(): Promise<void> {
    this.#running = true;
    this.#hurry = false;
    this.playing = true;
    let next;
    while ((next = this.#queue[0])) {
      const { entry } = next;
      const { settled } = this.#props();
      for (const [k, event] of eventsOf(entry).entries()) {
        next.start = k;
        const after = entry.views[k] as View;
        if (event) await this.#show(event, entry.lines[k] ?? '', after);
        else this.view = after;
        this.#note(event, entry.lines[k] ?? '');
      }
      if (this.#queue[0] !== next) break; // the queue was cleared meanwhile
      this.#queue.shift();
      if (this.#queue.length) settled(entry.n);
    }
    this.#running = false;
    this.#settle();
  }

  #settle(): void {
    const target = this.#target;
    if (!target) return;
    const view = target.view as View;
    this.view = this.view ? keep(this.view, view) : view;
    this.event = null;
    this.caption = '';
    this.playing = false;
    if (view.phase !== 'over') this.reckoning = 'no';
    else if (this.reckoning === 'no') this.reckoning = 'shown';
    this.#props().settled(target.n - 1);
  }

  async #show(event: Event, line: string, after: View): Promise<void> {
    const pace = this.#pace();
    const time = hold(event) * pace;
    if (line && event.event !== 'asked') this.caption = line;
    if (event.event === 'reckoned') this.reckoning = pace ? 'playing' : 'shown';
    if (!time) {
      this.view = after;
      return;
    }
    sound(event);
    const flights = flightsOf(event);
    if (event.event === 'docked') {
      this.event = event;
      this.view = moored(this.view, after, event);
      await this.#wait(time);
      this.view = after;
      return;
    }
    const before = event.event === 'boarded' || event.event === 'ferried' || event.event === 'drew';
    if (!before) {
      this.event = event;
      this.view = after;
      await tick();
    }
    if (this.root) for (const flight of flights) fly(this.root, flight, time);
    await this.#wait(time);
    if (before) {
      this.event = event;
      this.view = after;
    }
  }

  #wait(time: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#wake?.(), time);
      this.#wake = () => {
        clearTimeout(timer);
        this.#wake = null;
        resolve();
      };
      if (this.#hurry) this.#wake();
    });
  }

  // --- last actions of others

  #note(event: Event | null, line: string): void {
    const seat = (event as { seat?: number | null } | null)?.seat;
    if (!event || seat === undefined || seat === null || !line || BESIDE.has(event.event)) return;
    const begins = event.event === 'went' || event.event === 'passed';
    const old = begins ? [] : (this.lastActions[seat]?.pictures ?? []);
    const picture = pictureOf(event);
    this.lastActions = {
      ...this.lastActions,
      [seat]: { line, pictures: picture ? [...old, picture].slice(-7) : old },
    };
  }

  #remember(entry: Happened): void {
    for (const [k, event] of eventsOf(entry).entries()) this.#note(event, entry.lines[k] ?? '');
  }
}

const eventsOf = (entry: Happened) => entry.events as (Event | null)[];

export function provideBoard(board: OracleBoardModel): OracleBoardModel {
  return setContext(KEY, board);
}

export function useBoard(): OracleBoardModel {
  return getContext<OracleBoardModel>(KEY);
}

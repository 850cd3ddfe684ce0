// The state of the board: what it shows, and the choices on offer. Events are shown one after another, as the page asks.

import { getContext, setContext, tick } from 'svelte';
import type { Beat, BoardPlayer, BoardProps } from '../board';
import type { Pace } from '../../live/pace';
import type { Choice, Happened, Position, Rehearsal } from '../../wire';
import { areasOf, type Area } from './areas';
import type { Picture } from './art';
import { flightsOf, fly } from './flights';
import { hold, moored, pictureOf } from './moments';
import { givesUp, offers, panelOf, placesOf, RUNES } from './prompt/places';
import { play as sound } from './sounds';
import { traits } from './traits';
import type { Action, Event, Preview, View } from './types';
import { words, type Language, type Words } from '../../common/i18n.svelte';

const KEY = Symbol('board');
const BESIDE: ReadonlySet<string> = new Set(['thrown', 'struck', 'spent']); // effects that are not a player's action

/** A player's last action. */
export interface LastAction {
  line: string;
  pictures: Picture[];
}

/** A message that is a text, with or without values. */
export type Name = {
  [K in keyof Words<'oracle'>]: Words<'oracle'>[K] extends string | ((values: never) => string) ? K : never;
}[keyof Words<'oracle'>];

/** What is shown of an event. */
interface Shown {
  event: Event | null;
  caption: string;
}

/** Actions that the viewer tries out: not sent, and what the position would be after them. */
export interface Tried extends Rehearsal {
  actions: readonly Action[];
  of: Position; // the position in which they are tried
}

export class OracleBoardModel implements BoardPlayer {
  lastActions = $state.raw<Record<number, LastAction>>({});
  narrow = $state.raw<{ key: string; choices: Choice[] } | null>(null);
  pointed = $state.raw<Choice | null>(null); // the prompt's choice under the mouse or in focus
  line = $state<string | null>(null); // the preview of a line in the star field
  armed = $state(false); // that line waits to be confirmed
  traced = $state.raw<readonly string[]>([]); // the lines that a hand is passing on the star field
  planned = $state.raw<readonly Action[]>([]); // still to be sent, one after the other: a stroke's lines, an evening's sales
  givingUp = $state.raw<Choice | null>(null); // an end that waits to be confirmed
  low = $state(false); // a phone on its side
  folds = $state(false); // areas that the question is not about are folded, on a phone
  opened = $state.raw<ReadonlySet<Area>>(new Set<Area>(['dish', 'harbour']));
  reckoning = $state<'no' | 'playing' | 'shown'>('no');
  byKeyboard = $state(false);
  root: HTMLElement | null = null;
  movedAt = -Infinity; // when the viewer last made a move; milliseconds since the page was opened

  #props: () => BoardProps;
  #last: { n: number; viewer: number } | null = null; // the position before
  #sent = $state(-1); // the position for which a move is being sent
  #of: Position | null = null; // the position at which the last event began
  #meanwhile = $state.raw<{ of: Position; view: View } | null>(null); // seen during an event, until the next position
  #shown = $state.raw<Shown>({ event: null, caption: '' });
  #tried = $state.raw<Tried | null>(null);
  #wanted = $state.raw<Omit<Tried, keyof Rehearsal> | null>(null); // what is to be tried, for which an answer is awaited

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
  /** The view of the position, or of what is shown meanwhile. */
  readonly view = $derived.by<View>(() => {
    const { position } = this.#props();
    if (this.#meanwhile?.of === position) return this.#meanwhile.view;
    return (this.tried?.position ?? position).view as View;
  });
  /** Events are being played out. */
  get playing(): boolean {
    return this.#props().playback.playing;
  }
  /** The event being shown. */
  get event(): Event | null {
    return this.playing ? this.#shown.event : null;
  }
  get caption(): string {
    return this.playing ? this.#shown.caption : '';
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
    if (!active || this.playing || this.#sent === position.n) return [];
    return (this.tried?.position ?? position).choices;
  });
  offers = $derived(offers(this.choices));
  previews: ReadonlyMap<string, Preview> = $derived(
    new Map(this.view.previews.map((preview) => [preview.line, preview])),
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
      // Events that Svelte delegates: a handler of another that goes away under the mouse would be called once more.
      ...(here.length === 1 && {
        onpointerover: () => (this.pointed = only!),
        onpointerout: () => (this.pointed = null),
        onfocusin: () => (this.pointed = only!),
        onfocusout: () => (this.pointed = null),
      }),
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

  /** A place was touched: take its choice, or open a menu of several. What becomes of the runes is always shown first. */
  pick(place: string): void {
    const here = this.offers.get(place) ?? [];
    if (here.length === 1 && !RUNES.has(here[0]!.group)) void this.take(here[0]!);
    else if (here.length) this.narrow = { key: place, choices: here };
  }

  /** Take a choice. A sale is tried, and an end sends what was tried. One that gives something up is taken the second time. */
  async take(choice: Choice): Promise<void> {
    if (!this.choices.includes(choice)) return;
    const action = choice.action as Action;
    if (this.tried && action.do === 'sell') {
      this.narrow = null;
      return this.try([...this.#trials, action]);
    }
    if (givesUp(action) && this.givingUp !== choice && this.#loses(action)) {
      this.#let_go();
      this.givingUp = choice;
    } else if (this.#trials.length) this.plan([...this.#trials, action]);
    else await this.#send(choice);
  }

  /** Whether an end gives something up that costs nothing. */
  #loses({ do: kind }: Action): boolean {
    const { tried } = this;
    if (kind !== 'close' || !tried) return true;
    return tried.brings.some(
      ({ gold = 0, cards = 0 }, k) => gold > 0 && !cards && tried.position.choices[k]!.group === 'sell',
    );
  }

  async #send(choice: Choice): Promise<void> {
    const { position, act } = this.#props();
    this.#sent = position.n;
    this.movedAt = performance.now();
    this.#let_go();
    const done = await act(choice.action);
    if (done) return;
    this.#sent = -1;
    this.planned = [];
  }

  /** What is tried now. */
  get tried(): Tried | null {
    return this.#tried?.of === this.#props().position ? this.#tried : null;
  }

  /** Whether the question is answered at the table of the market. */
  get market(): boolean {
    const { position } = this.#props();
    if (this.view.prompt?.task !== 'selling' || !this.choices.length) return false;
    return this.tried !== null || this.#wanted?.of === position;
  }

  /** What is tried, with what was asked last. */
  get #trials(): readonly Action[] {
    const wanted = this.#wanted?.of === this.#props().position ? this.#wanted : this.tried;
    return wanted?.actions ?? [];
  }

  /** Try actions out: the board shows what would be after them. Without an answer it stays as it is. */
  async try(actions: readonly Action[]): Promise<void> {
    const { position: of, rehearse } = this.#props();
    if (!rehearse) return;
    const wanted = (this.#wanted = { actions, of });
    const rehearsal = await rehearse(actions);
    if (this.#wanted !== wanted) return; // something else was asked meanwhile
    this.#wanted = null;
    if (rehearsal) this.#tried = { ...rehearsal, ...wanted };
  }

  /** What could be chosen after these actions. */
  async foresee(actions: readonly Action[]): Promise<readonly Choice[] | null> {
    const rehearsal = await this.#props().rehearse?.(actions);
    return rehearsal ? rehearsal.position.choices : null;
  }

  /** Take these actions, one after the other. One that is no longer offered is left out. */
  plan(actions: readonly Action[]): void {
    this.planned = actions;
    this.goOn();
  }

  /** Take the next planned action. */
  goOn(): void {
    const choices = this.choices.length ? this.position.choices : []; // not those of what is tried
    const offered = new Map(choices.map((choice) => [JSON.stringify(choice.action), choice]));
    const at = this.planned.findIndex((action) => offered.has(JSON.stringify(action)));
    const next = this.planned[at];
    this.planned = at < 0 ? [] : this.planned.slice(at + 1);
    if (next) void this.#send(offered.get(JSON.stringify(next))!);
  }

  #let_go(): void {
    this.narrow = null;
    this.pointed = null;
    this.line = null;
    this.armed = false;
    this.givingUp = null;
  }

  isOpen(area: Area): boolean {
    return !this.folds || this.opened.has(area);
  }
  toggle(area: Area): void {
    const opened = new Set(this.opened);
    if (!opened.delete(area)) opened.add(area);
    this.opened = opened;
  }
  /** Open the areas that the question is about, and no others. */
  openAsked(): void {
    this.opened = areasOf(this.choices, this.view.prompt?.task);
  }
  /** Whether what would be after an action can be asked. */
  get rehearses(): boolean {
    return !!this.#props().rehearse;
  }

  /** The panel where the question is answered, on a small screen. */
  get panel(): 'shop' | 'cove' | null {
    const panels = this.choices.map((choice) => panelOf(choice.action as Action)).filter((panel) => panel !== null);
    if (!panels.length) return null;
    return panels.every((panel) => panel === 'cove') ? 'cove' : 'shop';
  }

  /** Where nothing lies over a part of the board: between tabs and question; pixels from above. */
  room(part?: Element): readonly [number, number] {
    const foot = this.root?.querySelector('.foot');
    if (!foot || (part && foot.contains(part))) return [0, innerHeight];
    if (this.low) return [48, innerHeight - 12];
    const tabs = this.root?.querySelector('.tabs') ? 64 : 0;
    return [tabs, Math.min(foot.getBoundingClientRect().top, innerHeight) - 12];
  }

  // --- playback

  /** The board comes to a position. */
  shows(position: Position, playing: boolean): void {
    const { n, viewer } = position;
    const last = this.#last;
    this.#last = { n, viewer };
    if (last && this.#sent !== n) this.#sent = -1;
    this.#let_go();
    if (last && (n < last.n || viewer !== last.viewer)) this.planned = [];
    if (viewer !== last?.viewer) {
      this.lastActions = {}; // these were told to another viewer
      for (const entry of this.#props().before ?? []) this.#remember(entry);
    }
    if (!playing) {
      this.#shown = { event: null, caption: '' };
      if ((position.view as View).phase !== 'over') this.reckoning = 'no';
      else if (this.reckoning === 'no') this.reckoning = 'shown';
    }
  }

  /** Show everything that is left at once. */
  skip(): void {
    this.#props().playback.skip();
  }

  duration(event: unknown, brief: boolean): number {
    return brief && traits.minor!(event) ? 0 : hold(event as Event);
  }

  async play({ event, line, before, after, brief }: Beat, pace: Pace): Promise<void> {
    const of = (this.#of = this.position);
    if (!brief || !traits.minor!(event)) await this.#show(event as Event, line, before as View, after as View, pace);
    else if ((event as Event).event === 'boarded') this.#pass(event as Event, after as View, pace);
    if (this.position === of) this.#note(event as Event, line); // else it was cut short
  }

  async #show(event: Event, line: string, before: View, after: View, pace: Pace): Promise<void> {
    if (line && event.event !== 'asked') this.#shown = { ...this.#shown, caption: line };
    if (event.event === 'reckoned') this.reckoning = pace.speed ? 'playing' : 'shown';
    const time = pace.speed ? hold(event) / pace.speed : 0;
    if (!time) return;
    sound(event);
    const flights = flightsOf(event);
    if (event.event === 'docked') {
      this.#see(event, moored(before, after, event));
      return pace.wait(hold(event));
    }
    const flown = event.event === 'boarded' || event.event === 'ferried' || event.event === 'drew';
    if (!flown) {
      this.#see(event, after);
      await tick();
    }
    if (this.root) for (const flight of flights) fly(this.root, flight, time);
    await pace.wait(hold(event));
    if (flown) this.#see(event, after);
  }

  /** Show an event without waiting for it. */
  #pass(event: Event, view: View, pace: Pace): void {
    if (!pace.speed || !this.root) return;
    const flights = flightsOf(event);
    for (const flight of flights) fly(this.root, flight, hold(event));
    this.#see(event, view);
  }

  #see(event: Event, view: View): void {
    this.#shown = { ...this.#shown, event };
    this.#meanwhile = { of: this.#of!, view };
  }

  // --- last actions of others

  #note(event: Event | null, line: string): void {
    const seat = (event as { seat?: number | null } | null)?.seat;
    if (!event || seat === undefined || seat === null || BESIDE.has(event.event)) return;
    const begins = event.event === 'went' || event.event === 'passed';
    if (!line && !begins) return;
    const last = this.lastActions[seat];
    const old = begins ? [] : (last?.pictures ?? []);
    const picture = pictureOf(event);
    this.lastActions = {
      ...this.lastActions,
      [seat]: { line: line || (last?.line ?? ''), pictures: picture ? [...old, picture].slice(-7) : old },
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

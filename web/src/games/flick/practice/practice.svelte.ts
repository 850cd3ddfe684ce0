// The practice mat: positions come from the server, and this page keeps all of them for undo and redo.

import * as calls from '../../../calls';
import { settings } from '../../../common/settings.svelte';
import { Playback } from '../../../live/playback.svelte';
import { withViews } from '../../../live/played';
import type { Point } from '../../common/region';
import { Refused } from '../../../server/server';
import type { FoundHeatMap, PracticeState } from '../../../wire';
import type { HeatMap } from '../../board';
import { sameDisk, sameStart } from '../heat/contours';
import type { OwnAim } from '../heat/heat_map';
import { HeatMaker } from '../heat/maker';
import type { Arranged, Edit, View } from '../types';

const MAX_KEPT = 200; // positions
const PAUSE = 300; // milliseconds without a change before the server is asked for what a heat map needs

export class PracticeMat {
  readonly #maps: HeatMaker;
  problem = $state.raw<Refused | null>(null);
  readonly playback = new Playback(() => (settings.still ? 0 : 1));
  heat = $state.raw<{ action: unknown; map: HeatMap } | null>(null);
  heated = $state(false); // heat maps are wanted
  mapping = $state(false);
  aims = $state<'all' | 'own'>('all'); // which the heat map is of
  flicks = $state(0);
  #past = $state.raw<PracticeState[]>([]);
  #at = $state(-1);
  #pending = $state(0); // requests sent or waiting for their turn
  #last: Promise<unknown> = Promise.resolve(); // the step that the next one follows
  #drafted: unknown = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What the server was asked for this position, for the disk that was drafted last. */
  #task: { action: unknown; found: Promise<FoundHeatMap> } | null = null;

  constructor(maps = new HeatMaker()) {
    this.#maps = maps;
  }

  /** The position now; null until the first has come. */
  get now(): PracticeState | null {
    return this.#past[this.#at] ?? null;
  }
  get arranged(): Arranged {
    return this.now!.position as Arranged;
  }
  get sending(): boolean {
    return this.#pending > 0;
  }
  get mayUndo(): boolean {
    return this.#at > 0 && !this.sending;
  }
  get mayRedo(): boolean {
    return this.#at < this.#past.length - 1 && !this.sending;
  }

  /** Begin on an empty mat, or with a position of a game. */
  async begin(from?: unknown): Promise<boolean> {
    return (from !== undefined && (await this.#step({}, from))) || this.#step({});
  }

  /** Take an action of the game. While something is under way, nothing is done: a second click is no second flick. */
  act = (action: unknown): Promise<boolean> =>
    this.sending ? Promise.resolve(false) : this.#enqueue(() => this.#step({ action }));

  /** Edit the position. Edits follow each other, so that of two quick ones none is lost. */
  edit = (edit: Edit | ((mat: Arranged) => Edit)): Promise<boolean> =>
    this.#enqueue(() => this.#step({ edit: typeof edit === 'function' ? edit(this.arranged) : edit }));

  /** The language has changed: ask for the texts of this position again. */
  async speak(): Promise<void> {
    if (!this.now) return;
    const [at, { language }] = [this.#at, settings];
    const fresh = await this.#ask({ position: this.now.position });
    if (!fresh || at !== this.#at || language !== settings.language) return;
    this.#past = this.#past.map((one, n) => (n === at ? fresh : one));
    this.playback.cut(fresh.shown);
  }

  undo(): void {
    if (this.mayUndo) this.#go(this.#at - 1);
  }

  redo(): void {
    if (this.mayRedo) this.#go(this.#at + 1);
  }

  #go(to: number): void {
    this.problem = null;
    this.#at = to;
    this.playback.cut(this.now!.shown);
    this.#outdated();
  }

  /** Take a step when those before have ended. */
  async #enqueue(step: () => Promise<boolean>): Promise<boolean> {
    this.#pending += 1;
    const done = this.#last.then(step);
    this.#last = done.catch(() => undefined);
    try {
      return await done;
    } finally {
      this.#pending -= 1;
    }
  }

  async #step(step: { action?: unknown; edit?: Edit }, from: unknown = this.now?.position): Promise<boolean> {
    const before = this.now;
    const after = await this.#ask({ ...(from ? { position: from } : {}), ...step });
    if (!after) return false;
    const happened = after.happened && before ? [withViews(before.shown.view, after.happened)] : [];
    if (after.happened?.events.some((event) => (event as { type?: string } | null)?.type === 'flicked'))
      this.flicks += 1;
    this.#past = [...this.#past.slice(0, this.#at + 1), after].slice(-MAX_KEPT);
    this.#at = this.#past.length - 1;
    this.playback.add({ position: after.shown, happened });
    this.#outdated();
    return true;
  }

  async #ask(message: object): Promise<PracticeState | null> {
    this.#pending += 1;
    this.problem = null;
    try {
      return await calls.practise('flick', { ...message, language: settings.language });
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      this.problem = problem;
      return null;
    } finally {
      this.#pending -= 1;
    }
  }

  /** The flick being prepared has changed. While its disk is dragged, the map follows. */
  drafted(action: unknown): void {
    this.#drafted = action;
    if (!sameDisk(this.heat?.action, action)) this.heat = null;
    const same = this.aims === 'own' ? JSON.stringify(this.heat?.action) === JSON.stringify(action) : null;
    if (!(same ?? sameStart(this.heat?.action, action))) this.#wish();
  }

  /** Map every aim, or a thousand flicks with the one that is being prepared. */
  mapAims(aims: 'all' | 'own'): void {
    this.aims = aims;
    this.heat = null;
    this.#wish();
  }

  /** The aim that is being prepared, by a hand as unsteady as on this mat; null if the map is of all aims. */
  #ownAim(): OwnAim | null {
    if (this.aims === 'all') return null;
    const { type, angle, speed } = this.#drafted as { type: string; angle: number; speed: number };
    const { oath, tremor_angle, tremor_speed, tremor_offset } = (this.now!.shown.view as View).aim;
    const [turn = 0, share = 0, offset = 0] = type === 'keep_oath' ? oath : [tremor_angle, tremor_speed, tremor_offset];
    return { angle, speed, tremor: [turn, share, offset] };
  }

  showHeat(wanted: boolean): void {
    this.heated = wanted;
    this.#outdated();
  }

  /** The position is another one. */
  #outdated(): void {
    this.#task = null;
    this.heat = null;
    this.#wish();
  }

  /** Make a heat map: at once, or if the server must be asked first, once nothing has changed for a moment. */
  #wish(): void {
    clearTimeout(this.#timer);
    this.mapping = false;
    if (!this.heated || !this.#drafted) return;
    if (sameDisk(this.#task?.action, this.#drafted)) void this.#map();
    else this.#timer = setTimeout(() => void this.#map(), PAUSE);
  }

  /** Make the heat map of the drafted flick. The server is asked once for each position and disk. */
  async #map(): Promise<void> {
    const [position, action, at] = [this.now?.position, this.#drafted, this.#at];
    if (!position || !action) return;
    this.mapping = true;
    this.problem = null;
    const isOutdated = () => at !== this.#at || !this.heated || !sameDisk(action, this.#drafted);
    try {
      if (!sameDisk(this.#task?.action, action))
        this.#task = { action, found: calls.heatMap('flick', { position, action }) };
      const { task } = await this.#task!.found;
      if (isOutdated()) return;
      const drafted = this.#drafted;
      const map = await this.#maps.map(task, (this.#drafted as { at?: Point }).at ?? null, this.#ownAim());
      if (map === null || isOutdated()) return;
      this.heat = { action: drafted, map };
    } catch (problem) {
      this.#task = null;
      if (!(problem instanceof Refused)) throw problem;
      if (problem.code !== 'no-heat-map') this.problem = problem;
    }
    this.mapping = false;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#maps.close();
    this.playback.close();
  }
}

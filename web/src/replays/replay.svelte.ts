// The state of a replay: the moment shown, the viewer, and automatic playback.

import type { Language } from '../common/i18n.svelte';
import { refusal, Refused } from '../server/server';
import { settings } from '../common/settings.svelte';
import { Playback } from '../live/playback.svelte';
import { withViews } from '../live/played';
import type { BoardTraits, HeatMap, HeatMaps, Rechecked } from '../games/board';
import { traitsOf } from '../games/registry';
import type { Fairness, Moment, Opinion, ReplayInfo } from '../wire';
import type { Recording } from './recordings';

const WINDOW = 24; // moments fetched per request
const BREATH = 700; // milliseconds between two moments in automatic playback

export const SPEEDS = [0.5, 1, 2, 4] as const;

export class ReplayModel {
  info = $state.raw<ReplayInfo | null>(null);
  at = $state(0); // the moment that is shown or being played out
  viewer = $state(-1);
  moment = $state.raw<Moment | null>(null);
  playing = $state(false); // automatic playback is on
  speed = $state<number>(1);
  problem = $state.raw<Refused | null>(null);
  opinion = $state.raw<Opinion | null>(null);
  heat = $state.raw<HeatMap | null>(null); // where the next move could have ended
  mapping = $state(false);
  thinking = $state(false);
  proof = $state.raw<Fairness | null>(null);
  rechecked = $state.raw<Rechecked | null>(null); // what was computed again on this device
  /** Plays moments out on the board. */
  readonly playback = new Playback(
    () => (settings.still ? 0 : this.speed),
    () => this.#breathe(),
  );

  #language: Language;
  #windows = new Map<string, Promise<Moment[]>>();
  #shown = -2; // the moment that the board shows
  #wanted = 0; // counts requests; answers to older requests are dropped
  #timer: ReturnType<typeof setTimeout> | undefined;
  #maps: HeatMaps | null = null;

  constructor(
    readonly recording: Recording,
    language: Language,
    at = 0,
    viewer = -1,
    readonly traitsFor: (game: string) => BoardTraits = traitsOf,
  ) {
    this.#language = language;
    this.at = at;
    this.viewer = viewer;
  }

  /** The players as the page calls them: "You" for the seat that this device played. */
  get called(): string[] {
    const { reader } = this.recording;
    return this.info?.names.map((name, seat) => (seat === reader ? settings.words.me : name)) ?? [];
  }

  get last(): number {
    return (this.info?.moments.length ?? 1) - 1;
  }

  get over(): boolean {
    return (this.moment?.position.outcome ?? null) !== null;
  }

  /** The board plays a moment out. */
  get showing(): boolean {
    return this.playback.playing;
  }

  close(): void {
    this.#wanted += 1;
    clearTimeout(this.#timer);
    this.#maps?.close();
    this.playback.close();
  }

  /** Load the replay and show the requested moment. */
  async open(): Promise<void> {
    await this.#try(async () => {
      let info: ReplayInfo;
      try {
        info = await this.recording.info(this.viewer, this.#language);
      } catch (problem) {
        if (!(problem instanceof Refused) || problem.code !== 'no-such-seat') throw problem;
        this.viewer = -1; // the link names a seat that this game does not have
        info = await this.recording.info(-1, this.#language);
      }
      this.info = info;
      await this.go(this.at);
    });
  }

  async #try(what: () => Promise<void>): Promise<void> {
    this.problem = await refusal(what);
    if (this.problem) this.playing = false;
  }

  #window(index: number): Promise<Moment[]> {
    const first = Math.floor(index / WINDOW) * WINDOW;
    const key = `${first} ${this.viewer} ${this.#language}`;
    let window = this.#windows.get(key);
    if (!window) {
      window = this.recording.moments(first, Math.min(first + WINDOW - 1, this.last), this.viewer, this.#language);
      this.#windows.set(key, window);
      window.catch(() => this.#windows.delete(key));
    }
    return window;
  }

  /** Show a moment: played out if it is the next one, otherwise at once. */
  async go(index: number, playOut = false): Promise<void> {
    if (!this.info) return;
    const to = Math.max(0, Math.min(index, this.last));
    const wish = ++this.#wanted;
    clearTimeout(this.#timer);
    this.at = to;
    this.opinion = null;
    this.heat = null;
    await this.#try(async () => {
      const moment = (await this.#window(to))[to % WINDOW];
      if (wish !== this.#wanted || !moment) return;
      const before = playOut && to === this.#shown + 1 ? this.playback.scene?.position : null; // not after quick steps
      this.#shown = to;
      this.moment = moment;
      const { position, happened } = moment;
      if (before) {
        if (this.showing) this.playback.cut(before);
        this.playback.add({ position, happened: [withViews(before.view, happened)] });
      } else this.playback.cut(position);
      if (!this.showing) this.#breathe();
      if ((to + 8) % WINDOW === 0 && to + 8 <= this.last) void this.#window(to + 8).catch(() => undefined);
    });
  }

  /** After a while, go on to the next moment. */
  #breathe(): void {
    clearTimeout(this.#timer);
    if (!this.playing) return;
    if (this.at >= this.last) this.playing = false;
    else this.#timer = setTimeout(() => void this.go(this.at + 1, true), BREATH / this.speed);
  }

  step(way: 1 | -1): void {
    this.playing = false;
    void this.go(this.at + way, way > 0);
  }

  jump(to: number): void {
    this.playing = false;
    void this.go(to);
  }

  /** Play a moment out from the one before it. */
  async see(index: number): Promise<void> {
    this.playing = false;
    const before = Math.max(0, index - 1);
    await this.go(before);
    if (this.at === before) await this.go(index, true);
  }

  toggle(): void {
    this.playing = !this.playing;
    if (!this.playing) clearTimeout(this.#timer);
    else if (this.at >= this.last) void this.go(0);
    else if (!this.showing) void this.go(this.at + 1, true);
  }

  look(viewer: number): void {
    this.viewer = viewer;
    this.playing = false;
    void this.go(this.at);
  }

  /** The language has changed: load all texts again. */
  async speak(language: Language): Promise<void> {
    if (language === this.#language) return;
    this.#language = language;
    this.playing = false;
    await this.#try(async () => {
      this.info = await this.recording.info(this.viewer, language);
      await this.go(this.at);
    });
  }

  /** What a strong bot would do here, for the seat that is asked. The person goes on looking through the same eyes. */
  async analyse(): Promise<void> {
    const { position } = this.moment ?? {};
    if (!position || this.thinking) return;
    const seat = position.to_act.includes(this.viewer) ? this.viewer : position.to_act[0];
    if (seat === undefined) return;
    const [at, language] = [this.at, this.#language];
    this.playing = false;
    this.thinking = true;
    await this.#try(async () => {
      const opinion = await this.recording.opinion(at, seat, language);
      if (at === this.at && language === this.#language) this.opinion = opinion;
    });
    this.thinking = false;
  }

  /** Show where the next move could have ended, or hide it. */
  async map(): Promise<void> {
    const seat = this.moment?.position.to_act[0];
    if (this.heat || seat === undefined || this.mapping) {
      this.heat = null;
      return;
    }
    const at = this.at;
    this.playing = false;
    this.mapping = true;
    await this.#try(async () => {
      const { task } = await this.recording.heatMap(at, seat);
      this.#maps ??= (await this.traitsFor(this.info!.game).heatMaps?.()) ?? null;
      const map = (await this.#maps?.map(task)) ?? null;
      if (at === this.at) this.heat = map;
    });
    this.mapping = false;
  }

  async prove(): Promise<void> {
    await this.#try(async () => {
      this.proof = await this.recording.proof();
      const recheck = this.traitsFor(this.info!.game).recheck;
      if (recheck && this.info!.here) this.rechecked = await recheck(await this.#everything()).catch(() => null);
    });
  }

  /** All moments, as everybody may see them. */
  async #everything(): Promise<Moment[]> {
    const firsts = Array.from({ length: Math.ceil((this.last + 1) / WINDOW) }, (_, n) => n * WINDOW);
    const found: Moment[] = [];
    for (const first of firsts)
      found.push(...(await this.recording.moments(first, Math.min(first + WINDOW - 1, this.last), -1, this.#language)));
    return found;
  }
}

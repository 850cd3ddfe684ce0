// Plays events out on the mat one after another, with pauses, until the scene is the newest position. Playback can be
// skipped, and the last flick can be replayed.

import { tick } from 'svelte';
import { settings } from '../../common/settings.svelte';
import type { Played } from '../../live/played';
import type { Position } from '../../wire';
import type { BoardProps } from '../board';
import type { Point } from '../common/region';
import * as sound from '../common/sound';
import { middleOf, reasonOf, suitOf } from './look';
import { ISLANDS, type LawId } from './mat';
import type Mat from './Mat.svelte';
import { fly, type Pop } from './pops';
import { put } from './disks';
import { exitsOf } from './track';
import type { Event, Score, View } from './types';
import { words } from '../../common/i18n.svelte';

type Flicked = Extract<Event, { type: 'flicked' }>;

/** The elements used for playback, if they are mounted. */
export interface Stage {
  frame: HTMLElement | undefined; // points fly across it to their owners
  mat: Pick<ReturnType<typeof Mat>, 'play' | 'skip' | 'screen' | 'disks'> | undefined;
}

const TOO_MANY = 2; // waiting positions; above this nothing is played out

export class Show {
  scene = $state.raw<View>(null as never); // the newest position, or the view after the events played out so far
  shown = $state.raw<Position | null>(null); // the position of the scene; null while events are played out
  pending = $state<number[]>([]); // points that have landed but are not in the scene yet
  enacted = $state<LawId | null>(null);
  lighted = $state<number[]>([]); // islands being counted
  banner = $state('');
  exits = $state.raw<Record<number, Point>>({}); // where disks left the mat
  slow = $state(false);
  watching = $state(false); // the last flick is being replayed
  lastFlick = $state.raw<{ before: View; event: Flicked } | null>(null);
  resultClosed = $state(false); // the result card was closed; the end of a game opens it

  #props: () => BoardProps;
  #stage: () => Stage;
  #queue: { position: Position; happened: Played[] }[] = [];
  #received: Position | null = null;
  #running = false;
  #gone = false;
  #skipping = false;
  #wake: () => void = () => undefined;
  #replaying: Promise<void> | null = null;

  constructor(props: () => BoardProps, stage: () => Stage) {
    this.#props = props;
    this.#stage = stage;
    this.scene = viewOf(props().position);
  }

  /** Whether something is playing that can be skipped. */
  get busy(): boolean {
    return this.#running || this.watching;
  }

  /** A new position with the events that led to it. */
  receive(position: Position, happened: Played[]): void {
    if (position === this.#received) return;
    this.#received = position;
    this.#queue.push({ position, happened });
    void this.#run();
  }

  /** Show everything that is left at once. */
  skip(): void {
    this.#skipping = true;
    this.#stage().mat?.skip();
    this.#wake();
  }

  /** Replay the last flick. A new position cuts it short. */
  async again(): Promise<void> {
    if (!this.lastFlick || this.busy) return;
    const [now, position, { before, event }] = [this.scene, this.shown, this.lastFlick];
    this.watching = true;
    this.shown = null;
    this.#skipping = false;
    this.#replaying = this.#flick(before, event).then(() => this.#pause(0.4));
    await this.#replaying;
    this.#replaying = null;
    this.watching = false;
    this.scene = now;
    if (!this.#running) this.shown = position;
  }

  /** The board is removed: stop. */
  close(): void {
    this.#gone = true;
  }

  get #speed(): number {
    return this.#props().speed ?? 1;
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    if (this.#replaying) {
      this.skip();
      await this.#replaying;
      await tick();
    }
    for (let next = this.#queue.shift(); next && !this.#gone; next = this.#queue.shift()) {
      const late = this.#queue.length > TOO_MANY || document.hidden || (this.#speed === 0 && !settings.still);
      if (next.happened.length > 0) {
        this.shown = null;
        this.#skipping = late;
        this.scene = next.happened[0]!.before as View; // a new board shows the position after it
        for (const entry of next.happened) await this.#playOut(entry);
        this.#skipping = false;
      }
      this.scene = viewOf(next.position);
      this.shown = next.position;
      this.#props().settled(next.happened.at(-1)?.n ?? next.position.n - 1);
    }
    this.#running = false;
  }

  async #playOut(entry: Played): Promise<void> {
    for (const [i, event] of (entry.events as (Event | null)[]).entries()) {
      if (this.#gone) return;
      const after = entry.views[i] as View;
      if (event) await this.#play(event, entry.lines[i] ?? '', after);
      this.scene = after;
      this.pending = [];
    }
  }

  /** Wait this many seconds, scaled by the playback speed. */
  #pause(seconds: number): Promise<void> {
    if (this.#skipping || settings.still) return Promise.resolve();
    return new Promise((done) => {
      this.#wake = done;
      setTimeout(done, (seconds * 1000) / Math.max(0.1, this.#speed));
    });
  }

  async #play(event: Event, line: string, after: View): Promise<void> {
    switch (event.type) {
      case 'flicked':
        this.lastFlick = { before: this.scene, event };
        return this.#flick(this.scene, event);
      case 'navel_scored':
      case 'prophets_lost':
        return this.#count(event.scores);
      case 'converted':
        return this.#count(event.scores, true);
      case 'votes_counted':
        this.scene = after;
        sound.thud();
        return this.#pause(1.6);
      case 'law_enacted':
        if (this.scene.shown.length) {
          this.enacted = event.law;
          sound.bell();
          await this.#pause(1.7);
          this.enacted = null;
        }
        return;
      case 'vote_cast':
        sound.thud();
        return;
      case 'hand_stood':
        sound.thud();
        return this.#pause(0.4);
      case 'temple_built':
        sound.thud();
        return this.#pause(0.15);
      case 'taken':
        sound.gust();
        return this.#pause(0.5);
      case 'heart_dropped':
        this.scene = after;
        sound.thud();
        return this.#pause(1.1);
      case 'tornado_moved':
        if (event.spot >= 0) sound.gust();
        return;
      case 'went_home':
        return this.#pause(0.5);
      case 'generation_began':
      case 'trial_measured':
      case 'trial_ended':
      case 'marker_taken':
        this.banner = line;
        if (event.type === 'generation_began') sound.bell();
        await this.#pause(event.type === 'trial_ended' ? 1.8 : 1.1);
        this.banner = '';
        return;
      case 'god_chosen':
        return this.#pause(0.3);
      case 'game_ended':
        this.resultClosed = false;
        sound.fanfare();
        return;
      default:
        return;
    }
  }

  /** Put the disks on the mat and play the flick. */
  async #flick(before: View, event: Flicked): Promise<void> {
    this.scene = { ...before, disks: [...before.disks, ...put(event, before.radii)] };
    await tick();
    if (this.#skipping) return;
    const { mat } = this.#stage();
    if (settings.still) {
      await mat?.disks().animate([{ opacity: 1 }, { opacity: 0.35 }, { opacity: 1 }], { duration: 260 }).finished;
      return;
    }
    this.exits = { ...this.exits, ...exitsOf(event.track) };
    await mat?.play(event, (this.slow ? 0.25 : 1) * (this.#speed || 1));
    await this.#pause(0.12);
  }

  /** Fly points to their owners one after the other; during conversion island by island. */
  async #count(scores: Score[], byIsland = false): Promise<void> {
    const { frame, mat } = this.#stage();
    if (this.#skipping || settings.still || !frame || !mat) return;
    const before = this.scene;
    const flights: Promise<void>[] = [];
    const groups = byIsland ? [0, 1, 2, 3, null] : [null];
    for (const island of groups) {
      const here = byIsland ? scores.filter((score) => score.island === island) : scores;
      if (!here.length) continue;
      if (island !== null) this.lighted = [island];
      for (const [i, score] of here.entries()) {
        const pop = this.#pop(score, i);
        if (!pop) continue;
        const nth = flights.length;
        flights.push(
          fly(frame, pop, 1.5 / (this.#speed || 1)).then(() => {
            if (this.scene !== before) return; // skipped: the score already includes them
            sound.chime(nth);
            this.pending[score.seat] = (this.pending[score.seat] ?? 0) + score.vp;
          }),
        );
        await this.#pause(0.22);
        if (this.#skipping) break;
      }
      await this.#pause(byIsland ? 0.5 : 0.1);
    }
    if (!this.#skipping) await Promise.all(flights);
    this.lighted = [];
  }

  /** Fly points from where they were won to the winner's score. Several from one place are stacked. */
  #pop(score: Score, nth: number): Pop | null {
    const { frame, mat } = this.#stage();
    const player = this.scene.players[score.seat];
    const target = frame?.querySelector(`[data-vp="${score.seat}"]`)?.getBoundingClientRect();
    if (!mat || !player || !target || !score.vp) return null;
    const suit = suitOf(player);
    const atNavel = score.why === 'PB-M5';
    const place = atNavel ? ([0, 0] as const) : middleOf(score.island);
    const whose = atNavel && score.island !== null ? ` ${ISLANDS[score.island]}` : '';
    return {
      text: words('flick').gained({ n: score.vp }),
      reason: reasonOf(score.why) + whose,
      colour: suit.colour,
      ink: suit.ink,
      from: mat.screen([place[0], place[1] + 18 - 15 * (nth % 4)]),
      to: { x: target.left + target.width / 2, y: target.top + target.height / 2 },
    };
  }
}

function viewOf(position: Position): View {
  return position.view as View;
}

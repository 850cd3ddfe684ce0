// Plays events out on the mat, one after another as the page asks for them. The last flick can be seen again.

import { tick } from 'svelte';
import { settings } from '../../../common/settings.svelte';
import { Pace } from '../../../live/pace';
import type { Position } from '../../../wire';
import type { Beat, BoardPlayer, BoardProps } from '../../board';
import type { Point } from '../../common/region';
import * as sound from '../../common/sound';
import { middleOf, reasonOf, suitOf } from './look';
import { ISLANDS, type LawId } from '../mat';
import type Mat from './Mat.svelte';
import { fly, type Pop } from './pops';
import { put } from './disks';
import { decisive, exitsOf } from './track';
import type { Event, Score, View } from '../types';
import { words } from '../../../common/i18n.svelte';

const APART = 32; // pixels between points that are won in one place, so that all can be read

type Flicked = Extract<Event, { type: 'flicked' }>;

/** The elements used for playback, if they are mounted. */
export interface Stage {
  frame: HTMLElement | undefined; // points fly across it to their owners
  mat: Pick<ReturnType<typeof Mat>, 'play' | 'screen' | 'disks'> | undefined;
}

/** What is seen while an event is shown, until the next position comes. */
interface Meanwhile {
  of: Position;
  view: View;
  pending: number[]; // by seat: points that have landed but are not in the view
}

export class Show implements BoardPlayer {
  enacted = $state<LawId | null>(null);
  lighted = $state<number[]>([]); // islands being counted
  banner = $state('');
  exits = $state.raw<Record<number, Point>>({}); // where disks left the mat
  slow = $state(false);
  lastFlick = $state.raw<{ before: View; event: Flicked } | null>(null);
  joyful = $state<number[]>([]); // whose disks jump
  resultClosed = $state(false); // the result card was closed; the end of a game opens it

  #props: () => BoardProps;
  #stage: () => Stage;
  #of: Position | null = null; // the position at which the last event began
  #meanwhile = $state.raw<Meanwhile | null>(null);
  #again = $state.raw<Pace | null>(null); // the last flick is seen again
  #seen: Promise<void> = Promise.resolve(); // again, to its end

  constructor(props: () => BoardProps, stage: () => Stage) {
    this.#props = props;
    this.#stage = stage;
  }

  readonly #now = $derived.by<Meanwhile | null>(() =>
    this.#meanwhile?.of === this.#props().position ? this.#meanwhile : null,
  );
  /** The view of the position, or of what is shown meanwhile. */
  readonly scene = $derived.by<View>(() => this.#now?.view ?? (this.#props().position.view as View));
  /** By seat: points that have landed but are not in the scene yet. */
  readonly pending = $derived.by<number[]>(() => this.#now?.pending ?? []);

  /** The position of the scene; null while something is played. */
  get shown(): Position | null {
    return this.busy ? null : this.#props().position;
  }

  /** The last flick is seen again. */
  get watching(): boolean {
    return this.#again !== null;
  }

  /** Whether something is played that can be skipped. */
  get busy(): boolean {
    return this.#props().playback.playing || this.watching;
  }

  /** Show everything that is left at once. */
  skip(): void {
    this.#again?.finish();
    this.#props().playback.skip();
  }

  /** See the last flick again. A new position cuts it short. */
  async again(): Promise<void> {
    if (!this.lastFlick || this.busy) return;
    const { before, event } = this.lastFlick;
    this.#of = this.#props().position;
    const pace = (this.#again = new Pace(() => (settings.still ? 0 : this.#props().playback.speed || 1)));
    this.#seen = this.#flick(before, event, pace).then(() => pace.wait(400));
    await this.#seen;
    this.#again = null;
    this.#meanwhile = null;
  }

  shows(): void {
    this.#again?.finish();
  }

  async play({ event, line, before, after }: Beat, pace: Pace): Promise<void> {
    const of = this.#props().position;
    if (this.#again) {
      await this.#seen;
      await tick();
    }
    this.#of = of;
    await this.#play(event as Event, line, before as View, after as View, pace);
  }

  #see(view: View, pending: number[] = []): void {
    this.#meanwhile = { of: this.#of!, view, pending };
  }

  async #play(event: Event, line: string, before: View, after: View, pace: Pace): Promise<void> {
    switch (event.type) {
      case 'flicked':
        this.lastFlick = { before, event };
        return this.#flick(before, event, pace);
      case 'navel_scored':
      case 'prophets_lost':
        return this.#count(before, event.scores, pace);
      case 'converted':
        return this.#count(before, event.scores, pace, true);
      case 'votes_counted':
        this.#see(after);
        sound.thud();
        return pace.wait(1600);
      case 'law_enacted':
        if (before.shown.length || event.by === 'table') {
          this.enacted = event.law;
          sound.bell();
          await pace.wait(before.shown.length ? 1700 : 3600); // without a vote nobody has read it
          this.enacted = null;
        }
        return;
      case 'vote_cast':
        sound.thud();
        return;
      case 'hand_stood':
        sound.thud();
        return pace.wait(400);
      case 'temple_built':
        sound.thud();
        return pace.wait(150);
      case 'taken':
        sound.gust();
        return pace.wait(500);
      case 'heart_dropped':
        this.#see(after);
        sound.thud();
        return pace.wait(1100);
      case 'tornado_moved':
        if (event.spot >= 0) sound.gust();
        return;
      case 'went_home':
        return pace.wait(500);
      case 'generation_began':
      case 'trial_measured':
      case 'trial_ended':
      case 'marker_taken':
        this.banner = line;
        if (event.type === 'generation_began') sound.bell();
        await pace.wait(event.type === 'trial_ended' ? 1800 : 1100);
        this.banner = '';
        return;
      case 'god_chosen':
        return pace.wait(300);
      case 'game_ended':
        sound.fanfare();
        await this.#rejoice(event.outcome.ranks, pace);
        this.resultClosed = false;
        return;
      default:
        return;
    }
  }

  /** A second of joy: the winners' disks jump. */
  async #rejoice(ranks: number[], pace: Pace): Promise<void> {
    if (pace.speed === 0) return;
    this.joyful = ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
    await pace.wait(1200);
    this.joyful = [];
  }

  /** Put the disks on the mat and play the flick. */
  async #flick(before: View, event: Flicked, pace: Pace): Promise<void> {
    this.#see({ ...before, disks: [...before.disks, ...put(event, before.radii)] });
    await tick();
    const { mat } = this.#stage();
    if (!mat || pace.signal.aborted) return;
    if (settings.still) {
      const fade = mat.disks().animate([{ opacity: 1 }, { opacity: 0.35 }, { opacity: 1 }], { duration: 260 });
      return pace.until(fade.finished);
    }
    if (pace.speed === 0) return;
    this.exits = { ...this.exits, ...exitsOf(event.track) };
    const rate = (this.slow ? 0.25 : 1) * pace.speed;
    const contact =
      rate < 0.5 || rate > 1
        ? null
        : decisive(
            event.track,
            event.thrown.map(({ disk }) => disk),
          ); // in a hurry, or slow anyway
    await mat.play(event, rate, pace.signal, contact);
    await pace.wait(120);
  }

  /** Fly points to their owners one after the other; during conversion island by island. */
  async #count(before: View, scores: Score[], pace: Pace, byIsland = false): Promise<void> {
    const { frame, mat } = this.#stage();
    if (pace.speed === 0 || !frame || !mat) return;
    const flights: Promise<void>[] = [];
    const landed: number[] = [];
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
          fly(frame, pop, 1.5 / (pace.speed || 1)).then(() => {
            if (pace.signal.aborted) return; // skipped: the score already includes them
            sound.chime(nth);
            landed[score.seat] = (landed[score.seat] ?? 0) + score.vp;
            this.#see(before, [...landed]);
          }),
        );
        await pace.wait(220);
        if (pace.signal.aborted) break;
      }
      await pace.wait(byIsland ? 500 : 100);
    }
    await pace.until(Promise.all(flights));
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
    const { x, y } = mat.screen([place[0], place[1]]);
    const inwards = y <= mat.screen([0, 0]).y ? 1 : -1; // the stack grows towards the middle of the mat
    return {
      text: words('flick').gained({ n: score.vp }),
      reason: reasonOf(score.why) + whose,
      colour: suit.colour,
      ink: suit.ink,
      from: { x, y: y + inwards * APART * ((nth % 4) - 0.5) },
      to: { x: target.left + target.width / 2, y: target.top + target.height / 2 },
    };
  }
}

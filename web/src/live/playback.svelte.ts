// Plays out on a board what happened, one event after another. It owns order, pace, skipping and lag; the board shows one
// event at a time.

import type { BoardPlayback, BoardPlayer } from '../games/board';
import type { Position } from '../wire';
import { reuse } from './reuse';
import { Pace } from './pace';
import type { Played } from './played';

/** A position, and the entries that led to it. */
export interface Scene {
  position: Position;
  happened: Played[];
  again?: true; // the viewer wants to see it again, as long as it takes
}

const FAR_BEHIND = 6; // waiting scenes; from here on all of them are shown at once
const MANY = 14; // entries of a scene; while more are left they are shown at once
const HURRY = 2.5; // times as fast while scenes wait
const LONG = 2600; // milliseconds; a longer row of events is played faster, if the board says how long it is
const LATE = 800; // milliseconds for all that comes after that time, because a bot thought: half of what is left for each
const PAUSE = 4000; // milliseconds; what comes later begins a new row: a person thought, and no bot
const NOTHING = { to_act: [], choices: [], open_choices: [], take_back_to: null, outcome: null };

export class Playback implements BoardPlayback {
  /** What the board shows. While events are played out, it has the view after the last one, and nothing can be done. */
  position = $state.raw<Position | null>(null);
  scene = $state.raw<Scene | null>(null); // the scene that the board shows or plays out
  stands = $state.raw<Position | null>(null); // the last position that the board has finished showing
  playing = $state(false);
  skipped = $state(false); // something was skipped here

  readonly #chosen: () => number;
  readonly #ended: () => void;
  #board: BoardPlayer | null = null;
  #waiting: Scene[] = []; // scenes that follow
  #lag = $state(0); // their number
  #atOnce = $state(false); // everything that is left is shown at once
  #left = $state(0); // entries of the scene that are left, with the one being played
  #crowd = $state(1); // so many times as fast because much is left
  #began = -Infinity; // when the row began
  #acted = -Infinity; // when the viewer last did something
  #late = 0; // milliseconds of the row that were played after its time
  #stood = -Infinity; // when the board came to rest
  #pace: Pace | null = null; // of the scene being played
  #played: Promise<void> = Promise.resolve(); // settled when the board has ended the event before

  readonly #brisk: boolean;

  /**
   * `speed` is the one that the person chose. `ended` is called whenever the board has finished a scene. `brisk`: all that
   * happens until the viewer is asked again is one row, in which the others' turns are brief.
   */
  constructor(speed: () => number, ended: () => void = () => undefined, brisk = false) {
    this.#chosen = speed;
    this.#ended = ended;
    this.#brisk = brisk;
  }

  /** A board comes to play events out. Without one, positions are shown at once. Returns a function for when it goes. */
  attach(board: BoardPlayer): () => void {
    this.#board = board;
    if (this.position) board.shows?.(this.position, this.playing);
    return () => {
      if (this.#board !== board) return;
      this.#board = null;
      this.#pace?.finish();
      this.#played = Promise.resolve();
      if (!this.playing) return;
      this.cut(this.#waiting.at(-1)?.position ?? this.scene!.position);
      this.#ended();
    };
  }

  /** The playback speed: the one that the person chose, faster while more waits, 0 if everything is shown at once. */
  get speed(): number {
    if (this.#atOnce || this.#left > MANY || unseen()) return 0;
    const chosen = this.#chosen();
    return chosen * this.#crowd * (this.#lag >= 2 && chosen >= 1 && !this.#board?.duration ? HURRY : 1);
  }

  /** Append a scene. */
  add(scene: Scene): void {
    if (this.playing) {
      this.#waiting.push(scene);
      this.#lag = this.#waiting.length;
    } else this.#begin(scene);
  }

  /** The viewer does something: from now on they wait. */
  acted(): void {
    this.#acted = performance.now();
  }

  /** Somebody wants to see everything that is left at once. */
  skip(): void {
    if (!this.playing) return;
    this.skipped = true;
    this.#hurry();
  }

  #hurry(): void {
    this.#atOnce = true;
    this.#pace?.finish();
  }

  /** Clear the queue and show a position without playback. */
  cut(position: Position | null): void {
    this.#pace?.finish();
    this.#waiting = [];
    this.#lag = 0;
    this.#atOnce = false;
    this.scene = position && { position, happened: [] };
    this.#stand(position);
  }

  /** The page is left. */
  close(): void {
    this.#waiting = [];
    this.scene = null;
    this.#pace?.finish();
  }

  #begin(scene: Scene): void {
    this.scene = scene;
    const [first] = scene.happened;
    if (!first || !this.#board || unseen()) {
      this.#stand(scene.position);
      return;
    }
    this.playing = true;
    if (this.#rests()) [this.#began, this.#late] = [this.#acted > this.#stood ? this.#acted : performance.now(), 0];
    this.#played = this.#play(scene, this.#board, this.#played);
  }

  /** Whether what comes now begins a new row. */
  #rests(): boolean {
    const { stands } = this;
    if (!this.#brisk || !stands || stands.viewer < 0) return true;
    return stands.to_act.includes(stands.viewer) || performance.now() - this.#stood > PAUSE;
  }

  #isBrief({ again, position }: Scene, { seat }: Played): boolean {
    return this.#brisk && !again && position.viewer >= 0 && seat !== null && seat !== position.viewer;
  }

  async #play(scene: Scene, board: BoardPlayer, before: Promise<void>): Promise<void> {
    const { position, happened } = scene;
    const pace = (this.#pace = new Pace(() => this.speed));
    if (this.#atOnce) pace.finish();
    const hidden = () => unseen() && this.#hurry();
    const page = typeof document === 'undefined' ? null : document;
    page?.addEventListener('visibilitychange', hidden);
    this.#show({ ...position, ...NOTHING, n: happened[0]!.n, view: happened[0]!.before });
    await before;
    for (const [i, entry] of happened.entries()) {
      this.#left = happened.length - i;
      for (const [k, event] of entry.events.entries()) {
        if (this.scene !== scene) break;
        const { view } = this.position!;
        const after = entry.views[k];
        if (event !== null) {
          this.#crowd = this.#crowdOf(board, scene, i, k);
          const brief = this.#isBrief(scene, entry);
          const [begun, late] = [performance.now(), this.#spent >= LONG];
          try {
            await board.play({ event, line: entry.lines[k] ?? '', before: view, after, brief }, pace);
          } catch (problem) {
            setTimeout(() => {
              throw problem; // a fault of the board is told, and does not hold up the game
            });
          }
          if (late) this.#late += (performance.now() - begun) * this.#chosen();
        }
        const n = k + 1 < entry.events.length ? entry.n : entry.n + 1;
        if (this.scene === scene) this.#show({ ...position, ...NOTHING, n, view: after });
      }
    }
    page?.removeEventListener('visibilitychange', hidden);
    this.#left = 0;
    this.#crowd = 1;
    if (this.scene === scene) this.#end(scene);
  }

  /** How much faster than usual what is left of the row is played, from this event of the scene on. */
  #crowdOf(board: BoardPlayer, scene: Scene, entry: number, from: number): number {
    if (!board.duration || scene.again) return 1;
    let left = 0;
    for (const one of this.#brisk ? [scene, ...this.#waiting] : [scene])
      for (const [i, played] of one.happened.entries()) {
        if (one === scene && i < entry) continue;
        const brief = this.#isBrief(one, played);
        const events = one === scene && i === entry ? played.events.slice(from) : played.events;
        for (const event of events) if (event !== null) left += board.duration(event, brief);
      }
    const time = this.#brisk ? Math.max(LONG - this.#spent, (LATE - this.#late) / 2, 1) : LONG;
    return Math.max(1, left / time);
  }

  /** Milliseconds since the row began, at normal speed. */
  get #spent(): number {
    return (performance.now() - this.#began) * this.#chosen();
  }

  /** The board has played this scene to its end. */
  #end({ position }: Scene): void {
    this.#stand(position);
    if (this.#waiting.length >= FAR_BEHIND && !this.#board?.duration) {
      const { position } = this.#waiting.at(-1)!;
      this.#waiting = [{ position, happened: this.#waiting.flatMap(({ happened }) => happened) }];
      this.#atOnce = true;
    } else if (this.#waiting.length === 0) this.#atOnce = false;
    while (!this.playing && this.#waiting.length > 0) this.#begin(this.#waiting.shift()!);
    this.#lag = this.#waiting.length;
    this.#ended();
  }

  #stand(position: Position | null): void {
    this.playing = false;
    this.#stood = performance.now();
    this.#show(position);
    this.stands = this.position;
  }

  /** Show a position. What has not changed stays the same object, so that it is not drawn again. */
  #show(position: Position | null): void {
    this.position = position && { ...position, view: reuse(this.position?.view, position.view) };
    if (this.position) this.#board?.shows?.(this.position, this.playing);
  }
}

function unseen(): boolean {
  return typeof document !== 'undefined' && document.hidden;
}

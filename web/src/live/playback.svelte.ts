// The queue of scenes for a table's board. Each is shown when the board has played out the one before.

import { settings, type Pace } from '../common/settings.svelte';
import type { Played } from './played';
import type { Position } from '../wire';

/** What the board gets: a position, and the entries that led to it. */
export interface Scene {
  position: Position;
  happened: Played[];
}

const SPEEDS: Record<Pace, number> = { slow: 0.5, normal: 1, fast: 2, once: 0 };
const FAR_BEHIND = 6; // waiting scenes; from here on all of them are shown at once
const STUCK = 90_000; // milliseconds after which we stop waiting for the board's `settled`

export class Playback {
  scene = $state.raw<Scene | null>(null); // the scene that the board shows
  stands = $state.raw<Position | null>(null); // the last position that the board has finished showing
  playing = $state(false); // the board is showing what happened

  #waiting: Scene[] = []; // scenes that follow
  #lag = $state(0); // their number
  #atOnce = $state(false); // too many wait: the board gets them without playing them out
  #stuck: ReturnType<typeof setTimeout> | undefined;

  /** `ended` is called whenever the board has finished a scene. */
  constructor(private readonly ended: () => void) {}

  /** The board's playback speed: the pace that the person chose, faster while more scenes wait. */
  get speed(): number {
    if (settings.still || this.#atOnce) return 0;
    const pace = SPEEDS[settings.pace];
    return this.#lag >= 2 && settings.pace !== 'slow' ? 2.5 * pace : pace;
  }

  /** Append a scene. */
  add(scene: Scene): void {
    if (this.playing) {
      this.#waiting.push(scene);
      this.#lag = this.#waiting.length;
    } else this.#show(scene);
  }

  /** The board has shown everything up to this entry. */
  settled(n: number): void {
    if (!this.playing || !this.scene || n < (this.scene.happened.at(-1)?.n ?? 0)) return;
    clearTimeout(this.#stuck);
    this.playing = false;
    this.#atOnce = false;
    this.stands = this.scene.position;
    if (this.#waiting.length >= FAR_BEHIND) {
      const { position } = this.#waiting.at(-1)!;
      const happened = this.#waiting.flatMap((scene) => scene.happened);
      this.#waiting = [];
      this.#atOnce = true;
      this.#show({ position, happened });
    }
    while (!this.playing && this.#waiting.length > 0) this.#show(this.#waiting.shift()!);
    this.#lag = this.#waiting.length;
    this.ended();
  }

  /** Show the newest position without playing out what led to it. */
  skip(): void {
    if (this.playing) this.cut(this.#waiting.at(-1)?.position ?? this.scene?.position ?? null);
  }

  /** Clear the queue and show a position without playback. */
  cut(position: Position | null): void {
    clearTimeout(this.#stuck);
    this.#waiting = [];
    this.#lag = 0;
    this.#atOnce = false;
    this.playing = false;
    this.scene = position && { position, happened: [] };
    this.stands = position;
  }

  close(): void {
    clearTimeout(this.#stuck);
  }

  #show(scene: Scene): void {
    clearTimeout(this.#stuck);
    const unseen = typeof document !== 'undefined' && document.hidden;
    if (scene.happened.length === 0 || unseen) {
      this.scene = { position: scene.position, happened: [] };
      this.stands = scene.position;
      return;
    }
    this.scene = scene;
    this.playing = true;
    this.#stuck = setTimeout(() => this.settled(scene.position.n), STUCK);
  }
}

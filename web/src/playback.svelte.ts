// What the board of a table shows: one scene after another, each when the board has played out the one before.

import { settings } from './settings.svelte';
import type { Played } from './played';
import type { Position } from './wire';

/** What the board is given: a position, and how it came to it. */
export interface Scene {
  position: Position;
  happened: Played[];
}

const FAR_BEHIND = 6; // scenes that wait; from here on all of them are shown at once
const STUCK = 90_000; // milliseconds after which a board that never says `settled` is taken at its word

export class Playback {
  scene = $state.raw<Scene | null>(null); // what the board has
  stands = $state.raw<Position | null>(null); // the last position that the board has shown to its end
  playing = $state(false); // the board is showing what happened

  #waiting: Scene[] = []; // to be shown after the present one
  #lag = $state(0); // how many wait
  #atOnce = $state(false); // too much has waited: the board is told of it without playing it out
  #stuck: ReturnType<typeof setTimeout> | undefined;

  /** `ended` is called whenever the board has come to the end of a scene. */
  constructor(private readonly ended: () => void) {}

  /** How fast the board shall go: faster while more is waiting. */
  get speed(): number {
    if (settings.still || this.#atOnce) return 0;
    return this.#lag >= 2 ? 2.5 : 1;
  }

  /** Show this next. */
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

  /** Drop everything, and show a position as it is. */
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

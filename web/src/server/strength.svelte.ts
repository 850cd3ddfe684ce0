// Whether the strong bots have all their strength. The server is asked only while something here shows it.

import * as calls from '../calls';
import { place } from '../device/place';
import type { BotStrength } from '../wire';

const AGAIN = { looking: 1000, compiling: 3000 }; // milliseconds until it is asked again
const LATER = 5000; // after no answer

class Strength {
  state = $state<BotStrength['state'] | null>(null); // null: not known yet
  #watched = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Ask now, and again until the bots are ready. Returns what ends it. */
  watch(): () => void {
    if (place.device) return () => undefined; // nothing is compiled here
    if (this.#watched++ === 0) void this.#look();
    return () => {
      if (--this.#watched === 0) clearTimeout(this.#timer);
    };
  }

  async #look(): Promise<void> {
    clearTimeout(this.#timer);
    let wait: number | undefined = LATER;
    try {
      this.state = (await calls.bots()).state;
      wait = this.state === 'ready' || this.state === 'missing' ? undefined : AGAIN[this.state];
    } catch {
      // the server does not answer
    }
    clearTimeout(this.#timer); // of another look meanwhile
    if (wait !== undefined && this.#watched > 0) this.#timer = setTimeout(() => void this.#look(), wait);
  }
}

export const strength = new Strength();

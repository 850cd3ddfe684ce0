// What happened at a table, as each viewer was told it: the lines of the log, and the latest entries.

import { settings } from '../common/settings.svelte';
import type { Happened } from '../wire';
import { deedsSince, lately, withHappened, type Deed, type Line } from './journal';
import type { Played } from './played';

export const LATELY = 24; // entries to keep; enough to contain an action of everybody

export class TableLog {
  #lines = $state.raw<ReadonlyMap<number, Line[]>>(new Map()); // by viewer, including what is not shown yet
  #lately = new Map<number, Happened[]>(); // by viewer: the latest entries
  #played = new Map<number, Played[]>(); // by viewer: the latest entries without a gap, to show them again
  #recalled = new Map<number, string>(); // by viewer: the language in which the whole log was asked for

  /** The viewer was told of these entries. `played`: with views, or null if some of them cannot be played out. */
  add(viewer: number, happened: Happened[], played: Played[] | null): void {
    this.#tell(viewer, happened);
    this.#lately.set(viewer, lately(this.#lately.get(viewer) ?? [], happened, LATELY));
    const earlier = this.#played.get(viewer) ?? [];
    this.#played.set(viewer, played ? [...earlier, ...played].slice(-LATELY) : []);
  }

  /** Load the earlier log once, and again when the language has changed. `ask` fails if it must be tried again. */
  async recall(viewer: number, ask: () => Promise<Happened[] | null>): Promise<void> {
    const { language } = settings;
    if (this.#recalled.get(viewer) === language) return;
    this.#recalled.set(viewer, language);
    try {
      const happened = await ask();
      if (happened && this.#recalled.get(viewer) === language) this.#tell(viewer, happened);
    } catch {
      this.#recalled.delete(viewer); // retry at the next message of the server
    }
  }

  #tell(viewer: number, happened: Happened[]): void {
    const lines = withHappened(this.lines(viewer), happened);
    this.#lines = new Map([...this.#lines, [viewer, lines]]);
  }

  /** All lines of a viewer's log, including what the board has not shown yet. */
  lines(viewer: number): Line[] {
    return this.#lines.get(viewer) ?? [];
  }

  /** The latest entries before this one. */
  before(viewer: number, n: number): Happened[] {
    return this.#lately.get(viewer)?.filter((entry) => entry.n < n) ?? [];
  }

  /** What the others did since the viewer's last move, before this entry. */
  deeds(viewer: number, n: number, minor?: (event: unknown) => boolean): Deed[] {
    return deedsSince(viewer, this.before(viewer, n), minor);
  }

  /** The latest entries from this one on, to be played out again; null if they are not known without a gap. */
  from(viewer: number, n: number): Played[] | null {
    const played = this.#played.get(viewer)?.filter((entry) => entry.n >= n) ?? [];
    return played[0]?.n === n ? played : null;
  }
}

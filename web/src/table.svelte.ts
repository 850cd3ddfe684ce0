// One table as this screen knows it: asks the server, hears of changes, sends moves.

import type { LogLine, TableState } from './messages';
import { follow, Refused, server } from './server';
import { settings } from './settings.svelte';
import { peopleHere, seatToShow, SPECTATOR } from './viewpoint';

export class TableModel {
  state = $state.raw<TableState | null>(null);
  log = $state.raw<LogLine[]>([]);
  connected = $state(true);
  busy = $state(false); // a move is on its way
  problem = $state.raw<Refused | null>(null);
  missing = $state(false); // there is no such table
  curtain = $state(false); // another person is to take the screen
  readonly id: string;
  #seat = SPECTATOR;
  #asking: Promise<void> | null = null;
  #again = false;
  #stop: () => void;

  constructor(id: string) {
    this.id = id;
    this.#stop = follow(
      id,
      (n) => void (this.state?.n !== n && this.refresh()),
      (yes) => (this.connected = yes),
    );
  }

  close(): void {
    this.#stop();
  }

  /** Ask for the table anew; calls while one is under way are answered by one more. */
  async refresh(): Promise<void> {
    if (this.#asking) {
      this.#again = true;
      return this.#asking;
    }
    this.#asking = this.#ask();
    await this.#asking;
    this.#asking = null;
    if (this.#again) {
      this.#again = false;
      await this.refresh();
    }
  }

  async #ask(): Promise<void> {
    try {
      let state = await this.#fetch(this.#seat);
      const seat = seatToShow(state, this.#seat);
      if (seat !== this.#seat) {
        const before = this.#seat;
        this.#seat = seat;
        if (before !== SPECTATOR || peopleHere(state).length > 1) this.curtain = true;
        state = await this.#fetch(seat);
      }
      this.#take(state);
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      if (problem.code === 'unreachable') this.connected = false;
      else if (this.state === null) this.missing = true;
      this.problem = problem;
    }
  }

  #language = '';

  async #fetch(seat: number): Promise<TableState> {
    const language = settings.language;
    const known = this.state?.seat === seat && this.#language === language ? this.state.n - 1 : -1;
    const state = await server.state(this.id, seat, language, known);
    this.#language = language;
    const kept = known < 0 ? [] : this.log.filter((line) => line.n <= known);
    return { ...state, log: [...kept, ...state.log] };
  }

  #take(state: TableState): void {
    this.log = state.log;
    this.state = state;
  }

  lift(): void {
    this.curtain = false;
  }

  async play(action: unknown): Promise<boolean> {
    const state = this.state;
    if (!state || this.busy) return false;
    return this.#send(() => server.play(this.id, { seat: state.seat, action, after: state.n }));
  }

  async takeBack(): Promise<boolean> {
    const state = this.state;
    const to = state?.take_back_to ?? null;
    if (!state || to === null || this.busy) return false;
    return this.#send(() => server.takeBack(this.id, { seat: state.seat, to }));
  }

  async #send(send: () => Promise<unknown>): Promise<boolean> {
    this.busy = true;
    this.problem = null;
    try {
      await send();
      return true;
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      this.problem = problem;
      return false;
    } finally {
      await this.refresh();
      this.busy = false;
    }
  }
}

// Whose view the screen shows, and the curtain between people who share it.

import type { Position } from '../wire';
import { SecretRound, seatToShow, SPECTATOR } from './viewpoint';

export class Viewer {
  seat = $state(SPECTATOR); // the seat whose view is shown
  curtain = $state.raw<number | null>(null); // the seat that is to take the screen

  #secret = new SecretRound();

  /** `positions` are the newest by seat. `looks` is called when another seat's view is shown, or the same anew. */
  constructor(
    private readonly positions: ReadonlyMap<number, Position>,
    private readonly looks: (seat: number) => void,
  ) {}

  /** Show the view of whoever is asked, of the seats at this screen; behind a curtain if it is nobody else's business. */
  choose(seats: number[]): void {
    const present = this.positions.get(this.seat) ?? [...this.positions.values()][0];
    if (seats.length === 0 || !present) return;
    const wanted = seatToShow(seats, present.to_act, this.seat);
    const position = this.positions.get(wanted);
    if (!position) return;
    const several = seats.length > 1;
    const inSecret = several && this.#secret.needsCurtain(seats, position.to_act, wanted);
    if (wanted === this.seat && !inSecret) {
      this.curtain = null;
      return;
    }
    const over = position.outcome !== null;
    const hidden = several && (inSecret || [this.seat, wanted].some((seat) => this.positions.get(seat)?.secret));
    if (hidden && !over) this.curtain = wanted;
    else this.look(wanted);
  }

  /** The person called by the curtain has taken the screen. */
  lift(): void {
    if (this.curtain === null) return;
    this.#secret.lifted(this.curtain);
    this.look(this.curtain);
  }

  look(seat: number): void {
    this.seat = seat;
    this.curtain = null;
    this.looks(seat);
  }
}

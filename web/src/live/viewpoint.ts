// Which seat's view the screen shows when one or several people sit at it, and when a curtain hides it between them.

export const SPECTATOR = -1;

/** The seat to show: one that is asked, preferably the present one. If nobody is asked, the present one stays. */
export function seatToShow(here: number[], asked: number[], present: number): number {
  if (here.length === 0) return SPECTATOR;
  const ours = asked.filter((seat) => here.includes(seat));
  if (ours.includes(present) || (ours.length === 0 && here.includes(present))) return present;
  return ours[0] ?? here[0] ?? SPECTATOR;
}

/**
 * Remembers secret questions. When several people at this screen are asked at once, each answers alone at the screen.
 * The round lasts until all of them have answered.
 */
export class SecretRound {
  #among = new Set<number>(); // seats that have not answered yet
  #alone: number | null = null; // the seat that has taken the screen in this round

  /** Whether a curtain must hide the board before this seat is shown. */
  needsCurtain(here: number[], asked: number[], wanted: number): boolean {
    const ours = asked.filter((seat) => here.includes(seat));
    this.#among = new Set(ours.length > 1 ? ours : ours.filter((seat) => this.#among.has(seat)));
    if (this.#among.size === 0) this.#alone = null;
    return this.#among.has(wanted) && this.#alone !== wanted;
  }

  /** Somebody has taken the screen. */
  lifted(seat: number): void {
    if (this.#among.has(seat)) this.#alone = seat;
  }
}

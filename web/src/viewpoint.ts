// Whose eyes the screen shows, when one or several people sit at it.

import type { TableState } from './messages';

export const SPECTATOR = -1;

export function peopleHere(state: Pick<TableState, 'sitters'>): number[] {
  return state.sitters.flatMap((sitter, seat) => (sitter === 'person' ? [seat] : []));
}

/** The seat to show: the one that is asked, the present one before others; with nobody asked it stays. */
export function seatToShow(state: Pick<TableState, 'sitters' | 'to_act'>, present: number): number {
  const here = peopleHere(state);
  if (here.length === 0) return SPECTATOR;
  const asked = state.to_act.filter((seat) => here.includes(seat));
  if (asked.includes(present) || (asked.length === 0 && here.includes(present))) return present;
  return asked[0] ?? here[0] ?? SPECTATOR;
}

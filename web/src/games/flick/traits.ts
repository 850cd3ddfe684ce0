// What the page must know of the board of Palec boży before it is loaded.

import type { BoardTraits } from '../board';

export const traits: BoardTraits = {
  showsPlayers: true,
  fillsWindow: true,
  heatMaps: async () => new (await import('./heat/maker')).HeatMaker(),
  practice: true,
  recheck: async (moments) => (await import('./recheck/recheck')).recheck(moments),
  fillsIn: true,
};

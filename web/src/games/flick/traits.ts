import type { BoardTraits } from '../board';

export const traits: BoardTraits = {
  showsPlayers: true,
  heatMaps: true,
  practice: true,
  fillsIn: true,
  columnAtRight: true,
};

// What the page must know of the board of Wyrocznia before it is loaded.

import type { BoardTraits } from '../board';

export const traits: BoardTraits = {
  showsDeeds: true,
  rulesOfReasons: {
    start: 'WY-S1',
    sale: 'WY-C9',
    card: 'WY-C14',
    sponsorship: 'WY-C13',
    symbol: 'WY-C16',
    thieves: 'WY-C11',
    corruption: 'WY-C16',
  },
};

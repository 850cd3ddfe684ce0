// What the page must know of the board of Wyrocznia before it is loaded.

import type { BoardTraits } from '../board';
import type { Event, View } from './types';

// what somebody did, and what it brought; the rest is on the board
const TOLD: ReadonlySet<Event['event']> = new Set([
  'went',
  'passed',
  'hired',
  'gained',
  'foretold',
  'fulfilled',
  'docked',
  'corrupted',
  'sold',
  'called',
  'dawned',
  'marketed',
  'cleaned',
  'reckoned',
]);

export const traits: BoardTraits = {
  showsDeeds: true,
  minor: (event) => event !== null && !TOLD.has((event as Event).event),
  points: (view) => (view as View).players.map(({ gold }) => gold),
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

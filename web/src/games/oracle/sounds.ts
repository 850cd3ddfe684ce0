// The sounds of the oracle's table.

import { bell, bump, chime, coins, fanfare, gust, knock, rattle, scratch, splash, thud } from '../common/sound';
import type { Event } from './types';

export function play(event: Event): void {
  switch (event.event) {
    case 'thrown':
      return rattle();
    case 'drawn':
    case 'struck':
    case 'nudged':
      return scratch();
    case 'closed':
    case 'wrote':
    case 'marked':
    case 'filled':
      return scratch(3);
    case 'foretold':
      return scratch(2);
    case 'fulfilled':
      return bell();
    case 'sold':
    case 'paid':
      return coins(Math.abs(event.gold));
    case 'gained':
      return chime(event.size === 'tome' ? 5 : 3);
    case 'drew':
    case 'boarded':
    case 'ferried':
    case 'shifted':
      return knock(0.35);
    case 'docked':
      return splash();
    case 'spent':
      return knock(0.15);
    case 'corrupted':
      return bump(0.6);
    case 'hired':
    case 'tucked':
    case 'called':
      return thud();
    case 'marketed':
      return fanfare();
    case 'dawned':
      return bell();
    case 'cleaned':
      return gust();
    default:
  }
}

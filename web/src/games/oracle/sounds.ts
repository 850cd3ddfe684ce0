// How the oracle's table sounds.

import type { Event } from './types';

export function play(_: Event): void {
  // made when the page has sounds
}

// Townsfolk by the names of their cards.

import { CARDS } from '../data';

type Guild = 'red' | 'green' | 'blue' | 'yellow';

/** A card by its name: "red porter". */
export function readCard(card: string): { calling: keyof typeof CARDS; colour: Guild; symbols: number } {
  const [colour, calling] = card.split(' ') as [Guild, keyof typeof CARDS];
  const does = CARDS[calling] as { symbols?: number };
  return { calling, colour, symbols: does.symbols ?? 0 };
}

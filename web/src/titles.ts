// What games are called, in the language of now.

import { settings } from './settings.svelte';
import type { GameInfo, House } from './wire';

export function titleOf(game: GameInfo): string {
  return game.title[settings.language] ?? game.name;
}

/** By their short names; none as long as the house is unknown. */
export function titlesOf(house: House | null): Record<string, string> {
  return Object.fromEntries(house?.games.map((game) => [game.name, titleOf(game)]) ?? []);
}

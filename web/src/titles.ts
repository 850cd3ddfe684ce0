// What games are called, in the language of now.

import { settings } from './settings.svelte';
import type { GameInfo, House } from './wire';

/** A text of a game in the language of now; in English where the game has no other, empty where it has none. */
export function inLanguage(text: Record<string, string>): string {
  return text[settings.language] ?? text['en'] ?? '';
}

export function titleOf(game: GameInfo): string {
  return inLanguage(game.title) || game.name;
}

/** By their short names; none as long as the house is unknown. */
export function titlesOf(house: House | null): Record<string, string> {
  return Object.fromEntries(house?.games.map((game) => [game.name, titleOf(game)]) ?? []);
}

// The games' titles in the current language.

import { settings } from '../common/settings.svelte';
import type { GameInfo, ServerInfo } from '../wire';

/** A text of a game in the current language; in English if there is no other, empty if there is none. */
export function inLanguage(text: Record<string, string>): string {
  return text[settings.language] ?? text['en'] ?? '';
}

export function titleOf(game: GameInfo): string {
  return inLanguage(game.title) || game.name;
}

/** Titles by the games' ids; empty until the server's answer is known. */
export function titlesOf(serverInfo: ServerInfo | null): Record<string, string> {
  return Object.fromEntries(serverInfo?.games.map((game) => [game.name, titleOf(game)]) ?? []);
}

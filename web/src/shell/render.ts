// The start page as HTML, in each language. The build runs this in Node; see pages.js.

import { render } from 'svelte/server';
import App from '../App.svelte';
import { speech } from '../common/i18n.svelte';
import { storeData } from '../common/storage';
import { LANGUAGES, SOURCE, type Language } from '../common/languages';
import type { ServerInfo } from '../wire';
import { GAMES } from './games';

export { SOURCE };

/** The names of the games on the page, in their order. */
export const games = GAMES.map((game) => game.name).join(' ');

/** The page in each language. */
export async function pages(): Promise<Record<Language, string>> {
  storeData('info', { version: '', games: GAMES, phrases: [], names: {}, alone: false } satisfies ServerInfo);
  await speech.ready('page', 'puzzle');
  const found: Partial<Record<Language, string>> = {};
  for (const language of LANGUAGES) {
    await speech.speak(language);
    found[language] = render(App).body;
  }
  return found as Record<Language, string>;
}

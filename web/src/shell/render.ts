// The start page as HTML, in each language, and how every other page begins. The build runs this in Node; see pages.js.

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

/** A page in each language. All but the start page begin alike. */
export async function pages(place = ''): Promise<Record<Language, string>> {
  storeData('info', {
    version: '',
    games: GAMES,
    phrases: [],
    names: {},
    counts_steps: false,
    play_on_device: false,
  } satisfies ServerInfo);
  await speech.ready('page', 'puzzle');
  const found: Partial<Record<Language, string>> = {};
  for (const language of LANGUAGES) {
    await speech.speak(language);
    found[language] = render(App, { props: { built: place } }).body;
  }
  return found as Record<Language, string>;
}

/** What is in words in the manifest of the installed page, in each language. */
export async function manifests(): Promise<Record<Language, object>> {
  await speech.ready('page', 'notify');
  const found: Partial<Record<Language, object>> = {};
  for (const language of LANGUAGES) {
    await speech.speak(language);
    const [words, notify] = [speech.words('page'), speech.words('notify')];
    const practice = GAMES.filter((game) => game.practice).map((game) => ({
      name: `${words.practise}: ${game.title[language]}`,
      short_name: words.practise,
      url: `./practice/${game.name}`,
    }));
    const cards = GAMES.map((game) => ({ name: game.title[language], url: `./#${game.name}` })); // on the start page
    const yours = { name: notify.gamesTitle, url: './games' };
    const shortcuts = [...cards, yours, ...practice, { name: words.lobby, url: './lobby' }]; // a system shows the first
    found[language] = { description: words.tagline, shortcuts };
  }
  return found as Record<Language, object>;
}

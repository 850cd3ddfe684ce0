// Written into the head of the built page and run before it is drawn. The page is shown in the person's language and
// theme, and what is pressed before the other scripts are there is carried out by them.

import { stored } from '../common/storage';
import { firstLanguage } from '../common/languages';
import { placeOfHash, readRoute } from '../route';
import { knownTables } from '../people/secrets';
import { READY } from './ready';

declare const WORDS: Record<string, string>; // the files of the page's texts, by language; the build fills them in

const root = document.documentElement;
const language = firstLanguage();
const theme = stored('theme');
if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;

const home = new URL('./', document.baseURI).pathname; // the path of the server
const older = placeOfHash(location.hash);
if (older !== null) history.replaceState(history.state, '', `${home}${older}`);

/** The built start page fits a person without unfinished games. Everybody else sees its header first. */
const fits = () =>
  readRoute(location.pathname.slice(home.length)).page === 'start' && knownTables().every((table) => table.over);
const look = () => (root.dataset.shell = fits() && root.lang === language ? 'all' : 'header');
look();

function fetchSoon(href: string, as: 'fetch' | 'script'): void {
  const link = document.createElement('link');
  link.rel = as === 'script' ? 'modulepreload' : 'preload';
  link.as = as;
  link.href = href;
  link.crossOrigin = 'anonymous';
  document.head.append(link);
}
fetchSoon(WORDS[language]!, 'script');
if (fits()) fetchSoon('site' in root.dataset ? 'fixed/info.json' : 'api/info', 'fetch');

// the whole document is there, and no other script has run
document.addEventListener(
  'readystatechange',
  () => {
    const other = document.querySelector<HTMLTemplateElement>(`template[lang=${language}]`);
    if (!other) return;
    document.getElementById('app')!.replaceChildren(other.content);
    root.lang = language;
    if ('site' in root.dataset)
      document.querySelector('link[rel=manifest]')!.setAttribute('href', `manifest.${language}.webmanifest`);
    look();
  },
  { once: true },
);

let pressed: HTMLElement | null = null;

function press(event: Event): void {
  const found = (event.target as Element).closest<HTMLElement>('button, summary, label');
  if (!found) return; // a link works by itself
  event.preventDefault();
  pressed?.removeAttribute('aria-busy');
  pressed = found;
  pressed.setAttribute('aria-busy', 'true');
}

addEventListener('click', press, true);
addEventListener('hashchange', look);
addEventListener(
  READY,
  () => {
    removeEventListener('click', press, true);
    removeEventListener('hashchange', look);
    delete root.dataset.shell;
    if (!pressed) return;
    pressed.removeAttribute('aria-busy');
    const { tagName, textContent } = pressed;
    const same = [...document.querySelectorAll<HTMLElement>(tagName)].find((one) => one.textContent === textContent);
    (pressed.isConnected ? pressed : same)?.click();
  },
  { once: true },
);

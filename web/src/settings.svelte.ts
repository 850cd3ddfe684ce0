// What the person at this screen prefers; kept in the browser.

import { keep, kept } from './kept';
import { en, type Words } from './words/en';
import { pl } from './words/pl';

export const LANGUAGES = ['pl', 'en'] as const;
export const THEMES = ['system', 'light', 'dark'] as const;
export const MOTIONS = ['system', 'full', 'less'] as const;
export type Language = (typeof LANGUAGES)[number];
export type Theme = (typeof THEMES)[number];
export type Motion = (typeof MOTIONS)[number];

const WORDS: Record<Language, Words> = { en, pl };

function chosen<T extends string>(key: string, allowed: readonly T[]): T | null {
  const value = kept(key);
  return allowed.find((one) => one === value) ?? null;
}

function firstLanguage(): Language {
  const asked = new URLSearchParams(globalThis.location?.search).get('lang');
  const wanted = chosen('language', LANGUAGES) ?? LANGUAGES.find((one) => one === asked);
  return wanted ?? (globalThis.navigator?.language.startsWith('pl') ? 'pl' : 'en');
}

class Settings {
  language = $state<Language>(firstLanguage());
  theme = $state<Theme>(chosen('theme', THEMES) ?? 'system');
  motion = $state<Motion>(chosen('motion', MOTIONS) ?? 'system');
  sound = $state(kept('sound') !== 'off');
  name = $state(kept('name') ?? '');
  #lessBySystem = $state(false);

  constructor() {
    const system = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');
    if (!system) return;
    this.#lessBySystem = system.matches;
    system.addEventListener('change', () => (this.#lessBySystem = system.matches));
  }

  /** What the page says, in the language of now. */
  get words(): Words {
    return WORDS[this.language];
  }

  /** Whether things are shown at once instead of played out. */
  get still(): boolean {
    return this.motion === 'less' || (this.motion === 'system' && this.#lessBySystem);
  }

  speak(language: Language): void {
    this.language = language;
    keep('language', language);
  }

  paint(theme: Theme): void {
    this.theme = theme;
    keep('theme', theme);
  }

  move(motion: Motion): void {
    this.motion = motion;
    keep('motion', motion);
  }

  hear(sound: boolean): void {
    this.sound = sound;
    keep('sound', sound ? 'on' : 'off');
  }

  call(name: string): void {
    this.name = name;
    keep('name', name);
  }
}

export const settings = new Settings();

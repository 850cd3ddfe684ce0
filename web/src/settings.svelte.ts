// What the person at this screen prefers; kept in the browser.

import { en, type Words } from './words/en';
import { pl } from './words/pl';

export const LANGUAGES = ['pl', 'en'] as const;
export const THEMES = ['system', 'light', 'dark'] as const;
export type Language = (typeof LANGUAGES)[number];
export type Theme = (typeof THEMES)[number];

const WORDS: Record<Language, Words> = { en, pl };

function kept<T extends string>(key: string, allowed: readonly T[]): T | null {
  try {
    const value = localStorage.getItem(`omphalos.${key}`);
    return allowed.find((one) => one === value) ?? null;
  } catch {
    return null; // a browser that keeps nothing
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(`omphalos.${key}`, value);
  } catch {
    // then it lasts until the page is closed
  }
}

function firstLanguage(): Language {
  const asked = new URLSearchParams(location.search).get('lang');
  const wanted = kept('language', LANGUAGES) ?? LANGUAGES.find((one) => one === asked);
  return wanted ?? (navigator.language.startsWith('pl') ? 'pl' : 'en');
}

class Settings {
  language = $state<Language>(firstLanguage());
  theme = $state<Theme>(kept('theme', THEMES) ?? 'system');

  /** What the page says, in the language of now. */
  get words(): Words {
    return WORDS[this.language];
  }

  speak(language: Language): void {
    this.language = language;
    keep('language', language);
  }

  paint(theme: Theme): void {
    this.theme = theme;
    keep('theme', theme);
  }
}

export const settings = new Settings();

// The board's words in a language, and the game's names filled in.

import { NAMES, type Name } from '../data';
import { en, type Words } from './en';
import { pl } from './pl';

export type Language = 'en' | 'pl';
export type { Words };

const WORDS: Record<Language, Words> = { en, pl };

export const wordsIn = (language: Language): Words => WORDS[language];

/** What the game calls something: `name('pl', 'guild red')`, `name('en', 'boat', { n: 3 })`. */
export function named(language: Language, key: Name, parts: Record<string, string | number> = {}): string {
  const text: string = NAMES[language][key];
  return text.replace(/\{(\w+)\}/g, (whole, part: string) => String(parts[part] ?? whole));
}

// The languages, and which one to begin with.

import COMPLETE from '../../../src/omphalos/i18n/complete.json';
import LANGUAGE_NAMES from '../../../src/omphalos/i18n/languages.json';
import { stored } from './storage';

export type Language = keyof typeof LANGUAGE_NAMES;

export { LANGUAGE_NAMES };
export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as Language[];
export const SOURCE: Language = 'en';

/** Whether sentences of a language may be missing. They are said in English. */
export const isPartial = (language: Language): boolean => !COMPLETE.includes(language);

/** The first supported language of the browser's preferences; English if there is none. */
export function negotiate(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = LANGUAGES.find((one) => one === tag.toLowerCase().split('-')[0]);
    if (found) return found;
  }
  return SOURCE;
}

/** The language chosen here, else the one in the address, else the browser's. */
export function firstLanguage(): Language {
  const asked = new URLSearchParams(globalThis.location?.search).get('lang');
  const chosen = stored('language');
  const wanted = LANGUAGES.find((one) => one === chosen) ?? LANGUAGES.find((one) => one === asked);
  const { languages, language } = globalThis.navigator ?? {};
  return wanted ?? negotiate(languages?.length ? languages : language ? [language] : []);
}

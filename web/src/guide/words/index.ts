// The guide's words in the language of now.

import { settings } from '../../settings.svelte';
import { en, type Words } from './en';
import { pl } from './pl';

export type { Words };

const WORDS: Record<'en' | 'pl', Words> = { en, pl };

export const wordsNow = (): Words => WORDS[settings.language];

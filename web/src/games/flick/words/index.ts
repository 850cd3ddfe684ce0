// The board's words in the language of now.

import { en, type Words } from './en';
import { pl } from './pl';

export type { Words };

export const WORDS: Record<'en' | 'pl', Words> = { en, pl };

// Texts for error codes: a message of the page, or of the board of the open game.

import { networkIsGone } from '../common/browser';
import { speech } from '../common/i18n.svelte';

/** The text for a code, or undefined if no catalogue has one. */
export function errorText(refused: string): string | undefined {
  const code = refused === 'unreachable' && networkIsGone() ? 'offline' : refused;
  for (const part of ['page', ...speech.parts.filter((one) => one !== 'page')] as typeof speech.parts) {
    const { errors } = speech.words(part) as { errors?: Record<string, string> };
    if (errors?.[code]) return errors[code];
  }
  return undefined;
}

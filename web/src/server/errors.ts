// Texts for error codes: a message of the page, or of the board of the open game.

import { networkIsGone } from '../common/browser';
import { speech } from '../common/i18n.svelte';
import { place } from '../device/place';

/** The text for a code, or undefined if no catalogue has one. */
export function errorText(refused: string): string | undefined {
  const isOffline = refused === 'unreachable' && networkIsGone();
  const isFull = refused === 'store-unavailable' && place.device;
  const code = isOffline ? 'offline' : isFull ? 'device-full' : refused;
  for (const part of ['page', ...speech.parts.filter((one) => one !== 'page')] as typeof speech.parts) {
    const { errors } = speech.words(part) as { errors?: Record<string, string> };
    if (errors?.[code]) return errors[code];
  }
  return undefined;
}

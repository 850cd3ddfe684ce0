// Texts for error codes: a message of the page, or of the board of the open game.

import { networkIsGone } from '../common/browser';
import { speech } from '../common/i18n.svelte';
import { isHere, place } from '../device/place';
import { here } from '../paths';
import { readRoute } from '../route';

/** Whether the open page is a table of this device. */
function isTableHere(): boolean {
  const route = readRoute(here());
  return route.page === 'table' && isHere(route.id);
}

/** The text for a code, or undefined if no catalogue has one. */
export function errorText(refused: string): string | undefined {
  const isOffline = refused === 'unreachable' && networkIsGone();
  const isFull = refused === 'store-unavailable' && (place.device || isTableHere());
  const code = isOffline ? 'offline' : isFull ? 'device-full' : refused;
  for (const part of ['page', ...speech.parts.filter((one) => one !== 'page')] as typeof speech.parts) {
    const { errors } = speech.words(part) as { errors?: Record<string, string> };
    if (errors?.[code]) return errors[code];
  }
  return undefined;
}

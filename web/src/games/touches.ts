// What can be touched of a game on the start page: `games/NAME/FirstTouch.svelte`.

import type { Component } from 'svelte';

/** `newcomer`: nobody has played the game in this browser; `begin` opens their first game. */
type FirstTouch = Component<{ newcomer: boolean; begin: () => void }>;

const TOUCHES = import.meta.glob<FirstTouch>('./*/FirstTouch.svelte', { eager: true, import: 'default' });

export const touchOf = (game: string): FirstTouch | null => TOUCHES[`./${game}/FirstTouch.svelte`] ?? null;

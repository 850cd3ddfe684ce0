// Clocks that count down between two messages of the server.

import { settings } from './settings.svelte';
import type { ClockRule, ClockState } from '../wire';

/** A seat's remaining time in milliseconds, `since` milliseconds after the server sent it. */
export function timeLeft(clock: ClockState, seat: number, since: number): number | null {
  const left = clock.left[seat] ?? null;
  if (left === null) return null;
  return clock.stopped || !clock.running.includes(seat) ? left : Math.max(0, left - since);
}

/** Format a time: 1:05, 0:09.4 in the last ten seconds, 2 d 3 h in correspondence games. */
export function shownTime(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds >= 86_400) return `${Math.floor(seconds / 86_400)} d ${Math.floor((seconds % 86_400) / 3600)} h`;
  const two = (n: number) => String(Math.floor(n)).padStart(2, '0');
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)}:${two((seconds % 3600) / 60)}:${two(seconds % 60)}`;
  if (seconds >= 10) return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  return `0:0${(Math.floor(seconds * 10) / 10).toFixed(1)}`;
}

/** A clock in words: "1 min a move". */
export function clockText({ kind, seconds }: ClockRule): string {
  const { clockRule } = settings.words;
  if (kind === 'move') return clockRule.move({ minutes: Math.round(seconds / 6) / 10 });
  if (kind === 'bank') return clockRule.bank({ minutes: Math.round(seconds / 60) });
  return clockRule.days({ days: Math.round(seconds / 86_400) });
}

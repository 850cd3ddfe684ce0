// Short vibrations where the device has them. The settings have the switch.

import { canVibrate, settings } from '../../common/settings.svelte';
import { isHushed } from './sound';

/** Vibrate for some milliseconds, or in a pattern of vibrations and pauses. */
export function buzz(pattern: number | number[]): void {
  if (!settings.haptics || isHushed() || !canVibrate()) return;
  if (navigator.userActivation?.hasBeenActive === false) return; // browsers forbid it before the first touch
  navigator.vibrate(pattern);
}

import { afterEach, expect, test, vi } from 'vitest';
import { canVibrate, settings } from '../../common/settings.svelte';
import { buzz } from './haptics';

afterEach(() => void vi.unstubAllGlobals());

test('a device that can vibrate does so, unless its owner has switched it off', () => {
  const vibrate = vi.fn(() => true);
  vi.stubGlobal('navigator', { vibrate });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  buzz(12);
  expect(vibrate).toHaveBeenCalledWith(12);
  settings.feel(false);
  buzz(30);
  settings.feel(true);
  expect(vibrate).toHaveBeenCalledTimes(1);
});

test('nothing vibrates before the first touch', () => {
  const vibrate = vi.fn(() => true);
  vi.stubGlobal('navigator', { vibrate, userActivation: { hasBeenActive: false } });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  buzz(12);
  expect(vibrate).not.toHaveBeenCalled();
});

test('a mouse does not vibrate, nor a browser without vibrations', () => {
  const vibrate = vi.fn(() => true);
  vi.stubGlobal('navigator', { vibrate });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  buzz(12);
  expect(vibrate).not.toHaveBeenCalled();
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  expect(canVibrate()).toBe(false);
  buzz(12); // nothing is thrown
});

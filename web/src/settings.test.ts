import { afterAll, expect, test } from 'vitest';
import { kept } from './kept';
import { settings } from './settings.svelte';

afterAll(() => {
  settings.paint('system'); // other tests share these settings
  settings.move('system');
  settings.hurry('normal');
  settings.tune(70);
  settings.call('');
});

test('what a person chooses is kept under its name', () => {
  settings.paint('dark');
  settings.move('less');
  settings.hurry('fast');
  settings.hear(false);
  settings.tune(30);
  settings.feel(false);
  settings.showReactions(false);
  settings.turn(true);
  settings.call('Ada');
  const { theme, motion, pace, sound, volume, haptics, reactions, turnMat, name } = settings;
  expect([theme, motion, pace, sound, volume]).toEqual(['dark', 'less', 'fast', false, 30]);
  expect([haptics, reactions, turnMat, name]).toEqual([false, false, true, 'Ada']);
  const names = ['theme', 'motion', 'pace', 'sound', 'volume', 'haptics', 'reactions', 'turnMat', 'name'];
  expect(names.map(kept)).toEqual(['dark', 'less', 'fast', 'off', '30', 'off', 'off', 'on', 'Ada']);
});

test('less motion is what the person says', () => {
  settings.move('less');
  expect(settings.still).toBe(true);
  settings.move('full');
  expect(settings.still).toBe(false);
});

test('sounds, vibrations and reactions can be turned on again, and the mat back', () => {
  settings.hear(true);
  settings.feel(true);
  settings.showReactions(true);
  settings.turn(false);
  expect(['sound', 'haptics', 'reactions', 'turnMat'].map(kept)).toEqual(['on', 'on', 'on', 'off']);
});

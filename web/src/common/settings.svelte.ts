// The person's preferences, kept in the browser.

import { keep, kept } from './kept';
import { speech, words, type Language, type Words } from './i18n.svelte';
import { firstLanguage } from './languages';

export const THEMES = ['system', 'light', 'dark'] as const;
export const MOTIONS = ['system', 'full', 'less'] as const;
export const PACES = ['slow', 'normal', 'fast', 'once'] as const; // of what the board plays out
export type Pace = (typeof PACES)[number];
export type Theme = (typeof THEMES)[number];
export type Motion = (typeof MOTIONS)[number];

function chosen<T extends string>(key: string, allowed: readonly T[]): T | null {
  const value = kept(key);
  return allowed.find((one) => one === value) ?? null;
}

/** Whether this is a device with a touch screen that can vibrate. */
export const canVibrate = () =>
  typeof globalThis.navigator?.vibrate === 'function' && !!globalThis.matchMedia?.('(pointer: coarse)').matches;

const percent = (value: string | null, usual: number) => {
  const number = value === null ? NaN : Number(value);
  return number >= 0 && number <= 100 ? number : usual;
};

export class Settings {
  theme = $state<Theme>(chosen('theme', THEMES) ?? 'system');
  motion = $state<Motion>(chosen('motion', MOTIONS) ?? 'system');
  pace = $state<Pace>(chosen('pace', PACES) ?? 'normal');
  sound = $state(kept('sound') !== 'off');
  volume = $state(percent(kept('volume'), 70)); // per cent
  haptics = $state(kept('haptics') !== 'off'); // vibrations, where the device has them
  reactions = $state(kept('reactions') !== 'off'); // of others at a table, and the buttons for one's own
  turnMat = $state(kept('turnMat') === 'on'); // a mat is turned so that the person's own corner is near
  name = $state(kept('name') ?? '');
  #lessBySystem = $state(false);

  constructor() {
    const system = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');
    if (!system) return;
    this.#lessBySystem = system.matches;
    system.addEventListener('change', () => (this.#lessBySystem = system.matches));
  }

  /** The current language of the page. */
  get language(): Language {
    return speech.language;
  }

  /** The page's messages in the current language. */
  get words(): Words<'page'> {
    return words('page');
  }

  /** Whether everything is shown at once instead of played out. */
  get still(): boolean {
    return this.motion === 'less' || (this.motion === 'system' && this.#lessBySystem);
  }

  /** Load the first language. The page is mounted afterwards. */
  async begin(): Promise<void> {
    await speech.speak(firstLanguage());
    await speech.ready('page');
  }

  async speak(language: Language): Promise<void> {
    keep('language', language);
    await speech.speak(language);
  }

  paint(theme: Theme): void {
    this.theme = theme;
    keep('theme', theme);
  }

  move(motion: Motion): void {
    this.motion = motion;
    keep('motion', motion);
  }

  hurry(pace: Pace): void {
    this.pace = pace;
    keep('pace', pace);
  }

  hear(sound: boolean): void {
    this.sound = sound;
    keep('sound', sound ? 'on' : 'off');
  }

  tune(volume: number): void {
    this.volume = volume;
    keep('volume', String(volume));
  }

  feel(haptics: boolean): void {
    this.haptics = haptics;
    keep('haptics', haptics ? 'on' : 'off');
  }

  showReactions(shown: boolean): void {
    this.reactions = shown;
    keep('reactions', shown ? 'on' : 'off');
  }

  turn(turned: boolean): void {
    this.turnMat = turned;
    keep('turnMat', turned ? 'on' : 'off');
  }

  call(name: string): void {
    this.name = name;
    keep('name', name);
  }
}

export const settings = new Settings();

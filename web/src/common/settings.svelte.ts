// The person's preferences, kept in the browser.

import { store, stored } from './storage';
import { speech, words, type Language, type Words } from './i18n.svelte';
import { firstLanguage } from './languages';

export const THEMES = ['system', 'light', 'dark'] as const;
export const MOTIONS = ['system', 'full', 'less'] as const;
export const PACES = ['slow', 'normal', 'fast', 'once'] as const; // of what the board plays out
export const SIZES = ['normal', 'large', 'largest'] as const; // of texts
export type Size = (typeof SIZES)[number];
export type Pace = (typeof PACES)[number];
export type Theme = (typeof THEMES)[number];
export type Motion = (typeof MOTIONS)[number];

function chosen<T extends string>(key: string, allowed: readonly T[]): T | null {
  const value = stored(key);
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
  size = $state<Size>(chosen('size', SIZES) ?? 'normal');
  motion = $state<Motion>(chosen('motion', MOTIONS) ?? 'system');
  pace = $state<Pace>(chosen('pace', PACES) ?? 'normal');
  sound = $state(stored('sound') !== 'off');
  volume = $state(percent(stored('volume'), 70)); // per cent
  haptics = $state(stored('haptics') !== 'off'); // vibrations, where the device has them
  reactions = $state(stored('reactions') !== 'off'); // of others at a table, and the buttons for one's own
  askFlick = $state(stored('askFlick') === 'on'); // a flick that was aimed by hand waits for a button
  spread = $state(stored('spread') === 'on'); // an aim shows where a flick may land
  turnMat = $state(stored('turnMat') !== 'off'); // a mat is turned so that the person's own corner is near
  name = $state(stored('name') ?? '');
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
    store('language', language);
    await speech.speak(language);
  }

  paint(theme: Theme): void {
    this.theme = theme;
    store('theme', theme);
  }

  enlarge(size: Size): void {
    this.size = size;
    store('size', size);
  }

  move(motion: Motion): void {
    this.motion = motion;
    store('motion', motion);
  }

  hurry(pace: Pace): void {
    this.pace = pace;
    store('pace', pace);
  }

  hear(sound: boolean): void {
    this.sound = sound;
    store('sound', sound ? 'on' : 'off');
  }

  tune(volume: number): void {
    this.volume = volume;
    store('volume', String(volume));
  }

  feel(haptics: boolean): void {
    this.haptics = haptics;
    store('haptics', haptics ? 'on' : 'off');
  }

  showReactions(shown: boolean): void {
    this.reactions = shown;
    store('reactions', shown ? 'on' : 'off');
  }

  askBeforeFlick(asked: boolean): void {
    this.askFlick = asked;
    store('askFlick', asked ? 'on' : 'off');
  }

  showSpread(shown: boolean): void {
    this.spread = shown;
    store('spread', shown ? 'on' : 'off');
  }

  turn(turned: boolean): void {
    this.turnMat = turned;
    store('turnMat', turned ? 'on' : 'off');
  }

  call(name: string): void {
    this.name = name;
    store('name', name);
  }
}

export const settings = new Settings();

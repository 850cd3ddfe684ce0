import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { speech, type Language } from './i18n.svelte';
import { store, stored } from './storage';
import { canVibrate, settings, Settings } from './settings.svelte';

const NAMES = [
  'theme',
  'motion',
  'pace',
  'sound',
  'volume',
  'haptics',
  'reactions',
  'askFlick',
  'spread',
  'turnMat',
  'name',
  'language',
];

const shown = ({
  theme,
  motion,
  pace,
  sound,
  volume,
  haptics,
  reactions,
  askFlick,
  spread,
  turnMat,
  name,
}: Settings) => ({
  ...{ theme, motion, pace, sound, volume, haptics, reactions, askFlick, spread, turnMat, name },
});
const USUAL = {
  ...{ theme: 'system', motion: 'system', pace: 'normal', sound: true, volume: 70 },
  ...{ haptics: true, reactions: true, askFlick: false, spread: false, turnMat: true, name: '' },
};
const CHOSEN = {
  ...{ theme: 'dark', motion: 'less', pace: 'fast', sound: false, volume: 30 },
  ...{ haptics: false, reactions: false, askFlick: true, spread: true, turnMat: false, name: 'Ada' },
};

function choose(of: Settings): void {
  of.paint('dark');
  of.move('less');
  of.hurry('fast');
  of.hear(false);
  of.tune(30);
  of.feel(false);
  of.showReactions(false);
  of.askBeforeFlick(true);
  of.showSpread(true);
  of.turn(false);
  of.call('Ada');
}

const forgetAll = () => NAMES.forEach((name) => store(name, null));
let language: Language; // of the other tests

beforeEach(() => {
  language = speech.language;
  forgetAll();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  forgetAll();
  await speech.speak(language);
});

test('a person who has chosen nothing gets sounds, vibrations and the system’s look', () => {
  expect(shown(new Settings())).toEqual(USUAL);
});

test('what a person chooses holds at once, is kept under its name, and holds on the next visit', () => {
  const first = new Settings();
  choose(first);
  expect(shown(first)).toEqual(CHOSEN);
  const values = ['dark', 'less', 'fast', 'off', '30', 'off', 'off', 'on', 'on', 'off', 'Ada', null];
  expect(NAMES.map(stored)).toEqual(values);
  expect(shown(new Settings())).toEqual(CHOSEN);
});

test('sounds, vibrations and reactions can be turned on again, and the mat', () => {
  const first = new Settings();
  choose(first);
  first.hear(true);
  first.feel(true);
  first.showReactions(true);
  first.askBeforeFlick(false);
  first.turn(true);
  expect(['sound', 'haptics', 'reactions', 'askFlick', 'turnMat'].map(stored)).toEqual(['on', 'on', 'on', 'off', 'on']);
  for (const one of [first, new Settings()])
    expect(one).toMatchObject({
      sound: true,
      haptics: true,
      reactions: true,
      askFlick: false,
      turnMat: true,
    });
});

test('a value that an older or a broken page has kept is not used', () => {
  for (const name of ['theme', 'motion', 'pace', 'volume']) store(name, 'purple');
  expect(shown(new Settings())).toEqual(USUAL);
});

test.each([
  ['0', 0],
  ['100', 100],
  ['101', 70],
  ['100.5', 70],
  ['-1', 70],
])('a kept volume of %s per cent is a volume of %d', (value, volume) => {
  store('volume', value);
  expect(new Settings().volume).toBe(volume);
});

describe('less motion', () => {
  const system = { matches: false, change: () => {} };
  const ofSystem = (less: boolean) => {
    system.matches = less;
    vi.stubGlobal('matchMedia', (query: string) => ({
      get matches() {
        return query === '(prefers-reduced-motion: reduce)' && system.matches;
      },
      addEventListener: (event: string, listener: () => void) => {
        if (event === 'change') system.change = listener;
      },
    }));
    return new Settings();
  };

  test('is what the person says, whatever the system says', () => {
    for (const less of [true, false]) {
      const one = ofSystem(less);
      one.move('less');
      expect(one.still).toBe(true);
      one.move('full');
      expect(one.still).toBe(false);
    }
  });

  test('is what the system says, unless the person has chosen', () => {
    expect([ofSystem(true).still, ofSystem(false).still]).toEqual([true, false]);
    const one = ofSystem(false);
    system.matches = true;
    system.change();
    expect(one.still).toBe(true);
  });

  test('is not wanted by a browser that cannot say so', () => {
    vi.stubGlobal('matchMedia', undefined);
    expect(new Settings().still).toBe(false);
  });
});

describe('the first language', () => {
  const begun = async (search: string, navigator: Partial<Navigator> | undefined) => {
    vi.stubGlobal('location', { search });
    vi.stubGlobal('navigator', navigator);
    const one = new Settings();
    await one.begin();
    return one.language;
  };
  const GERMAN = { languages: ['tlh', 'de-AT', 'en'], language: 'tlh' };

  test('is the one that the person chose here', async () => {
    store('language', 'pl');
    expect(await begun('?lang=en', GERMAN)).toBe('pl');
  });

  test('is the one in the address, if nobody has chosen', async () => {
    expect(await begun('?lang=pl', GERMAN)).toBe('pl');
    store('language', 'tlh');
    expect(await begun('?lang=pl', GERMAN)).toBe('pl');
  });

  test('is the browser’s, if there is none in the address that we speak', async () => {
    expect(await begun('', GERMAN)).toBe('de');
    expect(await begun('?lang=tlh', GERMAN)).toBe('de');
    expect(await begun('', { languages: [], language: 'pl-PL' })).toBe('pl');
    expect(await begun('', { language: 'de' })).toBe('de');
  });

  test('is English, if the browser has none', async () => {
    await speech.speak('pl');
    expect(await begun('', { languages: [], language: '' })).toBe('en');
    await speech.speak('pl');
    expect(await begun('', undefined)).toBe('en');
  });
});

test('a page begins with its words', async () => {
  vi.resetModules(); // nothing is loaded yet
  const fresh = (await import('./settings.svelte')).settings;
  expect(() => fresh.words).toThrow('page is not ready');
  store('language', 'en');
  await fresh.begin();
  expect(fresh.words.tagline).toBe('Two board games, one table.');
});

test('a language that is chosen is spoken at once, and on the next visit', async () => {
  await speech.ready('page');
  const other = language === 'pl' ? 'en' : 'pl';
  await settings.speak(other);
  expect(settings.language).toBe(other);
  expect(settings.words).toBe(speech.words('page'));
  expect(stored('language')).toBe(other);
});

test.each([
  ['a touch screen that can vibrate', true, true, true],
  ['a touch screen that cannot vibrate', true, false, false],
  ['a mouse, in a browser that could', false, true, false],
  ['a mouse', false, false, false],
])('vibrations are offered on some devices: %s', (_, touch, vibrates, offered) => {
  vi.stubGlobal('navigator', vibrates ? { vibrate: () => true } : {});
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' && touch }));
  expect(canVibrate()).toBe(offered);
});

test('vibrations are not offered where the kind of pointer is unknown', () => {
  vi.stubGlobal('navigator', { vibrate: () => true });
  vi.stubGlobal('matchMedia', undefined);
  expect(canVibrate()).toBe(false);
});

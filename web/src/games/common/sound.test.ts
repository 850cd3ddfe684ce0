import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { settings as Settings } from '../../common/settings.svelte';
import type * as Sound from './sound';

/** An audio context that notes what is asked of it. Its state follows later, as in a browser. */
class FakeContext {
  static made: FakeContext[] = [];
  state = 'running';
  currentTime = 0;
  sampleRate = 8;
  asked: string[] = [];
  started = 0;

  constructor() {
    FakeContext.made.push(this);
  }
  suspend = () => this.#ask('suspend');
  resume = () => this.#ask('resume');
  createGain = () => this.#node();
  createStereoPanner = () => this.#node();
  createDynamicsCompressor = () => this.#node();
  createBiquadFilter = () => this.#node();
  createOscillator = () => this.#node();
  createBufferSource = () => this.#node();
  createBuffer = (_channels: number, length: number) => ({ getChannelData: () => new Float32Array(length) });

  #ask(what: string): Promise<void> {
    this.asked.push(what);
    return Promise.resolve();
  }
  #node() {
    const nothing = () => undefined;
    const change = { setValueAtTime: nothing, exponentialRampToValueAtTime: nothing, setTargetAtTime: nothing };
    const [gain, frequency, pan, Q] = [1, 2, 3, 4].map((value) => ({ value, ...change }));
    const connect = (to: unknown) => to;
    return { gain, frequency, pan, Q, connect, start: () => (this.started += 1), stop: nothing };
  }
}

let sound: typeof Sound;
let settings: typeof Settings;
let touch: () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  FakeContext.made = [];
  const listeners = new Map<string, () => void>();
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => listeners.set(name, listener));
  vi.stubGlobal('removeEventListener', (name: string) => listeners.delete(name));
  vi.stubGlobal('AudioContext', FakeContext);
  vi.resetModules();
  sound = await import('./sound');
  ({ settings } = await import('../../common/settings.svelte'));
  touch = () => listeners.get('pointerdown')!();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const context = () => FakeContext.made[0]!;

test('nothing sounds before the first touch, in a board that only shows something, or when it is switched off', () => {
  sound.thud();
  expect(FakeContext.made).toEqual([]);
  touch();
  const release = sound.hush();
  sound.thud();
  expect([FakeContext.made, sound.isHushed()]).toEqual([[], true]);
  release();
  settings.sound = false;
  sound.thud();
  expect(FakeContext.made).toEqual([]);
  settings.sound = true;
  sound.thud();
  expect([context().started, sound.isHushed()]).toEqual([2, false]); // a tone and a burst
});

test('the audio device is released five seconds after the last sound, and taken again for the next', () => {
  touch();
  sound.thud();
  vi.advanceTimersByTime(4000);
  sound.bell();
  vi.advanceTimersByTime(4999);
  expect(context().asked).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(context().asked).toEqual(['suspend']);
  sound.thud(); // at once: the context still says that it is running
  expect(context().asked).toEqual(['suspend', 'resume']);
  vi.advanceTimersByTime(5000);
  expect([context().asked, FakeContext.made.length]).toEqual([['suspend', 'resume', 'suspend'], 1]);
});

test('a context that the browser has suspended is resumed', () => {
  touch();
  sound.thud();
  context().state = 'suspended';
  sound.gust();
  expect(context().asked).toEqual(['resume']);
});

test('the device is kept while something slides', () => {
  touch();
  const [one, other] = [sound.slide(), sound.slide()];
  vi.advanceTimersByTime(20_000);
  one.stop();
  vi.advanceTimersByTime(20_000);
  expect(context().asked).toEqual([]);
  other.stop();
  vi.advanceTimersByTime(4999);
  expect(context().asked).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(context().asked).toEqual(['suspend']);
});

test('a browser without sound plays on', () => {
  vi.stubGlobal('AudioContext', undefined);
  touch();
  const sliding = sound.slide();
  sliding.follow(1);
  sliding.stop();
  expect(FakeContext.made).toEqual([]);
});

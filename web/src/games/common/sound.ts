// Synthesised sounds; nothing is loaded. Each is a short recipe of noise and tones. The settings have the switch.

import { settings } from '../../common/settings.svelte';

const LOUDEST = 1; // gain at full volume
const SUSPEND_AFTER = 5000; // milliseconds after the last sound began; none of them is that long

let context: AudioContext | null = null;
let out: GainNode | null = null;
let noise: AudioBuffer | null = null;
let hushed = 0; // boards that only show something; nothing sounds while there is one
let lasting = 0; // continuous sounds that have not been stopped
let suspending: ReturnType<typeof setTimeout> | undefined;
let suspended = false;
let awake = false; // browsers forbid sound before the person has touched the page

/** Enable sound. Called at the first touch or key; before that, sounds are skipped without an error. */
function wake(): void {
  awake = true;
  removeEventListener('pointerdown', wake);
  removeEventListener('keydown', wake);
}
if (typeof addEventListener === 'function') {
  addEventListener('pointerdown', wake);
  addEventListener('keydown', wake);
}

/** Keep boards silent and still in the hand until the returned function is called. */
export function hush(): () => void {
  hushed += 1;
  return () => (hushed -= 1);
}

export const isHushed = () => hushed > 0;

function ready(): AudioContext | null {
  if (!settings.sound || hushed > 0 || !awake || typeof AudioContext === 'undefined') return null;
  if (!context) {
    context = new AudioContext({ latencyHint: 'interactive' });
    out = context.createGain();
    const limit = context.createDynamicsCompressor();
    out.connect(limit).connect(context.destination);
    noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = noise.getChannelData(0);
    let seed = 1;
    for (let i = 0; i < samples.length; i += 1) {
      seed = (seed * 16807) % 2147483647;
      samples[i] = seed / 1073741823.5 - 1;
    }
  }
  out!.gain.value = LOUDEST * (settings.volume / 100) ** 2; // the ear hears the square root
  if (suspended || context.state === 'suspended') void context.resume();
  suspended = false;
  suspendLater(context);
  return context;
}

/** Release the audio device when nothing has sounded for a while. It costs battery even when it plays silence. */
function suspendLater(c: AudioContext): void {
  clearTimeout(suspending);
  suspending = setTimeout(() => {
    if (lasting > 0) return; // it is called again when they stop
    suspended = true; // the state of the context follows later
    void c.suspend();
  }, SUSPEND_AFTER);
}

interface Where {
  pan?: number; // −1 left, 1 right
  delay?: number; // seconds from now
}

/** A gain node that swells and fades, panned between left and right. */
function voice(c: AudioContext, peak: number, attack: number, decay: number, { pan = 0, delay = 0 }: Where): GainNode {
  const gain = c.createGain();
  const start = c.currentTime + delay;
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, peak), start + attack);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + attack + decay);
  const panner = c.createStereoPanner();
  panner.pan.value = Math.max(-1, Math.min(1, pan));
  gain.connect(panner).connect(out!);
  return gain;
}

function tone(
  hertz: number,
  peak: number,
  decay: number,
  {
    type = 'sine',
    to = hertz,
    attack = 0.002,
    ...where
  }: Where & { type?: OscillatorType; to?: number; attack?: number } = {},
): void {
  const c = ready();
  if (!c) return;
  const start = c.currentTime + (where.delay ?? 0);
  const oscillator = c.createOscillator();
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(hertz, start);
  oscillator.frequency.exponentialRampToValueAtTime(Math.max(20, to), start + attack + decay);
  oscillator.connect(voice(c, peak, attack, decay, where));
  oscillator.start(start);
  oscillator.stop(start + attack + decay + 0.05);
}

function burst(hertz: number, q: number, peak: number, decay: number, where: Where = {}): void {
  const c = ready();
  if (!c) return;
  const start = c.currentTime + (where.delay ?? 0);
  const source = c.createBufferSource();
  source.buffer = noise;
  const filter = c.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = hertz;
  filter.Q.value = q;
  source.connect(filter).connect(voice(c, peak, 0.001, decay, where));
  source.start(start, Math.random() * 0.8, decay + 0.1);
}

/** Wood on wood. `strength` from 0 to 1. */
export function knock(strength: number, pan = 0): void {
  const s = Math.min(1, Math.max(0.02, strength));
  const pitch = 1250 + 500 * Math.random();
  tone(pitch, 0.5 * s, 0.05 + 0.04 * s, { type: 'triangle', to: pitch * 0.8, pan });
  tone(pitch * 2.76, 0.22 * s, 0.03, { pan });
  burst(3200, 1.2, 0.5 * s, 0.02, { pan });
}

/** Wood on a fixed obstacle. */
export function bump(strength: number, pan = 0): void {
  const s = Math.min(1, Math.max(0.02, strength));
  tone(210, 0.6 * s, 0.09, { type: 'triangle', to: 120, pan });
  burst(700, 0.9, 0.4 * s, 0.04, { pan });
}

/** Off the edge and onto the floor. */
export function fall(strength: number, pan = 0): void {
  tone(620, 0.16, 0.28, { to: 190, pan });
  for (const [i, delay] of [0.3, 0.42, 0.5].entries()) {
    const s = (0.4 + 0.4 * Math.min(1, strength)) / (i + 1);
    tone(900 - 160 * i, 0.3 * s, 0.05, { type: 'triangle', delay, pan });
    burst(1500, 1, 0.4 * s, 0.03, { delay, pan });
  }
}

/** A finger lets go. */
export function snap(strength: number): void {
  burst(1800, 0.7, 0.25 + 0.35 * strength, 0.025);
  tone(300 + 260 * strength, 0.25, 0.05, { to: 140 });
}

/** Points are counted one after the other, each a step higher. */
export function chime(step: number): void {
  const scale = [523.25, 587.33, 659.25, 783.99, 880, 1046.5, 1174.66, 1318.51];
  const hertz = scale[Math.min(step, scale.length - 1)]!;
  tone(hertz, 0.22, 0.5, { attack: 0.004 });
  tone(hertz * 2, 0.08, 0.3, { attack: 0.004 });
}

/** Something heavy is put down: a temple, a card, a hand. */
export function thud(): void {
  tone(130, 0.6, 0.18, { to: 70 });
  burst(400, 0.8, 0.3, 0.06);
}

/** Something begins: the viewer's turn, a generation. */
export function bell(): void {
  for (const [i, hertz] of [392, 587.33, 783.99].entries()) tone(hertz, 0.16, 0.9, { delay: i * 0.09, attack: 0.006 });
}

/** The end of the game. */
export function fanfare(): void {
  for (const [i, hertz] of [392, 523.25, 659.25, 783.99, 1046.5].entries())
    tone(hertz, 0.2, i === 4 ? 1.4 : 0.4, { type: 'triangle', delay: i * 0.14, attack: 0.01 });
}

/** A pen on parchment: one stroke, or several to and fro. */
export function scratch(strokes = 1): void {
  for (let i = 0; i < strokes; i += 1)
    burst(3600 + 900 * Math.random(), 1.4, 0.16, 0.09, { delay: i * 0.08, pan: 0.1 * (i % 2 ? 1 : -1) });
}

/** Runes of bone, wood and metal thrown into a dish. */
export function rattle(): void {
  for (let i = 0; i < 9; i += 1) {
    const delay = 0.05 + 0.06 * i + 0.04 * Math.random();
    const s = 0.5 / (1 + i * 0.35);
    tone(700 + 900 * Math.random(), 0.35 * s, 0.05, { type: 'triangle', delay, pan: 0.6 * Math.random() - 0.3 });
    burst(2400, 1.2, 0.5 * s, 0.02, { delay });
  }
}

/** Coins: a few of them stand for many. */
export function coins(count: number): void {
  for (let i = 0; i < Math.min(5, Math.max(1, Math.round(count / 4))); i += 1) {
    const hertz = 2300 + 260 * (i % 3) + 60 * Math.random();
    tone(hertz, 0.1, 0.22, { delay: i * 0.07 });
    tone(hertz * 1.51, 0.06, 0.16, { delay: i * 0.07 });
  }
}

/** A boat sails. */
export function splash(): void {
  burst(520, 0.6, 0.3, 0.35);
  burst(900, 0.8, 0.18, 0.25, { delay: 0.12 });
}

/** Wind, for storms and for things carried away. */
export function gust(): void {
  const c = ready();
  if (!c) return;
  const source = c.createBufferSource();
  source.buffer = noise;
  source.loop = true;
  const filter = c.createBiquadFilter();
  filter.type = 'bandpass';
  filter.Q.value = 2;
  filter.frequency.setValueAtTime(300, c.currentTime);
  filter.frequency.exponentialRampToValueAtTime(1400, c.currentTime + 0.35);
  filter.frequency.exponentialRampToValueAtTime(250, c.currentTime + 0.9);
  source.connect(filter).connect(voice(c, 0.25, 0.3, 0.6, {}));
  source.start();
  source.stop(c.currentTime + 1);
}

/** A continuous sound with a strength from 0 to 1, such as wood sliding over cloth, until it is stopped. */
export interface Lasting {
  follow(strength: number): void;
  stop(): void;
}

const SILENT: Lasting = { follow: () => undefined, stop: () => undefined };

export function slide(): Lasting {
  const c = ready();
  if (!c) return SILENT;
  const source = c.createBufferSource();
  source.buffer = noise;
  source.loop = true;
  const filter = c.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = 900;
  filter.Q.value = 0.6;
  const gain = c.createGain();
  gain.gain.value = 0;
  source.connect(filter).connect(gain).connect(out!);
  source.start();
  lasting += 1;
  return {
    follow(strength) {
      const s = Math.min(1, Math.max(0, strength));
      gain.gain.setTargetAtTime(0.16 * s, c.currentTime, 0.02);
      filter.frequency.setTargetAtTime(500 + 1400 * s, c.currentTime, 0.03);
    },
    stop() {
      gain.gain.setTargetAtTime(0, c.currentTime, 0.03);
      source.stop(c.currentTime + 0.2);
      lasting -= 1;
      suspendLater(c);
    },
  };
}

// Translations: Fluent catalogues, loaded by language and by part of the page. See docs/translate.md.
//
// `words('flick')` is the catalogue of a part in the current language: a message without values is a string, one with
// values a function of them, one with only attributes an object of these.

import { FluentBundle, FluentNumber, FluentResource, type FluentValue, type Scope } from '@fluent/bundle';
import { complete } from './fallback';
import { isPartial, SOURCE, type Language } from './languages';
import { players } from './players.svelte';
import { Names, Ref } from './ref';
import type { Catalogues } from '../locales/types';

export type Part = keyof Catalogues;
export type Words<P extends Part> = Catalogues[P];
type Value = string | number | Ref | string[];

export type { Language };

/** The catalogues of the page, of the games' boards and coaches, and of names that the games' Python code uses too. */
const FILES = import.meta.glob<string>(
  ['../locales/*/*.ftl', '../games/*/locales/*/*.ftl', '../../../src/omphalos/*/locales/*/names.ftl'],
  { query: '?raw', import: 'default' },
);

/** The catalogue of a part: of the page (`guide`), of a game's board (`flick`), or another one of a game (`oracle/coach`). */
function fileOf(part: string, language: Language): string {
  const own = `../locales/${language}/${part}.ftl`;
  if (own in FILES) return own;
  const [game, file = 'board'] = part.split('/');
  return `../games/${game}/locales/${language}/${file}.ftl`;
}

/** Whether there are catalogues of a part. */
export const hasPart = (part: string): part is Part => fileOf(part, SOURCE) in FILES;

/** The texts of a part's catalogues in a language. An empty text stands for one that is not there. */
function texts(part: Part, language: Language): Promise<string[]> {
  const files = [fileOf(part, language), `../../../src/omphalos/${part}/locales/${language}/names.ftl`];
  return Promise.all(files.map(async (file) => (await FILES[file]?.()) ?? ''));
}

async function load(part: Part, language: Language): Promise<FluentBundle> {
  if (!hasPart(part)) throw new Error(`there is no catalogue ${String(part)}`);
  const [own, source] = await Promise.all([texts(part, language), isPartial(language) ? texts(part, SOURCE) : []]);
  const bundle: FluentBundle = new FluentBundle(language, {
    useIsolating: false, // all our languages are written from left to right
    functions: {
      FORM: ([one], { case: form }) => formed(bundle, language, one, String(form ?? '')),
      WHO: ([one]) => ((one instanceof Names ? one.value : [one]).some(isReader) ? 'you' : 'name'),
    },
  });
  for (const [k, text] of own.entries()) {
    const resource = new FluentResource(text);
    const [problem] = bundle.addResource(source[k] ? complete(resource, new FluentResource(source[k])) : resource);
    if (problem) throw new Error(`catalogue ${part} in ${language}: ${String(problem)}`);
  }
  return bundle;
}

function formed(bundle: FluentBundle, language: Language, one: FluentValue | undefined, form: string): FluentValue {
  if (one instanceof Ref) return one.form(bundle, form);
  if (one instanceof Names) return one.value.map((name) => named(name, form, language)).join(', ');
  return typeof one === 'string' ? named(one, form, language) : (one ?? '');
}

/** What the page calls its reader: no player can have this name. */
const reader = (form = '') => (speech.has('page') ? (words('page') as unknown as Forms)[`me${form}`] : undefined);
type Forms = Record<string, string | undefined>;
const isReader = (name: unknown) => name !== undefined && name === reader();

const named = (name: string, form: string, language: Language): string =>
  isReader(name) ? (reader(`.${form}`) ?? reader('.inside') ?? name) : players.form(name, form, language);

type Pattern = Parameters<FluentBundle['formatPattern']>[0];

/** Whether a pattern needs values, itself or through a message it refers to. */
function hasValues(bundle: FluentBundle, part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return false;
  const { type, name } = part as { type?: string; name?: string };
  if (type === 'var') return true;
  if (type === 'mesg') return hasValues(bundle, bundle.getMessage(name ?? '')?.value);
  return Object.values(part).some((inner) => hasValues(bundle, inner));
}

/** A pattern compiled to a string, or to a function of its values. */
function said(bundle: FluentBundle, pattern: Pattern): unknown {
  if (typeof pattern === 'string') return pattern;
  if (!hasValues(bundle, pattern)) return bundle.formatPattern(pattern);
  return (values: Record<string, Value>) => {
    const given = Object.entries(values).map(([name, value]) => [name, written(value)]);
    return bundle.formatPattern(pattern, Object.fromEntries(given));
  };
}

/** A number as plain digits, as on the server. `Intl` formats fractions only: its first use takes tens of milliseconds. */
class Digits extends FluentNumber {
  constructor(value: number) {
    super(value, { useGrouping: false, maximumFractionDigits: 3 });
  }

  override toString(scope?: Scope): string {
    return Number.isInteger(this.value) ? String(this.value) : super.toString(scope);
  }
}

const written = (value: Value) =>
  typeof value === 'number' ? new Digits(value) : Array.isArray(value) ? new Names(value) : value;

/** All messages of a bundle, compiled on first use. */
function wordsOf(bundle: FluentBundle): object {
  const made = new Map<string, unknown>();
  const make = (name: string): unknown => {
    const [whole, attribute] = name.split('.');
    const message = bundle.getMessage(whole ?? '');
    if (!message) return undefined;
    if (attribute) return message.attributes[attribute] && said(bundle, message.attributes[attribute]);
    if (message.value !== null) return said(bundle, message.value);
    return Object.fromEntries(Object.entries(message.attributes).map(([key, value]) => [key, said(bundle, value)]));
  };
  const find = (name: string) => {
    if (!made.has(name)) made.set(name, make(name));
    return made.get(name);
  };
  return new Proxy(
    {},
    {
      get: (_, name) => (typeof name === 'string' ? find(name) : undefined),
      has: (_, name) => typeof name === 'string' && find(name) !== undefined,
    },
  );
}

export class Speech {
  /** The current language of the page. */
  language = $state<Language>(SOURCE);
  #parts = $state.raw<Partial<Record<Part, object>>>({});
  #wanted: Language = SOURCE;

  /** Load parts in the current language. They are loaded again whenever the language changes. */
  async ready(...parts: Part[]): Promise<void> {
    const missing = () => parts.filter((part) => !this.#parts[part]);
    while (missing().length) await this.#bring(missing(), this.#wanted); // again, if the language changes meanwhile
  }

  /** Change the language, once every loaded part is available in it. */
  async speak(language: Language): Promise<void> {
    this.#wanted = language;
    await this.#bring(Object.keys(this.#parts) as Part[], language);
  }

  async #bring(parts: Part[], language: Language): Promise<void> {
    const bundles = await Promise.all(parts.map((part) => load(part, language)));
    if (language !== this.#wanted) return; // another language was chosen meanwhile
    this.#parts = { ...this.#parts, ...Object.fromEntries(bundles.map((one, k) => [parts[k]!, wordsOf(one)])) };
    this.language = language;
  }

  /** Whether a part is loaded. */
  has(part: Part): boolean {
    return part in this.#parts;
  }

  /** The parts that are loaded. */
  get parts(): Part[] {
    return Object.keys(this.#parts) as Part[];
  }

  words<P extends Part>(part: P): Words<P> {
    const found = this.#parts[part];
    if (!found) throw new Error(`${part} is not ready`);
    return found as Words<P>;
  }
}

export const speech = new Speech();

export const words = <P extends Part>(part: P): Words<P> => speech.words(part);

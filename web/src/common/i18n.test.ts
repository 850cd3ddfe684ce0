import { expect, test } from 'vitest';
import { hasPart, Speech, speech, words, type Language } from './i18n.svelte';
import { ref } from './ref';
import { LANGUAGES, negotiate } from './languages';

async function inLanguage<T>(language: Language, ask: () => T): Promise<T> {
  await speech.speak(language);
  await speech.ready('page', 'flick', 'oracle', 'guide', 'oracle/coach');
  return ask();
}

test('the first language of a browser that we speak is taken', () => {
  expect(negotiate(['pl-PL', 'en'])).toBe('pl');
  expect(negotiate(['tlh', 'en-GB', 'pl'])).toBe('en');
  expect(negotiate(['tlh'])).toBe('en');
  expect(negotiate([])).toBe('en');
});

test.each(LANGUAGES)('every catalogue loads without a problem: %s', async (language) => {
  expect(await inLanguage(language, () => words('page').tagline)).not.toBe('');
  expect(speech.language).toBe(language);
});

test('a message is a string, a function of its values, or an object of either', async () => {
  await inLanguage('en', () => {
    const page = words('page');
    expect(page.tagline).toBe('Two board games, one table.');
    expect(page.themes.dark).toBe('Dark');
    expect(page.errors['no such code']).toBeUndefined();
    expect(page.playAt({ title: 'Pond' })).toBe(' Pond');
    expect(page.moves({ n: 12345 })).toBe('12345 moves');
    expect(words('flick')['god-Zeus']).toBe('Zeus');
    expect(words('flick')['god-Zeus.text']).toContain('Olympus');
    expect(words('oracle')['does-herald']({ gold: 3 })).toBe('3 gold');
  });
});

test('Polish counts', async () => {
  await inLanguage('pl', () => {
    const moves = (n: number) => words('page').moves({ n });
    expect([1, 2, 5, 12, 22].map(moves)).toEqual(['1 ruch', '2 ruchy', '5 ruchów', '12 ruchów', '22 ruchy']);
    const cards = (n: number) => words('oracle').cardsOf({ n });
    expect([1, 2, 5].map(cards)).toEqual(['1 karta zepsucia', '2 karty zepsucia', '5 kart zepsucia']);
    expect([1, 3, 12].map((n) => words('flick').temples({ n }))).toEqual([
      'do zbudowania: 1 świątynia',
      'do zbudowania: 3 świątynie',
      'do zbudowania: 12 świątyń',
    ]);
    expect([0, 1, 4].map((n) => words('page').waitingPeople({ n }))).toEqual([
      'nikt jeszcze nie czeka',
      '1 osoba czeka',
      '4 osoby czekają',
    ]);
  });
});

test('a sentence takes the form of a word that it needs', async () => {
  await inLanguage('pl', () => {
    const good = (size: string) => words('oracle').good({ size, colour: ref('colour-red') });
    expect([good('tome'), good('charm')]).toEqual(['czerwona księga', 'czerwony talizman']);
  });
});

test('numbers have plain digits, three after the point at most', async () => {
  await inLanguage('en', () => {
    const { counts } = words('flick');
    expect(counts({ name: 'Ala', n: 12345 })).toContain('12345');
    expect(counts({ name: 'Ala', n: 1.23456 })).toContain('1.235');
  });
});

test('a part that is not there is not ready', () => {
  expect(hasPart('flick')).toBe(true);
  expect(hasPart('pond')).toBe(false);
  expect(['kind-temple' in words('flick'), 'kind-nothing' in words('flick')]).toEqual([true, false]);
});

test('of two languages that are chosen at once the later one is spoken, and never the other', async () => {
  await inLanguage('de', () => undefined);
  const spoken = [speech.speak('pl'), speech.speak('en')];
  await spoken[0];
  expect(speech.language).not.toBe('pl');
  await spoken[1];
  expect([speech.language, words('page').themes.dark]).toEqual(['en', 'Dark']);
});

test('a part that is loaded while another language is chosen comes in that one', async () => {
  const fresh = new Speech();
  const ready = fresh.ready('page');
  await fresh.speak('de');
  await ready;
  expect([fresh.language, fresh.words('page').themes.dark]).toEqual(['de', 'Dunkel']);
});

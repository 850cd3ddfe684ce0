// Draws the start page into the built index.html, so that it is seen before any script runs: node pages.js FOLDER
//
// index.html is in English, index.LANGUAGE.html in that language, for a server that looks at what the browser asks for.
// The other languages are in each as templates, for the person who has chosen another. page.html and page.LANGUAGE.html
// are the beginning of every other page: the header. The manifest of the installed page is in each language too.

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const folder = process.argv[2];
const assets = readdirSync(join(folder, 'assets'));
const quiet = { logLevel: 'error', configLoader: 'runner' };

/** The module that draws the page. */
async function drawing() {
  const made = mkdtempSync(join(tmpdir(), 'omphalos-pages-'));
  try {
    await build({ ...quiet, ssr: { noExternal: true }, build: { ssr: 'src/shell/render.ts', outDir: made } });
    const { games, pages, manifests, SOURCE } = await import(pathToFileURL(join(made, 'render.js')).href);
    const drawn = { index: await pages(), page: await pages('replay') };
    return { games, SOURCE, drawn, manifests: await manifests() };
  } finally {
    rmSync(made, { recursive: true });
  }
}

/** The script for the head, in one piece. */
async function earlyScript(languages) {
  const words = languages.map((one) => [one, `./assets/${assets.find((name) => name.startsWith(`words-${one}-`))}`]);
  const [{ output }] = await build({
    ...quiet,
    configFile: false,
    publicDir: false,
    define: { WORDS: JSON.stringify(Object.fromEntries(words)) },
    build: { write: false, target: 'es2022', lib: { entry: 'src/shell/early.ts', formats: ['iife'], name: 'early' } },
  });
  return output[0].code.trim();
}

const { games, SOURCE, drawn, manifests } = await drawing();
const languages = Object.keys(drawn.index);
const script = await earlyScript(languages);
const built = readFileSync(join(folder, 'index.html'), 'utf-8');

// The style is written into the page. The links stay, so that scripts that come later find their style loaded.
const LINK = /<link rel="stylesheet" crossorigin href="(\.\/assets\/[^"]+)">/g;
const style = [...built.matchAll(LINK)].map(([, file]) => readFileSync(join(folder, file), 'utf-8').trim()).join('\n');
if (!style || style.includes('url(') || style.includes('</'))
  throw new Error('this style cannot be written into a page');
const links = built.replace(LINK, '<link rel="stylesheet" disabled href="$1">');

for (const [name, texts] of Object.entries(drawn))
  for (const language of languages) {
    const others = languages.filter((one) => one !== language);
    const templates = others.map((one) => `<template lang="${one}">${texts[one]}</template>`).join('\n    ');
    const page = links
      .replace('<html lang="en">', `<html lang="${language}">`)
      .replace('</title>', () => `</title>\n    <style>${style}</style>\n    <script>${script}</script>`)
      .replace(
        '<div id="app"></div>',
        () => `<div id="app" data-games="${games}">${texts[language]}</div>\n    ${templates}`,
      );
    writeFileSync(join(folder, language === SOURCE ? `${name}.html` : `${name}.${language}.html`), page);
  }

const file = join(folder, 'manifest.webmanifest');
const manifest = JSON.parse(readFileSync(file, 'utf-8'));
for (const [language, words] of Object.entries(manifests)) {
  const whole = JSON.stringify({ ...manifest, lang: language, ...words }, null, 2);
  writeFileSync(language === SOURCE ? file : join(folder, `manifest.${language}.webmanifest`), whole);
}

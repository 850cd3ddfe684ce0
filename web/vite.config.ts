import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** The file for a catalogue: one for each language of the page, one for each language of a game's board. */
function catalogueFile(id: string): string {
  const [, owner = '', language, part] = /\/(\w+)\/locales\/(\w+)\/(\w+)\.ftl/.exec(id) ?? [];
  if (owner === 'src') return `words-${language}`;
  return `${owner}-${part === 'lesson' ? 'lesson' : 'words'}-${language}`;
}

export default defineConfig({
  plugins: [svelte()],
  base: './', // the server may run under a path of another site
  // pictures have the same address in scripts as in the built start page, beside which all routes are
  experimental: { renderBuiltUrl: (file) => (file.endsWith('.svg') ? { runtime: `'./${file}'` } : undefined) },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false }, // no inline scripts: the page's content security policy allows only files
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: catalogueFile, test: /\.ftl/, priority: 1 },
            { name: 'shared', test: (id) => !id.includes('/games/'), minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8642', ws: true } },
    fs: { allow: ['.', '../src/omphalos'] }, // the games' names, which the client and Python both read
  },
  test: { include: ['src/**/*.test.ts'], environment: 'node', isolate: false },
});

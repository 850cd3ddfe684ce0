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
  experimental: {
    // as seen from the built start page, and from the scripts, beside which the pictures are
    renderBuiltUrl: (file, { ssr }) =>
      file.endsWith('.svg')
        ? { runtime: ssr ? `'./${file}'` : `new URL('../${file}', import.meta.url).pathname` }
        : undefined,
  },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false }, // no inline scripts: the page's content security policy allows only files
    assetsInlineLimit: 0,
    license: { fileName: 'licenses.txt' }, // of what is bundled
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: catalogueFile, test: /\.ftl/, priority: 1 },
            {
              name: 'shared',
              test: (id) => !/\/(games|device\/(engine|save|disk|DeviceState))/.test(id),
              minShareCount: 2,
            },
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

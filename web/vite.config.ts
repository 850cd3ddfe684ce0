import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  base: './', // the server may be shown under a path of another site's
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false }, // nothing inline: the page's policy allows scripts of files only
    assetsInlineLimit: 0,
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8642', ws: true } },
    fs: { allow: ['.', '../src/omphalos'] }, // the games' names, which both sides read
  },
  test: { include: ['src/**/*.test.ts'], environment: 'node', isolate: false },
});

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  base: './', // the server may run under a path of another site
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false }, // no inline scripts: the page's content security policy allows only files
    assetsInlineLimit: 0,
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8642', ws: true } },
    fs: { allow: ['.', '../src/omphalos'] }, // the games' names, which the client and Python both read
  },
  test: { include: ['src/**/*.test.ts'], environment: 'node', isolate: false },
});

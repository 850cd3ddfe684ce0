// What a component shows, for the unit tests: rendered to HTML as for the first visit, and read like a page.

import type { Component } from 'svelte';
import { render } from 'svelte/server';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const plain = (text: string) =>
  text
    .replace(/&([^;]+);/g, (all, name: string) => ENTITIES[name] ?? all)
    .replace(/\s+/g, ' ')
    .trim();

/** The HTML of a component with these properties. */
export function rendered<Props extends Record<string, unknown>>(component: Component<Props>, props: Props): string {
  return render(component, { props }).body.replace(/<!--.*?-->/gs, '');
}

/** The texts between the tags, in order. */
export const texts = (html: string): string[] =>
  html
    .split(/<[^>]*>/)
    .map(plain)
    .filter((text) => text !== '');

/** The elements with this name, with their contents. They may not lie in each other. */
export const elements = (html: string, name: string): string[] =>
  html.match(new RegExp(`<${name}\\b[^>]*>.*?</${name}>`, 'gs')) ?? [];

/** The values of an attribute, in order. */
export const attributes = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value]) => plain(value!));

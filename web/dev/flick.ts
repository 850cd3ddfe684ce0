// The board of Palec boży by itself, for trying things out: moments of a played game are put into `window.show`, and
// what the board says is kept in `window.heard`. Never part of the built client.

import { mount } from 'svelte';
import { speech } from '../src/i18n.svelte';
import FlickTrial from './FlickTrial.svelte';
import '../src/style.css';

void speech.ready('page', 'flick').then(() => mount(FlickTrial, { target: document.getElementById('app')! }));

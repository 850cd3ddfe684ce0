// The board of Palec boży by itself, for experiments and tests. Call `window.show` with positions of a played game.
// The calls of the board are recorded in `window.heard`. Not part of the built client.

import { mount } from 'svelte';
import { speech } from '../src/common/i18n.svelte';
import FlickTrial from './FlickTrial.svelte';
import '../src/style.css';

void speech.ready('page', 'guide', 'flick').then(() => mount(FlickTrial, { target: document.getElementById('app')! }));

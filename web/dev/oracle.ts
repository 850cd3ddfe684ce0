// The oracle's board by itself, for trying things out: moments of a played game are put into `window.show`, and what
// the board says is kept in `window.heard`. Never part of the built client.

import { mount } from 'svelte';
import { speech } from '../src/i18n.svelte';
import OracleTrial from './OracleTrial.svelte';
import '../src/style.css';

void speech.ready('page', 'oracle').then(() => mount(OracleTrial, { target: document.getElementById('app')! }));

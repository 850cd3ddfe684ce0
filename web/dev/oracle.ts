// The oracle's board by itself, for trying things out: moments of a played game are put into `window.show`, and what
// the board says is kept in `window.heard`. Never part of the built client.

import { mount } from 'svelte';
import OracleTrial from './OracleTrial.svelte';
import '../src/style.css';

mount(OracleTrial, { target: document.getElementById('app')! });

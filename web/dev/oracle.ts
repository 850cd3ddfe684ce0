// The oracle's board by itself, for experiments and tests. Call `window.show` with positions of a played game.
// The calls of the board are recorded in `window.heard`. Not part of the built client.

import { mount } from 'svelte';
import { speech } from '../src/common/i18n.svelte';
import OracleTrial from './OracleTrial.svelte';
import '../src/style.css';

void speech
  .ready('page', 'guide', 'oracle')
  .then(() => mount(OracleTrial, { target: document.getElementById('app')! }));

import { mount } from 'svelte';
import App from './App.svelte';
import { keepPage } from './offline.svelte';
import { settings } from './settings.svelte';
import './style.css';

void settings.begin().then(() => mount(App, { target: document.getElementById('app')! }));
keepPage();

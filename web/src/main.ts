import { mount } from 'svelte';
import App from './App.svelte';
import { keepPage } from './offline.svelte';
import './style.css';

mount(App, { target: document.getElementById('app')! });
keepPage();

// Installing the page: a browser says that it can, and asks its person once the page wants it to.

import { stored, store } from '../common/storage';

interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

const ENOUGH = 2; // finished games until it is offered

class Install {
  #prompt = $state.raw<InstallPrompt | null>(null);
  declined = $state(stored('install') === 'no');

  /** Called before the browser says anything. */
  listen(): void {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault(); // it is offered later, when somebody has played
      this.#prompt = event as InstallPrompt;
    });
    addEventListener('appinstalled', () => (this.#prompt = null));
  }

  /** How it can be installed: by a button, by hand as on iOS, or not at all, or it is already. */
  get way(): 'button' | 'hand' | null {
    const { standalone } = navigator as { standalone?: boolean }; // only there on iOS
    if (standalone === true || matchMedia('(display-mode: standalone)').matches) return null;
    if (this.#prompt) return 'button';
    return standalone === false ? 'hand' : null;
  }

  offered(finished: number): boolean {
    return finished >= ENOUGH && !this.declined && this.way !== null;
  }

  async ask(): Promise<void> {
    const prompt = this.#prompt;
    this.#prompt = null; // a browser asks once
    await prompt?.prompt();
  }

  decline(): void {
    store('install', 'no');
    this.declined = true;
  }
}

export const install = new Install();

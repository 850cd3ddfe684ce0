// Screen reader announcements: one live region for the whole page.

class Announcer {
  text = $state('');
  #odd = false;

  /** Announce a text after those already queued. The same text twice is announced twice. */
  say(text: string): void {
    if (text === '') return;
    this.#odd = !this.#odd;
    this.text = text + (this.#odd ? '' : '\u00a0');
  }

  /** Clear all announcements, because another person looks at the screen now. */
  clear(): void {
    this.text = '';
  }
}

export const announcer = new Announcer();
export const announce = (text: string) => announcer.say(text);

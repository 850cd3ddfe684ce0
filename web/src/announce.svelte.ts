// What is read out to somebody who does not see the page: one voice for the whole of it.

class Announcer {
  text = $state('');
  #odd = false;

  /** Read this out, after what is being read. The same words twice are read twice. */
  say(text: string): void {
    if (text === '') return;
    this.#odd = !this.#odd;
    this.text = text + (this.#odd ? '' : '\u00a0');
  }

  /** Say nothing of what was said: somebody else looks now. */
  clear(): void {
    this.text = '';
  }
}

export const announcer = new Announcer();
export const announce = (text: string) => announcer.say(text);

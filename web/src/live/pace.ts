// How fast a board plays out an event, and the wish to see its end at once.

export class Pace {
  readonly #ending = new AbortController();

  /** `rate` is the playback speed at this moment: 1 is normal, 0 shows everything at once. */
  constructor(private readonly rate: () => number) {}

  /** The playback speed: 1 is normal, 0 shows everything at once. */
  get speed(): number {
    return this.signal.aborted ? 0 : this.rate();
  }

  /** Aborted when the end is to be shown at once. */
  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /** Show the end at once. */
  finish(): void {
    this.#ending.abort();
  }

  /** Wait for so many milliseconds of normal speed, or until the end is to be shown at once. */
  wait(milliseconds: number): Promise<void> {
    const { speed } = this;
    if (speed === 0) return Promise.resolve();
    return this.until(new Promise((done) => setTimeout(done, milliseconds / speed)));
  }

  /** Wait for this, or until the end is to be shown at once. */
  until(shown: Promise<unknown>): Promise<void> {
    const { signal } = this;
    if (signal.aborted) return Promise.resolve();
    return new Promise((done, fail) => {
      const end = () => done();
      signal.addEventListener('abort', end, { once: true });
      void shown.then(end, fail).finally(() => signal.removeEventListener('abort', end));
    });
  }
}

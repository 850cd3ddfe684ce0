// One change at a time that a person asks the server for: whether it is under way, and what came of it.

import { refusal, type Refused } from './server';

export class Attempt {
  busy = $state(false);
  said = $state(''); // what was done
  problem = $state.raw<Refused | null>(null); // or why not

  /** Do it. What it returns is said. */
  async run(what: () => Promise<string | void>): Promise<void> {
    this.busy = true;
    this.said = '';
    this.problem = null;
    this.problem = await refusal(async () => {
      this.said = (await what()) ?? '';
    });
    this.busy = false;
  }
}

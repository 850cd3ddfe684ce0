// To which step of a first evening people come: counted on this device, and by the server if its operator wants it.

import { stepReached } from '../../../calls';
import { storeData, storedData } from '../../../common/storage';
import { lastServerInfo } from '../../../server/server';

/** How often each step was reached here, and the step of the evening that goes on. */
interface Counted {
  times: number[];
  at: number;
}

const isCounted = (data: unknown): data is Counted =>
  typeof data === 'object' &&
  data !== null &&
  Array.isArray((data as Counted).times) &&
  typeof (data as Counted).at === 'number';

/** A step is shown. It counts once an evening; the first one begins a new evening. */
export function reached(step: number): void {
  const { times, at } = storedData<Counted>('coach.steps', { times: [], at: 0 }, isCounted);
  if (step !== 1 && step <= at) return;
  if (step === 1 && at === 1) return; // nothing was done since
  const more = Array.from({ length: Math.max(times.length, step) }, (_, n) => (times[n] ?? 0) + Number(n + 1 === step));
  storeData('coach.steps', { times: more, at: step });
  if (lastServerInfo()?.counts_steps) void stepReached({ game: 'oracle', step }).catch(() => undefined); // it may be away
}

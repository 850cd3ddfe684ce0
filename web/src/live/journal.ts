// The log as one viewer was told it: sentences by entry, some of them taken back.

import { capital } from '../common/text';
import type { Happened } from '../wire';

export interface Line {
  n: number;
  seat: number | null; // the seat that the sentence is about
  text: string; // "" for a line that says that something was taken back
  takenBack: boolean; // it was taken back
  to: number | null; // this line takes back everything after that entry
}

/** Add lines. A line for an entry that is already there replaces it. */
export function withHappened(lines: Line[], happened: Happened[]): Line[] {
  if (happened.length === 0) return lines;
  const fresh = new Set(happened.map((one) => one.n));
  const all = lines.filter((line) => !fresh.has(line.n));
  for (const one of happened) {
    if (one.to !== null) all.push({ n: one.n, seat: one.seat, text: '', takenBack: false, to: one.to });
    else
      for (const [i, text] of one.lines.entries())
        if (text !== '') all.push({ n: one.n, seat: one.about[i] ?? null, text, takenBack: false, to: null });
  }
  all.sort((a, b) => a.n - b.n);
  return struck(all);
}

/** Add entries and keep the latest that have not been taken back, at most `most` of them. */
export function lately(entries: Happened[], happened: Happened[], most: number): Happened[] {
  let all = entries;
  for (const one of happened) {
    const last = one.to ?? one.n - 1; // replace entries that are sent again
    all = [...all.filter(({ n }) => n <= last), ...(one.to === null ? [one] : [])];
  }
  return all.slice(-most);
}

/** What somebody else did since the viewer's last move. */
export interface Deed {
  seat: number;
  from: number; // its first entry
  lines: string[]; // sentences about that seat, or about nobody
}

/** The deeds of the others after the last entry of this seat, in order, without minor events. */
export function deedsSince(
  me: number,
  entries: readonly Happened[],
  minor: (event: unknown) => boolean = () => false,
): Deed[] {
  const deeds: Deed[] = [];
  for (const { n, seat, lines, about, events } of entries.slice(
    entries.findLastIndex((entry) => entry.seat === me) + 1,
  )) {
    if (seat === null) continue; // the deal
    const told = lines.filter(
      (text, i) => text !== '' && (about[i] === seat || about[i] === null) && !minor(events[i] ?? null),
    );
    const last = deeds.at(-1);
    if (last?.seat === seat) last.lines.push(...told);
    else deeds.push({ seat, from: n, lines: told });
  }
  return deeds.filter((deed) => deed.lines.length > 0);
}

function struck(lines: Line[]): Line[] {
  const backs = lines.filter((line) => line.to !== null);
  return lines.map((line) => {
    const takenBack = line.to === null && backs.some((back) => back.n > line.n && line.n > back.to!);
    return line.takenBack === takenBack ? line : { ...line, takenBack };
  });
}

/** A line of the log without the name that it begins with, where the name is shown beside it. */
export function withoutName(line: string, name: string, language: string): string {
  const rest = line.startsWith(`${name} `) ? line.slice(name.length + 1) : line.replace(`${name}: `, '');
  return capital(rest, language);
}

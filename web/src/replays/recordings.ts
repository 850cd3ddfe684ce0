// Requests about finished games: by the table's id, or by an uploaded record.

import * as calls from '../calls';
import type { Language } from '../common/i18n.svelte';
import { knownTable } from '../people/secrets';
import { Refused } from '../server/server';
import type { Fairness, FoundHeatMap, Moment, Opened, Opinion, PracticeState, ReplayInfo, SeatWish } from '../wire';
import { reviewOf, type ReviewSource } from '../review/review.svelte';

/** The source of a replay. */
export interface Recording {
  /** The table's id, if there is one to link to. */
  readonly table: string | null;
  /** The seat that this device played, whom sentences call "you"; -1 if there was none, or several. */
  readonly reader: number;
  info(viewer: number, language: Language): Promise<ReplayInfo>;
  moments(first: number, last: number, viewer: number, language: Language): Promise<Moment[]>;
  opinion(moment: number, seat: number, language: Language): Promise<Opinion>;
  /** Where the next move could have ended. */
  heatMap(moment: number, seat: number): Promise<FoundHeatMap>;
  branch(moment: number, seats: SeatWish[], language: Language): Promise<Opened>;
  /** A moment as a position of practice. */
  practice(moment: number, language: Language): Promise<PracticeState>;
  readonly review: ReviewSource;
  proof(): Promise<Fairness>;
  picture(moment: number, viewer: number, language: Language): string; // its URL
  clip(moment: number, viewer: number, language: Language): string; // the URL of what happened, as an animated picture
}

/** Replays of a table's game, or of a record that was uploaded under an id. */
abstract class ById implements Recording {
  abstract readonly table: string | null;
  abstract readonly reader: number;
  readonly review: ReviewSource = {
    state: (language, begin) => this.byId((id) => reviewOf(id, this.reader).state(language, begin)),
  };

  /** The id, if it is known already. */
  protected abstract get id(): string;
  protected abstract byId<T>(what: (id: string) => Promise<T>): Promise<T>;

  info(viewer: number, language: Language): Promise<ReplayInfo> {
    return this.byId((id) => calls.replay(id, { viewer, language, reader: this.reader }));
  }
  async moments(first: number, last: number, viewer: number, language: Language): Promise<Moment[]> {
    return (await this.byId((id) => calls.moments(id, { first, last, viewer, language, reader: this.reader }))).moments;
  }
  opinion(moment: number, seat: number, language: Language): Promise<Opinion> {
    return this.byId((id) => calls.opinion(id, { moment, seat, language }));
  }
  heatMap(moment: number, seat: number): Promise<FoundHeatMap> {
    return this.byId((id) => calls.momentHeatMap(id, { moment, seat }));
  }
  branch(moment: number, seats: SeatWish[], language: Language): Promise<Opened> {
    return this.byId((id) => calls.branch(id, { moment, seats, language, seals: true }));
  }
  practice(moment: number, language: Language): Promise<PracticeState> {
    return this.byId((id) => calls.practiseMoment(id, { moment, language }));
  }
  proof(): Promise<Fairness> {
    return this.byId((id) => calls.proof(id));
  }
  picture(moment: number, viewer: number, language: Language): string {
    return calls.picture(this.id, { moment, viewer, language });
  }
  clip(moment: number, viewer: number, language: Language): string {
    return calls.clip(this.id, { moment, viewer, language });
  }
}

export class TableRecording extends ById {
  readonly reader: number;

  constructor(readonly table: string) {
    super();
    const seats = Object.keys(knownTable(table)?.seats ?? {});
    this.reader = seats.length === 1 ? Number(seats[0]) : -1;
  }

  protected get id(): string {
    return this.table;
  }
  protected byId<T>(what: (id: string) => Promise<T>): Promise<T> {
    return what(this.table);
  }
}

/** A record is uploaded once, and again if the server has forgotten it. */
export class UploadedRecording extends ById {
  readonly table = null;
  readonly reader = -1;
  #id: string | null = null;

  constructor(readonly record: string) {
    super();
  }

  protected get id(): string {
    return this.#id ?? '';
  }
  protected async byId<T>(what: (id: string) => Promise<T>): Promise<T> {
    try {
      if (this.#id !== null) return await what(this.#id);
    } catch (problem) {
      if (!(problem instanceof Refused) || problem.code !== 'no-such-record') throw problem;
    }
    this.#id = (await calls.uploadRecord({ record: this.record })).id;
    return what(this.#id);
  }
}

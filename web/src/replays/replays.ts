// Requests about finished games: by the table's id, or by an uploaded record.

import type { Language } from '../common/i18n.svelte';
import { ask, Refused } from '../server/server';
import type {
  Fairness,
  FoundHeatMap,
  Moment,
  Moments,
  Opened,
  Opinion,
  PracticeState,
  Replay,
  ReplayInfo,
  ReviewState,
  SeatWish,
} from '../wire';
import { TableReview, type ReviewSource } from '../review/review.svelte';

/** The source of a replay. */
export interface Reel {
  /** The table's id, if there is one to link to. */
  readonly table: string | null;
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

export class TableReel implements Reel {
  readonly review: ReviewSource;

  constructor(readonly table: string) {
    this.review = new TableReview(table);
  }

  info(viewer: number, language: Language): Promise<ReplayInfo> {
    return ask(`tables/${this.table}/replay?viewer=${viewer}&language=${language}`);
  }
  async moments(first: number, last: number, viewer: number, language: Language): Promise<Moment[]> {
    const query = `first=${first}&last=${last}&viewer=${viewer}&language=${language}`;
    return (await ask<Moments>(`tables/${this.table}/moments?${query}`)).moments;
  }
  opinion(moment: number, seat: number, language: Language): Promise<Opinion> {
    return ask(`tables/${this.table}/opinion`, 'POST', { moment, seat, language });
  }
  heatMap(moment: number, seat: number): Promise<FoundHeatMap> {
    return ask(`tables/${this.table}/heatmap`, 'POST', { moment, seat });
  }
  branch(moment: number, seats: SeatWish[], language: Language): Promise<Opened> {
    return ask('tables/branch', 'POST', { table: this.table, moment, seats, language, seals: true });
  }
  practice(moment: number, language: Language): Promise<PracticeState> {
    return ask(`tables/${this.table}/practice?moment=${moment}&language=${language}`);
  }
  proof(): Promise<Fairness> {
    return ask(`tables/${this.table}/proof`);
  }
  picture(moment: number, viewer: number, language: Language): string {
    return `api/tables/${this.table}/picture.svg?moment=${moment}&viewer=${viewer}&language=${language}`;
  }
  clip(moment: number, viewer: number, language: Language): string {
    return `api/tables/${this.table}/clip.svg?moment=${moment}&viewer=${viewer}&language=${language}`;
  }
}

/** A record is uploaded once. Later requests use the id that the server gave; it is uploaded again if that expired. */
export class RecordReel implements Reel {
  readonly table = null;
  readonly review: ReviewSource = { state: (language, begin) => this.#review(language, begin) };
  #film: string | null = null;

  constructor(readonly record: string) {}

  async #ask<T>(path: string, message: object): Promise<T> {
    if (this.#film !== null)
      try {
        return await ask<T>(path, 'POST', { ...message, film: this.#film });
      } catch (problem) {
        if (!(problem instanceof Refused) || problem.code !== 'no-such-film') throw problem;
      }
    return ask<T>(path, 'POST', { ...message, record: this.record });
  }

  async #replay(message: object): Promise<Replay> {
    const reply = await this.#ask<Replay>('replay', message);
    this.#film = reply.film;
    return reply;
  }

  async info(viewer: number, language: Language): Promise<ReplayInfo> {
    const { info } = await this.#replay({ viewer, language });
    return info!;
  }
  async moments(first: number, last: number, viewer: number, language: Language): Promise<Moment[]> {
    return (await this.#replay({ info: false, first, last, viewer, language })).moments;
  }
  opinion(moment: number, seat: number, language: Language): Promise<Opinion> {
    return this.#ask('replay/opinion', { moment, seat, language });
  }
  /** Ask by the record's id, and once more after uploading it again if the server has forgotten it. */
  async #byId<T>(what: (film: string) => Promise<T>): Promise<T> {
    try {
      if (this.#film !== null) return await what(this.#film);
    } catch (problem) {
      if (!(problem instanceof Refused) || problem.code !== 'no-such-film') throw problem;
    }
    this.#film = null;
    return what((await this.#replay({ info: false, first: 0, last: 0 })).film);
  }
  heatMap(moment: number, seat: number): Promise<FoundHeatMap> {
    return this.#byId((film) => ask('replay/heatmap', 'POST', { film, moment, seat }));
  }
  practice(moment: number, language: Language): Promise<PracticeState> {
    return this.#byId((film) => ask(`replay/${film}/practice?moment=${moment}&language=${language}`));
  }
  #review(language: Language, begin: boolean): Promise<ReviewState> {
    return this.#byId((film) => {
      const path = `replay/${film}/review`;
      return begin ? ask(path, 'POST', { language }) : ask(`${path}?language=${language}`);
    });
  }
  branch(moment: number, seats: SeatWish[], language: Language): Promise<Opened> {
    return this.#ask('tables/branch', { moment, seats, language, seals: true });
  }
  proof(): Promise<Fairness> {
    return this.#ask('replay/proof', {});
  }
  picture(moment: number, viewer: number, language: Language): string {
    return `api/replay/${this.#film}/picture.svg?moment=${moment}&viewer=${viewer}&language=${language}`;
  }
  clip(moment: number, viewer: number, language: Language): string {
    return `api/replay/${this.#film}/clip.svg?moment=${moment}&viewer=${viewer}&language=${language}`;
  }
}

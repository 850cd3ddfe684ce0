// What players are called: bots by their level in the language of the page, and the forms that sentences ask for.

import type { GameInfo } from '../wire';
import { capital } from './text';

type Forms = Record<string, string>;
type Level = Record<string, Forms>; // by language

const NUMERAL = / [IVX]+$/;

class Players {
  #levels = $state.raw<ReadonlyMap<string, Level>>(new Map()); // by what a level is called in any language

  /** The games that can be played here, with their levels. */
  know(games: Pick<GameInfo, 'opponents'>[]): void {
    const called = games.flatMap((game) => game.opponents.map((one) => one.called));
    const named = called.flatMap((level) =>
      Object.entries(level).map(([language, forms]): [string, Level] => [capital(forms.player ?? '', language), level]),
    );
    this.#levels = new Map(named);
  }

  #find(name: string): [Level | undefined, string] {
    const numeral = NUMERAL.exec(name)?.[0] ?? '';
    return [this.#levels.get(name.slice(0, name.length - numeral.length)), numeral];
  }

  /** A name as a table keeps it, in a language: that of a level is translated, that of a person stays. */
  called(name: string, language: string): string {
    const [level, numeral] = this.#find(name);
    const own = level?.[language]?.player;
    return own ? capital(own, language) + numeral : name;
  }

  /** The form of a name that a sentence asks for. Names of people have one. */
  form(name: string, form: string, language: string): string {
    const [level, numeral] = this.#find(name);
    const own = level?.[language];
    const found = own?.[form] ?? own?.player;
    return found ? found + numeral : name;
  }
}

export const players = new Players();

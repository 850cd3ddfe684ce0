// The options of a game in words.

import { changedOptions, clockName } from './seats';
import { settings } from '../common/settings.svelte';
import { inLanguage } from './titles';
import type { GameInfo, TableInfo } from '../wire';

/** Something that was decided about a table, in words. */
export interface Fact {
  key: string;
  name: string;
  value: string;
}

/** The names and values of a table's options, as its form shows them: all, or those that are not as usual. */
export function optionTexts(game: GameInfo, options: Record<string, unknown>, all: boolean): Fact[] {
  const changed = changedOptions(game, options);
  return game.options
    .filter((option) => all || option.name in changed)
    .map((option) => {
      const value = options[option.name] ?? option.default;
      const choice = option.choices.find((one) => one.value === value);
      return {
        key: option.name,
        name: inLanguage(option.title) || option.name.replaceAll('_', ' '),
        value:
          typeof value === 'boolean'
            ? settings.words.onOff[value ? 'on' : 'off']
            : value === null
              ? settings.words.byRules
              : (choice && inLanguage(choice.title)) || `${value as string | number}`,
      };
    });
}

/** On which terms a table plays. */
export function termTexts({
  clock,
  undo,
  hints,
  rated,
}: Pick<TableInfo, 'clock' | 'undo' | 'hints' | 'rated'>): Fact[] {
  const { words } = settings;
  const named = clockName(clock.rule);
  const onOff = (value: boolean) => words.onOff[value ? 'on' : 'off'] ?? '';
  return [
    { key: 'clock', name: words.clock, value: (named && words.clocks[named]) ?? words.ownClock },
    { key: 'undo', name: words.undo, value: words.undos[undo] ?? undo },
    { key: 'hints', name: words.hintsAllowed, value: onOff(hints) },
    { key: 'rated', name: words.rated, value: onOff(rated) },
  ];
}

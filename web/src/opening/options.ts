// The options of a game in words.

import { changedOptions } from './seats';
import { settings } from '../common/settings.svelte';
import { inLanguage } from './titles';
import type { GameInfo } from '../wire';

/** The names and values of a table's options, as its form shows them: all, or those that are not as usual. */
export function optionTexts(
  game: GameInfo,
  options: Record<string, unknown>,
  all: boolean,
): { name: string; value: string }[] {
  const changed = changedOptions(game, options);
  return game.options
    .filter((option) => all || option.name in changed)
    .map((option) => {
      const value = options[option.name] ?? option.default;
      const choice = option.choices.find((one) => one.value === value);
      return {
        name: inLanguage(option.title) || option.name.replaceAll('_', ' '),
        value:
          typeof value === 'boolean'
            ? settings.words.onOff[value ? 'on' : 'off']
            : (choice && inLanguage(choice.title)) || `${value as string | number}`,
      };
    });
}

// What a language does not say yet is said in English, message by message. `omphalos.i18n.catalogue` does the same.

import type { FluentResource } from '@fluent/bundle';

/** Give a catalogue the messages of the source that it lacks, and the texts that a message of both lacks. Other attributes
    are forms of a word, of which every language has its own. */
export function complete(own: FluentResource, source: FluentResource): FluentResource {
  const lacking = new Map(source.body.map((message) => [message.id, message]));
  for (const message of own.body) {
    const english = lacking.get(message.id);
    lacking.delete(message.id);
    for (const [name, pattern] of Object.entries(english?.attributes ?? {}))
      if (english?.value === null || name === 'text') message.attributes[name] ??= pattern;
  }
  own.body.push(...lacking.values());
  return own;
}

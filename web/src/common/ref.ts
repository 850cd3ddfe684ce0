// Values that are more than a text: a reference to another message, of which the sentence chooses the grammatical form; names.

import { FluentType, type FluentBundle, type Scope } from '@fluent/bundle';

export class Ref extends FluentType<string> {
  toString(scope: Scope): string {
    return this.form(scope.bundle, '');
  }

  form(bundle: FluentBundle, attribute: string): string {
    const message = bundle.getMessage(this.value);
    const pattern = message?.attributes[attribute] ?? message?.value;
    return pattern ? bundle.formatPattern(pattern) : this.value;
  }
}

/** Names of several players. */
export class Names extends FluentType<string[]> {
  toString(): string {
    return this.value.join(', ');
  }
}

export const ref = (name: string) => new Ref(name);

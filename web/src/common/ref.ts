// A reference to another message as a value. The sentence chooses the grammatical form it needs.

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

export const ref = (name: string) => new Ref(name);

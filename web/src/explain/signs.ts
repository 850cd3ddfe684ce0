// What a legend says of a sign.

export interface Sign {
  name: string;
  /** What it does, if the game's catalogue says it. Else the rule is quoted. */
  does?: string | undefined;
  rule: string;
}

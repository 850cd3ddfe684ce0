// Why did I get that? From a reason that a game gives for a gain to the rule that says so.

const ORACLE: Record<string, string> = {
  sale: 'WY-C9',
  card: 'WY-C14',
  sponsorship: 'WY-C13',
  symbol: 'WY-C16',
  thieves: 'WY-C11',
  corruption: 'WY-C16',
};

/** The id of the rule behind a reason; Palec boży gives the rule itself as its reason. */
export function ruleOf(game: string, why: string): string | null {
  if (game === 'oracle') return ORACLE[why] ?? null;
  return /^(PB-[A-Z]\d+|L\d\d)$/.test(why) ? why : null;
}

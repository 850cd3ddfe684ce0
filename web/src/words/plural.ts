// Polish counts: 1 ruch, 2 ruchy, 5 ruchów, 12 ruchów, 22 ruchy.

export function plural(n: number, one: string, few: string, many: string): string {
  const units = n % 10;
  const tens = n % 100;
  if (n === 1) return `${n} ${one}`;
  if (units >= 2 && units <= 4 && (tens < 12 || tens > 14)) return `${n} ${few}`;
  return `${n} ${many}`;
}

// A sentence's first letter, for words of a game that stand alone on a button.

export function capital(text: string, language: string): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}

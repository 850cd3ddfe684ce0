// Capitalise the first letter of a text, for a game's words that stand alone on a button.

export function capital(text: string, language: string): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}

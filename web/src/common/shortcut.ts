// Keyboard shortcuts of a whole page.

/** Whether a key is meant for the page, not for the browser, a dialog or an input field. */
export function isShortcut(event: KeyboardEvent): boolean {
  const target = event.target;
  if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector('dialog[open]')) return false;
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return false;
  return !(target instanceof HTMLInputElement) || ['checkbox', 'radio', 'range'].includes(target.type);
}

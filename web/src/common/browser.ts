// What the browser does for a page: keyboard shortcuts, and files to keep.

/** Whether a key is meant for the page, not for the browser, a dialog or an input field. */
export function isShortcut(event: KeyboardEvent): boolean {
  const target = event.target;
  if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector('dialog[open]')) return false;
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return false;
  return !(target instanceof HTMLInputElement) || ['checkbox', 'radio', 'range'].includes(target.type);
}

/** Whether the server runs on this machine, where nobody else can reach it by this address. */
export const serverIsHere = () => ['127.0.0.1', 'localhost', '[::1]'].includes(location.hostname);

/** Whether the device has no network. A server on this machine answers all the same. */
export const networkIsGone = () => !navigator.onLine && !serverIsHere();

/** Let the browser save data as JSON. A link could not send the key, which is never part of an address. */
export function download(data: unknown, name: string): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}

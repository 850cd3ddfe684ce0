// Sharing a text or a link: with the device's own dialog, or else by the clipboard.

export type Shared = 'shared' | 'copied' | 'refused';

/** Hand something to the device's own dialog; where there is none, its link or its text to the clipboard. */
export async function share(what: { title?: string; text?: string; url?: string }): Promise<Shared> {
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
    return navigator.share(what).then(
      () => 'shared',
      () => 'refused',
    );
  }
  const copied = what.text ?? what.url ?? '';
  try {
    await navigator.clipboard.writeText(copied);
    return 'copied';
  } catch {
    return copyOldWay(copied) ? 'copied' : 'refused';
  }
}

/** Without permission for the clipboard, which plain http does not get. */
function copyOldWay(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  (document.querySelector('dialog[open]') ?? document.body).append(field); // what is outside a dialog gets no focus
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  return done;
}

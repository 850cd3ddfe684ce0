// A picture's text as a part of the page. Nothing in it can run: the page's policy allows no script but its own files.

/** The SVG element, or null when the text is not a picture. */
export function drawing(text: string, label: string): SVGSVGElement | null {
  // The policy refuses style attributes in markup; they are put on one by one instead, which it allows.
  const plain = text.replace(/\sstyle=("[^"]*"|'[^']*')/g, ' data-style=$1');
  const root = new DOMParser().parseFromString(plain, 'image/svg+xml').documentElement;
  if (root.localName !== 'svg') return null;
  const picture = document.importNode(root, true) as unknown as SVGSVGElement;
  for (const part of picture.querySelectorAll<SVGElement>('[data-style]'))
    part.style.cssText = part.dataset.style ?? '';
  // Its own size and title give way to the page's: it fills its frame, and no tooltip hangs over all of it.
  for (const name of ['width', 'height', 'aria-labelledby', 'aria-describedby', 'data-style'])
    picture.removeAttribute(name);
  picture.querySelectorAll(':scope > title, :scope > desc').forEach((part) => part.remove());
  picture.setAttribute('role', 'img');
  picture.setAttribute('aria-label', label);
  picture.classList.add('drawing');
  return picture;
}

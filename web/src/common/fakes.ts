// A document for the unit tests: a page that can be hidden.

export function fakeDocument<T extends object>(more: T = {} as T) {
  const page = Object.assign(new EventTarget(), { hidden: false }, more);
  /** The person looks at another page, or at this one again. */
  const hide = (hidden = true) => {
    page.hidden = hidden;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return Object.assign(page, { hide });
}

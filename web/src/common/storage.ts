// Values stored in this browser. A browser without storage is not an error: values then last until the page is
// closed.

const PREFIX = 'omphalos.';
const meanwhile = new Map<string, string>();

export function stored(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key) ?? meanwhile.get(key) ?? null;
  } catch {
    return meanwhile.get(key) ?? null;
  }
}

export function store(key: string, value: string | null): void {
  if (value === null) meanwhile.delete(key);
  else meanwhile.set(key, value);
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, value);
  } catch {
    // it is in `meanwhile`
  }
}

/** A value stored as JSON, or `usual` if there is none or it cannot be parsed. */
export function storedData<T>(key: string, usual: T, isGood: (data: unknown) => data is T): T {
  try {
    const data: unknown = JSON.parse(stored(key) ?? 'null');
    return isGood(data) ? data : usual;
  } catch {
    return usual;
  }
}

export function storeData(key: string, data: unknown): void {
  store(key, JSON.stringify(data));
}

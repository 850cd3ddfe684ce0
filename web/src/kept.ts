// What this browser keeps for the person at it. A browser that keeps nothing is no error: then it lasts until the page
// is closed.

const PREFIX = 'omphalos.';
const meanwhile = new Map<string, string>();

export function kept(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key) ?? meanwhile.get(key) ?? null;
  } catch {
    return meanwhile.get(key) ?? null;
  }
}

export function keep(key: string, value: string | null): void {
  if (value === null) meanwhile.delete(key);
  else meanwhile.set(key, value);
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, value);
  } catch {
    // it is remembered in `meanwhile`
  }
}

/** Something kept as JSON, or `usual` when there is nothing, or nothing that can be read. */
export function keptData<T>(key: string, usual: T, isGood: (data: unknown) => data is T): T {
  try {
    const data: unknown = JSON.parse(kept(key) ?? 'null');
    return isGood(data) ? data : usual;
  } catch {
    return usual;
  }
}

export function keepData(key: string, data: unknown): void {
  keep(key, JSON.stringify(data));
}

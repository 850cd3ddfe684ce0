// Values kept in this browser's storage. A browser without storage is not an error: values then last until the page is
// closed.

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
    // it is kept in `meanwhile`
  }
}

/** A value kept as JSON, or `usual` if there is none or it cannot be parsed. */
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

// Keeps unchanged parts of a new message as the same objects as before, so that what has not changed is not drawn
// again.

export function keep<T>(old: unknown, fresh: T): T {
  if (old === fresh || typeof old !== 'object' || typeof fresh !== 'object' || old === null || fresh === null)
    return fresh;
  if (Array.isArray(old) !== Array.isArray(fresh)) return fresh;
  if (Array.isArray(old) && Array.isArray(fresh)) {
    let same = old.length === fresh.length;
    const kept = fresh.map((value: unknown, i) => {
      const one = keep(old[i], value);
      same &&= one === old[i];
      return one;
    });
    return (same ? old : kept) as T;
  }
  const before = old as Record<string, unknown>;
  const keys = Object.keys(fresh);
  let same = Object.keys(before).length === keys.length;
  const kept: Record<string, unknown> = {};
  for (const key of keys) {
    kept[key] = keep(before[key], (fresh as Record<string, unknown>)[key]);
    same &&= kept[key] === before[key] && key in before;
  }
  return (same ? before : kept) as T;
}

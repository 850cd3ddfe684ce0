// Keeps unchanged parts of a new message as the same objects as before, so that what has not changed is not drawn
// again.

export function reuse<T>(old: unknown, now: T): T {
  if (old === now || typeof old !== 'object' || typeof now !== 'object' || old === null || now === null) return now;
  if (Array.isArray(old) !== Array.isArray(now)) return now;
  if (Array.isArray(old) && Array.isArray(now)) {
    let same = old.length === now.length;
    const reused = now.map((value: unknown, i) => {
      const one = reuse(old[i], value);
      same &&= one === old[i];
      return one;
    });
    return (same ? old : reused) as T;
  }
  const before = old as Record<string, unknown>;
  const keys = Object.keys(now);
  let same = Object.keys(before).length === keys.length;
  const reused: Record<string, unknown> = {};
  for (const key of keys) {
    reused[key] = reuse(before[key], (now as Record<string, unknown>)[key]);
    same &&= reused[key] === before[key] && key in before;
  }
  return (same ? before : reused) as T;
}

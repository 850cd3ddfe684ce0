// Patches of a view, as the server makes them (`omphalos.table.patch`): only what an event changed.

/**
 * `{name: patch, …}` changes these members of an object, or these elements of a list, named by index; `[value]` replaces
 * a value; `[start, count, values]` replaces elements of a list; `[]` removes a member. `{}` changes nothing.
 */
export type Patch = { [name: string]: Patch } | [] | [unknown] | [number, number, unknown[]];

/** Apply a patch. Parts that the patch does not mention stay the same objects, so that they are not drawn again. */
export function patched(value: unknown, patch: Patch): unknown {
  if (Array.isArray(patch)) {
    if (patch.length !== 3) return patch[0];
    const [start, count, values] = patch;
    return (value as unknown[]).toSpliced(start, count, ...values);
  }
  const names = Object.keys(patch);
  if (names.length === 0) return value;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<string, unknown>;
  for (const name of names) {
    const part = patch[name]!;
    if (Array.isArray(part) && part.length === 0) delete copy[name];
    else copy[name] = patched(copy[name], part);
  }
  return copy;
}

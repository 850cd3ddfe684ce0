// Read and set fields of an action by path, such as "one.angle". Actions are plain data and never changed in place.

export type Data = Record<string, unknown>;

export function getField(action: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Data | null | undefined)?.[name], action);
}

export function withField<T>(action: T, path: string, value: unknown): T {
  const [head, ...rest] = path.split('.');
  const data = action as Data;
  return { ...data, [head!]: rest.length === 0 ? value : withField(data[head!], rest.join('.'), value) } as T;
}

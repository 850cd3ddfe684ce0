// Splits the path of a field, such as "one.angle", into its parent and its own name.

export function parentOf(path: string): string {
  return path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : '';
}

export function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

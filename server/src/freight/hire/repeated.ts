/** Where a key stands for the second time; -1 where each stands once. */
export function repeatedAt(keys: readonly string[]): number {
  const seen = new Set<string>();
  return keys.findIndex((key) => seen.size === seen.add(key).size);
}

/** A list or an object, as JSON has them. */
export type Container = unknown[] | Record<string, unknown>;

/** Bytes of text that take as long to read as a value. */
const bytesOfValue = 64;

export function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}

/** How much there is to read or to write in a value: one for each value and name in it; not counted beyond `limit`. */
export function weigh(value: unknown, limit: number): number {
  if (typeof value === 'string') return 1 + value.length / bytesOfValue;
  if (!isContainer(value)) return 1;
  let weight = 1;
  for (const name in value) {
    weight += 1 + weigh((value as Record<string, unknown>)[name], limit - weight);
    if (weight >= limit) return limit;
  }
  return weight;
}

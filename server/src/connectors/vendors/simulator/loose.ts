/** Members of a request that are not yet known to be what they should be. */
export type Loose = Readonly<Record<string, unknown>>;

/** The objects of a list; none where it is no list. */
export function listOf(value: unknown): Loose[] {
  return Array.isArray(value)
    ? value.filter((one): one is Loose => typeof one === 'object' && one !== null)
    : [];
}

export function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

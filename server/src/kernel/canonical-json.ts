/**
 * The one text of a JSON value: object members in one order whatever order they were written in, no spaces.
 * Equal values give equal texts; `undefined` members are left out.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(inOrder(value));
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const members = value as Record<string, unknown>;
  // Without a prototype, so that a member called __proto__ is one like any other.
  const ordered: Record<string, unknown> = Object.create(null);
  for (const key of Object.keys(members).sort()) ordered[key] = inOrder(members[key]);
  return ordered;
}

import type { Notes } from '../core.ts';

/** What is parsed, and answered, at once; either takes some 5 ms. */
const largestBytes = 1_048_576;
const largestValues = 50_000;

/** Whether a body is so large, or of so many members, that everybody would wait while it is worked through at once. */
export function isLargeBody(body: unknown, notes: Notes | null | undefined): boolean {
  const { members = 0, commas = 0 } = notes?.scanned ?? {};
  return (Buffer.isBuffer(body) ? body.length : 0) > largestBytes || members + commas > largestValues;
}

import type { FindingReport } from '../documents/finding.ts';
import type { PlaceIndex } from '../engine/places/place-index.ts';
import { runInThread } from '../platform/threads/run-in-thread.ts';

/** A document that is stored, as its canonical bytes, and the municipalities that are known. */
export type LintInput = { document: Uint8Array; places: PlaceIndex | null };

const maxMemoryMb = 400;
const timeoutMs = 120_000;

/** What the lint says of a stored document, found in a thread of its own: the event loop stays free. */
export function lintInThread(input: LintInput): Promise<FindingReport> {
  const entry = new URL('./lint-table.ts', import.meta.url);
  return runInThread<LintInput, FindingReport>(entry, input, { maxMemoryMb, timeoutMs });
}

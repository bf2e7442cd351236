import { runInThread } from '../platform/threads/run-in-thread.ts';
import type { TableDiff } from '../tariff/diff/diff-documents.ts';
import type { DiffInput } from '../tariff/diff/diff-stored.ts';

/** Heap of the thread; two tables of 200,000 rows take about half of it. */
const maxMemoryMb = 600;
const timeoutMs = 120_000;

/**
 * `diffBytes` in a thread of its own: the event loop stays free.
 * @throws Failure `work_too_large` for tables beyond the thread's memory or time.
 */
export function diffInThread(input: DiffInput): Promise<TableDiff> {
  const entry = new URL('./diff-tables.ts', import.meta.url);
  return runInThread<DiffInput, TableDiff>(entry, input, { maxMemoryMb, timeoutMs });
}

import { runInThread } from '../platform/threads/run-in-thread.ts';
import type { TableFile, TablePreparation, TableProgress } from './prepare-table.ts';

export type PrepareOptions = {
  signal?: AbortSignal;
  onProgress?: (progress: TableProgress) => void;
};

/** Heap of the thread; 200,000 rows of a spreadsheet take about half of it. */
const maxMemoryMb = 320;
const timeoutMs = 120_000;

/**
 * `prepareTable` in a thread of its own: the event loop stays free. The file's bytes move to the thread and
 * are empty afterwards. Throws Failure `work_too_large` for files that pass its memory or time.
 */
export function prepareTableInThread(
  file: TableFile & { bytes: Uint8Array<ArrayBuffer> },
  options: PrepareOptions = {},
): Promise<TablePreparation> {
  const entry = new URL('./import-table.ts', import.meta.url);
  return runInThread<TableFile, TablePreparation, TableProgress>(entry, file, {
    ...options,
    maxMemoryMb,
    timeoutMs,
    transfer: [file.bytes.buffer],
  });
}

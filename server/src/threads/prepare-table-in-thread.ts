import { runInThread } from '../platform/threads/run-in-thread.ts';
import type {
  TableFile,
  TableInput,
  TablePreparation,
  TableProgress,
} from '../tariff/prepare/prepare-table.ts';

export type PrepareOptions = {
  signal?: AbortSignal;
  onProgress?: (progress: TableProgress) => void;
};

/** Bytes that can move to another thread. */
type OwnedInput = Omit<TableInput, 'files'> & {
  files: readonly (TableFile & { bytes: Uint8Array<ArrayBuffer> })[];
};

/** Heap of the thread; 200,000 rows of a spreadsheet take about half of it. */
const maxMemoryMb = 320;
const timeoutMs = 120_000;

/**
 * `prepareTable` in a thread of its own: the event loop stays free. The files' bytes move to the thread and
 * are empty afterwards. Throws Failure `work_too_large` for files that pass its memory or time.
 */
export function prepareTableInThread(
  input: OwnedInput,
  options: PrepareOptions = {},
): Promise<TablePreparation> {
  const entry = new URL('./import-table.ts', import.meta.url);
  return runInThread<TableInput, TablePreparation, TableProgress>(entry, input, {
    ...options,
    maxMemoryMb,
    timeoutMs,
    transfer: input.files.map(({ bytes }) => bytes.buffer),
  });
}

import { type TabFile, writeTabs } from '../documents/spreadsheets/write-tabs.ts';
import { runInThread } from '../platform/threads/run-in-thread.ts';

const maxMemoryMb = 600;
const timeoutMs = 120_000;

/** Files this small are written in a few milliseconds; starting a thread takes longer. */
const few = 500;

/**
 * `writeTabs` in a thread of its own unless there is little to write. Rows are arrays here: they are copied.
 * @throws Failure `work_too_large` for files beyond the thread's memory or time.
 */
export async function writeTabsInThread(file: TabFile, rowCount: number): Promise<Uint8Array> {
  if (rowCount <= few) return writeTabs(file);
  const entry = new URL('./write-tabs.ts', import.meta.url);
  return runInThread<TabFile, Uint8Array>(entry, file, { maxMemoryMb, timeoutMs });
}

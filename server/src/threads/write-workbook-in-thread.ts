import { runInThread } from '../platform/threads/run-in-thread.ts';

const maxMemoryMb = 400;
const timeoutMs = 120_000;

/**
 * The workbook of a document that is stored: its canonical bytes, written in a thread of their own.
 * @throws Failure `work_too_large` for documents that pass its memory or time.
 */
export function writeWorkbookInThread(document: Uint8Array): Promise<Uint8Array> {
  const entry = new URL('./write-workbook.ts', import.meta.url);
  return runInThread<Uint8Array, Uint8Array>(entry, document, { maxMemoryMb, timeoutMs });
}

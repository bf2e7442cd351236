import { runInThread } from '../platform/threads/run-in-thread.ts';

const maxMemoryMb = 400;
const timeoutMs = 120_000;

/** The bytes of the sheet of a document that is stored: its canonical bytes, compiled in a thread of their own. */
export function compileInThread(document: Uint8Array): Promise<Uint8Array> {
  const entry = new URL('./compile-table.ts', import.meta.url);
  return runInThread<Uint8Array, Uint8Array>(entry, document, { maxMemoryMb, timeoutMs });
}

import type { NfeDocument } from '../documents/nfe-xml/read-nfe-xml.ts';
import { runInThread } from '../platform/threads/run-in-thread.ts';

const maxMemoryMb = 128;
const timeoutMs = 10_000;

/**
 * Reads an NF-e's XML in a thread of its own: the event loop stays free, whatever the file is.
 * @throws Failure `invalid_file` naming the element that is wrong, `work_too_large`.
 */
export function readNfeInThread(bytes: Uint8Array): Promise<NfeDocument> {
  const entry = new URL('./read-nfe.ts', import.meta.url);
  return runInThread<Uint8Array, NfeDocument>(entry, bytes, { maxMemoryMb, timeoutMs });
}

import type { CteXmlDocument } from '../documents/cte-xml/read-cte-document.ts';
import { runInThread } from '../platform/threads/run-in-thread.ts';

const maxMemoryMb = 256;
const timeoutMs = 15_000;

/**
 * Reads the XML of a CT-e, or of an event, in a thread of its own: the event loop stays free, whatever the file is.
 * @throws Failure `invalid_file` naming the element that is wrong, `work_too_large`.
 */
export function readCteInThread(bytes: Uint8Array): Promise<CteXmlDocument> {
  const entry = new URL('./read-cte.ts', import.meta.url);
  return runInThread<Uint8Array, CteXmlDocument>(entry, bytes, { maxMemoryMb, timeoutMs });
}

import type { CteXml } from '../documents/cte-xml/read-cte-xml.ts';
import { runInThread } from '../platform/threads/run-in-thread.ts';

const maxMemoryMb = 256;
const timeoutMs = 15_000;

/**
 * Reads a CT-e's XML in a thread of its own: the event loop stays free, whatever the file is.
 * @throws Failure `invalid_file` naming the element that is wrong, `work_too_large`.
 */
export function readCteInThread(bytes: Uint8Array): Promise<CteXml> {
  const entry = new URL('./read-cte.ts', import.meta.url);
  return runInThread<Uint8Array, CteXml>(entry, bytes, { maxMemoryMb, timeoutMs });
}

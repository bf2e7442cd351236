import type { FindingReport } from '../documents/finding.ts';
import type { OcorenFile } from '../documents/proceda/read-ocoren.ts';
import { runInThread } from '../platform/threads/run-in-thread.ts';

const maxMemoryMb = 400;
const timeoutMs = 60_000;

/** Reads an OCOREN file in a thread of its own, with bounded memory and time: the event loop stays free. */
export function readOcorenInThread(bytes: Uint8Array): Promise<OcorenFile | FindingReport> {
  const entry = new URL('./read-ocoren.ts', import.meta.url);
  return runInThread<Uint8Array, OcorenFile | FindingReport>(entry, bytes, { maxMemoryMb, timeoutMs });
}

import type { FindingReport } from '../documents/finding.ts';
import { runInThread } from '../platform/threads/run-in-thread.ts';
import type { DoccobReading } from './read-doccob.ts';

const maxMemoryMb = 400;
const timeoutMs = 60_000;

/** Reads a DOCCOB file in a thread of its own, with bounded memory and time: the event loop stays free. */
export function readDoccobInThread(bytes: Uint8Array): Promise<DoccobReading | FindingReport> {
  const entry = new URL('./read-doccob.ts', import.meta.url);
  return runInThread<Uint8Array, DoccobReading | FindingReport>(entry, bytes, { maxMemoryMb, timeoutMs });
}

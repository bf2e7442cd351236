import type { FindingReport } from '../documents/finding.ts';
import { runInThread } from '../platform/threads/run-in-thread.ts';
import type { ConembReading } from './read-conemb.ts';

const maxMemoryMb = 400;
const timeoutMs = 60_000;

/** Reads a CONEMB file in a thread of its own, with bounded memory and time: the event loop stays free. */
export function readConembInThread(bytes: Uint8Array): Promise<ConembReading | FindingReport> {
  const entry = new URL('./read-conemb.ts', import.meta.url);
  return runInThread<Uint8Array, ConembReading | FindingReport>(entry, bytes, { maxMemoryMb, timeoutMs });
}

import type { PlacesReading } from '../documents/places-sheet/read-places.ts';
import { runInThread } from '../platform/threads/run-in-thread.ts';

const maxMemoryMb = 320;
const timeoutMs = 120_000;

/**
 * `readPlaces` in a thread of its own: the event loop stays free, whatever the file is. The caller keeps the bytes.
 * @throws Failure as `readPlaces`, and `work_too_large` for files that pass its memory or time.
 */
export function readPlacesInThread(bytes: Uint8Array): Promise<PlacesReading> {
  const entry = new URL('./import-places.ts', import.meta.url);
  const copy = new Uint8Array(bytes);
  return runInThread<Uint8Array, PlacesReading>(entry, copy, {
    maxMemoryMb,
    timeoutMs,
    transfer: [copy.buffer],
  });
}

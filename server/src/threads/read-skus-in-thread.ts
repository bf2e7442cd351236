import { readSkuFile, type SkuFileInput } from '../documents/sku-sheet/read-sku-file.ts';
import type { SkuReading } from '../documents/sku-sheet/read-skus.ts';
import { runInThread } from '../platform/threads/run-in-thread.ts';

const maxMemoryMb = 400;
const timeoutMs = 120_000;

/** Files this small are read in a few milliseconds; starting a thread takes longer. A zip may hold anything. */
const smallBytes = 32 * 1024;

/**
 * `readSkuFile` in a thread of its own unless the file is small: the event loop stays free. The caller keeps the bytes.
 * @throws Failure `work_too_large` for files that pass the thread's memory or time.
 */
export async function readSkusInThread({ bytes, categories }: SkuFileInput): Promise<SkuReading> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (bytes.byteLength <= smallBytes && !isZip) return readSkuFile({ bytes, categories });
  const entry = new URL('./import-skus.ts', import.meta.url);
  const copy = new Uint8Array(bytes);
  const input: SkuFileInput = { bytes: copy, categories };
  return runInThread<SkuFileInput, SkuReading>(entry, input, {
    maxMemoryMb,
    timeoutMs,
    transfer: [copy.buffer],
  });
}

import type { SheetProduct } from '../documents/sku-sheet/product.ts';
import { type SkuFormat, writeSkus } from '../documents/sku-sheet/write-skus.ts';
import { runInThread } from '../platform/threads/run-in-thread.ts';

/** A catalogue, and as what to write it. */
export type SkuExport = { products: readonly SheetProduct[]; format: SkuFormat };

const maxMemoryMb = 600;
const timeoutMs = 120_000;

/** Catalogues this small are written in a few milliseconds; starting a thread takes longer. */
const few = 500;

/**
 * `writeSkus` in a thread of its own unless there is little to write.
 * @throws Failure `work_too_large` for catalogues beyond the thread's memory or time.
 */
export async function writeSkusInThread(input: SkuExport): Promise<Uint8Array> {
  if (input.products.length <= few) return writeSkus(input.products, input.format);
  const entry = new URL('./export-skus.ts', import.meta.url);
  return runInThread<SkuExport, Uint8Array>(entry, input, { maxMemoryMb, timeoutMs });
}

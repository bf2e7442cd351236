import { writeSkus } from '../documents/sku-sheet/write-skus.ts';
import { serveThread } from '../platform/threads/serve-thread.ts';
import type { SkuExport } from './write-skus-in-thread.ts';

/** Entry of the thread that `writeSkusInThread` starts. */
await serveThread<SkuExport, Uint8Array>(async ({ products, format }) => {
  const bytes = await writeSkus(products, format);
  return { output: bytes, transfer: [bytes.buffer] };
});

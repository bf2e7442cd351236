import { readSkuFile, type SkuFileInput } from '../documents/sku-sheet/read-sku-file.ts';
import type { SkuReading } from '../documents/sku-sheet/read-skus.ts';
import { serveThread } from '../platform/threads/serve-thread.ts';

/** Entry of the thread that `readSkusInThread` starts. */
await serveThread<SkuFileInput, SkuReading>(async (input) => ({ output: await readSkuFile(input) }));

import { compileTable } from '../engine/rating/compile.ts';
import { encodeSheet } from '../engine/rating/encode.ts';
import { serveThread } from '../platform/threads/serve-thread.ts';
import { documentFromBytes } from '../tariff/document/canonical.ts';

/** Entry of the thread that `compileInThread` starts. */
await serveThread<Uint8Array, Uint8Array>(async (document) => {
  const sheet = encodeSheet(compileTable(documentFromBytes(document)));
  return { output: sheet, transfer: [sheet.buffer] };
});

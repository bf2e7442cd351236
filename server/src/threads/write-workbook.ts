import { serveThread } from '../platform/threads/serve-thread.ts';
import { documentFromBytes } from '../tariff/document/canonical.ts';
import { writeWorkbook } from '../tariff/workbook/write-workbook.ts';

/** Entry of the thread that `writeWorkbookInThread` starts. */
await serveThread<Uint8Array, Uint8Array>(async (document) => {
  const workbook = await writeWorkbook(documentFromBytes(document));
  return { output: workbook, transfer: [workbook.buffer] };
});

import { documentFromBytes } from '../documents/freight-table/canonical.ts';
import { writeWorkbook } from '../documents/freight-table/workbook/write-workbook.ts';
import { serveThread } from '../platform/threads/serve-thread.ts';

/** Entry of the thread that `writeWorkbookInThread` starts. */
await serveThread<Uint8Array, Uint8Array>(async (document) => {
  const workbook = await writeWorkbook(documentFromBytes(document));
  return { output: workbook, transfer: [workbook.buffer] };
});

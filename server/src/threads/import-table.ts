import { serveThread } from '../platform/threads/serve-thread.ts';
import { prepareTable, type TableFile, type TablePreparation, type TableProgress } from './prepare-table.ts';

/** Entry of the thread that `prepareTableInThread` starts. */
await serveThread<TableFile, TablePreparation, TableProgress>(async (file, progress) => {
  const output = await prepareTable(file, progress);
  const { prepared } = output;
  return { output, transfer: prepared === null ? [] : [prepared.document.buffer, prepared.sheet.buffer] };
});

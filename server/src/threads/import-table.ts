import { serveThread } from '../platform/threads/serve-thread.ts';
import {
  prepareTable,
  type TableInput,
  type TablePreparation,
  type TableProgress,
} from '../tariff/prepare/prepare-table.ts';

/** Entry of the thread that `prepareTableInThread` starts. */
await serveThread<TableInput, TablePreparation, TableProgress>(async (input, progress) => {
  const output = await prepareTable(input, progress);
  const { prepared } = output;
  return { output, transfer: prepared === null ? [] : [prepared.document.buffer, prepared.sheet.buffer] };
});

import { type ConembCte, fromConemb } from '../documents/cte/from-conemb.ts';
import type { FindingReport } from '../documents/finding.ts';
import { type ConembFile, readConemb } from '../documents/proceda/read-conemb.ts';
import { serveThread } from '../platform/threads/serve-thread.ts';

/** A CONEMB file with its waybills as CT-es, each with the lines it came in. */
export type ConembReading = Omit<ConembFile, 'waybills'> & {
  ctes: { line: number; lines: string; cte: ConembCte }[];
};

/** Entry of the thread that `readConembInThread` starts. */
await serveThread<Uint8Array, ConembReading | FindingReport>(async (bytes) => {
  const file = readConemb(bytes);
  if (!('waybills' in file)) return { output: file };
  const { waybills, ...facts } = file;
  const ctes = waybills.map((waybill) => {
    const { line, lines } = waybill;
    return { line, lines, cte: fromConemb(waybill) };
  });
  return { output: { ...facts, ctes } };
});

import { type DoccobEntry, fromDoccob } from '../documents/bill/from-doccob.ts';
import type { FindingReport } from '../documents/finding.ts';
import { type DoccobFile, readDoccob } from '../documents/proceda/read-doccob.ts';
import { serveThread } from '../platform/threads/serve-thread.ts';

/** A DOCCOB file with its bills, each with the line it begins on. */
export type DoccobReading = Omit<DoccobFile, 'bills'> & { bills: { line: number; entry: DoccobEntry }[] };

/** Entry of the thread that `readDoccobInThread` starts. */
await serveThread<Uint8Array, DoccobReading | FindingReport>(async (bytes) => {
  const file = readDoccob(bytes);
  if (!('bills' in file)) return { output: file };
  const bills = file.bills.map((bill) => ({ line: bill.line, entry: fromDoccob(bill) }));
  return { output: { ...file, bills } };
});

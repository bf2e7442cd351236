import type { FindingReport } from '../finding.ts';
import { type DoccobFile, readDoccob } from '../proceda/read-doccob.ts';
import { type DoccobEntry, fromDoccob } from './from-doccob.ts';

/** A DOCCOB file with its bills, each with the line it begins on. */
export type DoccobReading = Omit<DoccobFile, 'bills'> & { bills: { line: number; entry: DoccobEntry }[] };

/** Reads a DOCCOB file; what is none is findings. */
export function readDoccobEntries(bytes: Uint8Array): DoccobReading | FindingReport {
  const file = readDoccob(bytes);
  if (!('bills' in file)) return file;
  return { ...file, bills: file.bills.map((bill) => ({ line: bill.line, entry: fromDoccob(bill) })) };
}

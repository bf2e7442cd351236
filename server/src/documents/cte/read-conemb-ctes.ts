import type { FindingReport } from '../finding.ts';
import { type ConembFile, readConemb } from '../proceda/read-conemb.ts';
import { type ConembCte, fromConemb } from './from-conemb.ts';

/** A CONEMB file with its waybills as CT-es, each with the lines it came in. */
export type ConembReading = Omit<ConembFile, 'waybills'> & {
  ctes: { line: number; lines: string; cte: ConembCte }[];
};

/** Reads a CONEMB file; what is none is findings. */
export function readConembCtes(bytes: Uint8Array): ConembReading | FindingReport {
  const file = readConemb(bytes);
  if (!('waybills' in file)) return file;
  const { waybills, ...facts } = file;
  const ctes = waybills.map((waybill) => {
    const { line, lines } = waybill;
    return { line, lines, cte: fromConemb(waybill) };
  });
  return { ...facts, ctes };
}

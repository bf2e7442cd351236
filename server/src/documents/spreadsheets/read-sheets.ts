import type { FindingReport } from '../finding.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { defaultSheetLimits, type ReadOptions, RefusedFile, type Sheet } from './sheet.ts';
import { sniff } from './sniff.ts';

export type SheetsFile = { kind: 'csv' | 'xlsx'; sheets: Sheet[] };

/**
 * The sheets of an .xlsx or CSV file, told apart by content, or why it cannot be used: one finding with the
 * sheet, line and column where there are any. Bounded in memory and time by the limits.
 */
export async function readSheets(
  bytes: Uint8Array,
  options: ReadOptions = {},
): Promise<SheetsFile | FindingReport> {
  const limits = options.limits ?? defaultSheetLimits;
  try {
    if (bytes.length > limits.bytes) {
      const message = `O arquivo passa de ${Math.floor(limits.bytes / 1_048_576)} MB; divida-o.`;
      throw new RefusedFile({ code: 'file_too_large', message });
    }
    if (sniff(bytes) === 'xlsx') return { kind: 'xlsx', sheets: await readXlsx(bytes, options) };
    return { kind: 'csv', sheets: [{ name: null, hidden: false, rows: readCsv(bytes, options).rows }] };
  } catch (error) {
    if (error instanceof RefusedFile) return error.report;
    throw error;
  }
}

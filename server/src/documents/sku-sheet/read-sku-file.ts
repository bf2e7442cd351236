import { readSheets } from '../spreadsheets/read-sheets.ts';
import { defaultSheetLimits, type SheetLimits } from '../spreadsheets/sheet.ts';
import { readSkus, type SkuReading } from './read-skus.ts';

/** A file of products, and the names of the volume type table by code. */
export type SkuFileInput = { bytes: Uint8Array; categories: ReadonlyMap<string, string> };

/** Some rows above a hundred thousand products, and tabs that are not read. */
const limits: SheetLimits = {
  ...defaultSheetLimits,
  bytes: 20_971_520,
  inflatedBytes: 256 * 1_048_576,
  rows: 110_000,
  columns: 200,
  cells: 4_000_000,
  sheets: 50,
};

/** Reads a file of products, CSV or XLSX. What is no such file is a finding, too. Slow: runs in a thread. */
export async function readSkuFile({ bytes, categories }: SkuFileInput): Promise<SkuReading> {
  const file = await readSheets(bytes, { limits });
  return 'sheets' in file ? readSkus(file.sheets, categories) : { products: [], rows: 0, report: file };
}

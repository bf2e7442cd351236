import {
  type SheetFormat,
  sheetContentTypes,
  writeTabs,
} from '../../../documents/spreadsheets/write-tabs.ts';
import type { XlsxSheet } from '../../../documents/spreadsheets/write-xlsx.ts';
import { fail } from '../../../kernel/failure.ts';
import { inThread } from '../../../threads/in-thread.ts';

/** Rows that one file takes. */
export const mostRows = 50_000;

/** A file as it is answered; its name is made of letters and numbers alone. */
export type SheetFile = { bytes: Uint8Array; contentType: string; fileName: string };

/** @throws Failure `work_too_large` for more rows than a file takes */
export function requireFewRows(rows: readonly unknown[]): void {
  if (rows.length <= mostRows) return;
  throw fail('work_too_large', {
    message: `O arquivo teria mais de ${mostRows} linhas; peça um período mais curto.`,
  });
}

/** Files this small are written in a few milliseconds; starting a thread takes longer. */
const fewRows = 500;

/** Writes tabs of up to so many rows; those are arrays here, and copied for a thread. */
export async function sheetFile(
  tabs: readonly XlsxSheet[],
  { name, format, rowCount }: { name: string; format: SheetFormat; rowCount: number },
): Promise<SheetFile> {
  const file = { format, tabs };
  const bytes = rowCount <= fewRows ? await writeTabs(file) : await inThread.writeTabs(file);
  return { bytes, contentType: sheetContentTypes[format], fileName: `${name}.${format}` };
}

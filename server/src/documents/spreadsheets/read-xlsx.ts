import { defaultSheetLimits, type ReadOptions, RowCounter, type Sheet } from './sheet.ts';
import { readSheetXml } from './sheet-xml/read-sheet-xml.ts';
import { SheetRows, type WorkbookContext } from './sheet-xml/sheet-rows.ts';
import { readWorkbookParts } from './xlsx-package.ts';
import { readSharedStrings } from './xlsx-strings.ts';
import { plainStyles, readNumberStyles } from './xlsx-styles.ts';
import { openZip } from './zip.ts';

/**
 * Reads every sheet of an .xlsx, also hidden ones (marked). Parts are inflated and parsed as streams; only
 * filled cells are kept, formulas by their stored results. Throws RefusedFile for whatever is not a plain workbook of values (see `openZip`,
 * `readWorkbookParts`, `SheetRows`).
 */
export async function readXlsx(bytes: Uint8Array, options: ReadOptions = {}): Promise<Sheet[]> {
  const limits = options.limits ?? defaultSheetLimits;
  const zip = await openZip(bytes, limits);
  const parts = await readWorkbookParts(zip, limits.sheets);
  const context: WorkbookContext = {
    sharedStrings:
      parts.sharedStrings === null ? [] : await readSharedStrings(zip.read(parts.sharedStrings), limits),
    styles: parts.styles === null ? plainStyles : await readNumberStyles(zip.read(parts.styles)),
    dateSystem: parts.dateSystem,
    counter: new RowCounter(options),
  };
  const { counter } = context;
  const total = parts.sheets.reduce((bytes, { path }) => bytes + zip.sizeOf(path), 0);
  let read = 0;
  async function* counted(path: string): AsyncGenerator<Uint8Array> {
    for await (const chunk of zip.read(path)) {
      yield chunk;
      read += chunk.length;
      counter.part = read / total;
    }
  }
  const sheets: Sheet[] = [];
  for (const { name, hidden, path } of parts.sheets) {
    const handler = new SheetRows(name, context, options);
    await readSheetXml(counted(path), handler, { context, options });
    const { rows, formulas } = handler;
    sheets.push({ name, hidden, rows, ...(formulas !== null && { formulas }) });
  }
  return sheets;
}

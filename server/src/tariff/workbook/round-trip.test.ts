import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomDocument } from '../../../test/support/random/documents.ts';
import { richTable } from '../../../test/support/table-documents.ts';
import { readSheets } from '../../documents/spreadsheets/read-sheets.ts';
import type { TableDocument } from '../../engine/rating/document.ts';
import { canonicalBytes } from '../document/canonical.ts';
import { parseTableDocument } from '../document/parse-document.ts';
import { isWorkbook, readWorkbook } from './read-workbook.ts';
import { type WorkbookOptions, writeWorkbook } from './write-workbook.ts';

async function roundTrip(document: TableDocument, options?: WorkbookOptions) {
  const file = await readSheets(await writeWorkbook(document, options));
  if ('findings' in file) throw new Error(JSON.stringify(file.findings));
  return { sheets: file.sheets, ...readWorkbook(file.sheets) };
}

const textOf = (document: TableDocument | null): string =>
  document === null ? 'no document' : Buffer.from(canonicalBytes(document)).toString();

describe('a workbook that was written', () => {
  it('is known by its first line, whatever the file is called', async () => {
    const { sheets } = await roundTrip(richTable());
    expect(isWorkbook(sheets)).toBe(true);
    expect(isWorkbook([{ name: 'Tabela', hidden: false, rows: [{ line: 1, cells: ['CEP inicial'] }] }])).toBe(
      false,
    );
  });

  it('gives back the very document, for any document', async () => {
    await fc.assert(
      fc.asyncProperty(randomDocument, fc.constantFrom(undefined, 1, 3), async (document, rowsPerTab) => {
        expect(parseTableDocument(structuredClone(document)).report.errorCount).toBe(0);
        const { document: again, report } = await roundTrip(
          document,
          rowsPerTab === undefined ? {} : { rowsPerTab },
        );
        expect(report.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
        expect(textOf(again)).toBe(textOf(document));
      }),
      { numRuns: 150 },
    );
  });

  it('gives back the table that uses every kind of member', async () => {
    const { document, report } = await roundTrip(richTable());
    expect(report.findings).toEqual([]);
    expect(textOf(document)).toBe(textOf(richTable()));
  });
});

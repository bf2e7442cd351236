import { readSheets } from '@carreto/server/documents/spreadsheets/read-sheets';
import { describe, expect, it } from 'vitest';
import { templateRows } from './template.ts';
import { workbookOf } from './workbook.ts';

describe('a workbook', () => {
  it('holds every row that was written, over as many tabs as it takes', async () => {
    const { titles, rows } = templateRows(3300, 20);
    const file = await readSheets(new Uint8Array(workbookOf(titles, rows)));
    if (!('sheets' in file)) throw new Error(JSON.stringify(file.findings));
    expect(file.kind).toBe('xlsx');
    expect(file.sheets).toHaveLength(Math.ceil(rows.length / 65_535));
    const read = file.sheets.reduce((sum, sheet) => sum + sheet.rows.length - 1, 0);
    expect(read).toBe(rows.length);
  });
});

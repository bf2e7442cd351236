import { describe, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { type WorkbookParts, workbookBytes } from '../../../test/support/workbook.ts';
import type { ZipEntry } from '../../../test/support/zip-writer.ts';
import { readSheets } from './read-sheets.ts';
import { defaultSheetLimits } from './sheet.ts';

async function firstFinding(bytes: Uint8Array) {
  const result = await readSheets(bytes);
  return 'findings' in result ? result.findings[0] : 'read';
}

const sheet = (rows: string, more: WorkbookParts = {}): Uint8Array =>
  workbookBytes({ sheets: { Tabela: rows }, ...more });

async function cellsOf(bytes: Uint8Array) {
  const result = await readSheets(bytes);
  if ('findings' in result) throw new Error(result.findings[0]?.message);
  return result.sheets.map((each) => each.rows.map((row) => row.cells));
}

describe('readSheets tells files apart by content', () => {
  test.each<[string, string, Uint8Array]>([
    ['no bytes', 'empty_file', new Uint8Array()],
    ['an old .xls', 'legacy_xls', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['a PDF', 'unsupported_format', Buffer.from('%PDF-1.7')],
    ['a page with the name of a sheet', 'unsupported_format', Buffer.from('\ufeff <html><table>')],
    ['XML of 2003', 'unsupported_format', Buffer.from('<?xml version="1.0"?><Workbook/>')],
    ['half a zip', 'zip_damaged', Buffer.from('PK\x03\x04rest')],
    ['a page with a workbook behind it', 'unsupported_format', Buffer.from('<html>PK\x03\x04')],
    ['an image', 'unsupported_format', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['a binary with NULs', 'nul_character', Buffer.from('abc\0def')],
  ])('refuses %s', async (_, code, bytes) => {
    expect(await firstFinding(bytes)).toMatchObject({ severity: 'error', code });
  });

  test('refuses a workbook under a password, which is a compound file too', async () => {
    const bytes = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(512),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]);
    expect(await firstFinding(bytes)).toMatchObject({ code: 'encrypted_file' });
  });

  test('refuses a file over the limit before looking at it', async () => {
    const limits = { ...defaultSheetLimits, bytes: 10 };
    expect(await readSheets(Buffer.from('a;b\n1;2\n3;4'), { limits })).toMatchObject({
      errorCount: 1,
      findings: [{ code: 'file_too_large' }],
    });
  });

  test('reads a CSV as one sheet without a name', async () => {
    expect(await readSheets(Buffer.from('a;b\n1;2\n'))).toMatchObject({
      sheets: [{ name: null, rows: [{ line: 1 }, { line: 2, cells: ['1', '2'] }] }],
    });
  });
});

describe('readSheets of .xlsx', () => {
  test('reads what another program writes, all tabs in order', async () => {
    const bytes = await writeExcelFile([
      {
        sheet: 'Um',
        data: [
          [{ value: 'CEP' }, { value: 'Preço & taxa <x>' }],
          [{ value: 1310100 }, { value: 12.9 }],
        ],
      },
      { sheet: 'Dois', data: [[{ value: 'só texto' }, null, { value: true }]] },
    ]).toBuffer();
    expect(await readSheets(bytes)).toEqual({
      kind: 'xlsx',
      sheets: [
        {
          name: 'Um',
          hidden: false,
          rows: [
            { line: 1, cells: ['CEP', 'Preço & taxa <x>'] },
            { line: 2, cells: [1310100, 12.9] },
          ],
        },
        { name: 'Dois', hidden: false, rows: [{ line: 1, cells: ['só texto', null, '1'] }] },
      ],
    });
  });

  test('reads shared, inline, rich and error texts, and leaves phonetic hints out', async () => {
    const rows =
      '<row r="2"><c r="B2" t="s"><v>0</v></c><c r="C2" t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r></is></c>' +
      '<c r="D2" t="e"><v>#N/A</v></c><c r="E2" t="inlineStr"><is><t>x</t><rPh sb="0" eb="1"><t>no</t></rPh></is></c>' +
      '<c r="F2" t="str"><v>y_x000D_z</v></c><c r="G2" t="inlineStr"><is><t>_x0041_</t></is></c></row>';
    expect(await cellsOf(sheet(rows, { sharedStrings: ['R$ 1,00'] }))).toEqual([
      [[null, 'R$ 1,00', 'ab', '#N/A', 'x', 'y_x000D_z', 'A']],
    ]);
  });

  test('reads numbers without binary noise, and percent-formatted ones as percents', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="0.0%"/><numFmt numFmtId="165" formatCode="0&quot;%&quot;"/></numFmts>' +
      '<cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="10"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>';
    const rows =
      '<row><c><v>0.30000000000000004</v></c><c s="1"><v>0.1</v></c><c s="2"><v>7.0000000000000007E-2</v></c>' +
      '<c s="3"><v>5</v></c></row>';
    expect(await cellsOf(sheet(rows, { styles }))).toEqual([[[0.3, '10%', '7%', 5]]]);
  });

  test('reads dates as people see them, in both date systems, and leaves time spans numbers', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy hh:mm"/><numFmt numFmtId="165" formatCode="[h]:mm:ss"/>' +
      '<numFmt numFmtId="166" formatCode="dd.hh:mm:ss"/><numFmt numFmtId="167" formatCode="[Red]0.00&quot; dia&quot;"/>' +
      '<numFmt numFmtId="168" formatCode="d\\-mmm"/></numFmts>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/>' +
      '<xf numFmtId="167"/><xf numFmtId="168"/></cellXfs>';
    const rows =
      '<row><c s="1"><v>46112</v></c><c s="2"><v>46112.75</v></c><c s="3"><v>2</v></c><c s="4"><v>1.5</v></c>' +
      '<c s="5"><v>10.5</v></c><c s="6"><v>46152</v></c><c s="1"><v>60</v></c><c s="1"><v>1</v></c></row>';
    const read = ['31/03/2026', '31/03/2026', 2, 1.5, 10.5, '10/05/2026', '29/02/1900', '01/01/1900'];
    expect(await cellsOf(sheet(rows, { styles }))).toEqual([[read]]);
    const since1904 = { styles, workbook: '<workbookPr date1904="1"/>' };
    const old = '<row><c s="1"><v>44650</v></c><c s="1"><v>0</v></c></row>';
    expect(await cellsOf(sheet(old, since1904))).toEqual([[['31/03/2026', '01/01/1904']]]);
    const absurd = '<row r="2"><c r="C2" s="1"><v>3000000</v></c></row>';
    expect(await firstFinding(sheet(absurd, { styles }))).toMatchObject({ code: 'bad_date', column: 'C' });
  });

  test('marks hidden tabs', async () => {
    const row = '<row><c><v>1</v></c></row>';
    const bytes = workbookBytes({ sheets: { A: row, B: row }, states: { B: 'state="veryHidden"' } });
    expect(await readSheets(bytes)).toMatchObject({ sheets: [{ hidden: false }, { hidden: true }] });
  });

  test('keeps nothing of a million empty styled rows', async () => {
    const rows = Array.from({ length: 1_000_000 }, (_, at) => `<row r="${at + 1}" s="1"/>`);
    expect(await cellsOf(sheet(rows.join('')))).toEqual([[]]);
  });

  test.each<[string, string, string]>([
    ['a formula without a stored result', '<row r="7"><c r="B7"><f>A1*2</f></c></row>', 'formula'],
    ['a formula with an error', '<row r="7"><c r="B7" t="e"><f>A1/0</f><v>#DIV/0!</v></c></row>', 'formula'],
    ['a shared string off range', '<row r="7"><c r="B7" t="s"><v>9</v></c></row>', 'bad_shared_string'],
    ['a cell off the grid', '<row r="7"><c r="XFE7"><v>1</v></c></row>', 'bad_cell_reference'],
    ['a row off the grid', '<row r="1048577"><c r="XFE1048577"><v>1</v></c></row>', 'bad_cell_reference'],
    ['a cell of another row', '<row r="7"><c r="B8"><v>1</v></c></row>', 'bad_cell_reference'],
    [
      'cells out of order',
      '<row r="7"><c r="B7"><v>1</v></c><c r="A7"><v>1</v></c></row>',
      'bad_cell_reference',
    ],
    ['rows out of order', '<row r="7"/><row r="7"/>', 'bad_cell_reference'],
    ['a number that is none', '<row r="7"><c r="B7"><v>1e999</v></c></row>', 'bad_number'],
    ['a cell too far to the right', '<row r="7"><c r="XFD7"><v>1</v></c></row>', 'too_many_columns'],
    ['a document type', '</sheetData></worksheet><!DOCTYPE x>', 'xml_malformed'],
    ['malformed XML', '<row><c></row>', 'xml_malformed'],
    ['an entity of its own', '<row><c t="str"><v>&x;</v></c></row>', 'xml_malformed'],
  ])('refuses %s and names the place', async (_, rows, code) => {
    expect(await firstFinding(sheet(rows))).toMatchObject({ code });
  });

  test('names the line of a row off the grid', async () => {
    expect(await firstFinding(sheet('<row r="1048577"/>'))).toMatchObject({ line: 1_048_577, column: null });
  });

  test('reads a formula by its stored result, and says how many there are and where', async () => {
    const rows =
      '<row r="7"><c r="B7"><f>A1*2</f><v>4.5</v></c><c r="C7" t="str"><f>A1&amp;""</f><v></v></c></row>' +
      '<row r="8"><c r="A8" t="str"><f t="shared" si="0"/><v>SP</v></c><c r="B8"><v>2</v></c></row>';
    expect(await readSheets(sheet(rows))).toMatchObject({
      sheets: [
        {
          rows: [
            { line: 7, cells: [null, 4.5] },
            { line: 8, cells: ['SP', 2] },
          ],
          formulas: { count: 3, line: 7, column: 'B' },
        },
      ],
    });
    expect(await readSheets(sheet('<row r="1"><c r="A1"><v>1</v></c></row>'))).not.toHaveProperty(
      'sheets.0.formulas',
    );
  });

  test('names sheet, line and column of a formula', async () => {
    const rows = '<row r="7"><c r="AB7"><f>A1</f></c></row>';
    expect(await firstFinding(sheet(rows))).toMatchObject({ sheet: 'Tabela', line: 7, column: 'AB' });
  });

  const part = (name: string, content = ''): ZipEntry => ({ name, content });
  test.each<[string, string, ZipEntry]>([
    ['macros', 'macros', part('xl/vbaProject.bin')],
    ['macro sheets', 'macros', part('xl/macrosheets/sheet1.xml')],
    ['links to other files', 'external_link', part('xl/externalLinks/externalLink1.xml')],
    ['embedded objects', 'embedded_object', part('xl/embeddings/oleObject1.bin')],
    ['an .ods', 'unsupported_format', part('content.xml')],
    ['a DOCTYPE', 'xml_doctype', part('xl/workbook.xml', '<!DOCTYPE x [<!ENTITY a "b">]><workbook/>')],
    ['deep nesting', 'xml_too_deep', part('xl/workbook.xml', '<a>'.repeat(100_000))],
    [
      'Latin-1 inside',
      'xml_encoding',
      { name: 'xl/workbook.xml', content: Buffer.from('<a b="\xe7"/>', 'latin1') },
    ],
    ['no workbook', 'unsupported_format', part('_rels/.rels', '<Relationships/>')],
    ['a binary workbook', 'unsupported_format', part('xl/workbook.bin')],
  ])('refuses a workbook with %s', async (what, code, entry) => {
    const rels = {
      name: '_rels/.rels',
      content:
        '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.bin"/></Relationships>',
    };
    const entries = what === 'a binary workbook' ? [entry, rels] : [entry];
    expect(await firstFinding(sheet('', { entries }))).toMatchObject({ code });
  });

  test('refuses one endless token', async () => {
    const entries = [{ name: 'xl/workbook.xml', content: `<a b="${'x '.repeat(3_000_000)}`, store: true }];
    expect(await firstFinding(sheet('', { entries }))).toMatchObject({ code: 'xml_token_too_long' });
  });

  test('refuses a link to another workbook among the relationships', async () => {
    const relationships =
      '<Relationship Id="x" Type="y/externalLinkPath" Target="http://h/b.xlsx" TargetMode="External"/>';
    expect(await firstFinding(sheet('', { relationships }))).toMatchObject({ code: 'external_link' });
  });

  test('refuses a sheet that is named and missing', async () => {
    const relationships = '<Relationship Id="strings" Type="y/sharedStrings" Target="gone.xml"/>';
    expect(await firstFinding(sheet('', { relationships }))).toMatchObject({ code: 'xlsx_missing_part' });
  });
});

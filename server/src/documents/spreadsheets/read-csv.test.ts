import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPlainRecords } from './plain-records.ts';
import { readQuotedRecords } from './quoted-records.ts';
import { readCsv } from './read-csv.ts';
import { defaultSheetLimits, RefusedFile } from './sheet.ts';
import { writeCsv } from './write-csv.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const latin = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
const rowsOf = (text: string) => readCsv(bytes(text)).rows;

function codeOf(act: () => unknown) {
  try {
    act();
  } catch (error) {
    if (error instanceof RefusedFile) return { ...error.report.findings[0], message: undefined };
    throw error;
  }
  return null;
}

describe('readCsv', () => {
  test.each([
    [';', 'a;b,5;c\n1;2,5;3\n'],
    [',', 'a,b,c\n1,2.5,3\n'],
    ['\t', 'a\tb,1\tc\n1\t2,5\t3\n'],
  ])('detects the delimiter %j', (delimiter, text) => {
    expect(readCsv(bytes(text)).delimiter).toBe(delimiter);
  });

  test('takes the delimiter that Excel states in its first line, and no row from it', () => {
    expect(readCsv(bytes('sep=,\r\na,b;c\r\n1,2;3\r\n'))).toMatchObject({
      delimiter: ',',
      rows: [
        { line: 2, cells: ['a', 'b;c'] },
        { line: 3, cells: ['1', '2;3'] },
      ],
    });
  });

  test('prefers the semicolon when decimals use the comma in every line', () => {
    expect(rowsOf('1,5;2,5\n3,5;4,5\n')[0]?.cells).toEqual(['1,5', '2,5']);
  });

  test('reads UTF-8 with and without mark, Windows-1252 and UTF-16', () => {
    const utf16 = new Uint8Array(
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('praça\t1\n', 'utf16le')]),
    );
    expect(readCsv(bytes('\ufeffpraça;1\n'))).toMatchObject({
      encoding: 'utf-8',
      rows: [{ cells: ['praça', '1'] }],
    });
    expect(readCsv(bytes('praça;1\n')).rows[0]?.cells).toEqual(['praça', '1']);
    expect(readCsv(latin('pra\u00e7a;1\n'))).toMatchObject({
      encoding: 'windows-1252',
      rows: [{ cells: ['praça', '1'] }],
    });
    expect(readCsv(utf16)).toMatchObject({ encoding: 'utf-16le', rows: [{ cells: ['praça', '1'] }] });
  });

  test('counts lines over any mix of line ends, blank lines and breaks inside quotes', () => {
    const rows = rowsOf('a;b\r\n\nc;d\re;f\n"two\r\nlines";g\n;;\n"x\ny";h\r\ni;j');
    expect(rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
      [1, 'a'],
      [3, 'c'],
      [4, 'e'],
      [5, 'two\r\nlines'],
      [8, 'x\ny'],
      [10, 'i'],
    ]);
  });

  test('keeps quotes that only stand inside a field and undoes doubled ones', () => {
    expect(rowsOf('tubo 12";"um ""bom"" nome";z\n')[0]?.cells).toEqual(['tubo 12"', 'um "bom" nome', 'z']);
  });

  test('gives null for blank cells and leaves trailing ones out', () => {
    expect(rowsOf('a;;  ;b;;\n')[0]?.cells).toEqual(['a', null, null, 'b']);
  });

  test('refuses a NUL character and names its line', () => {
    expect(codeOf(() => readCsv(bytes('a;b\nc\0;d\n')))).toMatchObject({ code: 'nul_character', line: 2 });
  });

  test('refuses quotes that never close and names the line where they open', () => {
    expect(codeOf(() => readCsv(bytes('a;b\nc;d\n"e;f\ng;h\n')))).toMatchObject({
      code: 'open_quote',
      line: 3,
    });
  });

  test('refuses lines, cells, columns and files beyond the limits', () => {
    const limits = { ...defaultSheetLimits, rows: 2, columns: 3, cellLength: 10 };
    const read = (text: string) => codeOf(() => readCsv(bytes(text), { limits }));
    expect(read('a\nb\nc\n')).toMatchObject({ code: 'too_many_rows', line: 3 });
    expect(read('a;b;c;d\n')).toMatchObject({ code: 'too_many_columns', line: 1 });
    expect(read('a;bbbbbbbbbbb\n')).toMatchObject({ code: 'cell_too_long', column: 'B' });
    expect(read(`a\n${'x'.repeat(300_000)}\n`)).toMatchObject({ code: 'line_too_long', line: 2 });
  });

  test('reads what nothing is quoted in as the parser of quotes does', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'é', "'", '=', ' ', ';', ',', '\n', '\r'),
      maxLength: 60,
    });
    const recordsOf = (read: typeof readPlainRecords, file: string): unknown[] => {
      const records: unknown[] = [];
      read(file, ';', (fields, line) => records.push([fields, line]));
      return records;
    };
    fc.assert(
      fc.property(text, (file) => {
        expect(recordsOf(readPlainRecords, file)).toEqual(recordsOf(readQuotedRecords, file));
      }),
      { numRuns: 1000 },
    );
  });

  test('refuses the same lengths with and without quotes', () => {
    const refused = (text: string) => codeOf(() => readCsv(bytes(text)));
    const long = 'x'.repeat(300_000);
    expect(refused(`"a\r\nb";c\r\n${long}\n`)).toMatchObject({ code: 'line_too_long', line: 3 });
    expect(refused(`a\r\n\r\n${long}`)).toMatchObject({ code: 'line_too_long', line: 3 });
  });

  test('reports progress while it reads', () => {
    const seen: number[] = [];
    readCsv(bytes('a;b\n'.repeat(12_000)), { onRows: (rows) => seen.push(rows) });
    expect(seen).toEqual([5_000, 10_000]);
  });

  test('reads back every text that writeCsv writes, but for what is made harmless', () => {
    const harmless = fc
      .string({ unit: 'binary', maxLength: 20 })
      .filter((text) => !/[\0\ufeff]|^["'\s]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) && text.trim() !== '');
    fc.assert(
      fc.property(fc.array(fc.array(harmless, { minLength: 2, maxLength: 5 }), { minLength: 1 }), (rows) => {
        expect(
          readCsv(writeCsv([['x', 'y', 'z'], ...rows]))
            .rows.slice(1)
            .map((row) => row.cells),
        ).toEqual(rows);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardFormula, startsFormula, unguardFormula } from './formula-start.ts';
import { readCsv } from './read-csv.ts';
import { readSheets } from './read-sheets.ts';
import { writeCsv } from './write-csv.ts';
import { writeXlsx, type XlsxCell } from './write-xlsx.ts';

async function readBack(rows: readonly (readonly XlsxCell[])[]): Promise<unknown> {
  const bytes = await writeXlsx([
    { name: 'Primeira', columns: [{ title: 'Só título' }], rows: [] },
    { name: 'A & B', columns: [{ title: 'a' }, { title: 'b', isMoney: true }], rows },
  ]);
  const file = await readSheets(bytes);
  if ('findings' in file) throw new Error(JSON.stringify(file.findings));
  return file.sheets;
}

const dangers = [
  '=1+1',
  '+cmd|calc',
  '-2+3',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '\n=1',
  ' =1',
  '"=1',
  "'=1",
  "''\t",
  '＝1',
  '－1',
  '＠x',
];
const units = fc.oneof(
  fc.constantFrom(
    "'",
    '"',
    '=',
    '+',
    '-',
    '@',
    '\t',
    '\r',
    '\n',
    ' ',
    ';',
    '5',
    '_',
    'x',
    '000A',
    '\u00a0',
    '＝',
  ),
  fc.string({ unit: 'binary', maxLength: 3 }),
  fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
);
const text = fc.array(units, { maxLength: 6 }).map((parts) => parts.join(''));
const filledText = text.filter((value) => value.trim() !== '');

describe('writing an .xlsx', () => {
  it('is read again as it was, tab by tab', async () => {
    expect(
      await readBack([
        ['x', 1.5],
        [null, 2],
        ['a_x0041_b', -7.25],
        ['<&">', null],
      ]),
    ).toEqual([
      { name: 'Primeira', hidden: false, rows: [{ line: 1, cells: ['Só título'] }] },
      {
        name: 'A & B',
        hidden: false,
        rows: [
          { line: 1, cells: ['a', 'b'] },
          { line: 2, cells: ['x', 1.5] },
          { line: 3, cells: [null, 2] },
          { line: 4, cells: ['a_x0041_b', -7.25] },
          { line: 5, cells: ['<&">'] },
        ],
      },
    ]);
  });

  it('gives back any text, unit by unit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(filledText, { minLength: 1, maxLength: 5 }), async (values) => {
        const sheets = (await readBack(values.map((value) => [value]))) as { rows: { cells: unknown[] }[] }[];
        expect(sheets[1]?.rows.slice(1).map(({ cells }) => cells[0])).toEqual(values);
      }),
      { numRuns: 60 },
    );
  });

  it('gives back any text beyond those that are kept once', async () => {
    const rows = Array.from({ length: 66_000 }, (_, at) => [`texto ${at}`]);
    const sheets = (await readBack(rows)) as { rows: { cells: unknown[] }[] }[];
    expect(sheets[1]?.rows.at(-1)?.cells).toEqual(['texto 65999']);
  });

  it('tells while it is read how much of it was, as a CSV does', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => [`texto ${at}`, at]);
    const xlsx = await writeXlsx([{ name: 'A', columns: [{ title: 'a' }, { title: 'b' }], rows }]);
    const csv = writeCsv(rows.map((row) => row.map(String)));
    for (const bytes of [xlsx, csv]) {
      const parts: number[] = [];
      await readSheets(bytes, { onRows: (_, part) => parts.push(part) });
      expect(parts).toHaveLength(4);
      expect(parts).toEqual(parts.toSorted((a, b) => a - b));
      expect(parts[0]).toBeGreaterThan(0.15);
      expect(parts[1]).toBeLessThan(0.75);
      expect(parts[3]).toBeGreaterThan(0.8);
      expect(parts[3]).toBeLessThanOrEqual(1);
    }
  });

  it('writes the same bytes for the same content', async () => {
    const write = () => writeXlsx([{ name: 'A', columns: [{ title: 'a' }], rows: [['x', 1]] }]);
    expect(await write()).toEqual(await write());
  });

  it.each(dangers)('writes %j as a text, and no cell as a formula', async (value) => {
    const bytes = await writeXlsx([{ name: 'A', columns: [{ title: 'a' }], rows: [[value]] }]);
    const file = await readSheets(bytes);
    expect(file).toMatchObject({ sheets: [{ rows: [{}, { cells: [value] }] }] });
  });
});

describe('guarding texts against being taken for formulas', () => {
  it('marks what is dangerous and nothing else', () => {
    for (const value of dangers) expect(startsFormula(value)).toBe(true);
    for (const value of ['-5', '-5,25', '+3.1', 'a=b', "d'água", '01310-100'])
      expect(startsFormula(value)).toBe(false);
  });

  it('is undone exactly', () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(unguardFormula(guardFormula(value))).toBe(value);
      }),
    );
  });

  it('leaves nothing dangerous, however often it is guarded', () => {
    fc.assert(
      fc.property(text, (value) => {
        const guarded = guardFormula(value);
        expect(guarded === value ? !startsFormula(value) : guarded.startsWith("'")).toBe(true);
      }),
    );
  });

  it('comes back from a CSV as it went in', () => {
    fc.assert(
      fc.property(
        fc.array(
          filledText
            .map((value) => value.replaceAll('\0', '').toWellFormed())
            .filter((value) => value.trim() !== ''),
          { minLength: 1, maxLength: 4 },
        ),
        (values) => {
          // The separator of the second row tells the reader which one it is.
          const bytes = writeCsv([['a', 'b', 'c'], ...values.map((value) => ['x', value, 'y'])]);
          expect(
            readCsv(bytes)
              .rows.slice(1)
              .map(({ cells }) => cells[1]),
          ).toEqual(values);
        },
      ),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minimalTable, richTable } from '../../../test/support/table-documents.ts';
import type { TableDocument, WeightRegion } from '../../engine/rating/document.ts';
import { canonicalBytes, documentFromBytes } from '../document/canonical.ts';
import { parseTableDocument } from '../document/parse-document.ts';
import { editDocument, type TableEdit } from './edit-document.ts';
import { editStored } from './edit-stored.ts';
import { packRows } from './pack-rows.ts';

/** A table by weight of `regions` regions and `bands` bands of a kilogram, prices of whole centavos, a place a region. */
function weightTable(regions: number, bands: number): TableDocument {
  const { document } = parseTableDocument({
    ...minimalTable(),
    coverage: Array.from({ length: regions }, (_, at) => ({
      ...{ line: at + 1, start: (at + 1) * 1_000_000, end: (at + 1) * 1_000_000 + 999_999 },
      ...{ region: `R${at}`, transitMinutes: 1440 },
    })),
    tariff: {
      mode: 'weight',
      regions: Array.from({ length: regions }, (_, at) => ({
        region: `R${at}`,
        bands: Array.from({ length: bands }, (_, band) => ({
          ...{ line: at * bands + band + 1, fromG: band * 1000, toG: (band + 1) * 1000 },
          priceMicros: (1000 + at * 37 + band * 11) * 10_000,
        })),
        minimumCents: at % 2 === 0 ? 500 + at : null,
      })),
    },
  });
  return document!;
}

const regionsOf = ({ tariff }: TableDocument) => (tariff as { regions: WeightRegion[] }).regions;
const bandColumn = (band: number): string => `bands/${band * 1000}-${(band + 1) * 1000}-fixed/priceMicros`;

/** Half-up to a multiple of a step, by long division of decimal text: shares nothing with the code it judges. */
function halfUp(numerator: bigint, denominator: bigint): bigint {
  const [whole, rest] = [numerator / denominator, numerator % denominator];
  return rest * 2n >= denominator ? whole + 1n : whole;
}

/** Edits of prices and places as a reader of the document alone would make them. */
function byHand(document: TableDocument, edits: readonly TableEdit[]): TableDocument {
  const copy = structuredClone(document);
  for (const edit of edits) {
    if (edit.kind === 'cell' && edit.part === 'coverage')
      copy.coverage[edit.row]!.transitMinutes = Number(edit.value);
    if (edit.kind === 'cell' && edit.part === 'tariff') {
      const region = regionsOf(copy)[edit.row]!;
      if (edit.column === 'minimumCents') region.minimumCents = edit.value as number | null;
      else
        region.bands.find(({ fromG }) => edit.column.startsWith(`bands/${fromG}-`))!.priceMicros = Number(
          edit.value,
        );
    }
    if (edit.kind === 'adjust') {
      for (const region of regionsOf(copy).slice(edit.row, edit.row + edit.count)) {
        for (const band of region.bands) {
          if (!edit.columns.includes(bandColumn(band.fromG / 1000)) || band.priceMicros === 0) continue;
          const step = BigInt(edit.round?.stepMicros ?? 1);
          const exact = BigInt(band.priceMicros) * BigInt(1_000_000 + (edit.percentPpm ?? 0));
          const moved = exact + BigInt(edit.addMicros ?? 0) * 1_000_000n;
          band.priceMicros = Number(halfUp(moved, 1_000_000n * step) * step);
        }
      }
    }
  }
  return copy;
}

const size = { regions: 6, bands: 5 };
const row = fc.nat({ max: size.regions - 1 });
const band = fc.nat({ max: size.bands - 1 }).map(bandColumn);
const someEdit: fc.Arbitrary<TableEdit> = fc.oneof(
  fc.record({
    ...{ kind: fc.constant('cell' as const), part: fc.constant('tariff' as const), row, column: band },
    value: fc.integer({ min: 0, max: 90_000_000 }),
  }),
  fc.record({
    ...{ kind: fc.constant('cell' as const), part: fc.constant('tariff' as const), row },
    ...{ column: fc.constant('minimumCents'), value: fc.option(fc.integer({ min: 0, max: 9000 })) },
  }),
  fc.record({
    ...{ kind: fc.constant('cell' as const), part: fc.constant('coverage' as const), row },
    ...{ column: fc.constant('transitMinutes'), value: fc.integer({ min: 0, max: 14_400 }) },
  }),
  fc.record({
    ...{ kind: fc.constant('adjust' as const), part: fc.constant('tariff' as const), row },
    ...{ count: fc.constant(1), columns: fc.uniqueArray(band, { minLength: 1 }) },
    percentPpm: fc.integer({ min: -400_000, max: 900_000 }),
    addMicros: fc.integer({ min: 0, max: 5_000_000 }),
    round: fc.record({
      stepMicros: fc.constantFrom(1, 10_000, 50_000),
      mode: fc.constant('half_up' as const),
    }),
  }),
);

describe('edits of a table', () => {
  test('make the document that an independent reader makes by the same edits', () => {
    const document = weightTable(size.regions, size.bands);
    fc.assert(
      fc.property(fc.array(someEdit, { minLength: 1, maxLength: 25 }), (edits) => {
        const { prepared, problems } = editStored({
          document: canonicalBytes(document),
          edits,
          places: null,
        });
        const expected = byHand(document, edits);
        expect(problems).toEqual([]);
        expect(prepared && documentFromBytes(prepared.document)).toEqual(expected);
      }),
      { numRuns: 150 },
    );
  });

  test('with one that cannot be made, wherever it stands, make nothing and leave the bytes as they were', () => {
    const bytes = canonicalBytes(weightTable(size.regions, size.bands));
    const before = Buffer.from(bytes);
    const bad: TableEdit = {
      kind: 'cell',
      part: 'tariff',
      row: 0,
      column: 'bands/7-9-fixed/priceMicros',
      value: 1,
    };
    fc.assert(
      fc.property(fc.array(someEdit, { maxLength: 10 }), fc.nat(), (edits, at) => {
        const place = at % (edits.length + 1);
        const { prepared, problems } = editStored({
          document: bytes,
          edits: edits.toSpliced(place, 0, bad),
          places: null,
        });
        expect(prepared).toBeNull();
        expect(problems.map(({ field }) => field)).toEqual([`edits[${place}].column`]);
        expect(before.equals(bytes)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test('round as the rounding is called, exactly at the half', () => {
    const rounded = (mode: 'half_up' | 'ceil' | 'floor', cents: number): number => {
      const document = weightTable(1, 1);
      regionsOf(document)[0]!.minimumCents = cents;
      const round = { stepMicros: 100_000, mode };
      const edit = {
        kind: 'adjust',
        part: 'tariff',
        row: 0,
        count: 1,
        columns: ['minimumCents'],
        round,
      } as const;
      expect(editDocument(document, [{ ...edit, columns: [...edit.columns] }])).toEqual([]);
      return regionsOf(document)[0]!.minimumCents!;
    };
    expect([rounded('half_up', 1005), rounded('half_up', 1004)]).toEqual([1010, 1000]);
    expect([rounded('ceil', 1001), rounded('ceil', 1000)]).toEqual([1010, 1000]);
    expect([rounded('floor', 1009), rounded('floor', 1010)]).toEqual([1000, 1010]);
  });

  test('add a row like another and take rows away, counted as they stand by then', () => {
    const document = weightTable(3, 1);
    const problems = editDocument(document, [
      { kind: 'add', part: 'tariff', like: 0, cells: [{ column: 'region', value: 'NOVA' }] },
      { kind: 'cell', part: 'tariff', row: 1, column: bandColumn(0), value: 77_000_000 },
      { kind: 'remove', part: 'tariff', row: 2, count: 1 },
    ]);
    expect(problems).toEqual([]);
    expect(regionsOf(document).map(({ region, bands }) => [region, bands[0]?.priceMicros])).toEqual([
      ['R0', 10_000_000],
      ['NOVA', 77_000_000],
      ['R2', 10_740_000],
    ]);
  });

  test('reach prices of vehicles, charges, and add a charge', () => {
    const document = richTable();
    const problems = editDocument(document, [
      { kind: 'cell', part: 'tariff', row: 0, column: 'item/price/cents', value: 260_000 },
      { kind: 'add', part: 'tariff', like: 1, cells: [{ column: 'item/price/fixedCents', value: 1 }] },
      { kind: 'remove', part: 'tariff', row: 1, count: 1 },
      { kind: 'cell', part: 'surcharges', row: 0, column: 'unit/micros', value: 6_000_000 },
      { kind: 'charge', code: 'tas', cells: [{ column: 'fixedCents', value: 590 }] },
    ]);
    expect(problems).toEqual([]);
    expect(document.tariff).toMatchObject({
      regions: [{ prices: [{ price: { cents: 260_000 } }, { price: { fixedCents: 1 } }] }],
    });
    expect(document.surcharges).toMatchObject([
      { unit: { micros: 6_000_000 } },
      { code: 'gris' },
      { code: 'tas', fixedCents: 590 },
    ]);
    expect(parseTableDocument(document).report.errorCount).toBe(0);
  });

  test.each<[TableEdit, string]>([
    [{ kind: 'cell', part: 'tariff', row: 9, column: 'minimumCents', value: 1 }, 'edits[0].row'],
    [{ kind: 'cell', part: 'tariff', row: 0, column: 'nada', value: 1 }, 'edits[0].column'],
    [{ kind: 'cell', part: 'tariff', row: 0, column: 'region', value: 'X' }, 'edits[0].column'],
    [{ kind: 'cell', part: 'tariff', row: 0, column: 'minimumCents', value: '1,00' }, 'edits[0].value'],
    [{ kind: 'cell', part: 'coverage', row: 0, column: 'city', value: 7 }, 'edits[0].value'],
    [{ kind: 'cell', part: 'tariff', row: 0, column: 'excess/microsPerKg', value: 7 }, 'edits[0].column'],
    [{ kind: 'add', part: 'tariff', like: 2, cells: [] }, 'edits[0].like'],
    [
      { kind: 'add', part: 'tariff', like: 0, cells: [{ column: 'x', value: 1 }] },
      'edits[0].cells[0].column',
    ],
    [{ kind: 'remove', part: 'coverage', row: 1, count: 2 }, 'edits[0].row'],
    [{ kind: 'adjust', part: 'tariff', row: 0, count: 3, columns: [bandColumn(0)] }, 'edits[0].row'],
    [{ kind: 'adjust', part: 'tariff', row: 0, count: 1, columns: ['invoicePpm'] }, 'edits[0].columns[0]'],
    [
      { kind: 'adjust', part: 'tariff', row: 0, count: 1, columns: ['minimumCents'], addMicros: 5 },
      'edits[0].addMicros',
    ],
  ])('are named where they cannot be made: %j', (edit, field) => {
    expect(editDocument(weightTable(2, 2), [edit]).map((problem) => problem.field)).toEqual([field]);
  });

  test('that break the rules of a table are refused with what is wrong and where', () => {
    const bytes = canonicalBytes(weightTable(2, 2));
    const refusedBy = (edit: TableEdit): string[] => {
      const { prepared, report } = editStored({ document: bytes, edits: [edit], places: null });
      expect(prepared).toBeNull();
      return report.findings.filter(({ severity }) => severity === 'error').map(({ path }) => path ?? '');
    };
    const cell = { kind: 'cell', part: 'tariff', row: 1, column: bandColumn(1) } as const;
    expect(refusedBy({ ...cell, value: -1 })).toEqual(['/tariff/regions/1/bands/1/priceMicros']);
    expect(refusedBy({ ...cell, value: 0.5 })).toEqual(['/tariff/regions/1/bands/1/priceMicros']);
    expect(
      refusedBy({ ...cell, part: 'coverage', row: 0, column: 'region', value: 'X' }).length,
    ).toBeGreaterThan(0);
    expect(refusedBy({ kind: 'remove', part: 'tariff', row: 0, count: 1 }).length).toBeGreaterThan(0);
  });
});

describe('rows of a grid', () => {
  test('show null where a region has no such band, and columns of members that a band says', () => {
    const document = weightTable(2, 2);
    regionsOf(document)[1]!.bands.pop();
    regionsOf(document)[0]!.bands[1]!.transitMinutes = 2880;
    const { columns, cells, offsets, count } = packRows({
      document: canonicalBytes(document),
      part: 'tariff',
    });
    expect(columns.map(({ id }) => id)).toEqual([
      ...['region', bandColumn(0), bandColumn(1), 'bands/1000-2000-fixed/transitMinutes'],
      ...['excess/microsPerKg', 'invoicePpm', 'invoiceMinCents', 'minimumCents'],
    ]);
    const rowOf = (at: number) =>
      JSON.parse(new TextDecoder().decode(cells.subarray(offsets[at], offsets[at + 1])));
    expect(count).toBe(2);
    expect(rowOf(0)).toEqual(['R0', 10_000_000, 10_110_000, 2880, null, 0, 0, 500]);
    expect(rowOf(1)).toEqual(['R1', 10_370_000, null, null, null, 0, 0, null]);
  });
});

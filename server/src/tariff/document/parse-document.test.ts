import type { Static } from 'typebox';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { minimalTable, richTable } from '../../../test/support/table-documents.ts';
import type { TableDocument } from '../../engine/rating/document.ts';
import { parseTableDocument } from './parse-document.ts';
import type { tableDocumentSchema } from './schema.ts';

type Json = Record<string, unknown>;

/** The table with one member replaced, by path. */
function withValue(table: unknown, path: string, value: unknown): Json {
  const copy = structuredClone(table) as Json;
  const keys = path.split('/').slice(1);
  const last = keys.pop() ?? '';
  const parent = keys.reduce<Json>((node, key) => node[key] as Json, copy);
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return copy;
}

const problems = (json: unknown) =>
  parseTableDocument(json).report.findings.map(({ code, path }) => [code, path]);

test('the schema and the type of a document say the same', () => {
  expectTypeOf<Static<typeof tableDocumentSchema>>().toEqualTypeOf<TableDocument>();
});

describe('parseTableDocument', () => {
  test('takes a complete document as it is', () => {
    expect(parseTableDocument(richTable())).toEqual({
      document: richTable(),
      report: { findings: [], errorCount: 0, warningCount: 0 },
    });
  });

  test('fills in what may be left out', () => {
    const { document } = parseTableDocument(minimalTable());
    expect(document).toMatchObject({
      loadType: 'fractional',
      offerValidityDays: 30,
      weight: { cubing: null, charge: 'larger' },
      limits: { object: { maxSideMm: null }, shipment: { maxObjects: null } },
      origins: [],
      coverage: [{ line: 0, origin: null, city: null }],
      tariff: { gapG: 1, regions: [{ excess: null, bands: [{ kind: 'fixed', excessMicrosPerKg: 0 }] }] },
      tax: { included: false, icms: { kind: 'route' } },
    });
    expect(parseTableDocument(document).document).toEqual(document);
  });

  test.each<[string, string, unknown, string, string?]>([
    ['/schema', '/schema', 2, 'value_not_allowed'],
    ['/service/name', '/service/name', ' ', 'bad_text'],
    ['/loadType', '/loadType', 'ltl', 'value_not_allowed'],
    ['/markupPpm', '/markupPpm', 0.5, 'wrong_type'],
    ['/markupPpm', '/markupPpm', '1', 'wrong_type'],
    ['/offerValidityDays', '/offerValidityDays', 0, 'number_out_of_range'],
    ['/extra', '', 1, 'unknown_field'],
    ['/service', '', undefined, 'missing_field'],
    ['/coverage', '/coverage', [], 'bad_list'],
    ['/coverage', '/coverage', {}, 'wrong_type'],
    ['/coverage/0/start', '/coverage/0/start', 999_999, 'number_out_of_range'],
    ['/coverage/0/ibge', '/coverage/0/ibge', 'x', 'wrong_type'],
    ['/coverage/0/uf', '/coverage/0/uf', 'XX', 'value_not_allowed'],
    ['/coverage/0/price', '/coverage/0', 1, 'unknown_field'],
    ['/tariff', '/tariff', null, 'wrong_type'],
    ['/tariff/mode', '/tariff', 'free', 'value_not_allowed'],
    [
      '/tariff/regions/0/prices/1/price/kind',
      '/tariff/regions/0/prices/1/price',
      'gift',
      'value_not_allowed',
    ],
    [
      '/tariff/regions/0/prices/1/price/microsPerKm',
      '/tariff/regions/0/prices/1/price/microsPerKm',
      -1,
      'number_out_of_range',
    ],
    ['/tariff/vehicles/0/capacityG', '/tariff/vehicles/0/capacityG', 1e13, 'number_out_of_range'],
    ['/weight/cubing/kind', '/weight/cubing', 'none', 'value_not_allowed'],
    ['/weight/cubing', '/weight/cubing', 300, 'wrong_type'],
    ['/limits/object/maxSideMm', '/limits/object/maxSideMm', 0, 'number_out_of_range'],
    ['/surcharges/0/code', '/surcharges/0/code', 'tip', 'value_not_allowed'],
    ['/surcharges/0/scope/recipient/0', '/surcharges/0/scope/recipient/0', '123', 'bad_text'],
    ['/surcharges/0/scope/zip/0', '/surcharges/0/scope/zip/0', [1_000_000], 'bad_list'],
    ['/surcharges/0/unit/stepMilli', '/surcharges/0/unit/stepMilli', 0, 'number_out_of_range'],
    ['/tax/icms/ppm', '/tax/icms/ppm', 1_000_000, 'number_out_of_range'],
  ])('names what does not fit at %s', (...[path, at, value, code]) => {
    const { document, report } = parseTableDocument(withValue(richTable(), path, value));
    expect(document).toBeNull();
    expect(report.findings).toMatchObject([{ severity: 'error', code, path: at }]);
  });

  test.each<[string, string, unknown, string]>([
    ['a region without prices', '/coverage/0/region', 'PE', 'unknown_region'],
    ['an origin nobody declared', '/coverage/0/origin', 'MG', 'unknown_origin'],
    ['an inverted range', '/coverage/0/end', 19_999_999, 'range_inverted'],
    ['an inverted origin', '/origins/0/ranges/0', [9_999_999, 1_000_000], 'range_inverted'],
    ['an unknown vehicle', '/tariff/regions/0/prices/0/vehicle', 'VAN', 'unknown_vehicle'],
    [
      'distances that cross',
      '/tariff/regions/0/prices/1/kmBand',
      { fromKm: 399, toKm: 500 },
      'distance_overlap',
    ],
    ['a price for any distance beside others', '/tariff/regions/0/prices/1/kmBand', null, 'distance_overlap'],
    ['inverted distances', '/tariff/regions/0/prices/1/kmBand', { fromKm: 900, toKm: 500 }, 'range_inverted'],
    ['vehicles in a fractional table', '/loadType', 'fractional', 'mode_conflict'],
    ['a maximum below the minimum', '/limits/object/maxHeightMm', 10, 'range_inverted'],
    ['a charge of at most less than at least', '/surcharges/0/maxCents', 99, 'range_inverted'],
    ['a charge in a region without prices', '/surcharges/1/scope', { region: ['PE'] }, 'unknown_region'],
    ['an inverted range in a scope', '/surcharges/0/scope/zip/0', [2_000_000, 1_000_000], 'range_inverted'],
    ['repeated categories', '/categories/codes', [1, 1], 'duplicate'],
  ])('refuses %s', (...[, path, value, code]) => {
    expect(problems(withValue(richTable(), path, value)).map(([found]) => found)).toContain(code);
    expect(parseTableDocument(withValue(richTable(), path, value)).document).toBeNull();
  });

  test('refuses bands that are inverted, overlap or come out of order, and regions twice', () => {
    const bands = [
      { fromG: 0, toG: 10, priceMicros: 1 },
      { fromG: 9, toG: 20, priceMicros: 1 },
      { fromG: 30, toG: 30, priceMicros: 1 },
    ];
    const table = minimalTable();
    table.tariff.regions = [
      { region: 'SP', bands },
      { region: 'SP', bands: [{ fromG: 0, toG: 10, priceMicros: 1 }] },
    ];
    expect(problems(table)).toEqual([
      ['duplicate', '/tariff/regions/1/region'],
      ['weight_overlap', '/tariff/regions/0/bands/1/fromG'],
      ['weight_inverted', '/tariff/regions/0/bands/2/toG'],
    ]);
  });

  test('asks for the step of an excess that is charged by step', () => {
    const table = minimalTable();
    table.tariff.regions[0]!.excess = { mode: 'started_step', microsPerKg: 1_050_000 };
    expect(problems(table)).toEqual([['number_out_of_range', '/tariff/regions/0/excess/stepG']]);
  });

  test('refuses a charge that charges nothing and tiers out of order', () => {
    const tiers = { by: 'invoice', rows: [{ upTo: 5 }, { upTo: 5 }] };
    expect(problems({ ...minimalTable(), surcharges: [{ code: 'gris' }, { code: 'gris', tiers }] })).toEqual([
      ['empty_charge', '/surcharges/0'],
      ['tiers_out_of_order', '/surcharges/1/tiers/rows/1/upTo'],
    ]);
  });

  test('asks what a pallet holds', () => {
    const tariff = { mode: 'unit', unit: 'pallet', regions: [{ region: 'SP', microsPerUnit: 1 }] };
    expect(problems({ ...minimalTable(), tariff })).toEqual([['missing_field', '/tariff/palletCm3']]);
  });

  test.each([null, undefined, 1, 'x', [], true])('refuses %j, which is no object', (json) => {
    expect(problems(json)).toEqual([['wrong_type', '']]);
  });

  test('keeps a thousand findings of a table with many bad rows and counts all', () => {
    const coverage = Array.from({ length: 5_000 }, () => ({ start: 1, end: 2 }));
    const { report } = parseTableDocument({ ...minimalTable(), coverage });
    expect(report.errorCount).toBe(20_000);
    expect(report.findings).toHaveLength(1_000);
  });
});

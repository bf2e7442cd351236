import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { demoWorld } from '../../src/demo/world.ts';
import { compileTable } from '../../src/engine/rating/compile.ts';
import type { TableDocument } from '../../src/engine/rating/document.ts';
import { loadOf } from '../../src/engine/rating/load.ts';
import { match } from '../../src/engine/rating/match.ts';
import { price } from '../../src/engine/rating/price.ts';
import { diffDocuments } from '../../src/tariff/diff/diff-documents.ts';
import { canonicalBytes, documentFromBytes } from '../../src/tariff/document/canonical.ts';
import { parseTableDocument } from '../../src/tariff/document/parse-document.ts';
import { parseTemplateOptions } from '../../src/tariff/template/options.ts';
import { readRateTemplate } from '../../src/tariff/template/read-rate-template.ts';
import { randomTable } from '../support/random/tables.ts';
import { dense, enquiryFor, routeBetween } from '../support/shipments.ts';

type TemplateRow = {
  start: number;
  end: number;
  cents: number;
  /** Hundredths of a percent. */
  percent: number;
  minimumCents: number;
  /** Hundredths of a real for a kilogram. */
  extraCents: number;
};

const titles = [
  'ZipCodeStart',
  'ZipCodeEnd',
  'WeightStart',
  'WeightEnd',
  'AbsoluteMoneyCost',
  'PricePercent',
].concat(['PriceByExtraWeight', 'TimeCost', 'MinimumValueInsurance']);

/** A table of rows that all serve Salvador, untaxed, so that what the rows say is what is charged. */
function tableOf(rows: readonly TemplateRow[], markupPpm = 0): TableDocument {
  const cells = rows.map(({ start, end, cents, percent, minimumCents, extraCents }) => [
    ...[40_000_000, 48_999_999, start, end],
    ...[cents / 100, percent / 100, extraCents / 100_000, 1, minimumCents / 100],
  ]);
  const json = { service: { name: 'x' }, tax: { icms: { kind: 'exempt' } }, markupPpm };
  const lines = [titles, ...cells].map((row, index) => ({ line: index + 1, cells: row }));
  const { document, report } = readRateTemplate(
    [{ name: null, hidden: false, rows: lines }],
    parseTemplateOptions(json).options!,
  );
  if (document === null) throw new Error(JSON.stringify(report.findings));
  return document;
}

const toSalvador = enquiryFor(routeBetween('saoPaulo', 'salvador'));

function centsOf(document: TableDocument, grams: number, cents: number): number | string {
  const lane = match(compileTable(document), toSalvador);
  const priced = lane.kind === 'lane' ? price(lane, loadOf(dense(grams / 1_000, cents / 100))) : lane;
  return priced.kind === 'priced' ? priced.costCents : priced.code;
}

describe('a table read from the rate template', () => {
  test.each([
    { abs: 1000, pct: 0, minIns: 200, extra: 10_000, ws: 300, w: 350, cart: 0, store: 100_000, out: 1870 },
    {
      abs: 1000,
      pct: 500,
      minIns: 0,
      extra: 10_000,
      ws: 300,
      w: 350,
      cart: 18_000,
      store: 100_000,
      out: 2640,
    },
    { abs: 1250, pct: 50, minIns: 290, extra: 400, ws: 10_000, w: 14_500, cart: 64_000, store: 0, out: 3370 },
    { abs: 1500, pct: 100, minIns: 300, extra: 0, ws: 0, w: 350, cart: 18_000, store: 100_000, out: 1980 },
  ])(
    'costs what the published examples cost: $out',
    ({ abs, pct, minIns, extra, ws, w, cart, store, out }) => {
      const row = {
        start: ws,
        end: 30_000,
        cents: abs,
        percent: pct,
        minimumCents: minIns,
        extraCents: extra,
      };
      expect(centsOf(tableOf([row], store), w, cart)).toBe(out);
    },
  );

  const row = { cents: 1000, percent: 0, minimumCents: 0, extraCents: 0 };

  test('serves the very start of a row above a gap, and a touching end by the row before', () => {
    const table = tableOf([
      { ...row, start: 0, end: 5_000 },
      { ...row, start: 5_000, end: 9_000, cents: 2000 },
      { ...row, start: 10_000, end: 20_000, cents: 3000, extraCents: 100 },
    ]);
    const costs = [5_000, 5_001, 9_000, 9_001, 9_999, 10_000, 11_000].map((grams) =>
      centsOf(table, grams, 0),
    );
    expect(costs).toEqual([1000, 2000, 2000, 'no_band', 'no_band', 3000, 3100]);
  });

  test('counts the fraction of a gram of a start in what exceeds it', () => {
    const extra = { ...row, end: 30_000, extraCents: 1_000_000 };
    expect(centsOf(tableOf([{ ...extra, start: 10.5 }]), 11, 0)).toBe(1500);
    expect(centsOf(tableOf([{ ...extra, start: 10 }]), 11, 0)).toBe(2000);
    expect(centsOf(tableOf([{ ...extra, start: 10.5 }]), 10, 0)).toBeTypeOf('string');
  });

  test('leaves documents that were stored before as they are read, gap and grams', () => {
    const table = tableOf([
      { ...row, start: 0, end: 9_000 },
      { ...row, start: 10_000.5, end: 20_000, cents: 3000, extraCents: 1_000_000 },
    ]);
    const { tariff } = table;
    if (tariff.mode !== 'weight') throw new Error(tariff.mode);
    const regions = tariff.regions.map((region) => ({
      ...region,
      bands: region.bands.map(({ fromMg: _, ...band }) => band),
    }));
    const stored: TableDocument = { ...table, tariff: { ...tariff, regions } };
    expect(centsOf(stored, 10_001, 0)).toBe(4000);
    expect(centsOf(table, 10_001, 0)).toBe(3500);
    expect(centsOf(stored, 10_000, 0)).toBe('no_band');
    const { groups } = diffDocuments(stored, table);
    expect(groups.map(({ sentence }) => sentence)).toEqual([expect.stringContaining('10,0005 kg')]);
    const whole = tableOf([
      { ...row, start: 0, end: 9_000 },
      { ...row, start: 10_000, end: 20_000 },
    ]);
    const parted = structuredClone(whole);
    if (parted.tariff.mode === 'weight') delete parted.tariff.regions[0]?.bands[1]?.fromMg;
    const gained = diffDocuments(parted, whole).groups;
    expect(gained).toMatchObject([{ kind: 'gained', member: 'weights' }]);
  });

  const bands = fc.array(
    fc.record({
      weight: fc.integer({ min: 1, max: 3_000 }),
      gap: fc.constantFrom(0, 1, 1, 500),
      cents: fc.nat(100_000),
      percent: fc.nat(2_000),
      minimumCents: fc.nat(2_000),
      extraCents: fc.nat(3_000),
    }),
    { minLength: 1, maxLength: 5 },
  );

  test('charges each weight by the row that holds it: fixed, percent with its minimum, and what exceeds the start', () => {
    fc.assert(
      fc.property(bands, fc.integer({ min: 1, max: 20_000 }), fc.nat(1_000_000), (drawn, grams, cart) => {
        let reached = 0;
        const rows = drawn.map(({ weight, gap, ...rest }) => {
          const start = reached + gap;
          reached = start + weight;
          return { start, end: reached, ...rest };
        });
        const row = rows.find(({ start, end }) => start <= grams && grams <= end);
        const cost = centsOf(tableOf(rows), grams, cart);
        if (row === undefined) {
          expect(cost).toBeTypeOf('string');
          return;
        }
        const insurance = Math.max(Math.round((cart * row.percent) / 10_000), row.minimumCents);
        const extra = Math.round(((grams - row.start) * row.extraCents) / 1_000);
        expect(cost).toBe(row.cents + insurance + extra);
      }),
    );
  });
});

describe('table documents', () => {
  test('of the demo world are valid as they stand', () => {
    for (const { tables } of demoWorld().carriers) {
      for (const { document } of tables) {
        const { report } = parseTableDocument(structuredClone(document));
        expect(report.errorCount).toBe(0);
      }
    }
  });

  test('of any kind come back from their bytes as they were', () => {
    fc.assert(
      fc.property(randomTable, (table) => {
        const bytes = canonicalBytes(table);
        expect(documentFromBytes(bytes)).toEqual(table);
        expect(canonicalBytes(documentFromBytes(bytes))).toEqual(bytes);
      }),
      { numRuns: 50 },
    );
  });
});

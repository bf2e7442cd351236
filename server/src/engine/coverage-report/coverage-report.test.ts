import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanTable, type TariffMode } from '../../../test/support/random/clean-tables.ts';
import { routeDistance } from '../carbon/emission.ts';
import { defaultCarbonParameters } from '../carbon/parameters.ts';
import { buildPlaceIndex, lookupPlace } from '../places/place-index.ts';
import { ufs } from '../places/uf-ranges.ts';
import { compileTable } from '../rating/compile.ts';
import type { TableDocument } from '../rating/document.ts';
import { prepareEnquiry } from '../rating/enquiry.ts';
import { match } from '../rating/match.ts';
import { price } from '../rating/price.ts';
import type { RateSheet } from '../rating/sheet.ts';
import { taxBookWith } from '../tax/default-book.ts';
import { zipBlocks } from './blocks.ts';
import { coverTable, type ServedRange } from './cover-table.ts';
import { type CoverageCell, coverageMatrix } from './matrix.ts';
import { type CoverageQuestion, cargoesOf } from './question.ts';

const places = buildPlaceIndex([]);
const origin = lookupPlace(places, 1_001_000)!;
const question: CoverageQuestion = {
  origin,
  on: '2026-11-20',
  recipient: 'individual',
  loadTypes: ['fractional', 'full_load'],
  weightsG: [500, 12_000, 80_000, 20_000_000],
  valuesCents: [10_000, 2_000_000],
  digits: 3,
  taxBook: taxBookWith(),
  placeOf: (zip) => lookupPlace(places, zip),
};
const cargoes = cargoesOf(question);

function finish<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

const cover = (sheet: RateSheet): ServedRange[] => finish(coverTable(sheet, question, cargoes));
const matrixOf = (covers: ServedRange[][]): CoverageCell[] => finish(coverageMatrix(covers, cargoes, 3));

/** What a quote says: a bit for each cargo that is priced. */
function quoted(sheet: RateSheet, zip: number): number {
  const destination = lookupPlace(places, zip);
  if (destination === null) return 0;
  const enquiry = prepareEnquiry({
    ...question,
    route: {
      origin,
      destination,
      recipient: { type: 'individual', document: null, stateInscription: null },
      reverse: false,
    },
    categories: [],
    roadDistanceM: routeDistance(origin, destination, defaultCarbonParameters).roadM,
  });
  const lane = match(sheet, enquiry);
  if (lane.kind === 'refusal') return 0;
  return cargoes.reduce(
    (mask, { load }, bit) => mask | (price(lane, load).kind === 'priced' ? 1 << bit : 0),
    0,
  );
}

const maskAt = (served: ServedRange[], zip: number): number =>
  served.find(({ start, end }) => start <= zip && zip <= end)?.mask ?? 0;

const modes: readonly TariffMode[] = ['weight', 'comparison', 'unit', 'invoice', 'full_load'];

/** Clean tables of which some rows are gone and some limits came. */
const someTables = fc
  .constantFrom(...modes)
  .chain((mode) => cleanTable(mode))
  .chain((document) =>
    fc
      .record({
        kept: fc.infiniteStream(fc.boolean()),
        maxWeightG: fc.constantFrom(null, 12_000, 79_999),
        maxValueCents: fc.constantFrom(null, 1_000_000),
      })
      .map(({ kept, ...limits }): TableDocument => {
        const coverage = document.coverage.filter(
          (row, index) => index === 0 || (kept.next().value && row.end > 0),
        );
        return {
          ...document,
          coverage: coverage.map((row, index) =>
            index % 3 === 0 ? { ...row, end: row.start + 40_000 } : row,
          ),
          limits: { ...document.limits, shipment: { ...document.limits.shipment, ...limits } },
        };
      }),
  );

describe('zipBlocks', () => {
  test('are the 979 prefixes of the states, or their 97,900', () => {
    expect(zipBlocks(3)).toHaveLength(979);
    expect(zipBlocks(5)).toHaveLength(97_900);
    const inStates = zipBlocks(3).every(({ start, end, uf }) =>
      ufs.some(
        ({ code, ranges }) => code === uf && ranges.some(([first, last]) => first <= start && end <= last),
      ),
    );
    expect(inStates).toBe(true);
  });
});

describe('coverTable', () => {
  test('serves a zip code exactly where a quote has a price', () => {
    fc.assert(
      fc.property(
        someTables,
        fc.array(fc.integer({ min: 0, max: 99_999_999 }), { maxLength: 20 }),
        (document, zips) => {
          const sheet = compileTable(document);
          const served = cover(sheet);
          const edges = document.coverage
            .slice(0, 40)
            .flatMap(({ start, end }) => [start - 1, start, end, end + 1]);
          for (const zip of [...zips, ...edges])
            expect([zip, maskAt(served, zip)]).toEqual([zip, quoted(sheet, zip)]);
        },
      ),
      { numRuns: 30 },
    );
  });

  test('serves nothing from an origin that the table does not have', () => {
    fc.assert(
      fc.property(cleanTable('weight'), (document) => {
        const origins = [{ code: 'CD', ranges: [[50_000_000, 50_999_999] as [number, number]] }];
        const coverage = document.coverage.map((row) => ({ ...row, origin: 'CD' }));
        expect(cover(compileTable({ ...document, origins, coverage }))).toEqual([]);
      }),
      { numRuns: 5 },
    );
  });
});

describe('coverageMatrix', () => {
  test('counts each zip code once, served or in a hole', () => {
    fc.assert(
      fc.property(fc.array(someTables, { maxLength: 4 }), (documents) => {
        const covers = documents.map((document) => cover(compileTable(document)));
        for (const [bit, cell] of matrixOf(covers).entries()) {
          const holes = cell.holes.reduce((sum, { start, end }) => sum + end - start + 1, 0);
          expect(cell.codes).toBe(97_900_000);
          expect(cell.servedCodes + holes).toBe(cell.codes);
          expect(cell.holeCount).toBe(cell.holes.length);
          for (const { start, end } of cell.holes) {
            for (const zip of [start, end])
              expect(covers.map((served) => maskAt(served, zip) & (1 << bit))).toEqual(covers.map(() => 0));
            for (const zip of [start - 1, end + 1])
              expect(
                lookupPlace(places, zip)?.uf !== lookupPlace(places, start)?.uf ||
                  covers.some((served) => (maskAt(served, zip) & (1 << bit)) !== 0),
              ).toBe(true);
          }
        }
      }),
      { numRuns: 15 },
    );
  });

  test('tells for each block who serves all of it and who a part', () => {
    fc.assert(
      fc.property(fc.array(someTables, { minLength: 1, maxLength: 3 }), (documents) => {
        const covers = documents.map((document) => cover(compileTable(document)));
        const codesIn = (served: ServedRange[], bit: number, block: { start: number; end: number }): number =>
          served.reduce(
            (sum, { start, end, mask }) =>
              sum +
              ((mask & (1 << bit)) === 0
                ? 0
                : Math.max(0, Math.min(end, block.end) - Math.max(start, block.start) + 1)),
            0,
          );
        for (const [bit, cell] of matrixOf(covers).slice(0, 2).entries()) {
          for (const block of zipBlocks(3)) {
            const run = cell.runs.find(({ start, end }) => start <= block.start && block.end <= end)!;
            const counts = covers.map((served) => codesIn(served, bit, block));
            const tables = (test: (count: number) => boolean): number[] =>
              counts.flatMap((count, at) => (test(count) ? [at] : []));
            expect(run.uf).toBe(block.uf);
            expect(run.full).toEqual(tables((count) => count === 100_000));
            expect(run.partial).toEqual(tables((count) => count > 0 && count < 100_000));
          }
          expect(cell.byUf).toHaveLength(27);
          expect(cell.byUf.reduce((sum, { servedCodes }) => sum + servedCodes, 0)).toBe(cell.servedCodes);
        }
      }),
      { numRuns: 10 },
    );
  });

  test('merges neighbouring blocks that are alike, within a state', () => {
    const [cell] = matrixOf([]);
    expect(cell?.servedCodes).toBe(0);
    expect(cell?.runs).toHaveLength(31);
    expect(cell?.holes).toHaveLength(31);
  });
});

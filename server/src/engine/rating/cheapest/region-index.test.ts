import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomTable } from '../../../../test/support/random/tables.ts';
import { zip } from '../../../../test/support/random/values.ts';
import { coverage, table, weightRegion, weightTariff } from '../../../../test/support/tables.ts';
import { finish } from '../../../kernel/steps.ts';
import { compileTable } from '../compile.ts';
import { destinationSegment } from '../destination.ts';
import { segmentRegion } from '../records.ts';
import type { RateSheet } from '../sheet.ts';
import { indexRegionsInSteps, notIndexed, notServed, type RegionIndex, regionsAt } from './region-index.ts';

function indexOf(sheets: readonly RateSheet[]): RegionIndex {
  const index = finish(indexRegionsInSteps(sheets));
  if (index === null) throw new Error('no index');
  return index;
}

function regionIn({ columns }: RateSheet, code: number): number {
  if (columns.areaFirst.length > 1) return notIndexed;
  const segment = destinationSegment(columns, 0, code);
  return segment === -1 ? notServed : segmentRegion(columns, segment) + 1;
}

describe('the regions of a book', () => {
  test('are at every zip code those that each sheet has there', () => {
    fc.assert(
      fc.property(
        fc.array(randomTable, { maxLength: 6 }),
        fc.array(zip, { maxLength: 40 }),
        (drawn, codes) => {
          const sheets = drawn.map((document) => compileTable(document));
          const index = indexOf(sheets);
          const borders = [...index.codes].flatMap((code) => [code - 1, code, code + 1]);
          for (const code of [0, 99_999_999, ...codes, ...borders])
            expect([...regionsAt(index, code)]).toEqual(sheets.map((sheet) => regionIn(sheet, code)));
        },
      ),
      { numRuns: 200 },
    );
  });

  test('are found among more changes than lie between two marks', () => {
    const rows = Array.from({ length: 900 }, (_, at) =>
      coverage({
        start: at * 10,
        end: at * 10 + (at % 9) + 1,
        region: at % 3 === 0 ? 'A' : 'B',
        line: at + 1,
      }),
    );
    const regions = ['A', 'B'].map((region) => weightRegion({ region }));
    const sheet = compileTable(table({ coverage: rows, tariff: { ...weightTariff({}), regions } }));
    const index = indexOf([sheet, sheet]);
    expect(index.codes.length).toBeGreaterThan(2 * index.interval);
    for (let code = 0; code < 9_100; code += 1) {
      const region = regionIn(sheet, code);
      expect([...regionsAt(index, code)]).toEqual([region, region]);
    }
  });

  test('need no sheet at all', () => {
    expect([...regionsAt(indexOf([]), 1_000_000)]).toEqual([]);
  });
});

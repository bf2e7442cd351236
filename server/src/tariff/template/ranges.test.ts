import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FindingList } from '../../documents/finding.ts';
import { arrangeRanges } from './ranges.ts';
import type { TemplateRow } from './rows.ts';

const rowOf = (line: number, [start, end]: [number, number], [from, to]: [number, number]): TemplateRow => ({
  line,
  sheet: null,
  start,
  end,
  startMg: from * 1_000,
  endMg: to * 1_000,
  priceMicros: line * 1_000_000,
  percentPpm: 0,
  extraMicrosPerKg: 0,
  minimumCents: 0,
  maxVolumeCm3: null,
  minutes: 0,
});

const smallRows = fc.array(
  fc
    .tuple(
      fc.integer({ min: 1_000_010, max: 1_000_030 }),
      fc.integer({ min: 0, max: 12 }),
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 1, max: 4 }),
    )
    .map(([start, width, from, weight]) => ({
      zips: [start, start + width],
      weights: [from, from + weight],
    })),
  { maxLength: 8 },
);

const covers = (row: TemplateRow, zip: number, g: number): boolean =>
  row.start <= zip && zip <= row.end && row.startMg < g * 1_000 && g * 1_000 <= row.endMg;

describe('arrangeRanges', () => {
  test('cuts ranges that overlap with other weights and serves all of both', () => {
    const rows = [rowOf(2, [1_000_000, 1_999_999], [0, 5]), rowOf(3, [1_300_000, 1_399_999], [5, 30])];
    const findings = new FindingList();
    const ranges = arrangeRanges(rows, 'refuse', findings);
    expect(findings.report().findings).toEqual([]);
    expect(ranges.map(({ start, end, rows: held }) => [start, end, held.map(({ line }) => line)])).toEqual([
      [1_000_000, 1_299_999, [2]],
      [1_300_000, 1_399_999, [2, 3]],
      [1_400_000, 1_999_999, [2]],
    ]);
  });

  test('lets the narrowest range win where told, then the later line', () => {
    const rows = [
      rowOf(2, [1_000_000, 1_999_999], [0, 5]),
      rowOf(3, [1_300_000, 1_399_999], [0, 5]),
      rowOf(4, [1_350_000, 1_449_999], [0, 5]),
    ];
    const findings = new FindingList();
    const ranges = arrangeRanges(rows, 'narrowest', findings);
    expect(ranges.map(({ start, rows: held }) => [start, held.map(({ line }) => line)])).toEqual([
      [1_000_000, [2]],
      [1_300_000, [3]],
      [1_350_000, [4]],
      [1_400_000, [4]],
      [1_450_000, [2]],
    ]);
    expect(findings.report()).toMatchObject({ errorCount: 0, warningCount: 2 });
  });

  test('serves every zip and weight exactly as the rows do, or says that they contradict each other', () => {
    fc.assert(
      fc.property(smallRows, (drawn) => {
        const rows = drawn.map(({ zips, weights }, at) =>
          rowOf(at + 2, zips as [number, number], weights as [number, number]),
        );
        const findings = new FindingList();
        const ranges = arrangeRanges(rows, 'refuse', findings);
        let contradictions = 0;
        for (let zip = 1_000_009; zip <= 1_000_043; zip += 1) {
          for (let g = 1; g <= 10; g += 1) {
            const expected = rows.filter((row) => covers(row, zip, g));
            contradictions += expected.length > 1 ? 1 : 0;
            const piece = ranges.filter((range) => range.start <= zip && zip <= range.end);
            expect(piece.length).toBeLessThanOrEqual(1);
            const found = piece.flatMap((range) =>
              range.rows.filter((row) => covers({ ...row, start: zip, end: zip }, zip, g)),
            );
            if (expected.length <= 1 && findings.errorCount === 0) expect(found).toEqual(expected);
          }
        }
        expect(findings.errorCount > 0).toBe(contradictions > 0);
      }),
    );
  });

  test('refuses ranges nested thousands deep instead of multiplying them', () => {
    const rows = Array.from({ length: 4_000 }, (_, at) =>
      rowOf(at, [2_000_000 + at, 9_000_000 - at], [at, at + 1]),
    );
    const findings = new FindingList();
    arrangeRanges(rows, 'refuse', findings);
    expect(findings.report().findings).toMatchObject([{ code: 'too_many_overlaps' }]);
  });
});

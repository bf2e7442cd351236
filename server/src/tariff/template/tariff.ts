import type { FindingList } from '../../documents/finding.ts';
import type { CoverageRow, WeightBand, WeightRegion, WeightTariff } from '../../engine/rating/document.ts';
import type { TemplateRange } from './overlaps.ts';
import { gramsOf, lineInSheet, type TemplateRow } from './rows.ts';

const gapOfUnit = { g: 1, kg: 1_000 } as const;

/**
 * Ranges with the same prices share one region, so that 120,000 rows of 6,000 ranges and a few hundred price
 * lists stay a small document. A band keeps the line of the first range that has it.
 */
export function buildTariff(
  ranges: readonly TemplateRange[],
  weightUnit: 'g' | 'kg',
  findings: FindingList,
): { tariff: WeightTariff; coverage: CoverageRow[] } {
  const gapG = gapOfUnit[weightUnit];
  const regions = new Map<string, WeightRegion>();
  const coverage: CoverageRow[] = [];
  for (const { start, end, rows } of ranges) {
    const first = rows[0];
    if (first === undefined) continue;
    warnOfGaps(rows, gapG, findings);
    const isUniform = rows.every((row) => row.minutes === first.minutes);
    const key = rows.map((row) => rowKey(row, isUniform)).join('|');
    let region = regions.get(key);
    if (region === undefined) {
      region = buildRegion(`R${regions.size + 1}`, { rows, hasUniformTime: isUniform, gapG });
      regions.set(key, region);
    }
    const line = rows.reduce((least, row) => Math.min(least, row.line), first.line);
    coverage.push({ ...nowhere, line, start, end, region: region.region, transitMinutes: first.minutes });
  }
  const tariff = { mode: 'weight', per: 'shipment', largerOfWeightAndInvoice: false, gapG } as const;
  return { tariff: { ...tariff, regions: [...regions.values()] }, coverage };
}

const nowhere = { origin: null, uf: null, city: null, ibge: null, distanceKm: null };

/** Two rows with equal keys make equal bands. */
function rowKey(row: TemplateRow, hasUniformTime: boolean): string {
  const time = hasUniformTime ? '' : row.minutes;
  return `${row.startMg},${gramsOf(row.endMg)},${row.priceMicros},${row.extraMicrosPerKg},${row.percentPpm},${row.minimumCents},${row.maxVolumeCm3 ?? ''},${time}`;
}

/**
 * The start belongs to the row (`WeightStart <= w`, decision Q21); on a touching end the row before wins, and of a gap of a
 * unit all is the row's already. It is stated where it decides: above a wider gap, or by a fraction of a gram.
 */
function startOf(row: TemplateRow, before: TemplateRow | undefined, gapG: number): { fromMg?: number } {
  const hasFraction = row.startMg % 1_000 > 0 && (row.extraMicrosPerKg > 0 || before === undefined);
  const isAboveGap = before !== undefined && gramsOf(row.startMg) - gramsOf(before.endMg) > gapG;
  return hasFraction || isAboveGap ? { fromMg: row.startMg } : {};
}

type RegionRows = { rows: readonly TemplateRow[]; hasUniformTime: boolean; gapG: number };

function buildRegion(region: string, { rows, hasUniformTime, gapG }: RegionRows): WeightRegion {
  const first = rows[0];
  const hasUniformValue = rows.every(
    (row) => row.percentPpm === first?.percentPpm && row.minimumCents === first.minimumCents,
  );
  return {
    region,
    bands: rows.map((row, index) => ({
      ...buildBand(row, { hasUniformTime, hasUniformValue }),
      ...startOf(row, rows[index - 1], gapG),
    })),
    excess: null,
    invoicePpm: hasUniformValue ? (first?.percentPpm ?? 0) : 0,
    invoiceMinCents: hasUniformValue ? (first?.minimumCents ?? 0) : 0,
    minimumCents: null,
  };
}

function buildBand(
  row: TemplateRow,
  { hasUniformTime, hasUniformValue }: { hasUniformTime: boolean; hasUniformValue: boolean },
): WeightBand {
  return {
    line: row.line,
    fromG: gramsOf(row.startMg),
    toG: gramsOf(row.endMg),
    kind: 'fixed',
    priceMicros: row.priceMicros,
    excessMicrosPerKg: row.extraMicrosPerKg,
    invoicePpm: hasUniformValue ? null : row.percentPpm,
    invoiceMinCents: hasUniformValue ? null : row.minimumCents,
    maxVolumeCm3: row.maxVolumeCm3,
    transitMinutes: hasUniformTime ? null : row.minutes,
  };
}

/** Weights that nobody serves: below the first row, or between two rows more than one unit apart. */
function warnOfGaps(rows: readonly TemplateRow[], gapG: number, findings: FindingList): void {
  let reachedG = 0;
  for (const row of rows) {
    const fromG = gramsOf(row.startMg);
    if (fromG - reachedG > gapG) {
      const message = `Não há preço entre ${reachedG} g e ${fromG} g.`;
      const place = { sheet: row.sheet, line: lineInSheet(row), column: 'WeightStart' };
      findings.add({ severity: 'warning', code: 'weight_gap', message, ...place });
    }
    reachedG = gramsOf(row.endMg);
  }
}

import { templateTitles } from '@carreto/server/tariff/template/columns';
import { randomFrom } from './random.ts';
import { syntheticTable } from './table.ts';

/** Rows of the 12-column template: so many ranges, each with a row for every band. */
export function templateRows(ranges: number, bands: number): { titles: readonly string[]; rows: string[][] } {
  const table = syntheticTable({ carriers: 1, ranges, regions: 300, bands }, 0);
  if (table.tariff.mode !== 'weight') throw new Error('synthetic tables have bands of weight');
  const regions = new Map(table.tariff.regions.map((region) => [region.region, region]));
  const random = randomFrom(11);
  const rows = table.coverage.flatMap(({ start, end, region, transitMinutes }) =>
    (regions.get(region)?.bands ?? []).map(({ fromG, toG, priceMicros }) => [
      String(start).padStart(8, '0'),
      String(end).padStart(8, '0'),
      '',
      String(fromG === 0 ? 0 : fromG + 1),
      String(toG),
      (priceMicros / 1_000_000).toFixed(2),
      '0.3',
      (random.integer(0, 9) / 10_000).toFixed(4),
      '1000000000',
      `${Math.floor(transitMinutes / 1440)}.00:00:00`,
      'BRA',
      '2.50',
    ]),
  );
  return { titles: Object.values(templateTitles), rows };
}

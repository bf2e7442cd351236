import { writeCsv } from '../../documents/spreadsheets/write-csv.ts';
import type { CoverageRow, TableDocument, WeightBand, WeightRegion } from '../../engine/rating/document.ts';
import { templateTitles } from './columns.ts';

/**
 * A table as a CSV of the 12-column template, weights in the unit of its gaps (grams or kilograms), or why
 * the template cannot say it, in Portuguese. What the template never says (charges, limits, origins: the options of
 * `readRateTemplate`) is not written and no obstacle. Reading the file with the same options gives the same
 * document again, its lines and regions renumbered in the order written.
 */
export function writeTemplateCsv(
  document: TableDocument,
): { csv: Uint8Array<ArrayBuffer> } | { obstacles: string[] } {
  const { tariff, coverage } = document;
  if (tariff.mode !== 'weight') return { obstacles: [`a tarifa é do modo ${tariff.mode}`] };
  const unitG = tariff.gapG;
  const regions = new Map(tariff.regions.map((region) => [region.region, region]));
  const obstacles = new Set<string>();
  if (unitG !== 1 && unitG !== 1_000)
    obstacles.add('há folgas entre faixas que não são de um grama nem de um quilo');
  if (tariff.per === 'object') obstacles.add('há preços por volume');
  if (tariff.largerOfWeightAndInvoice) obstacles.add('cobra-se o maior entre peso e valor');
  for (const region of tariff.regions) for (const each of regionObstacles(region)) obstacles.add(each);
  for (const each of coverageObstacles(coverage)) obstacles.add(each);
  if (document.surcharges.some(({ scope }) => scope?.region !== undefined)) {
    obstacles.add('há taxas que citam regiões');
  }
  if (obstacles.size > 0) return { obstacles: [...obstacles] };
  return { csv: writeCsv(templateLines(coverage, regions, unitG)) };
}

function* templateLines(
  coverage: readonly CoverageRow[],
  regions: ReadonlyMap<string, WeightRegion>,
  unitG: number,
): Generator<string[]> {
  yield Object.values(templateTitles);
  for (const row of coverage) {
    const region = regions.get(row.region);
    for (const band of region?.bands ?? []) {
      yield [
        String(row.start).padStart(8, '0'),
        String(row.end).padStart(8, '0'),
        '',
        decimal(band.fromMg ?? band.fromG * 1_000, unitG * 1_000),
        decimal(band.toG, unitG),
        decimal(band.priceMicros, 1_000_000),
        decimal(band.invoicePpm ?? region?.invoicePpm ?? 0, 10_000),
        decimal(band.excessMicrosPerKg, 1_000_000 * (1_000 / unitG)),
        String(band.maxVolumeCm3 ?? ''),
        timeCost(band.transitMinutes ?? row.transitMinutes),
        'BRA',
        decimal(band.invoiceMinCents ?? region?.invoiceMinCents ?? 0, 100),
      ];
    }
  }
}

function regionObstacles(region: WeightRegion): string[] {
  const obstacles: string[] = [];
  if (region.excess !== null) obstacles.push('há excedente acima da última faixa');
  if (region.minimumCents !== null) obstacles.push('há frete mínimo por região');
  if (region.bands.some((band: WeightBand) => band.kind !== 'fixed'))
    obstacles.push('há preços por kg ou tonelada');
  return obstacles;
}

function coverageObstacles(coverage: readonly CoverageRow[]): string[] {
  const obstacles: string[] = [];
  const inOrder = coverage.toSorted((a, b) => a.start - b.start);
  for (const [index, row] of inOrder.entries()) {
    if (row.origin !== null) obstacles.push('há origens por faixa de CEP');
    const places = [row.uf, row.city, row.ibge, row.distanceKm];
    if (places.some((place) => place !== null)) obstacles.push('há cidades ou distâncias por faixa de CEP');
    const reached = inOrder[index - 1]?.end ?? 0;
    if (row.start <= reached) obstacles.push('há faixas de CEP que se cruzam');
    else if (row.start % 1_000 === 1 && row.start - 1 > reached)
      obstacles.push('há faixas de CEP que começam em …001');
  }
  return obstacles;
}

/** `value / unit` with a decimal comma and no more digits than needed; the unit is a power of ten. */
function decimal(value: number, unit: number): string {
  const places = Math.round(Math.log10(unit));
  const digits = String(value).padStart(places + 1, '0');
  const fraction = digits.slice(digits.length - places).replace(/(?<!0)0+$/, '');
  const whole = digits.slice(0, digits.length - places);
  return places === 0 || fraction === '' ? whole : `${whole},${fraction}`;
}

/** Minutes as `DD.HH:MM:SS`. */
function timeCost(minutes: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 1_440))}.${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}:00`;
}

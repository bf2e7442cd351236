import type { FindingList } from '../../documents/finding.ts';
import type { TableDocument } from '../../engine/rating/document.ts';
import { checkRanges, type Report } from './check-ranges.ts';
import { checkSurcharges } from './check-surcharges.ts';
import { checkTariff } from './check-tariff.ts';

/**
 * What a schema cannot say: references that exist, ranges in order and apart, limits that leave room.
 * The document has the right shape already.
 */
export function checkDocument(document: TableDocument, findings: FindingList): void {
  const report: Report = (code, path, message) => findings.add({ severity: 'error', code, path, message });
  const regions = checkTariff(document.tariff, report);
  checkCoverage(document, regions, report);
  checkOrigins(document, report);
  checkLimits(document, report);
  checkSurcharges(document, regions, report);
  if (document.tariff.mode === 'full_load' && document.loadType !== 'full_load') {
    report('mode_conflict', '/loadType', 'Uma tabela por veículo é de carga fechada (full_load).');
  }
  if (
    document.categories !== null &&
    new Set(document.categories.codes).size < document.categories.codes.length
  ) {
    report('duplicate', '/categories/codes', 'Há códigos repetidos.');
  }
}

function checkCoverage(document: TableDocument, regions: ReadonlySet<string>, report: Report): void {
  const origins = new Set(document.origins.map((origin) => origin.code));
  for (const [index, row] of document.coverage.entries()) {
    const path = `/coverage/${index}`;
    if (row.start > row.end) report('range_inverted', `${path}/end`, 'O CEP final é menor que o inicial.');
    if (!regions.has(row.region)) report('unknown_region', `${path}/region`, 'Região sem preços na tarifa.');
    if (row.origin !== null && !origins.has(row.origin)) {
      report('unknown_origin', `${path}/origin`, 'Origem não declarada em origins.');
    }
  }
}

function checkOrigins(document: TableDocument, report: Report): void {
  const seen = new Set<string>();
  for (const [index, origin] of document.origins.entries()) {
    if (seen.has(origin.code)) report('duplicate', `/origins/${index}/code`, 'Origem repetida.');
    seen.add(origin.code);
    checkRanges(origin.ranges, `/origins/${index}/ranges`, report);
  }
}

const limitPairs = [
  ['object', 'minHeightMm', 'maxHeightMm'],
  ['object', 'minWidthMm', 'maxWidthMm'],
  ['object', 'minLengthMm', 'maxLengthMm'],
  ['shipment', 'minWeightG', 'maxWeightG'],
  ['shipment', 'minValueCents', 'maxValueCents'],
] as const;

function checkLimits(document: TableDocument, report: Report): void {
  for (const [group, low, high] of limitPairs) {
    const members = document.limits[group] as Readonly<Record<string, number | null>>;
    const [minimum, maximum] = [members[low] ?? null, members[high] ?? null];
    if (minimum !== null && maximum !== null && minimum > maximum) {
      report('range_inverted', `/limits/${group}/${high}`, `É menor que ${low}.`);
    }
  }
}

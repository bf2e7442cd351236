import { bounds } from './bounds.ts';
import { checkCoverage, checkZips } from './check-coverage.ts';
import { checkSurcharges } from './check-surcharges.ts';
import { checkTariff } from './check-tariff.ts';
import type { TableDocument } from './document.ts';
import { checkFilled, type DocumentProblem, integersAt, type Report } from './problems.ts';

/**
 * The one judge of a document that has the right shape: values out of bounds, names that lead nowhere, ranges out of
 * order. Whatever nothing is reported of compiles. Overlapping coverage is no problem, it has a rule.
 */
export function checkTable(document: TableDocument, report: Report): void {
  const regions = new Set(document.tariff.regions.map(({ region }) => region));
  checkOrigins(document, report);
  checkTariff(document.tariff, report);
  checkCoverage(document, regions, report);
  checkSurcharges(document.surcharges, regions, report);
  checkPolicies(document, report);
  checkLimits(document, report);
  if (document.tariff.mode === 'full_load' && document.loadType !== 'full_load')
    report({ code: 'mode_conflict' }, { path: '/loadType', compiles: true });
  checkCategories(document, report);
}

/** Everything wrong with a document; empty when it may come in. */
export function documentProblems(document: TableDocument): DocumentProblem[] {
  const problems: DocumentProblem[] = [];
  checkTable(document, (wrong, { path, line = null, compiles = false }) =>
    problems.push({ ...wrong, path, line, compiles }),
  );
  return problems;
}

/** The problems that keep the engine from pricing by it; versions stored under looser rules have others. */
export function compileObstacles(document: TableDocument): DocumentProblem[] {
  return documentProblems(document).filter(({ compiles }) => !compiles);
}

function checkOrigins({ origins }: TableDocument, report: Report): void {
  if (origins.length > bounds.originAreas)
    report({ code: 'too_many_origins', max: bounds.originAreas }, { path: '/origins' });
  const seen = new Set<string>();
  for (const [index, { code, ranges }] of origins.entries()) {
    const path = `/origins/${index}`;
    if (seen.has(code)) report({ code: 'duplicate', of: 'origin', name: code }, { path: `${path}/code` });
    seen.add(code);
    checkFilled(report, ranges, { path: `${path}/ranges` });
    checkZips(ranges, `${path}/ranges`, report);
  }
}

function checkPolicies({ weight, limits, minimum, tax, markupPpm }: TableDocument, report: Report): void {
  const check = integersAt(report, '');
  if (weight.cubing?.kind === 'factor')
    check('weight/cubing/gramsPerM3', weight.cubing.gramsPerM3, bounds.gramsPerM3, 1);
  if (weight.cubing?.kind === 'divisor')
    check('weight/cubing/cm3PerKg', weight.cubing.cm3PerKg, bounds.cm3PerKg.max, bounds.cm3PerKg.min);
  check('weight/cubingExemptUpToG', weight.cubingExemptUpToG, bounds.weightG);
  check('weight/minimumG', weight.minimumG, bounds.weightG);
  for (const group of ['object', 'shipment'] as const)
    for (const [member, value] of Object.entries(limits[group]))
      check(`limits/${group}/${member}`, value, mostOfLimit(member));
  check('minimum/cents', minimum?.cents ?? null, bounds.cents);
  check('markupPpm', markupPpm, bounds.ppm);
  check('tax/issPpm', tax.issPpm, bounds.insideTaxPpm);
  if (tax.icms.kind === 'rate') check('tax/icms/ppm', tax.icms.ppm, bounds.insideTaxPpm);
}

/** Smallest sides are multiplied; every other limit is only compared. */
function mostOfLimit(member: string): number {
  return ['minHeightMm', 'minWidthMm', 'minLengthMm'].includes(member) ? bounds.mm : Number.MAX_SAFE_INTEGER;
}

const limitPairs = [
  ['object', 'minHeightMm', 'maxHeightMm'],
  ['object', 'minWidthMm', 'maxWidthMm'],
  ['object', 'minLengthMm', 'maxLengthMm'],
  ['shipment', 'minWeightG', 'maxWeightG'],
  ['shipment', 'minValueCents', 'maxValueCents'],
] as const;

function checkLimits({ limits }: TableDocument, report: Report): void {
  for (const [group, low, high] of limitPairs) {
    const members = limits[group] as Readonly<Record<string, number | null>>;
    const [minimum, maximum] = [members[low] ?? null, members[high] ?? null];
    if (minimum === null || maximum === null || minimum <= maximum) continue;
    report(
      { code: 'range_inverted', of: 'limit', low: minimum, high: maximum },
      { path: `/limits/${group}/${high}`, compiles: true },
    );
  }
}

function checkCategories({ categories }: TableDocument, report: Report): void {
  const seen = new Set<number>();
  for (const code of categories?.codes ?? []) {
    if (seen.has(code)) {
      report(
        { code: 'duplicate', of: 'category', name: String(code) },
        { path: '/categories/codes', compiles: true },
      );
      return;
    }
    seen.add(code);
  }
}

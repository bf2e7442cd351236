import { bounds } from './bounds.ts';
import { checkTariff } from './check-tariff.ts';
import type { CoverageRow, Surcharge, TableDocument, ZipRange } from './document.ts';
import { collectProblems, type DocumentProblem, type Problems } from './problems.ts';

/**
 * Everything that keeps a well-formed document from being compiled: values out of bounds, names that lead
 * nowhere, bands that overlap. Overlapping coverage is no problem, it has a rule. Empty when it compiles.
 */
export function documentProblems(document: TableDocument): DocumentProblem[] {
  const problems = collectProblems();
  checkOrigins(document, problems);
  checkTariff(document.tariff, problems);
  checkCoverage(document, problems);
  checkSurcharges(document.surcharges, problems);
  checkPolicies(document, problems);
  return problems.list;
}

function checkOrigins({ origins }: TableDocument, problems: Problems): void {
  if (origins.length > bounds.originAreas)
    problems.add('origins', `more than ${bounds.originAreas} origin areas`);
  const seen = new Set<string>();
  origins.forEach((area, index) => {
    if (seen.has(area.code)) problems.add(`origins[${index}].code`, `origin ${area.code} is given twice`);
    seen.add(area.code);
    if (area.ranges.length === 0) problems.add(`origins[${index}].ranges`, 'is empty');
    checkZips(area.ranges, `origins[${index}].ranges`, problems);
  });
}

function checkZips(ranges: readonly ZipRange[], field: string, problems: Problems): void {
  ranges.forEach(([start, end], index) => {
    if (!isZipRange(start, end))
      problems.add(`${field}[${index}]`, `${start}..${end} is not a range of zip codes`);
  });
}

function isZipRange(start: number, end: number): boolean {
  return Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start <= end && end <= bounds.zip;
}

function checkCoverage(document: TableDocument, problems: Problems): void {
  const { coverage } = document;
  if (coverage.length === 0) problems.add('coverage', 'is empty');
  if (coverage.length > bounds.coverageRows)
    problems.add('coverage', `more than ${bounds.coverageRows} rows of coverage`);
  const names = {
    regions: new Set(document.tariff.regions.map(({ region }) => region)),
    origins: new Set(document.origins.map(({ code }) => code)),
  };
  coverage.forEach((row, index) => {
    checkCoverageRow(row, names, (member, message) =>
      problems.add(`coverage[${index}].${member}`, message, row.line),
    );
  });
}

function checkCoverageRow(
  row: CoverageRow,
  names: { regions: ReadonlySet<string>; origins: ReadonlySet<string> },
  add: (member: string, message: string) => void,
): void {
  if (!isWithin(row.line, 0, bounds.line)) add('line', `${row.line} is not a line number`);
  if (!isZipRange(row.start, row.end)) add('start', `${row.start}..${row.end} is not a range of zip codes`);
  if (!names.regions.has(row.region)) add('region', `the tariff has no region ${row.region}`);
  if (row.origin !== null && !names.origins.has(row.origin))
    add('origin', `there is no origin area ${row.origin}`);
  if (!isWithin(row.transitMinutes, 0, bounds.transitMinutes))
    add('transitMinutes', `${row.transitMinutes} is not a time in minutes up to ${bounds.transitMinutes}`);
  if (row.distanceKm !== null && !(row.distanceKm >= 0 && row.distanceKm <= bounds.distanceKm))
    add('distanceKm', `${row.distanceKm} is not a distance up to ${bounds.distanceKm} km`);
}

function checkSurcharges(surcharges: readonly Surcharge[], problems: Problems): void {
  if (surcharges.length > bounds.surcharges)
    problems.add('surcharges', `more than ${bounds.surcharges} surcharges`);
  surcharges.forEach((surcharge, index) => {
    const field = `surcharges[${index}]`;
    const { unit, tiers, line } = surcharge;
    const check = problems.at(field, line);
    check('line', line, bounds.line);
    check('percentPpm', surcharge.percentPpm, bounds.ppm);
    check('fixedCents', surcharge.fixedCents, bounds.cents);
    check('minCents', surcharge.minCents, bounds.cents);
    check('maxCents', surcharge.maxCents, bounds.cents);
    if ((surcharge.minCents ?? 0) > (surcharge.maxCents ?? bounds.cents))
      problems.add(`${field}.minCents`, 'is above maxCents', line);
    if (unit !== null) {
      check('unit.micros', unit.micros, bounds.unitMicros);
      check('unit.stepMilli', unit.stepMilli, unit.of === 'm3' ? bounds.stepMilliM3 : bounds.stepMilli, 1);
      check('unit.franchiseMilli', unit.franchiseMilli, bounds.stepMilli);
    }
    checkTiers(tiers?.rows ?? [], (message) => problems.add(`${field}.tiers`, message, line));
    checkZips(surcharge.scope?.zip ?? [], `${field}.scope.zip`, problems);
  });
}

function checkTiers(
  rows: readonly { upTo: number; percentPpm: number; fixedCents: number }[],
  add: (message: string) => void,
): void {
  rows.forEach((row, index) => {
    if (!isWithin(row.upTo, 0, bounds.cents)) add(`[${index}].upTo ${row.upTo} is out of range`);
    if (!isWithin(row.percentPpm, 0, bounds.ppm))
      add(`[${index}].percentPpm ${row.percentPpm} is out of range`);
    if (!isWithin(row.fixedCents, 0, bounds.cents))
      add(`[${index}].fixedCents ${row.fixedCents} is out of range`);
    if (row.upTo <= (rows[index - 1]?.upTo ?? -1)) add(`[${index}].upTo is not above the tier before`);
  });
}

function checkPolicies(document: TableDocument, problems: Problems): void {
  const { weight, limits, minimum, tax, markupPpm } = document;
  const check = problems.at('', null);
  if (weight.cubing?.kind === 'factor')
    check('weight.cubing.gramsPerM3', weight.cubing.gramsPerM3, bounds.gramsPerM3, 1);
  if (weight.cubing?.kind === 'divisor')
    check('weight.cubing.cm3PerKg', weight.cubing.cm3PerKg, bounds.cm3PerKg.max, bounds.cm3PerKg.min);
  check('weight.cubingExemptUpToG', weight.cubingExemptUpToG, bounds.weightG);
  check('weight.minimumG', weight.minimumG, bounds.weightG);
  for (const [member, value] of Object.entries(limits.object))
    check(`limits.object.${member}`, value, Number.MAX_SAFE_INTEGER);
  for (const member of ['minHeightMm', 'minWidthMm', 'minLengthMm'] as const)
    check(`limits.object.${member}`, limits.object[member], bounds.mm);
  for (const [member, value] of Object.entries(limits.shipment))
    check(`limits.shipment.${member}`, value, Number.MAX_SAFE_INTEGER);
  check('minimum.cents', minimum?.cents ?? null, bounds.cents);
  check('markupPpm', markupPpm, bounds.ppm);
  check('tax.issPpm', tax.issPpm, bounds.insideTaxPpm);
  if (tax.icms.kind === 'rate') check('tax.icms.ppm', tax.icms.ppm, bounds.insideTaxPpm);
}

function isWithin(value: number, min: number, max: number): boolean {
  return Number.isSafeInteger(value) && value >= min && value <= max;
}

import { bounds } from './bounds.ts';
import { checkZips } from './check-coverage.ts';
import type { Surcharge } from './document.ts';
import { integersAt, type Report } from './problems.ts';

/** Each additional charge in itself, and against the regions that exist. */
export function checkSurcharges(
  surcharges: readonly Surcharge[],
  regions: ReadonlySet<string>,
  report: Report,
): void {
  if (surcharges.length > bounds.surcharges)
    report({ code: 'too_many_charges', max: bounds.surcharges }, { path: '/surcharges' });
  for (const [index, surcharge] of surcharges.entries()) {
    const path = `/surcharges/${index}`;
    checkAmounts(surcharge, path, report);
    checkTiers(surcharge, path, report);
    checkScope(surcharge, path, { regions, report });
  }
}

function checkAmounts(surcharge: Surcharge, path: string, report: Report): void {
  const { unit, line, minCents, maxCents } = surcharge;
  const check = integersAt(report, path, line);
  check('line', line, bounds.line);
  check('percentPpm', surcharge.percentPpm, bounds.ppm);
  check('fixedCents', surcharge.fixedCents, bounds.cents);
  check('minCents', minCents, bounds.cents);
  check('maxCents', maxCents, bounds.cents);
  if (minCents !== null && maxCents !== null && minCents > maxCents)
    report(
      { code: 'range_inverted', of: 'charge', low: minCents, high: maxCents },
      { path: `${path}/maxCents`, line },
    );
  if (isFree(surcharge)) report({ code: 'empty_charge' }, { path, line, compiles: true });
  if (unit === null) return;
  check('unit/micros', unit.micros, bounds.unitMicros);
  check('unit/stepMilli', unit.stepMilli, unit.of === 'm3' ? bounds.stepMilliM3 : bounds.stepMilli, 1);
  check('unit/franchiseMilli', unit.franchiseMilli, bounds.stepMilli);
}

function isFree({ percentPpm, fixedCents, unit, tiers, minCents }: Surcharge): boolean {
  return percentPpm === 0 && fixedCents === 0 && unit === null && tiers === null && (minCents ?? 0) === 0;
}

function checkTiers({ tiers, line }: Surcharge, path: string, report: Report): void {
  let last = -1;
  for (const [index, row] of (tiers?.rows ?? []).entries()) {
    const at = `${path}/tiers/rows/${index}`;
    const check = integersAt(report, at, line);
    check('upTo', row.upTo, bounds.cents);
    check('percentPpm', row.percentPpm, bounds.ppm);
    check('fixedCents', row.fixedCents, bounds.cents);
    if (row.upTo <= last) report({ code: 'tiers_out_of_order' }, { path: `${at}/upTo`, line });
    last = Math.max(last, row.upTo);
  }
}

/** A region without prices can never be met: harmless to the engine, a mistake of who wrote it. */
function checkScope(
  { scope, line }: Surcharge,
  path: string,
  { regions, report }: { regions: ReadonlySet<string>; report: Report },
): void {
  checkZips(scope?.zip ?? [], `${path}/scope/zip`, report);
  for (const [at, name] of (scope?.region ?? []).entries()) {
    if (regions.has(name)) continue;
    report({ code: 'unknown_region', name }, { path: `${path}/scope/region/${at}`, line, compiles: true });
  }
}

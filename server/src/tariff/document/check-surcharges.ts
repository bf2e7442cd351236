import { bounds } from '../../engine/rating/bounds.ts';
import type { Surcharge, TableDocument } from '../../engine/rating/document.ts';
import { checkRanges, type Report } from './check-ranges.ts';

/** Checks each additional charge in itself and against the regions that exist. */
export function checkSurcharges(document: TableDocument, regions: ReadonlySet<string>, report: Report): void {
  for (const [index, surcharge] of document.surcharges.entries()) {
    const path = `/surcharges/${index}`;
    const { minCents, maxCents, scope } = surcharge;
    if (minCents !== null && maxCents !== null && minCents > maxCents) {
      report('range_inverted', `${path}/maxCents`, 'O valor máximo é menor que o mínimo.');
    }
    if (isFree(surcharge)) report('empty_charge', path, 'A cobrança não tem percentual nem valor.');
    checkUnit(surcharge, path, report);
    checkTiers(surcharge, path, report);
    checkRanges(scope?.zip ?? [], `${path}/scope/zip`, report);
    for (const [at, region] of (scope?.region ?? []).entries()) {
      if (!regions.has(region)) {
        report('unknown_region', `${path}/scope/region/${at}`, 'Região sem preços na tarifa.');
      }
    }
  }
}

function checkUnit({ unit }: Surcharge, path: string, report: Report): void {
  if (unit?.of !== 'm3' || unit.stepMilli <= bounds.stepMilliM3) return;
  report('number_out_of_range', `${path}/unit/stepMilli`, `Deve ser no máximo ${bounds.stepMilliM3}.`);
}

function isFree({ percentPpm, fixedCents, unit, tiers, minCents }: Surcharge): boolean {
  return percentPpm === 0 && fixedCents === 0 && unit === null && tiers === null && (minCents ?? 0) === 0;
}

function checkTiers({ tiers }: Surcharge, path: string, report: Report): void {
  let last = -1;
  for (const [index, { upTo }] of (tiers?.rows ?? []).entries()) {
    if (upTo <= last)
      report('tiers_out_of_order', `${path}/tiers/rows/${index}/upTo`, 'Os limites devem crescer.');
    last = Math.max(last, upTo);
  }
}

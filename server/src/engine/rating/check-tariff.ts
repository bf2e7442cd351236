import { bounds } from './bounds.ts';
import { checkFullLoad } from './check-full-load.ts';
import { checkWeight } from './check-weight.ts';
import type { ComparisonTariff, InvoiceTariff, Tariff, UnitTariff } from './document.ts';
import { checkFilled, integersAt, type Report } from './problems.ts';

/** The prices of whatever mode: regions given twice, numbers out of bounds, and what the mode itself demands. */
export function checkTariff(tariff: Tariff, report: Report): void {
  checkFilled(report, tariff.regions, { path: '/tariff/regions' });
  if (tariff.regions.length > bounds.regions)
    report({ code: 'too_many_regions', max: bounds.regions }, { path: '/tariff/regions' });
  const seen = new Set<string>();
  for (const [index, { region }] of tariff.regions.entries()) {
    if (seen.has(region))
      report({ code: 'duplicate', of: 'region', name: region }, { path: `/tariff/regions/${index}/region` });
    seen.add(region);
  }
  checkMode(tariff, report);
}

function checkMode(tariff: Tariff, report: Report): void {
  if (tariff.mode === 'weight') checkWeight(tariff, report);
  else if (tariff.mode === 'comparison') checkComparison(tariff, report);
  else if (tariff.mode === 'unit') checkUnit(tariff, report);
  else if (tariff.mode === 'invoice') checkInvoice(tariff, report);
  else checkFullLoad(tariff, report);
}

function checkComparison({ regions }: ComparisonTariff, report: Report): void {
  for (const [index, row] of regions.entries()) {
    const check = integersAt(report, `/tariff/regions/${index}`, row.line);
    check('minimumCents', row.minimumCents, bounds.cents);
    check('microsPerKg', row.microsPerKg, bounds.unitMicros);
    check('invoicePpm', row.invoicePpm, bounds.ppm);
  }
}

function checkUnit(tariff: UnitTariff, report: Report): void {
  const whole = integersAt(report, '/tariff');
  whole('palletCm3', tariff.palletCm3, bounds.volumeCm3, 1);
  whole('palletG', tariff.palletG, bounds.weightG, 1);
  if (tariff.unit === 'pallet' && tariff.palletCm3 === null && tariff.palletG === null)
    report({ code: 'missing_field' }, { path: '/tariff/palletCm3' });
  for (const [index, row] of tariff.regions.entries()) {
    const check = integersAt(report, `/tariff/regions/${index}`, row.line);
    check('microsPerUnit', row.microsPerUnit, bounds.unitMicros);
    check('minimumCents', row.minimumCents, bounds.cents);
  }
}

function checkInvoice({ regions }: InvoiceTariff, report: Report): void {
  for (const [index, row] of regions.entries()) {
    const check = integersAt(report, `/tariff/regions/${index}`, row.line);
    check('ppm', row.ppm, bounds.ppm);
    check('minimumCents', row.minimumCents, bounds.cents);
    check('fixedBelow/valueCents', row.fixedBelow?.valueCents ?? null, bounds.cents);
    check('fixedBelow/priceCents', row.fixedBelow?.priceCents ?? null, bounds.cents);
  }
}

import { bounds } from './bounds.ts';
import type {
  ComparisonTariff,
  FullLoadPrice,
  FullLoadTariff,
  InvoiceTariff,
  Tariff,
  UnitTariff,
  WeightBand,
  WeightTariff,
} from './document.ts';
import type { Problems } from './problems.ts';

/** Problems of the tariff: regions given twice, empty or overlapping bands, numbers out of bounds. */
export function checkTariff(tariff: Tariff, problems: Problems): void {
  if (tariff.regions.length === 0) problems.add('tariff.regions', 'is empty');
  if (tariff.regions.length > bounds.regions)
    problems.add('tariff.regions', `more than ${bounds.regions} regions`);
  const seen = new Set<string>();
  tariff.regions.forEach(({ region }, index) => {
    if (seen.has(region)) problems.add(`tariff.regions[${index}].region`, `region ${region} is given twice`);
    seen.add(region);
  });
  if (tariff.mode === 'weight') checkWeight(tariff, problems);
  else if (tariff.mode === 'comparison') checkComparison(tariff, problems);
  else if (tariff.mode === 'unit') checkUnit(tariff, problems);
  else if (tariff.mode === 'invoice') checkInvoice(tariff, problems);
  else checkFullLoad(tariff, problems);
}

function checkWeight(tariff: WeightTariff, problems: Problems): void {
  problems.at('tariff', null)('gapG', tariff.gapG, bounds.weightG);
  const count = tariff.regions.reduce((total, { bands }) => total + bands.length, 0);
  if (count > bounds.bands) problems.add('tariff.regions', `more than ${bounds.bands} bands`);
  tariff.regions.forEach((region, index) => {
    const field = `tariff.regions[${index}]`;
    const check = problems.at(field, region.bands[0]?.line ?? null);
    if (region.bands.length === 0) problems.add(`${field}.bands`, 'is empty');
    if (region.excess !== null) {
      check('excess.microsPerKg', region.excess.microsPerKg, bounds.unitMicros);
      if (region.excess.mode === 'started_step')
        check('excess.stepG', region.excess.stepG, bounds.weightG, 1);
    }
    check('invoicePpm', region.invoicePpm, bounds.ppm);
    check('invoiceMinCents', region.invoiceMinCents, bounds.cents);
    check('minimumCents', region.minimumCents, bounds.cents);
    region.bands.forEach((band, position) => {
      checkBand(band, `${field}.bands[${position}]`, problems);
    });
    checkOrder(region.bands, field, problems);
  });
}

function checkBand(band: WeightBand, field: string, problems: Problems): void {
  const check = problems.at(field, band.line);
  check('line', band.line, bounds.line);
  check('fromG', band.fromG, Number.MAX_SAFE_INTEGER);
  check('toG', band.toG, Number.MAX_SAFE_INTEGER, 1);
  check('priceMicros', band.priceMicros, band.kind === 'fixed' ? bounds.fixedMicros : bounds.unitMicros);
  check('excessMicrosPerKg', band.excessMicrosPerKg, bounds.unitMicros);
  check('invoicePpm', band.invoicePpm, bounds.ppm);
  check('invoiceMinCents', band.invoiceMinCents, bounds.cents);
  check('maxVolumeCm3', band.maxVolumeCm3, Number.MAX_SAFE_INTEGER);
  check('transitMinutes', band.transitMinutes, bounds.transitMinutes);
  if (band.fromG > band.toG)
    problems.add(`${field}.fromG`, `${band.fromG} g is above ${band.toG} g`, band.line);
}

function checkOrder(bands: readonly WeightBand[], field: string, problems: Problems): void {
  const sorted = bands.toSorted((a, b) => a.toG - b.toG);
  sorted.forEach((band, index) => {
    const before = sorted[index - 1];
    if (before !== undefined && (band.fromG < before.toG || band.toG === before.toG))
      problems.add(
        `${field}.bands`,
        `band ${band.fromG}..${band.toG} g overlaps ${before.fromG}..${before.toG} g`,
        band.line,
      );
  });
}

function checkComparison({ regions }: ComparisonTariff, problems: Problems): void {
  regions.forEach((row, index) => {
    const check = problems.at(`tariff.regions[${index}]`, row.line);
    check('minimumCents', row.minimumCents, bounds.cents);
    check('microsPerKg', row.microsPerKg, bounds.unitMicros);
    check('invoicePpm', row.invoicePpm, bounds.ppm);
  });
}

function checkUnit(tariff: UnitTariff, problems: Problems): void {
  const whole = problems.at('tariff', null);
  whole('palletCm3', tariff.palletCm3, bounds.volumeCm3, 1);
  whole('palletG', tariff.palletG, bounds.weightG, 1);
  if (tariff.unit === 'pallet' && tariff.palletCm3 === null && tariff.palletG === null)
    problems.add('tariff.palletCm3', 'a price per pallet says what a pallet holds');
  tariff.regions.forEach((row, index) => {
    const check = problems.at(`tariff.regions[${index}]`, row.line);
    check('microsPerUnit', row.microsPerUnit, bounds.unitMicros);
    check('minimumCents', row.minimumCents, bounds.cents);
  });
}

function checkInvoice({ regions }: InvoiceTariff, problems: Problems): void {
  regions.forEach((row, index) => {
    const check = problems.at(`tariff.regions[${index}]`, row.line);
    check('ppm', row.ppm, bounds.ppm);
    check('minimumCents', row.minimumCents, bounds.cents);
    check('fixedBelow.valueCents', row.fixedBelow?.valueCents ?? null, bounds.cents);
    check('fixedBelow.priceCents', row.fixedBelow?.priceCents ?? null, bounds.cents);
  });
}

function checkFullLoad(tariff: FullLoadTariff, problems: Problems): void {
  const vehicles = new Set(tariff.vehicles.map(({ code }) => code));
  tariff.vehicles.forEach((vehicle, index) => {
    const check = problems.at(`tariff.vehicles[${index}]`, null);
    check('capacityG', vehicle.capacityG, bounds.weightG, 1);
    check('capacityCm3', vehicle.capacityCm3, bounds.volumeCm3, 1);
  });
  tariff.regions.forEach(({ prices }, index) => {
    prices.forEach((row, position) => {
      const field = `tariff.regions[${index}].prices[${position}]`;
      if (!vehicles.has(row.vehicle))
        problems.add(`${field}.vehicle`, `there is no vehicle ${row.vehicle}`, row.line);
      checkVehiclePrice(row, field, problems);
    });
  });
}

function checkVehiclePrice({ line, kmBand, price }: FullLoadPrice, field: string, problems: Problems): void {
  const check = problems.at(field, line);
  check('kmBand.fromKm', kmBand?.fromKm ?? null, bounds.distanceKm);
  check('kmBand.toKm', kmBand?.toKm ?? null, bounds.distanceKm, kmBand?.fromKm ?? 0);
  if (price.kind === 'trip') check('price.cents', price.cents, bounds.cents);
  if (price.kind === 'per_km') {
    check('price.microsPerKm', price.microsPerKm, bounds.unitMicros);
    check('price.fixedCents', price.fixedCents, bounds.cents);
    check('price.minimumKm', price.minimumKm, bounds.distanceKm);
  }
  if (price.kind === 'per_ton') {
    check('price.microsPerTon', price.microsPerTon, bounds.fixedMicros);
    check('price.minimumTonsG', price.minimumTonsG, bounds.weightG);
  }
}

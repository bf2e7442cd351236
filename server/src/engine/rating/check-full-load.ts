import { bounds } from './bounds.ts';
import type { FullLoadPrice, FullLoadTariff } from './document.ts';
import { integersAt, type Report } from './problems.ts';

/** Vehicles are named once, and each has one price for any distance. */
export function checkFullLoad(tariff: FullLoadTariff, report: Report): void {
  const vehicles = new Set<string>();
  for (const [index, { code, capacityG, capacityCm3 }] of tariff.vehicles.entries()) {
    const path = `/tariff/vehicles/${index}`;
    if (vehicles.has(code))
      report({ code: 'duplicate', of: 'vehicle', name: code }, { path: `${path}/code`, compiles: true });
    vehicles.add(code);
    const check = integersAt(report, path);
    check('capacityG', capacityG, bounds.weightG, 1);
    check('capacityCm3', capacityCm3, bounds.volumeCm3, 1);
  }
  for (const [index, { prices }] of tariff.regions.entries()) {
    const path = `/tariff/regions/${index}/prices`;
    for (const [at, row] of prices.entries()) {
      const { vehicle, line } = row;
      if (!vehicles.has(vehicle))
        report({ code: 'unknown_vehicle', name: vehicle }, { path: `${path}/${at}/vehicle`, line });
      checkPrice(row, `${path}/${at}`, report);
    }
    checkDistances(prices, path, report);
  }
}

function checkPrice({ line, kmBand, price }: FullLoadPrice, path: string, report: Report): void {
  const check = integersAt(report, path, line);
  check('kmBand/fromKm', kmBand?.fromKm ?? null, bounds.distanceKm);
  check('kmBand/toKm', kmBand?.toKm ?? null, bounds.distanceKm);
  if (price.kind === 'trip') check('price/cents', price.cents, bounds.cents);
  if (price.kind === 'per_km') {
    check('price/microsPerKm', price.microsPerKm, bounds.unitMicros);
    check('price/fixedCents', price.fixedCents, bounds.cents);
    check('price/minimumKm', price.minimumKm, bounds.distanceKm);
  }
  if (price.kind === 'per_ton') {
    check('price/microsPerTon', price.microsPerTon, bounds.fixedMicros);
    check('price/minimumTonsG', price.minimumTonsG, bounds.weightG);
  }
}

const anyDistance = { fromKm: 0, toKm: Number.POSITIVE_INFINITY };

/**
 * Of one vehicle: distances run forward and do not overlap, and a price for any distance stands alone. Where they
 * overlap the engine takes the cheaper, so that versions stored with it go on.
 */
function checkDistances(prices: readonly FullLoadPrice[], path: string, report: Report): void {
  const inOrder = prices
    .map(({ vehicle, kmBand, line }, index) => ({ vehicle, band: kmBand ?? anyDistance, line, index }))
    .toSorted((a, b) => compareText(a.vehicle, b.vehicle) || a.band.fromKm - b.band.fromKm);
  for (const [at, { vehicle, band, line, index }] of inOrder.entries()) {
    const previous = inOrder[at - 1];
    const place = { path: `${path}/${index}/kmBand`, line };
    if (band.fromKm >= band.toKm)
      report(
        { code: 'range_inverted', of: 'distance', low: band.fromKm, high: band.toKm },
        { ...place, compiles: band.fromKm === band.toKm },
      );
    else if (previous?.vehicle === vehicle && band.fromKm < previous.band.toKm)
      report({ code: 'distance_overlap' }, { ...place, compiles: true });
  }
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

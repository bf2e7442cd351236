import { bounds } from '../../engine/rating/bounds.ts';
import type {
  FullLoadPrice,
  FullLoadTariff,
  Tariff,
  WeightBand,
  WeightTariff,
} from '../../engine/rating/document.ts';
import type { Report } from './check-ranges.ts';

/** Checks the prices of whatever mode; answers the regions that have any. */
export function checkTariff(tariff: Tariff, report: Report): ReadonlySet<string> {
  const regions = new Set<string>();
  for (const [index, { region }] of tariff.regions.entries()) {
    if (regions.has(region)) report('duplicate', `/tariff/regions/${index}/region`, 'Região repetida.');
    regions.add(region);
  }
  if (tariff.mode === 'weight') checkWeight(tariff, report);
  if (tariff.mode === 'full_load') checkFullLoad(tariff, report);
  if (
    tariff.mode === 'unit' &&
    tariff.unit === 'pallet' &&
    tariff.palletCm3 === null &&
    tariff.palletG === null
  ) {
    report(
      'missing_field',
      '/tariff/palletCm3',
      'Informe o que cabe num palete: palletCm3, palletG ou ambos.',
    );
  }
  return regions;
}

function checkWeight(tariff: WeightTariff, report: Report): void {
  const bandCount = tariff.regions.reduce((count, { bands }) => count + bands.length, 0);
  if (bandCount > bounds.bands) {
    report('too_many_bands', '/tariff/regions', `Há mais de ${bounds.bands} faixas de peso.`);
  }
  for (const [index, region] of tariff.regions.entries()) {
    const path = `/tariff/regions/${index}`;
    checkBands(region.bands, `${path}/bands`, report);
    if (region.excess?.mode === 'started_step' && region.excess.stepG === 0) {
      report('number_out_of_range', `${path}/excess/stepG`, 'Deve ser no mínimo 1.');
    }
  }
}

/** Bands run forward, come in order and do not overlap; touching is fine. */
function checkBands(bands: readonly WeightBand[], path: string, report: Report): void {
  let lastG = 0;
  for (const [index, band] of bands.entries()) {
    if (band.fromG >= band.toG) {
      report('weight_inverted', `${path}/${index}/toG`, 'O peso final não é maior que o inicial.');
    }
    if (band.fromG < lastG) {
      report('weight_overlap', `${path}/${index}/fromG`, 'A faixa começa antes do fim da anterior.');
    }
    if (band.kind !== 'fixed' && band.priceMicros > bounds.unitMicros) {
      report(
        'number_out_of_range',
        `${path}/${index}/priceMicros`,
        `Deve ser no máximo ${bounds.unitMicros}.`,
      );
    }
    lastG = Math.max(lastG, band.toG);
  }
}

function checkFullLoad(tariff: FullLoadTariff, report: Report): void {
  const vehicles = new Set<string>();
  for (const [index, { code }] of tariff.vehicles.entries()) {
    if (vehicles.has(code)) report('duplicate', `/tariff/vehicles/${index}/code`, 'Veículo repetido.');
    vehicles.add(code);
  }
  for (const [index, { prices }] of tariff.regions.entries()) {
    const path = `/tariff/regions/${index}/prices`;
    for (const [at, { vehicle }] of prices.entries()) {
      if (!vehicles.has(vehicle)) {
        report('unknown_vehicle', `${path}/${at}/vehicle`, 'Veículo não declarado em vehicles.');
      }
    }
    checkDistances(prices, path, report);
  }
}

/** Of one vehicle: distances run forward and do not overlap, and a price for any distance stands alone. */
function checkDistances(prices: readonly FullLoadPrice[], path: string, report: Report): void {
  const inOrder = prices
    .map((price, index) => ({ vehicle: price.vehicle, band: price.kmBand ?? anyDistance, index }))
    .toSorted((a, b) => compareText(a.vehicle, b.vehicle) || a.band.fromKm - b.band.fromKm);
  for (const [at, { vehicle, band, index }] of inOrder.entries()) {
    const previous = inOrder[at - 1];
    if (band.fromKm >= band.toKm) {
      report('range_inverted', `${path}/${index}/kmBand`, 'A distância final não é maior que a inicial.');
    } else if (previous?.vehicle === vehicle && band.fromKm < previous.band.toKm) {
      report(
        'distance_overlap',
        `${path}/${index}/kmBand`,
        'A distância cruza outro preço do mesmo veículo.',
      );
    }
  }
}

const anyDistance = { fromKm: 0, toKm: Number.POSITIVE_INFINITY };

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

import type { FullLoadTariff, TableDocument } from '../../../src/engine/rating/document.ts';
import { weightBase } from './bands.ts';
import { ceiled, fraction, larger, percent, perKg, refuse, rounded } from './fractions.ts';
import type { Base, Lines, Priceable } from './shapes.ts';

export function basePrice(document: TableDocument, what: Priceable): Base {
  const { tariff } = document;
  const { row, weight, value, shipment } = what;
  const plain = (lines: Lines): Base => ({
    lines,
    valueLeg: lines.freight_invoice ?? 0n,
    minimum: null,
    transit: null,
  });
  if (tariff.mode === 'weight') return weightBase(document, tariff, what);
  if (tariff.mode === 'full_load') return plain({ freight_weight: vehiclePrice(tariff, what) });
  if (tariff.mode === 'comparison') {
    const own = tariff.regions.find(({ region }) => region === row.region) ?? refuse('no_band');
    const byWeight = perKg(own.microsPerKg, weight.usedMg);
    const byValue = percent(value, own.invoicePpm);
    const minimum = BigInt(own.minimumCents);
    if (minimum >= byWeight && minimum >= byValue) return plain({ freight_minimum: minimum });
    return byWeight >= byValue ? plain({ freight_weight: byWeight }) : plain({ freight_invoice: byValue });
  }
  if (tariff.mode === 'unit') {
    const own = tariff.regions.find(({ region }) => region === row.region) ?? refuse('no_band');
    const micros = BigInt(own.microsPerUnit);
    const minimum = own.minimumCents === null ? null : BigInt(own.minimumCents);
    const volume = BigInt(shipment.volumeMm3);
    if (tariff.unit === 'm3')
      return {
        ...plain({ freight_volume: rounded(fraction(micros * volume, 10_000_000_000_000n)) }),
        minimum,
      };
    const pallets = larger(
      1n,
      larger(
        tariff.palletCm3 === null ? 0n : ceiled(fraction(volume, tariff.palletCm3 * 1000)),
        tariff.palletG === null ? 0n : ceiled(fraction(shipment.realG, tariff.palletG)),
      ),
    );
    const count = tariff.unit === 'pallet' ? pallets : BigInt(shipment.objectCount);
    return { ...plain({ freight_volume: rounded(fraction(micros * count, 10_000n)) }), minimum };
  }
  const own = tariff.regions.find(({ region }) => region === row.region) ?? refuse('no_band');
  if (own.fixedBelow !== null && value < BigInt(own.fixedBelow.valueCents))
    return plain({ freight_invoice: BigInt(own.fixedBelow.priceCents) });
  const byValue = percent(value, own.ppm);
  const minimum = BigInt(own.minimumCents);
  return byValue < minimum
    ? { ...plain({ freight_minimum: minimum }), valueLeg: minimum }
    : plain({ freight_invoice: byValue });
}

export function vehiclePrice(tariff: FullLoadTariff, { row, weight, shipment }: Priceable): bigint {
  const fitting = tariff.vehicles.filter(
    ({ capacityG, capacityCm3 }) => shipment.realG <= capacityG && shipment.volumeMm3 <= capacityCm3 * 1000,
  );
  if (fitting.length === 0) refuse('vehicle_too_small');
  const metres = row.distanceKm === null ? null : BigInt(Math.round(row.distanceKm * 1000));
  const prices: bigint[] = [];
  for (const vehicle of fitting)
    for (const { vehicle: code, kmBand, price } of tariff.regions.find(({ region }) => region === row.region)
      ?.prices ?? []) {
      if (code !== vehicle.code) continue;
      if (kmBand !== null) {
        if (metres === null || metres > BigInt(kmBand.toKm) * 1000n) continue;
        if (metres <= BigInt(kmBand.fromKm) * 1000n && !(metres === 0n && kmBand.fromKm === 0)) continue;
      }
      if (price.kind === 'trip') prices.push(BigInt(price.cents));
      else if (price.kind === 'per_ton')
        prices.push(
          rounded(
            fraction(
              BigInt(price.microsPerTon) * larger(weight.usedMg, BigInt(price.minimumTonsG) * 1000n),
              10_000_000_000_000n,
            ),
          ),
        );
      else if (metres !== null)
        prices.push(
          BigInt(price.fixedCents) +
            rounded(
              fraction(
                BigInt(price.microsPerKm) * larger(metres, BigInt(price.minimumKm) * 1000n),
                10_000_000n,
              ),
            ),
        );
    }
  if (prices.length === 0)
    refuse(metres === null ? 'distance_unknown or no_vehicle_price' : 'no_vehicle_price');
  return prices.reduce((least, cents) => (cents < least ? cents : least));
}

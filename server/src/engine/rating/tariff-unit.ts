import { centsOf } from './arithmetic.ts';
import type { UnitTariff } from './document.ts';
import { type BaseFreight, type Pricing, plainBase } from './pricing.ts';
import type { Operands } from './recorder.ts';

type UnitTerms = Pick<UnitTariff, 'unit' | 'palletCm3' | 'palletG'>;

const MM3_PER_M3 = 1_000_000_000;
const MICROS_PER_CENT = 10_000;

/** A price per volume, per cubic metre or per started pallet (`freight_volume`). */
export function priceByUnit(
  pricing: Pricing,
  terms: UnitTerms,
  row: UnitTariff['regions'][number],
): BaseFreight {
  const { shipment } = pricing.load;
  const cents =
    terms.unit === 'm3'
      ? centsOf(row.microsPerUnit, shipment.volumeMm3, MICROS_PER_CENT * MM3_PER_M3)
      : centsOf(row.microsPerUnit, unitCount(pricing, terms), MICROS_PER_CENT);
  if (pricing.recorder !== null) {
    const operands = operandsOf(pricing, terms, row.microsPerUnit);
    pricing.recorder.push({
      code: 'freight_volume',
      part: 'base',
      cents,
      line: row.line,
      name: null,
      operands,
    });
  }
  return { ...plainBase(cents), minimumCents: row.minimumCents };
}

function operandsOf(pricing: Pricing, terms: UnitTerms, micros: number): Operands {
  const { unit, palletCm3: holdsCm3, palletG: holdsG } = terms;
  if (unit === 'm3') return { kind: 'per_m3', micros, volumeMm3: pricing.load.shipment.volumeMm3 };
  const pallet = unit === 'pallet' ? { holdsCm3, holdsG } : null;
  return { kind: 'per_unit', unit, micros, count: unitCount(pricing, terms), pallet };
}

/** Volumes, or the pallets that room and weight ask for, whichever are more. */
function unitCount({ load, weights }: Pricing, { unit, palletCm3, palletG }: UnitTerms): number {
  if (unit !== 'pallet') return load.shipment.objectCount;
  const byVolume = palletCm3 === null ? 0 : Math.ceil(load.shipment.volumeMm3 / (palletCm3 * 1000));
  const byWeight = palletG === null ? 0 : Math.ceil(weights.realMg / (palletG * 1000));
  return Math.max(1, byVolume, byWeight);
}

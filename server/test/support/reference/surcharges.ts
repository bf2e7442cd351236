import type { Surcharge } from '../../../src/engine/rating/document.ts';
import type { Place, Route, Shipment } from '../../../src/engine/rating/shipment.ts';
import { ceiled, fraction, larger, plus, rounded, times } from './fractions.ts';
import type { Weight } from './weights.ts';

export function surchargeCents(
  surcharge: Surcharge,
  base: bigint,
  { weight, value, shipment }: { weight: Weight; value: bigint; shipment: Shipment },
): bigint {
  let { percentPpm, fixedCents } = surcharge;
  for (const tier of surcharge.tiers?.rows ?? []) {
    const reached =
      surcharge.tiers?.by === 'invoice'
        ? value <= BigInt(tier.upTo)
        : weight.usedMg <= BigInt(tier.upTo) * 1000n;
    if (!reached) continue;
    ({ percentPpm, fixedCents } = tier);
    break;
  }
  let amount = plus(fraction(base * BigInt(percentPpm), 1_000_000n), fraction(fixedCents));
  const { unit } = surcharge;
  if (unit !== null) {
    const thousandths = {
      chargeable_kg: fraction(weight.usedMg, 1000n),
      real_kg: fraction(weight.realMg, 1000n),
      m3: fraction(shipment.volumeMm3, 1_000_000n),
      volumes: fraction(shipment.objectCount * 1000),
      products: fraction(shipment.productCount * 1000),
      invoices: fraction(shipment.nfeCount * 1000),
      ctes: fraction(1000),
    }[unit.of];
    const above = plus(thousandths, fraction(-unit.franchiseMilli));
    const counted = above.n < 0n ? fraction(0) : above;
    const steps = times(counted, fraction(1, unit.stepMilli));
    const charged = unit.mode === 'ceil' ? fraction(ceiled(steps)) : steps;
    amount = plus(amount, times(charged, fraction(unit.micros, 10_000)));
  }
  const cents = larger(rounded(amount), BigInt(surcharge.minCents ?? 0));
  return surcharge.maxCents !== null && cents > BigInt(surcharge.maxCents)
    ? BigInt(surcharge.maxCents)
    : cents;
}

export function scopeHolds(
  { scope }: Surcharge,
  on: { origin: Place; destination: Place; route: Route; region: string; shipment: Shipment },
): boolean {
  if (scope === null) return true;
  const { recipient } = on.route;
  const place = (at: Place): boolean =>
    (scope.uf === undefined || scope.uf.includes(at.uf)) &&
    (scope.ibge === undefined || (at.ibge !== null && scope.ibge.includes(at.ibge))) &&
    (scope.zip === undefined ||
      scope.zip.some(([start, end]) => at.zip <= end && at.zip >= (start % 1000 === 1 ? start - 1 : start)));
  const side = scope.side ?? 'destination';
  return (
    ((side !== 'origin' && place(on.destination)) || (side !== 'destination' && place(on.origin))) &&
    (scope.region === undefined || scope.region.includes(on.region)) &&
    (scope.recipientType === undefined || scope.recipientType === recipient.type) &&
    (scope.recipient === undefined ||
      scope.recipient.some(
        (one) =>
          one === recipient.document ||
          (recipient.document?.length === 14 && recipient.document.startsWith(one) && one.length === 8),
      )) &&
    (scope.category === undefined || scope.category.some((code) => on.shipment.categories.includes(code)))
  );
}

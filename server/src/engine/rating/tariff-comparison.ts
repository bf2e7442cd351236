import { percentCents, perKgCents } from './arithmetic.ts';
import type { ComparisonTariff } from './document.ts';
import { type BaseFreight, type Pricing, plainBase } from './pricing.ts';

/**
 * Comparison freight (frete comparação): the largest of a minimum, a price per kilogram and a percent of the
 * goods' value. The line that wins carries it; on a tie the minimum, then the weight.
 */
export function priceByComparison(pricing: Pricing, row: ComparisonTariff['regions'][number]): BaseFreight {
  const { weights, invoiceCents, recorder } = pricing;
  const weightCents = perKgCents(row.microsPerKg, weights.usedMg);
  const valueCents = percentCents(invoiceCents, row.invoicePpm);
  const cents = Math.max(row.minimumCents, weightCents, valueCents);
  const line = { part: 'base', cents, line: row.line, name: null } as const;
  if (cents === row.minimumCents) {
    const comparedCents = Math.max(weightCents, valueCents);
    recorder?.push({
      ...line,
      code: 'freight_minimum',
      operands: { kind: 'floor', minimumCents: row.minimumCents, comparedCents },
    });
    return plainBase(cents);
  }
  if (cents === weightCents) {
    recorder?.push({
      ...line,
      code: 'freight_weight',
      operands: { kind: 'per_kg', micros: row.microsPerKg, weightMg: weights.usedMg },
    });
    return plainBase(cents);
  }
  recorder?.push({
    ...line,
    code: 'freight_invoice',
    operands: { kind: 'percent', of: 'invoice', baseCents: invoiceCents, ppm: row.invoicePpm, minCents: 0 },
  });
  return { ...plainBase(cents), valueLegCents: cents };
}

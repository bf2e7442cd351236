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
  const code =
    cents === row.minimumCents
      ? 'freight_minimum'
      : cents === weightCents
        ? 'freight_weight'
        : 'freight_invoice';
  recorder?.push({
    code,
    part: 'base',
    cents,
    line: row.line,
    name: null,
    operands: {
      kind: 'comparison',
      minimumCents: row.minimumCents,
      micros: row.microsPerKg,
      weightMg: weights.usedMg,
      weightCents,
      ppm: row.invoicePpm,
      baseCents: invoiceCents,
      valueCents,
    },
  });
  return code === 'freight_invoice' ? { ...plainBase(cents), valueLegCents: cents } : plainBase(cents);
}

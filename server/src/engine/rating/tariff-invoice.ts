import { percentCents } from './arithmetic.ts';
import type { InvoiceTariff } from './document.ts';
import { type BaseFreight, type Pricing, plainBase } from './pricing.ts';

/**
 * A percent of the goods' value (`freight_invoice`), with a minimum (`freight_minimum` when it binds), or a
 * fixed price below a value.
 */
export function priceByInvoice(pricing: Pricing, row: InvoiceTariff['regions'][number]): BaseFreight {
  const { invoiceCents, recorder } = pricing;
  const line = { part: 'base', line: row.line, name: null } as const;
  if (row.fixedBelow !== null && invoiceCents < row.fixedBelow.valueCents) {
    const { priceCents } = row.fixedBelow;
    recorder?.push({
      ...line,
      code: 'freight_invoice',
      cents: priceCents,
      operands: { kind: 'fixed_below', ...row.fixedBelow },
    });
    return { ...plainBase(priceCents), valueLegCents: priceCents };
  }
  const percent = percentCents(invoiceCents, row.ppm);
  if (percent < row.minimumCents) {
    recorder?.push({
      ...line,
      code: 'freight_minimum',
      cents: row.minimumCents,
      operands: {
        kind: 'percent',
        of: 'invoice',
        baseCents: invoiceCents,
        ppm: row.ppm,
        minCents: row.minimumCents,
        objects: null,
      },
    });
    return { ...plainBase(row.minimumCents), valueLegCents: row.minimumCents };
  }
  recorder?.push({
    ...line,
    code: 'freight_invoice',
    cents: percent,
    operands: {
      kind: 'percent',
      of: 'invoice',
      baseCents: invoiceCents,
      ppm: row.ppm,
      minCents: row.minimumCents,
      objects: null,
    },
  });
  return { ...plainBase(percent), valueLegCents: percent };
}

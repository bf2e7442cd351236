import type { CteDelivery, CteDocument, CteTax } from '../../../documents/cte/document.ts';
import { splitProportionally } from '../../../kernel/money.ts';
import { addLines, type ChargingCte } from '../judge/claim-of.ts';

/**
 * What some deliveries of a CT-e charge, by their items. Its taxes are told once for all of them, with one rate: their
 * amounts are divided by what each delivery charges, and add up to the cent. Weights and the value of the goods are told
 * of the whole alone, so nothing is said of them here.
 */
export function chargesOf(document: CteDocument): (items: readonly number[]) => ChargingCte {
  const { deliveries = [], ...whole } = document;
  const shares = taxShares(document.taxes, deliveries);
  return (items) => {
    const chosen = deliveries.map((delivery, index) => ({ delivery, taxes: shares[index] ?? {} }));
    const own = chosen.filter(({ delivery }) => items.includes(delivery.item));
    return {
      totalCents: own.reduce((sum, { delivery }) => sum + delivery.totalCents, 0),
      document: {
        ...whole,
        charges: own.reduce((lines, { delivery }) => addLines(lines, delivery.charges, 1), {}),
        components: [],
        measures: {},
        volumeCount: null,
        goodsCents: null,
        payableCents: null,
        taxes: own.reduce((sum, { taxes }) => addTaxes(sum, taxes), {}),
      },
    };
  };
}

type Taxes = Partial<Record<CteTax, number>>;

/** The taxes of each delivery. */
function taxShares(taxes: Taxes, deliveries: readonly CteDelivery[]): Taxes[] {
  const weights = deliveries.map(({ totalCents }) => totalCents);
  const shares: Taxes[] = deliveries.map(() => ({}));
  for (const [tax, amount] of Object.entries(taxes) as [CteTax, number][]) {
    const parts = tax.endsWith('Ppm') ? weights.map(() => amount) : splitProportionally(amount, weights);
    for (const [index, part] of parts.entries()) Object.assign(shares[index] ?? {}, { [tax]: part });
  }
  return shares;
}

function addTaxes(sum: Taxes, more: Taxes): Taxes {
  const added = Object.entries(more).map(([tax, amount]) => [
    tax,
    tax.endsWith('Ppm') ? amount : (sum[tax as CteTax] ?? 0) + amount,
  ]);
  return Object.fromEntries(added) as Taxes;
}

import type { QuoteV3Reply } from '@carreto/contract/shipper/quote-v3-reply';
import { type ComposedTax, type Composition, centsByCode } from '../../engine/rating/compose.ts';
import { stage1Codes, stage2Codes } from '../../engine/rating/document.ts';
import { centsToReais } from '../../kernel/money.ts';

type WireOffer = NonNullable<QuoteV3Reply['dispatchers'][number]['offers']>[number];
export type WireComposition = NonNullable<WireOffer['composition']>;
type SubTotal3 = NonNullable<WireComposition['sub_total3']>;

const baseCodes = [
  'freight_weight',
  'freight_weight_excess',
  'freight_weight_volume',
  'freight_volume',
  'freight_minimum',
  'freight_invoice',
] as const;

/** How a cost comes about (specification 4.2, decision Q7): what is charged adds up to `cost_price`. */
export function toWireComposition(composition: Composition): WireComposition {
  const cents = centsByCode(composition.charges);
  const pick = <Code extends string>(codes: readonly Code[]): Partial<Record<Code, number>> => {
    const found: Partial<Record<Code, number>> = {};
    for (const code of codes) {
      const amount = (cents as ReadonlyMap<string, number>).get(code);
      if (amount !== undefined) found[code] = centsToReais(amount);
    }
    return found;
  };
  return {
    ...pick(baseCodes),
    sub_total1: pick(stage1Codes),
    sub_total2: pick(stage2Codes),
    sub_total3: toSubTotal3(composition),
  };
}

function toSubTotal3({ levy, cbs, ibs }: Composition): SubTotal3 {
  const inside =
    levy.tax === 'icms'
      ? taxMembers('icms', levy)
      : { iss: centsToReais(levy.cents), iss_percent: percent(levy.ratePpm) };
  return {
    ...inside,
    ...(ibs === null ? {} : taxMembers('ibs', ibs)),
    ...(cbs === null ? {} : taxMembers('cbs', cbs)),
  };
}

function taxMembers(name: 'icms' | 'ibs' | 'cbs', tax: ComposedTax): SubTotal3 {
  const { credit } = tax;
  return {
    [name]: centsToReais(tax.cents),
    [`${name}_percent`]: percent(tax.ratePpm),
    ...(credit === null
      ? {}
      : {
          [`${name}_return`]: centsToReais(credit.cents),
          [`${name}_return_percent`]: percent(credit.ratePpm),
        }),
  };
}

/** Millionths to percent: 70,000 is 7. */
function percent(ppm: number): number {
  return ppm / 10_000;
}

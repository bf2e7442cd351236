import type { QuoteV3Reply } from '@carreto/contract/shipper/quote-v3-reply';
import type { ShownCharge, ShownComposition, ShownTax } from '../../../engine/rating/compose.ts';
import { stage1Codes, stage2Codes } from '../../../engine/rating/document.ts';
import type { ChargeCode } from '../../../engine/rating/recorder.ts';
import { centsToReais } from '../../../kernel/money.ts';
import { sparse } from './sparse.ts';

type WireOffer = NonNullable<QuoteV3Reply['dispatchers'][number]['offers']>[number];
export type WireComposition = NonNullable<WireOffer['composition']>;
type SubTotal3 = NonNullable<WireComposition['sub_total3']>;
type Amounts = Partial<Record<ChargeCode, number>>;

const stage1 = new Set<ChargeCode>(stage1Codes);
const stage2 = new Set<ChargeCode>(stage2Codes);

/** Where a charge stands in a composition: beside the groups or in one of them. */
export function groupOf(code: ChargeCode): 'base' | 'sub_total1' | 'sub_total2' {
  if (stage1.has(code)) return 'sub_total1';
  return stage2.has(code) ? 'sub_total2' : 'base';
}

/** How a cost comes about (specification 4.2, decision Q7): what is charged adds up to `cost_price`. */
export function toWireComposition(composition: ShownComposition): WireComposition {
  const { charges } = composition;
  const wire: Amounts & WireComposition = {};
  const subTotal1: Amounts = {};
  const subTotal2: Amounts = {};
  charges.forEach(({ code }, index) => {
    const group = groupOf(code);
    const part = group === 'base' ? wire : group === 'sub_total1' ? subTotal1 : subTotal2;
    part[code] = centsToReais(centsUpTo(charges, index));
  });
  wire.sub_total1 = subTotal1;
  wire.sub_total2 = subTotal2;
  wire.sub_total3 = toSubTotal3(composition);
  return wire;
}

/** What the charges of a code add up to so far; few codes have several charges. */
function centsUpTo(charges: readonly ShownCharge[], last: number): number {
  const wanted = charges[last]?.code;
  let sum = 0;
  for (let index = 0; index <= last; index += 1) {
    const charge = charges[index];
    if (charge?.code === wanted) sum += charge?.cents ?? 0;
  }
  return sum;
}

function toSubTotal3({ levy, cbs, ibs }: ShownComposition): SubTotal3 {
  const icms = levy?.tax === 'icms' ? levy : null;
  const iss = levy?.tax === 'iss' ? levy : null;
  return sparse<SubTotal3>({
    icms: amount(icms),
    icms_percent: percent(icms),
    icms_return: amount(icms?.credit),
    icms_return_percent: percent(icms?.credit),
    iss: amount(iss),
    iss_percent: percent(iss),
    ibs: amount(ibs),
    ibs_percent: percent(ibs),
    ibs_return: amount(ibs?.credit),
    ibs_return_percent: percent(ibs?.credit),
    cbs: amount(cbs),
    cbs_percent: percent(cbs),
    cbs_return: amount(cbs?.credit),
    cbs_return_percent: percent(cbs?.credit),
  });
}

type Rated = Pick<ShownTax, 'cents' | 'ratePpm'> | null | undefined;

function amount(tax: Rated): number | undefined {
  return tax === null || tax === undefined ? undefined : centsToReais(tax.cents);
}

/** Millionths to percent: 70,000 is 7. */
function percent(tax: Rated): number | undefined {
  const ratePpm = tax?.ratePpm ?? null;
  return ratePpm === null ? undefined : ratePpm / 10_000;
}

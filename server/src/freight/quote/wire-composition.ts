import type { QuoteV3Reply } from '@carreto/contract/shipper/quote-v3-reply';
import type { Composition } from '../../engine/rating/compose.ts';
import { stage1Codes, stage2Codes } from '../../engine/rating/document.ts';
import { centsToReais } from '../../kernel/money.ts';

type WireOffer = NonNullable<QuoteV3Reply['dispatchers'][number]['offers']>[number];
export type WireComposition = NonNullable<WireOffer['composition']>;
type SubTotal3 = NonNullable<WireComposition['sub_total3']>;

/** The same members, each of which may be undefined. */
export type Loose<Members> = { [Name in keyof Members]: Members[Name] | undefined };

/** Which of the three groups a code stands in; codes of the base stand beside the groups. */
const groupOf = new Map<string, 1 | 2>([
  ...stage1Codes.map((code): [string, 1] => [code, 1]),
  ...stage2Codes.map((code): [string, 2] => [code, 2]),
]);

/** How a cost comes about (specification 4.2, decision Q7): what is charged adds up to `cost_price`. */
export function toWireComposition(composition: Composition): WireComposition {
  const base: Record<string, number> = {};
  const first: Record<string, number> = {};
  const second: Record<string, number> = {};
  for (const { code, cents } of composition.charges) {
    const group = groupOf.get(code);
    const sums = group === undefined ? base : group === 1 ? first : second;
    sums[code] = (sums[code] ?? 0) + cents;
  }
  for (const sums of [base, first, second])
    for (const code in sums) sums[code] = centsToReais(sums[code] ?? 0);
  return { ...base, sub_total1: first, sub_total2: second, sub_total3: toSubTotal3(composition) };
}

/** Members that do not apply are undefined, which the text leaves out: objects of one form are written fastest. */
function toSubTotal3({ levy, cbs, ibs }: Composition): SubTotal3 {
  const icms = levy.tax === 'icms' ? levy : null;
  const iss = levy.tax === 'iss' ? levy : null;
  return {
    icms: reais(icms?.cents),
    icms_percent: percent(icms?.ratePpm),
    icms_return: reais(icms?.credit?.cents),
    icms_return_percent: percent(icms?.credit?.ratePpm),
    ibs: reais(ibs?.cents),
    ibs_percent: percent(ibs?.ratePpm),
    ibs_return: reais(ibs?.credit?.cents),
    ibs_return_percent: percent(ibs?.credit?.ratePpm),
    cbs: reais(cbs?.cents),
    cbs_percent: percent(cbs?.ratePpm),
    cbs_return: reais(cbs?.credit?.cents),
    cbs_return_percent: percent(cbs?.credit?.ratePpm),
    iss: reais(iss?.cents),
    iss_percent: percent(iss?.ratePpm),
  } satisfies Loose<SubTotal3> as SubTotal3;
}

function reais(cents: number | undefined): number | undefined {
  return cents === undefined ? undefined : centsToReais(cents);
}

/** Millionths to percent: 70,000 is 7. */
function percent(ppm: number | undefined): number | undefined {
  return ppm === undefined ? undefined : ppm / 10_000;
}

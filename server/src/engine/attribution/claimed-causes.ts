import { billedCharges, comparable } from './billed.ts';
import { claimedRatePpm, linesHoldTax } from './claim.ts';
import { lineDifferences } from './line-differences.ts';
import type { Candidate, Evidence, SearchState } from './substitution.ts';

/** Another value of the goods than the shipper declared. */
export function goodsValueCandidates({ inputs }: SearchState, { claim }: Evidence): Candidate[] {
  const { shipment } = inputs.load;
  const chargedCents = claim.goodsCents;
  if (chargedCents === null || chargedCents <= 0 || chargedCents === shipment.declaredCents) return [];
  const cause = { cause: 'goods_value', dueCents: shipment.declaredCents, chargedCents } as const;
  const valued = { ...shipment, declaredCents: chargedCents, goodsCents: chargedCents };
  return [{ cause, inputs: { ...inputs, load: { ...inputs.load, shipment: valued } } }];
}

/** Lines that the table does not have for this transport. */
export function uncontractedCandidates(state: SearchState, { claim }: Evidence): Candidate[] {
  const billed = comparable(claim.lines);
  const due = comparable(state.due.netLines);
  return billedCharges
    .filter((charge) => (billed[charge] ?? 0) > 0 && (due[charge] ?? 0) === 0)
    .map((charge) => ({
      cause: { cause: 'charge_not_contracted', charge },
      inputs: withExtra(state, billed[charge] ?? 0, linesHoldTax(claim)),
    }));
}

/** Lines of the table at another amount. */
export function chargeAmountCandidates(state: SearchState, { claim }: Evidence): Candidate[] {
  const billed = comparable(claim.lines);
  return lineDifferences(state.due, claim)
    .filter(({ charge, isContracted }) => isContracted && billed[charge] !== undefined)
    .map(({ charge, moreCents }) => ({
      cause: { cause: 'charge_amount', charge },
      inputs: withExtra(state, moreCents, linesHoldTax(claim)),
    }));
}

/** Another rate of ICMS or ISS. */
export function taxRateCandidates({ inputs }: SearchState, { claim }: Evidence): Candidate[] {
  const { lane } = inputs;
  const chargedPpm = claimedRatePpm(claim);
  const duePpm = lane.levy.ratePpm;
  if (chargedPpm === null || chargedPpm === duePpm) return [];
  const levy = { ...lane.levy, ratePpm: chargedPpm };
  return [
    { cause: { cause: 'tax_rate', duePpm, chargedPpm }, inputs: { ...inputs, lane: { ...lane, levy } } },
  ];
}

/** The inputs of a state with cents more, or fewer, in the lines of the table. */
export function withExtra(
  { inputs }: SearchState,
  cents: number,
  extrasHoldTax: boolean,
): Candidate['inputs'] {
  return { ...inputs, extraCents: inputs.extraCents + cents, extrasHoldTax };
}

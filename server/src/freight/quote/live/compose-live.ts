import type { LiveOffer, PartKind } from '../../../connectors/live-carrier/answer.ts';
import {
  creditOf,
  type ShownCharge,
  type ShownComposition,
  type TaxCredits,
} from '../../../engine/rating/compose.ts';
import type { ChargeCode } from '../../../engine/rating/recorder.ts';
import type { Place } from '../../../engine/rating/shipment.ts';

/** What a composition of a live offer needs besides: between which places, for whom. */
export type LiveRoute = { origin: Place | null; destination: Place | null; credits: TaxCredits };

/**
 * The composition of a live offer, made of the parts that its carrier names (decision Q7): they add up to the price to the cent. The
 * tax is ICMS, or ISS inside a municipality, with its amount alone, for no carrier says the rate. What the price is more than its parts is
 * in `other`. Null where the carrier names no parts, and for decisions from before kinds were kept.
 */
export function composeLive(
  { parts = [] }: Pick<LiveOffer, 'parts'>,
  route: LiveRoute,
): ShownComposition | null {
  if (parts.every(({ kind }) => kind === undefined)) return null;
  const charges: ShownCharge[] = [];
  let taxCents: number | null = null;
  for (const { kind, cents } of parts) {
    if (kind === 'tax') taxCents = (taxCents ?? 0) + cents;
    else charges.push({ code: codeOf(kind), cents });
  }
  return { charges, levy: taxCents === null ? null : levyOf(taxCents, route), cbs: null, ibs: null };
}

/** Under which name a part stands; what the specification has none for is `other`. */
function codeOf(kind: Exclude<PartKind, 'tax'> | undefined): ChargeCode {
  return kind === undefined || kind === 'itr' || kind === 'rounding' ? 'other' : kind;
}

/** ISS inside a municipality, ICMS elsewhere, as tables have it. */
function levyOf(cents: number, { origin, destination, credits }: LiveRoute): ShownComposition['levy'] {
  const isWithinCity = origin !== null && origin.ibge !== null && origin.ibge === destination?.ibge;
  if (isWithinCity) return { tax: 'iss', cents, ratePpm: null, credit: null };
  return { tax: 'icms', cents, ratePpm: null, credit: creditOf(cents, credits.icmsPpm) };
}

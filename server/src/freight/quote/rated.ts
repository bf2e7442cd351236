import type { LiveAnswer, LiveOffer, LiveRefusal } from '../../connectors/live-carrier/answer.ts';
import { emissionG, type RouteDistance } from '../../engine/carbon/emission.ts';
import { type CarbonParameters, defaultCarbonParameters } from '../../engine/carbon/parameters.ts';
import type { Choosable } from '../../engine/rating/choose.ts';
import type { Lane } from '../../engine/rating/lane.ts';
import type { Priced } from '../../engine/rating/price.ts';
import type { BookedSheet } from '../../engine/rating/rate.ts';
import type { Line } from '../../engine/rating/recorder.ts';
import type { Refusal } from '../../engine/rating/refusal.ts';
import type { RuleOutcome, RuleRefusal } from '../../engine/rules/facts.ts';

/** A version of a table that the shipper may use today. */
export type Candidate = BookedSheet & { versionId: number; carrierId: number };

type RatedCommon = Choosable & { co2G: number; outcome: RuleOutcome | null };

/** A table that answered, with all that its offer is made of. */
export type RatedTable<C extends Candidate = Candidate> = RatedCommon & {
  kind: 'table';
  candidate: C;
  lane: Lane;
  priced: Priced;
  /** The lines of the price, where compositions of all offers are asked for; null where each is made by itself. */
  tallied: readonly Line[] | null;
};

/** An offer of a live carrier. */
export type RatedLive = RatedCommon & {
  kind: 'live';
  answer: LiveAnswer;
  offer: LiveOffer;
};

/** What may become an offer: of a table, or of a carrier that was asked. */
export type Rated<C extends Candidate = Candidate> = RatedTable<C> | RatedLive;

/** Who gave no offer: a version of a table, or a connector of a live carrier. */
export type TableSource = { versionId: number; carrierId: number };
export type LiveSource = { connectorId: number; connector: string; carrierId: number };

export type Refused = {
  candidate: TableSource | LiveSource;
  refusal: Refusal | RuleRefusal | ZipRefusal | LiveRefusal;
};

/** A zip code outside every state's ranges. */
export type ZipRefusal = { code: 'unknown_zip'; zip: number };

export const carbon: CarbonParameters = defaultCarbonParameters;

/** What the carrier charges, in cents. */
export function costOf(rated: Rated): number {
  return rated.kind === 'table' ? rated.priced.costCents : rated.offer.costCents;
}

/** The carrier's own transit time. */
export function transitOf(rated: Rated): number {
  return rated.kind === 'table' ? rated.priced.transitMinutes : rated.offer.transitMinutes;
}

/** Where an offer came from, as refusals name it. */
export function sourceOf(rated: Rated): TableSource | LiveSource {
  return rated.kind === 'table' ? rated.candidate : liveSourceOf(rated.answer);
}

export function liveSourceOf({ connectorId, connector, carrierId }: LiveAnswer): LiveSource {
  return { connectorId, connector, carrierId };
}

/** The offers of live carriers, in the order of the answers; `distance` null leaves emissions out. */
export function ratedLive(
  answers: readonly LiveAnswer[],
  carriage: { realG: number; distance: RouteDistance | null },
): RatedLive[] {
  return answers.flatMap((answer) => answer.offers.map((offer) => ratedOffer(answer, offer, carriage)));
}

function ratedOffer(
  answer: LiveAnswer,
  offer: LiveOffer,
  { realG, distance }: { realG: number; distance: RouteDistance | null },
): RatedLive {
  const { modal, loadType } = offer;
  return {
    kind: 'live',
    answer,
    offer,
    co2G: distance === null ? 0 : emissionG({ modal, loadType, realG }, distance, carbon),
    outcome: null,
    finalPriceCents: offer.costCents,
    deliveryMinutes: offer.transitMinutes,
    carrierReference: answer.carrierId,
    service: offer.service,
  };
}

/** The live carriers without an offer, with their reasons. */
export function refusedLive(answers: readonly LiveAnswer[]): Refused[] {
  return answers.flatMap((answer) =>
    answer.refusal === null ? [] : [{ candidate: liveSourceOf(answer), refusal: answer.refusal }],
  );
}

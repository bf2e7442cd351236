import { centsByCode, compose } from '../../engine/rating/compose.ts';
import type { Load } from '../../engine/rating/load.ts';
import type { Steps } from '../../kernel/steps.ts';
import { conclude, type Decided, packGoods, rateTables, type TablesRated } from '../quote/decide.ts';
import type { Rated, RatedTable } from '../quote/rated.ts';
import type { Decision } from '../quote/store/decision.ts';
import type { Stage } from './stage.ts';

/** What the table itself offered on one side. Money in cents. */
export type OwnOffer = {
  costCents: number;
  /** After freight rules. */
  finalCents: number;
  /** With the days that rules added. */
  deliveryMinutes: number;
  chargedG: number;
  /** Lines of the cost, taxes among them, by code; they add up to it. */
  charges: ReadonlyMap<string, number>;
};

/** Who stood first among the offers shown. */
export type First = {
  carrierId: number;
  service: string;
  isOwn: boolean;
  finalCents: number;
};

/** One stored quote, decided with A and with B. */
export type Comparison = {
  shipperId: number;
  id: string;
  uf: string | null;
  a: OwnOffer | null;
  b: OwnOffer | null;
  firstA: First | null;
  firstB: First | null;
  /** Whether another offer stands first with B. */
  isFirstChanged: boolean;
};

/** Decides a quote on both sides of a stage; pure, and what both sides share is computed once. */
export function* compareQuote(
  { world, own, unseen }: Stage,
  { shipperId, id, decision }: { shipperId: number; id: string; decision: Decision },
): Steps<Comparison> {
  const packed = yield* packGoods(decision);
  const tables = yield* rateTables(world, decision, packed);
  const a = conclude(world, seenOf(tables, unseen.a), decision.live);
  const b = own.a === own.b ? a : conclude(world, seenOf(tables, unseen.b), decision.live);
  const [firstA, firstB] = [firstOf(a, own.a), firstOf(b, own.b)];
  return {
    shipperId,
    id,
    uf: decision.destination?.uf ?? null,
    a: ownOffer(a, own.a),
    b: ownOffer(b, own.b),
    firstA: firstA?.first ?? null,
    firstB: firstB?.first ?? null,
    isFirstChanged: firstA?.key !== firstB?.key,
  };
}

function seenOf(tables: TablesRated, unseen: ReadonlySet<number>): TablesRated {
  if (unseen.size === 0) return tables;
  return { ...tables, rated: tables.rated.filter(({ candidate }) => !unseen.has(candidate.versionId)) };
}

/** The table's offer, whether or not it was among those shown. */
function ownOffer({ chosen, passedOver, load }: Decided, versionId: number | null): OwnOffer | null {
  if (versionId === null) return null;
  const isOwn = (rated: Rated): rated is RatedTable =>
    rated.kind === 'table' && rated.candidate.versionId === versionId;
  const offer = chosen.find(isOwn) ?? passedOver.find(isOwn);
  if (offer === undefined) return null;
  const { priced, finalPriceCents, deliveryMinutes } = offer;
  return {
    costCents: priced.costCents,
    finalCents: finalPriceCents,
    deliveryMinutes,
    chargedG: Math.ceil(priced.weights.usedMg / 1000),
    charges: chargesOf(offer, load),
  };
}

/** Charges net of tax, then the taxes that are charged. */
function chargesOf({ lane }: RatedTable, load: Load): Map<string, number> {
  const composition = compose(lane, load);
  if (composition.kind === 'refusal') throw new Error('a lane that was priced refuses');
  const { charges, levy, cbs, ibs } = composition;
  const cents = new Map<string, number>(centsByCode(charges));
  if (levy.cents !== 0) cents.set(levy.tax, levy.cents);
  if (cbs?.charged === true) cents.set('cbs', cbs.cents);
  if (ibs?.charged === true) cents.set('ibs', ibs.cents);
  return cents;
}

function firstOf({ chosen }: Decided, own: number | null): { first: First; key: string } | null {
  const [rated] = chosen;
  if (rated === undefined) return null;
  const isOwn = rated.kind === 'table' && rated.candidate.versionId === own;
  const first: First = {
    carrierId: rated.carrierReference,
    service: rated.service,
    isOwn,
    finalCents: rated.finalPriceCents,
  };
  return { first, key: isOwn ? 'own' : keyOf(rated) };
}

function keyOf(rated: Rated): string {
  return rated.kind === 'table'
    ? `table ${rated.candidate.versionId}`
    : `live ${rated.answer.connectorId} ${rated.offer.identifier}`;
}

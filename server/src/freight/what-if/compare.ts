import { firstOf as firstOfAll } from '../../engine/rating/choose.ts';
import { centsByCode, compose } from '../../engine/rating/compose.ts';
import type { Lane } from '../../engine/rating/lane.ts';
import type { Load } from '../../engine/rating/load.ts';
import type { Priced } from '../../engine/rating/price.ts';
import type { Place } from '../../engine/rating/shipment.ts';
import type { Steps } from '../../kernel/steps.ts';
import { conclude, type Decided, packGoods, rateTables, type TablesRated } from '../quote/decide.ts';
import { costOf, type Rated, type RatedTable } from '../quote/rated.ts';
import type { DecidedOffer, Decision } from '../quote/store/decision.ts';
import type { Stage } from './contest.ts';

/** What a table itself offered on one side. Money in cents. */
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

/** A table's offers on both sides. */
export type Pair = { carrierId: number; a: OwnOffer | null; b: OwnOffer | null };

/** Who stood first among the offers shown. */
export type First = {
  carrierId: number;
  service: string;
  isOwn: boolean;
  finalCents: number;
};

/** One stored quote, or one freight, decided with A and with B. */
export type Comparison = {
  shipperId: number;
  /** Offer token of the quote, or code of the freight. */
  id: string;
  uf: string | null;
  /** State of the origin, and the first three digits of the destination's zip code. */
  lane: string | null;
  /** One for each table of the contest. */
  pairs: readonly Pair[];
  firstA: First | null;
  firstB: First | null;
  /** Whether another offer stands first with B. */
  isFirstChanged: boolean;
};

type Compared = { shipperId: number; id: string; decision: Decision };
type Leader = { first: First; key: string } | null;

/**
 * Decides a quote on both sides of a stage; pure, and what both sides share is computed once. Where nothing makes one offer
 * depend on another, what the other tables offered is taken as it was kept: deciding them again would give the same.
 */
export function* compareQuote(stage: Stage, quote: Compared): Steps<Comparison> {
  const others = othersAsKept(stage, quote.decision);
  return others === null ? yield* compareAnew(stage, quote) : yield* compareOwn(stage, quote, others);
}

/**
 * Decides every table again, and lets rules, filter and limit act on both sides.
 * @internal Tests hold what is taken as it was kept against it.
 */
export function* compareAnew(stage: Stage, { shipperId, id, decision }: Compared): Steps<Comparison> {
  const { world, sides } = stage;
  const packed = yield* packGoods(decision);
  const tables = yield* rateTables(world, decision, packed);
  const concluded = (at: 'a' | 'b'): Decided =>
    conclude(
      stage.rules === null ? world : { ...world, rules: stage.rules[at] },
      seenOf(tables, sides[at].unseen),
      decision.live,
    );
  const a = concluded('a');
  const b = stage.isSame ? a : concluded('b');
  if (stage.tables.length === 0) return compareFirst({ shipperId, id, decision }, a, b);
  const [ownA, ownB] = [offersOf(a, sides.a.own), offersOf(b, sides.b.own)];
  const pairs = stage.tables.map(({ carrierId }, at) => ({
    carrierId,
    a: ownA[at] ?? null,
    b: ownB[at] ?? null,
  }));
  return {
    ...{ shipperId, id, pairs },
    ...whereTo(decision),
    ...leaders(firstShown(a, sides.a.own), firstShown(b, sides.b.own)),
  };
}

/** Where no table is compared: what stands first by the rules of either side. */
function compareFirst({ shipperId, id, decision }: Compared, a: Decided, b: Decided): Comparison {
  const [before, after] = [a.chosen[0], b.chosen[0]];
  const carrierId = after?.carrierReference ?? before?.carrierReference;
  const pairs =
    carrierId === undefined
      ? []
      : [{ carrierId, a: before ? shownOffer(before, a) : null, b: after ? shownOffer(after, b) : null }];
  return {
    ...{ shipperId, id, pairs },
    ...whereTo(decision),
    ...leaders(firstShown(a, []), firstShown(b, [])),
  };
}

/** An offer as rules show it, without its charges: rules change none of them. */
function shownOffer(rated: Rated, { load }: Decided): OwnOffer {
  const chargedG =
    rated.kind === 'table' ? Math.ceil(rated.priced.weights.usedMg / 1000) : load.shipment.realG;
  return {
    costCents: costOf(rated),
    finalCents: rated.finalPriceCents,
    deliveryMinutes: rated.deliveryMinutes,
    chargedG,
    charges: new Map(),
  };
}

/** Where a quote or a freight goes, as sums are told by. */
export function whereTo({
  origin,
  destination,
}: {
  origin: Place | null;
  destination: Place | null;
}): Pick<Comparison, 'uf' | 'lane'> {
  if (origin === null || destination === null) return { uf: destination?.uf ?? null, lane: null };
  const block = String(Math.floor(destination.zip / 100_000)).padStart(3, '0');
  return { uf: destination.uf, lane: `${origin.uf} ${block}` };
}

export function leaders(a: Leader, b: Leader): Pick<Comparison, 'firstA' | 'firstB' | 'isFirstChanged'> {
  return { firstA: a?.first ?? null, firstB: b?.first ?? null, isFirstChanged: a?.key !== b?.key };
}

/** What an offer of a table is to a comparison, without what rules make of it. */
export function ownOffer(
  { lane, priced, load }: { lane: Lane; priced: Priced; load: Load },
  after?: { finalCents: number; deliveryMinutes: number },
): OwnOffer {
  return {
    costCents: priced.costCents,
    finalCents: after?.finalCents ?? priced.costCents,
    deliveryMinutes: after?.deliveryMinutes ?? priced.transitMinutes,
    chargedG: Math.ceil(priced.weights.usedMg / 1000),
    charges: chargesOf(lane, load),
  };
}

type Other = { carrierReference: number; service: string; finalPriceCents: number; deliveryMinutes: number };
type KeptOffer = Other & { versionId: number | null; key: string };

/**
 * The offers of other tables and of live carriers as the quote kept them; null where rules act, where a filter or a limit may
 * have left some out, or where one is of a version that the stage does not know.
 */
function othersAsKept({ world, rules, others, ownIds }: Stage, decision: Decision): KeptOffer[] | null {
  const { filter, limit } = decision.request;
  if (rules !== null || world.rules.length > 0 || filter !== null || limit !== null) return null;
  const kept: KeptOffer[] = [];
  for (const offer of decision.offers) {
    if (offer.versionId !== null && ownIds.has(offer.versionId)) continue;
    const source = sourceOfKept(others, decision, offer);
    if (source === null) return null;
    kept.push({
      ...source,
      versionId: offer.versionId,
      finalPriceCents: offer.finalCents,
      deliveryMinutes: offer.transitMinutes,
    });
  }
  return kept;
}

function sourceOfKept(
  others: Stage['others'],
  decision: Decision,
  { versionId, live }: DecidedOffer,
): Pick<KeptOffer, 'carrierReference' | 'service' | 'key'> | null {
  if (versionId !== null) {
    const known = others.get(versionId);
    if (known === undefined) return null;
    return { carrierReference: known.carrierId, service: known.service, key: `table ${versionId}` };
  }
  const answer = decision.live[live?.answer ?? -1];
  const offer = answer?.offers[live?.offer ?? -1];
  if (answer === undefined || offer === undefined) return null;
  const key = `live ${answer.connectorId} ${offer.identifier}`;
  return { carrierReference: answer.carrierId, service: offer.service, key };
}

function* compareOwn(
  stage: Stage,
  { shipperId, id, decision }: Compared,
  others: readonly KeptOffer[],
): Steps<Comparison> {
  const packed = yield* packGoods(decision);
  const { rated } = yield* rateTables(stage.ownWorld, decision, packed);
  const { sides } = stage;
  const offers = new Map<number, OwnOffer>();
  const offerOf = (versionId: number | null | undefined): OwnOffer | null => {
    const found = rated.find(({ candidate }) => candidate.versionId === versionId);
    if (found === undefined) return null;
    const known = offers.get(found.candidate.versionId);
    if (known !== undefined) return known;
    const offer = ownOffer({ ...found, load: packed.load });
    offers.set(found.candidate.versionId, offer);
    return offer;
  };
  const pairs = stage.tables.map(({ carrierId }, at) => ({
    carrierId,
    a: offerOf(sides.a.own[at]),
    b: offerOf(sides.b.own[at]),
  }));
  const leader = ({ own, unseen }: Stage['sides']['a']): Leader => {
    const shown = others.filter(({ versionId }) => versionId === null || !unseen.has(versionId));
    const mine = rated.filter(({ candidate }) => own.includes(candidate.versionId));
    const first = firstOfAll<KeptOffer | RatedTable>([...shown, ...mine]);
    if (first === undefined) return null;
    return 'kind' in first ? leaderOf(first, own) : { first: toFirst(first, false), key: first.key };
  };
  return {
    ...{ shipperId, id, pairs },
    ...whereTo(decision),
    ...leaders(leader(sides.a), leader(sides.b)),
  };
}

function toFirst(
  { carrierReference, service, finalPriceCents }: Omit<Other, 'deliveryMinutes'>,
  isOwn: boolean,
): First {
  return { carrierId: carrierReference, service, isOwn, finalCents: finalPriceCents };
}

function seenOf(tables: TablesRated, unseen: ReadonlySet<number>): TablesRated {
  if (unseen.size === 0) return tables;
  return { ...tables, rated: tables.rated.filter(({ candidate }) => !unseen.has(candidate.versionId)) };
}

/** The tables' offers, whether or not they were among those shown. */
function offersOf(
  { chosen, passedOver, load }: Decided,
  own: readonly (number | null)[],
): (OwnOffer | null)[] {
  return own.map((versionId) => {
    if (versionId === null) return null;
    const isOwn = (rated: Rated): rated is RatedTable =>
      rated.kind === 'table' && rated.candidate.versionId === versionId;
    const offer = chosen.find(isOwn) ?? passedOver.find(isOwn);
    if (offer === undefined) return null;
    const { finalPriceCents: finalCents, deliveryMinutes } = offer;
    return ownOffer({ ...offer, load }, { finalCents, deliveryMinutes });
  });
}

/** Charges net of tax, then the taxes that are charged. */
function chargesOf(lane: Lane, load: Load): Map<string, number> {
  const composition = compose(lane, load);
  if (composition.kind === 'refusal') throw new Error('a lane that was priced refuses');
  const { charges, levy, cbs, ibs } = composition;
  const cents = new Map<string, number>(centsByCode(charges));
  if (levy.cents !== 0) cents.set(levy.tax, levy.cents);
  if (cbs?.charged === true) cents.set('cbs', cbs.cents);
  if (ibs?.charged === true) cents.set('ibs', ibs.cents);
  return cents;
}

function firstShown({ chosen }: Decided, own: readonly (number | null)[]): Leader {
  const [rated] = chosen;
  return rated === undefined ? null : leaderOf(rated, own);
}

/** An own offer is named by its table: another version of it is no other offer. */
function leaderOf(rated: Rated, own: readonly (number | null)[]): Leader {
  const at = rated.kind === 'table' ? own.indexOf(rated.candidate.versionId) : -1;
  const key =
    rated.kind === 'table'
      ? `table ${rated.candidate.versionId}`
      : `live ${rated.answer.connectorId} ${rated.offer.identifier}`;
  return { first: toFirst(rated, at !== -1), key: at === -1 ? key : `own ${at}` };
}

import { areLoose, looseShipment } from '../../engine/packing/shipment.ts';
import { type Choosable, firstOf } from '../../engine/rating/choose.ts';
import { tally } from '../../engine/rating/compose.ts';
import { type Load, loadOf } from '../../engine/rating/load.ts';
import { laneOf, unitsOfAsking } from '../../engine/rating/rate.ts';
import { Effort, type Steps } from '../../kernel/steps.ts';
import { enquiryOf, packGoods, questionOf } from '../quote/decide.ts';
import type { OpenedDecision } from '../quote/store/compact-decision.ts';
import type { DecidedOffer } from '../quote/store/decision.ts';
import { decodeDecision, openDecision } from '../quote/store/decision-bytes.ts';
import {
  type Compared,
  type Comparison,
  compareAnew,
  type Leader,
  leaders,
  type OwnOffer,
  ownOffer,
  toFirst,
  whereTo,
} from './compare.ts';
import type { Stage, StageSide } from './contest.ts';

/**
 * Decides a quote on both sides of a stage; pure, and what both sides share is computed once. Where nothing makes one offer
 * depend on another, what the other tables offered is taken as it was kept: deciding them again would give the same.
 */
export function* compareQuote(stage: Stage, quote: Compared): Steps<Comparison> {
  const others = firstsAsKept(stage, quote.decision);
  return others === null ? yield* compareAnew(stage, quote) : yield* compareOwn(stage, quote, others);
}

/** The same of a quote as it is kept, of which no more is read than a comparison looks at. */
export function* compareKept(
  stage: Stage,
  { bytes, ...key }: Omit<Compared, 'decision'> & { bytes: Buffer },
): Steps<Comparison> {
  // Where all is decided anew all of it is read, once.
  const opened = haveRules(stage) ? null : openDecision(bytes);
  const others = opened && firstsAsKept(stage, opened);
  return opened === null || others === null
    ? yield* compareAnew(stage, { ...key, decision: decodeDecision(bytes) })
    : yield* compareOwn(stage, { ...key, decision: opened }, others);
}

function haveRules({ world, rules }: Stage): boolean {
  return rules !== null || world.rules.length > 0;
}

/** The first of the other offers of a quote on either side, as it was kept; null where there is none. */
type Firsts = { a: KeptOffer | null; b: KeptOffer | null };
type Source = { carrierReference: number; service: string; key: string };
type KeptOffer = Choosable & { key: string };

/** Null where rules act, where a filter or a limit may have left some out, or where one is of a version that the stage does not know. */
function firstsAsKept(stage: Stage, decision: OpenedDecision): Firsts | null {
  const { others, ownIds, sides } = stage;
  const { filter, limit } = decision.request;
  if (haveRules(stage) || filter !== null || limit !== null) return null;
  const firsts: Firsts = { a: null, b: null };
  // They are kept in the order in which they were shown, best first: none after the first of a side stands before it.
  for (const offer of decision.offers) {
    const { versionId } = offer;
    if (versionId !== null && ownIds.has(versionId)) continue;
    const source = sourceOfKept(others, decision, offer);
    if (source === null) return null;
    firsts.a ??= seenFrom(sides.a, { offer, source });
    firsts.b ??= seenFrom(sides.b, { offer, source });
    if (firsts.a !== null && firsts.b !== null) break;
  }
  return firsts;
}

function seenFrom(
  side: StageSide,
  { offer, source }: { offer: DecidedOffer; source: Source },
): KeptOffer | null {
  const { versionId, finalCents, transitMinutes } = offer;
  if (versionId !== null && side.unseen.has(versionId)) return null;
  return { ...source, finalPriceCents: finalCents, deliveryMinutes: transitMinutes };
}

function sourceOfKept(
  others: Stage['others'],
  decision: OpenedDecision,
  { versionId, live }: DecidedOffer,
): Source | null {
  if (versionId !== null) return others.get(versionId) ?? null;
  const answer = decision.live[live?.answer ?? -1];
  const offer = answer?.offers[live?.offer ?? -1];
  if (answer === undefined || offer === undefined) return null;
  const key = `live ${answer.connectorId} ${offer.identifier}`;
  return { carrierReference: answer.carrierId, service: offer.service, key };
}

type Opened = Omit<Compared, 'decision'> & { decision: OpenedDecision };

/** What a version of the contest offers; `offer` is what a comparison tells of it. */
type Own = Choosable & { versionId: number; offer: OwnOffer };

function* compareOwn(stage: Stage, { shipperId, id, decision }: Opened, others: Firsts): Steps<Comparison> {
  const load = yield* loadOfGoods(decision);
  const offered = yield* ownOffers(stage, decision, load);
  const { sides } = stage;
  const offerOf = (versionId: number | null | undefined): OwnOffer | null =>
    offered.find((one) => one.versionId === versionId)?.offer ?? null;
  const pairs = stage.tables.map(({ carrierId }, at) => ({
    carrierId,
    a: offerOf(sides.a.own[at]),
    b: offerOf(sides.b.own[at]),
  }));
  return {
    ...{ shipperId, id, pairs },
    ...whereTo(decision),
    ...leaders(leaderOf(offered, sides.a.own, others.a), leaderOf(offered, sides.b.own, others.b)),
  };
}

function* loadOfGoods(decision: OpenedDecision): Steps<Load> {
  const { items, boxes, dispatcher, engineRevision } = decision;
  if (!areLoose(items, boxes)) return (yield* packGoods(decision)).load;
  const { declaredCents } = dispatcher;
  return loadOf(looseShipment({ items, declaredCents, engineRevision }), engineRevision);
}

/** What the versions of the contest offer. */
function* ownOffers({ ownWorld }: Stage, decision: OpenedDecision, load: Load): Steps<Own[]> {
  const { origin, destination } = decision;
  if (origin === null || destination === null) return [];
  const enquiry = enquiryOf(ownWorld, questionOf(decision, load, { origin, destination }));
  const effort = new Effort();
  const units = unitsOfAsking(load);
  const offered: Own[] = [];
  for (const candidate of ownWorld.candidates) {
    if (effort.spend(units)) yield effort.pause();
    const lane = laneOf(candidate, enquiry);
    if (lane.kind === 'refusal') continue;
    const tallied = tally(lane, load);
    if (tallied.kind === 'refusal') continue;
    const offer = ownOffer(tallied);
    offered.push({
      versionId: candidate.versionId,
      offer,
      finalPriceCents: offer.finalCents,
      deliveryMinutes: offer.deliveryMinutes,
      carrierReference: candidate.carrierId,
      service: candidate.sheet.conditions.service.name,
    });
  }
  return offered;
}

/** An own offer is named by its table: another version of it is no other offer. */
function leaderOf(offered: readonly Own[], own: StageSide['own'], other: KeptOffer | null): Leader {
  const mine = firstOf(offered.filter(({ versionId }) => own.includes(versionId)));
  if (mine !== undefined && (other === null || firstOf<Choosable>([other, mine]) === mine))
    return { first: toFirst(mine, true), key: `own ${own.indexOf(mine.versionId)}` };
  return other && { first: toFirst(other, false), key: other.key };
}

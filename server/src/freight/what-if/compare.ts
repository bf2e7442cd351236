import type { Choosable } from '../../engine/rating/choose.ts';
import { type Tallied, type Tally, tally } from '../../engine/rating/compose.ts';
import type { Place } from '../../engine/rating/shipment.ts';
import type { Steps } from '../../kernel/steps.ts';
import { conclude, type Decided, packGoods, rateTables, type TablesRated } from '../quote/decide.ts';
import { costOf, type Rated, type RatedTable } from '../quote/rated.ts';
import type { Decision } from '../quote/store/decision.ts';
import type { Stage } from './contest.ts';

/** What a table itself offered on one side. Money in cents. */
export type OwnOffer = {
  costCents: number;
  /** After freight rules. */
  finalCents: number;
  /** With the days that rules added. */
  deliveryMinutes: number;
  chargedG: number;
  /** Lines of the cost, taxes among them; they add up to it. One code may stand in several. */
  charges: readonly Tallied[];
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

export type Compared = { shipperId: number; id: string; decision: Decision };
export type Leader = { first: First; key: string } | null;

/** Decides every table again, and lets rules, filter and limit act on both sides. */
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
    charges: [],
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
  return { uf: destination.uf, lane: laneName(origin.uf, Math.floor(destination.zip / 100_000)) };
}

/** Names of lanes by state and block: a name that is made anew has to be looked for among all names of sums, letter by letter. */
const laneNames = new Map<string, string[]>();

function laneName(uf: string, block: number): string {
  const names = laneNames.get(uf) ?? [];
  if (names.length === 0) laneNames.set(uf, names);
  const known = names[block];
  if (known !== undefined) return known;
  const name = `${uf} ${String(block).padStart(3, '0')}`;
  names[block] = name;
  return name;
}

export function leaders(a: Leader, b: Leader): Pick<Comparison, 'firstA' | 'firstB' | 'isFirstChanged'> {
  return { firstA: a?.first ?? null, firstB: b?.first ?? null, isFirstChanged: a?.key !== b?.key };
}

/** What an offer of a table is to a comparison; without what rules make of it, where they are not told. */
export function ownOffer(
  { priced, lines }: Tally,
  after?: { finalCents: number; deliveryMinutes: number },
): OwnOffer {
  return {
    costCents: priced.costCents,
    finalCents: after?.finalCents ?? priced.costCents,
    deliveryMinutes: after?.deliveryMinutes ?? priced.transitMinutes,
    chargedG: Math.ceil(priced.weights.usedMg / 1000),
    charges: lines,
  };
}

/** Who stands first, as a comparison tells it. */
export function toFirst(
  { carrierReference, service, finalPriceCents }: Omit<Choosable, 'deliveryMinutes'>,
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
    const tallied = tally(offer.lane, load);
    if (tallied.kind === 'refusal') throw new Error('a lane that was priced refuses');
    return ownOffer(tallied, { finalCents, deliveryMinutes });
  });
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

import { routeDistance } from '../../engine/carbon/emission.ts';
import { tally } from '../../engine/rating/compose.ts';
import { type Enquiry, prepareEnquiry } from '../../engine/rating/enquiry.ts';
import { loadOf } from '../../engine/rating/load.ts';
import { match } from '../../engine/rating/match.ts';
import type { RateSheet } from '../../engine/rating/sheet.ts';
import type { Place } from '../../engine/rating/shipment.ts';
import type { TaxBook } from '../../engine/tax/tax-book.ts';
import { formatDay } from '../../kernel/days.ts';
import { dayInSaoPaulo } from '../../kernel/sao-paulo.ts';
import type { FreightTerms } from '../priced-freights.ts';
import { carbon } from '../quote/rated.ts';
import { type Comparison, type First, leaders, type OwnOffer, ownOffer, whereTo } from './compare.ts';

/** The tables of a contest with their sheets, and the taxes by which both sides are priced. */
export type FreightStage = {
  tables: readonly { tableId: number; carrierId: number; a: RateSheet | null; b: RateSheet }[];
  taxBook: TaxBook;
};

/** A freight as it was hired. */
export type HiredFreight = {
  shipperId: number;
  code: string;
  carrierId: number;
  reverse: boolean;
  /** Table that was hired; null where none was. */
  tableId: number | null;
  origin: Place;
  destination: Place;
  terms: FreightTerms;
};

const loadTypes = ['fractional', 'full_load'] as const;

/**
 * Prices a freight on both sides; pure. One that was hired with a table of the contest is what that table would have cost.
 * Another's stays with whom it was hired from, unless a table asks for less than was agreed and did not before.
 */
export function compareFreight({ tables, taxBook }: FreightStage, freight: HiredFreight): Comparison {
  const { shipperId, code: id, tableId } = freight;
  const offers = offersOf(freight, taxBook);
  const own = tables.find((table) => table.tableId === tableId);
  const common = { shipperId, id, ...whereTo(freight) };
  if (own !== undefined) {
    const a = own.a === null ? null : offers(own.a);
    const b = own.b === own.a ? a : offers(own.b);
    const leader = (offer: OwnOffer | null) => offer && { first: winning(freight, own, offer), key: 'own' };
    return { ...common, pairs: [{ carrierId: own.carrierId, a, b }], ...leaders(leader(a), leader(b)) };
  }
  const agreed = agreedFirst(freight);
  const asHired = { first: agreed, key: 'hired' };
  const taker = takerOf(tables, offers, agreed.finalCents);
  if (taker === null) return { ...common, pairs: [], ...leaders(asHired, asHired) };
  const { table, offer } = taker;
  const pairs = [{ carrierId: table.carrierId, a: null, b: offer }];
  return {
    ...common,
    pairs,
    ...leaders(asHired, { first: winning(freight, table, offer), key: 'own' }),
  };
}

type ContestTable = FreightStage['tables'][number];
type Offers = (sheet: RateSheet) => OwnOffer | null;

/** The cheapest table that would take a freight and would not have before. */
function takerOf(
  tables: FreightStage['tables'],
  offers: Offers,
  agreedCents: number,
): { table: ContestTable; offer: OwnOffer } | null {
  let taker: { table: ContestTable; offer: OwnOffer } | null = null;
  for (const table of tables) {
    if (table.a === table.b) continue;
    const offer = offers(table.b);
    if (offer === null || offer.finalCents >= (taker?.offer.finalCents ?? agreedCents)) continue;
    const before = table.a === null ? null : offers(table.a);
    if (before === null || before.finalCents >= agreedCents) taker = { table, offer };
  }
  return taker;
}

/** Prices one freight with any sheet; what the route and the goods say is worked out once. */
function offersOf({ terms, origin, destination, reverse }: HiredFreight, taxBook: TaxBook): Offers {
  const { document, stateInscription, shipment, engineRevision } = terms;
  // Of a recipient that was forgotten nothing is known: most are people.
  const type = document?.length === 14 ? ('company' as const) : ('individual' as const);
  const enquiry: Enquiry = prepareEnquiry({
    route: { origin, destination, recipient: { type, document, stateInscription }, reverse },
    on: formatDay(dayInSaoPaulo(Date.parse(terms.quotedAt))),
    taxBook,
    loadTypes,
    categories: shipment.categories,
    roadDistanceM: routeDistance(origin, destination, carbon).roadM,
  });
  const load = loadOf(shipment, engineRevision);
  return (sheet) => {
    const lane = match(sheet, enquiry);
    if (lane.kind !== 'lane') return null;
    const tallied = tally(lane, load);
    return tallied.kind === 'refusal' ? null : ownOffer(tallied);
  };
}

function winning({ terms, tableId }: HiredFreight, table: ContestTable, offer: OwnOffer): First {
  const service = tableId === table.tableId ? terms.service : (table.b.conditions.service.name ?? '');
  return { carrierId: table.carrierId, service, isOwn: true, finalCents: offer.finalCents };
}

function agreedFirst({ carrierId, terms }: HiredFreight): First {
  return { carrierId, service: terms.service, isOwn: false, finalCents: terms.costCents };
}

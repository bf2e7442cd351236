import { billedLines } from '../../../engine/attribution/billed.ts';
import { type Due, dueOf, type Inputs, isDue } from '../../../engine/attribution/due.ts';
import { eventCharges, type FreightEvent } from '../../../engine/rating/event-charges.ts';
import { loadOf } from '../../../engine/rating/load.ts';
import { describeRefusal } from '../../../engine/rating/refusal.ts';
import { laneFromSnapshot } from '../../../engine/rating/snapshot.ts';
import { shownG } from '../../../engine/rating/weights.ts';
import type { TaxRoute } from '../../../engine/tax/route-taxes.ts';
import { grossUp, netOf, settle } from '../../../engine/tax/settle.ts';
import type { TaxBook } from '../../../engine/tax/tax-book.ts';
import { formatDatetime } from '../../../kernel/sao-paulo.ts';
import type { Agreement } from '../../agreement.ts';
import { dueOfParts } from './due-of-parts.ts';
import { laneOn } from './lane-on.ts';
import type { AuditedFreight } from './receipt.ts';

/** A freight of a CT-e, as it was agreed. */
export type AgreedFreight = { code: string; reverse: boolean; agreement: Agreement; route: TaxRoute };

/** What is owed for a freight; `inputs` where the table's price can be worked out with others. */
export type Owed = {
  freight: AuditedFreight;
  due: Due | null;
  inputs: Inputs | null;
  /** Whether it was agreed line by line, as tables and some offers are. */
  areLinesKnown: boolean;
  goodsCents: number;
};

export type OwedOn = { taxBook: TaxBook; issuedAtMs: number; event: FreightEvent['event'] | null };

/** What a freight makes due on the day of its CT-e (decision C6). */
export function owedFor(freight: AgreedFreight, { taxBook, issuedAtMs, event }: OwedOn): Owed {
  const { rating, terms } = freight.agreement;
  if (rating === null) return byAgreedCost(freight, event);
  const lane = laneOn(laneFromSnapshot(rating.lane), {
    book: taxBook,
    route: freight.route,
    quotedOn: formatDatetime(Date.parse(rating.quotedAt)).slice(0, 10),
    chargedOn: formatDatetime(issuedAtMs).slice(0, 10),
    modal: terms.modal,
  });
  const load = loadOf(rating.shipment, rating.engineRevision);
  const inputs: Inputs = { lane, load, extraCents: 0, extrasHoldTax: false };
  const due = dueOf(inputs);
  if (!isDue(due)) return refused(freight, describeRefusal(due));
  const own = event === null ? due : eventDue(inputs, due, event);
  return {
    freight: {
      ...headOf(freight),
      basis: event === null || event === 'storage' ? 'table' : event,
      dueCents: own.totalCents,
      usedG: shownG(own.weights.usedMg),
      levy: lane.levy,
    },
    due: own,
    inputs: event === null ? inputs : null,
    areLinesKnown: event === null,
    goodsCents: rating.shipment.declaredCents,
  };
}

/**
 * Freights that no table rated: what was agreed is due, line by line where the accepted offer named its parts, else as a whole. Their
 * events were agreed with nobody.
 */
function byAgreedCost(freight: AgreedFreight, event: OwedOn['event']): Owed {
  const { costCents, parts } = freight.agreement.price;
  const dueCents = event === null ? costCents : 0;
  const byParts = event === null ? dueOfParts(costCents, parts) : null;
  return {
    freight: {
      ...headOf(freight),
      basis: event === null || event === 'storage' ? 'agreed_cost' : event,
      dueCents,
    },
    due: byParts ?? plainDue(dueCents),
    inputs: null,
    areLinesKnown: byParts !== null,
    goodsCents: 0,
  };
}

function refused(freight: AgreedFreight, refusal: string): Owed {
  return {
    freight: { ...headOf(freight), basis: 'not_priced', refusal },
    due: null,
    inputs: null,
    areLinesKnown: false,
    goodsCents: 0,
  };
}

function headOf({ code, agreement: { terms } }: AgreedFreight): AuditedFreight {
  const { versionId, tableReference } = terms;
  return {
    freightCode: code,
    basis: 'table',
    dueCents: 0,
    versionId,
    tableReference,
    usedG: null,
    levy: null,
    refusal: null,
  };
}

/** What the table charges for an event, with the taxes of the freight; nothing where it knows no such event. */
function eventDue({ lane, load }: Inputs, freight: Due, event: FreightEvent['event']): Due {
  const { taxIncluded } = lane.sheet.terms;
  const { ratePpm } = lane.levy;
  const grossFreight = freight.levy.baseCents;
  const freightCents = taxIncluded ? grossFreight : grossFreight - freight.levy.cents;
  const entries = eventCharges(lane, load, { event, freightCents });
  const cents = entries.reduce((sum, entry) => sum + entry.cents, 0);
  const price = {
    netCents: taxIncluded ? netOf(cents, ratePpm) : cents,
    grossCents: taxIncluded ? cents : grossUp(cents, ratePpm),
  };
  const settled = settle(price, lane.levy, lane.ibsCbs);
  const lines = billedLines([{ code: 'other', cents: price.netCents }]);
  return {
    totalCents: settled.totalCents,
    netLines: lines,
    grossLines: { additional: price.grossCents },
    levy: { tax: lane.levy.tax, ratePpm, baseCents: settled.levyBaseCents, cents: settled.levyCents },
    weights: freight.weights,
    // Carriers put it on whichever line: the total alone is compared.
    isMinimum: true,
  };
}

/** An amount without parts. */
export function plainDue(totalCents: number): Due {
  return {
    totalCents,
    netLines: {},
    grossLines: {},
    levy: { tax: 'icms', ratePpm: 0, baseCents: totalCents, cents: 0 },
    weights: { realMg: 0, cubedMg: null, usedMg: 0 },
    isMinimum: true,
  };
}

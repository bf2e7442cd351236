import { calendarOf } from '../../../engine/calendar/calendar-of.ts';
import type { PackingItem } from '../../../engine/packing/goods.ts';
import { taxBookWith } from '../../../engine/tax/default-book.ts';
import { defaultSettings } from '../../../registry/shippers/settings.ts';
import type { Enquired } from '../decide.ts';
import type { QuoteDesk } from '../desk.ts';
import { enquiredOf } from '../quote-dispatcher.ts';
import type { Candidate } from '../rated.ts';
import type { PastWorld } from '../replay/past-world.ts';
import type { QuoteRequest } from '../request.ts';

/** One parcel on one route. */
export type Sample = {
  originZip: number;
  destinationZip: number;
  recipientType: QuoteRequest['recipient']['type'];
  loadTypes: QuoteRequest['loadTypes'];
  parcel: Pick<
    PackingItem,
    'category' | 'heightMm' | 'widthMm' | 'lengthMm' | 'unitWeightG' | 'unitValueCents'
  >;
};

/** The world in which a table stands alone: no rules and no settings of a shipper, the taxes of now. */
export function worldOfTable({ mirror }: QuoteDesk['ctx'], candidate: Candidate): PastWorld {
  return {
    candidates: [candidate],
    outOfDate: [],
    rules: [],
    taxBook: taxBookWith({ internal: mirror.current.taxRates }),
    esg: null,
    calendar: calendarOf(defaultSettings.easterHolidays),
    settings: defaultSettings,
    definitions: [],
  };
}

/** Asks now what a parcel costs, for nobody in particular. */
export function enquireSample(ctx: QuoteDesk['ctx'], sample: Sample): Enquired {
  const { originZip, destinationZip, recipientType, loadTypes, parcel } = sample;
  const item = {
    ...{ ...parcel, index: 0, amount: 1, sku: null, tag: null, description: null, amountVolumes: null },
    ...{ consolidate: false, overlaid: false, rotate: false },
  };
  const dispatcher = { document: '', zip: originZip, declaredCents: null, items: [item] };
  const request = {
    ...{ platformCode: '', shipperCnpj: '', dispatchers: [dispatcher], destinationZip, loadTypes },
    recipient: { type: recipientType, document: null, stateInscription: null },
    ...{ channel: null, subchannel: null, filter: null, limit: null, identification: null, reverse: false },
    returns: { composition: false, volumes: true, appliedRules: false },
  };
  // Of no shipper: boxes are looked for only where goods share them.
  return enquiredOf(ctx, { shipperId: 0, request, dispatcher, items: [item], atMs: ctx.clock.nowMs() });
}

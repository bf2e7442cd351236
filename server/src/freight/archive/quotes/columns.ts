import { dayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import type { Goods } from '../../quote/archive/goods-of.ts';
import type { DecidedOffer, Decision } from '../../quote/store/decision.ts';
import { type Kind, sumOf } from '../kind.ts';

/** A quote with one of its offers, or with none where it was shown none. */
export type OfferRow = {
  quoteId: string;
  requestId: string;
  shipperId: number;
  shipper: string;
  quotedAtMs: number;
  originZip: string;
  destinationZip: string;
  decision: Decision;
  goods: Goods;
  offer: (DecidedOffer & { number: number; carrierId: number | null; carrier: string | null }) | null;
};

/** Of a freight that was forgotten five digits are left, which name a region. */
export function zipText(zip: number, isForgotten: boolean): string {
  const text = String(zip).padStart(8, '0');
  return isForgotten ? `${text.slice(0, 5)}000` : text;
}

const isFirst = ({ offer }: OfferRow): boolean => offer === null || offer.number === 1;

/** Days of quotes, a row an offer. Nothing of it names who receives, nor what callers wrote in their own words. */
export const quotesKind: Kind<OfferRow> = {
  name: 'quotes',
  columns: [
    { name: 'quote_id', type: 'VARCHAR', means: 'token of the offers', of: (row) => row.quoteId },
    {
      name: 'request_id',
      type: 'VARCHAR',
      means: 'request: one quote for each place that goods leave',
      of: (row) => row.requestId,
    },
    { name: 'shipper_id', type: 'BIGINT', means: 'shipper', of: (row) => row.shipperId },
    {
      name: 'shipper',
      type: 'VARCHAR',
      means: 'its trade name when the file was written',
      of: (row) => row.shipper,
    },
    { name: 'quoted_at', type: 'TIMESTAMP', means: 'instant, UTC', of: (row) => row.quotedAtMs },
    {
      name: 'quoted_on',
      type: 'DATE',
      means: 'its day in São Paulo',
      of: (row) => dayInSaoPaulo(row.quotedAtMs),
    },
    {
      name: 'origin_zip',
      type: 'VARCHAR',
      means: 'zip code that goods leave, eight digits',
      of: (row) => row.originZip,
    },
    {
      name: 'origin_state',
      type: 'VARCHAR',
      means: 'its state; null where no place was known',
      of: ({ decision }) => decision.origin?.uf ?? null,
    },
    {
      name: 'destination_zip',
      type: 'VARCHAR',
      means: 'zip code that they go to; of a forgotten freight its first five digits and 000',
      of: (row) => row.destinationZip,
    },
    {
      name: 'destination_state',
      type: 'VARCHAR',
      means: 'its state',
      of: ({ decision }) => decision.destination?.uf ?? null,
    },
    {
      name: 'destination_city',
      type: 'VARCHAR',
      means: 'its municipality',
      of: ({ decision }) => decision.destination?.city ?? null,
    },
    {
      name: 'recipient_type',
      type: 'VARCHAR',
      means: '`individual` or `company`',
      of: ({ decision }) => decision.request.recipient.type,
    },
    {
      name: 'channel',
      type: 'VARCHAR',
      means: 'sales channel',
      of: ({ decision }) => decision.request.channel,
    },
    {
      name: 'reverse',
      type: 'BOOLEAN',
      means: 'goods go back',
      of: ({ decision }) => decision.request.reverse,
    },
    { name: 'units', type: 'BIGINT', means: 'units of goods', of: ({ goods }) => goods.units },
    { name: 'weight_g', type: 'BIGINT', means: 'weight of all, grams', of: ({ goods }) => goods.weightG },
    {
      name: 'goods_cents',
      type: 'BIGINT',
      means: 'declared value of all, cents',
      of: ({ goods }) => goods.valueCents,
    },
    {
      name: 'offer_count',
      type: 'INTEGER',
      means: 'offers that were shown',
      of: ({ decision }) => decision.offers.length,
    },
    {
      name: 'offer_number',
      type: 'INTEGER',
      means: 'number of the offer, from 1; null, like what follows, where none was shown',
      of: ({ offer }) => offer?.number ?? null,
    },
    {
      name: 'carrier_id',
      type: 'BIGINT',
      means: 'carrier of the offer',
      of: ({ offer }) => offer?.carrierId ?? null,
    },
    {
      name: 'carrier',
      type: 'VARCHAR',
      means: 'its trade name when the file was written',
      of: ({ offer }) => offer?.carrier ?? null,
    },
    {
      name: 'table_version_id',
      type: 'BIGINT',
      means: 'version of the freight table; null where a live carrier offered',
      of: ({ offer }) => offer?.versionId ?? null,
    },
    {
      name: 'cost_cents',
      type: 'BIGINT',
      means: 'what the carrier asks, cents',
      of: ({ offer }) => offer?.costCents ?? null,
    },
    {
      name: 'final_cents',
      type: 'BIGINT',
      means: 'what the customer pays, after rules, cents',
      of: ({ offer }) => offer?.finalCents ?? null,
    },
    {
      name: 'transit_minutes',
      type: 'INTEGER',
      means: 'time of the carrier, minutes; whole days are business days',
      of: ({ offer }) => offer?.transitMinutes ?? null,
    },
    {
      name: 'extra_days',
      type: 'INTEGER',
      means: 'business days that rules added',
      of: ({ offer }) => offer?.extraDays ?? null,
    },
    {
      name: 'expires_at',
      type: 'TIMESTAMP',
      means: 'end of its validity, UTC',
      of: ({ offer }) => offer?.expiresAtMs ?? null,
    },
  ],
  measures: [
    {
      name: 'quotes',
      of: (row) => (isFirst(row) ? 1 : 0),
      sql: 'count(*) filter (where coalesce(offer_number, 1) = 1)',
    },
    {
      name: 'goods_cents',
      of: (row) => (isFirst(row) ? row.goods.valueCents : 0),
      sql: 'coalesce(sum(goods_cents) filter (where coalesce(offer_number, 1) = 1), 0)',
    },
    sumOf('cost_cents', ({ offer }) => offer?.costCents ?? null),
    sumOf('final_cents', ({ offer }) => offer?.finalCents ?? null),
    sumOf('transit_minutes', ({ offer }) => offer?.transitMinutes ?? null),
  ],
};

import { type Kysely, sql } from 'kysely';
import { dayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import type { Rows } from '../../../rows.ts';
import type { Month } from '../../months/month.ts';
import { type Kind, sumOf } from '../kind.ts';
import { byShipper, dayIn } from './by-shipper.ts';
import type { MonthKind } from './month-kind.ts';

const fewAtOnce = 2000;

export type FreightRow = {
  code: string;
  number: number;
  shipperId: number;
  shipper: string;
  carrierId: number;
  carrier: string;
  service: string;
  source: string;
  reverse: boolean;
  channel: string | null;
  orderNumber: string | null;
  offerToken: string | null;
  offerNumber: number | null;
  hiredAt: Date;
  volumeCount: number;
  originZip: string;
  destinationZip: string;
  destinationCity: string;
  destinationState: string;
  weightG: number;
  goodsCents: number;
  costCents: number;
  finalCents: number;
  versionId: number | null;
  transitMinutes: number;
  extraDays: number;
  estimatedOn: string;
  expectedOn: string | null;
  phase: string;
  statusCode: number;
  statusAt: Date;
  collectedAt: Date | null;
  deliveredAt: Date | null;
  isForgotten: boolean;
};

/** Months of freights by the day of the hire, a row a freight, as they stand when the file is written. */
const kind: Kind<FreightRow> = {
  name: 'freights',
  columns: [
    { name: 'freight', type: 'VARCHAR', means: 'code of the freight', of: (row) => row.code },
    { name: 'freight_number', type: 'BIGINT', means: 'its number', of: (row) => row.number },
    { name: 'shipper_id', type: 'BIGINT', means: 'shipper', of: (row) => row.shipperId },
    {
      name: 'shipper',
      type: 'VARCHAR',
      means: 'its trade name when the file was written',
      of: (row) => row.shipper,
    },
    { name: 'carrier_id', type: 'BIGINT', means: 'carrier', of: (row) => row.carrierId },
    {
      name: 'carrier',
      type: 'VARCHAR',
      means: 'its trade name when the file was written',
      of: (row) => row.carrier,
    },
    { name: 'service', type: 'VARCHAR', means: 'service as agreed', of: (row) => row.service },
    {
      name: 'source',
      type: 'VARCHAR',
      means: '`offer`, `import`, `import_not_quoted` or `postal_reverse`',
      of: (row) => row.source,
    },
    { name: 'reverse', type: 'BOOLEAN', means: 'goods go back', of: (row) => row.reverse },
    { name: 'channel', type: 'VARCHAR', means: 'sales channel', of: (row) => row.channel },
    {
      name: 'order_number',
      type: 'VARCHAR',
      means: 'number of the order at the shipper',
      of: (row) => row.orderNumber,
    },
    {
      name: 'quote_id',
      type: 'VARCHAR',
      means: 'quote that was hired; null where none was',
      of: (row) => row.offerToken,
    },
    {
      name: 'offer_number',
      type: 'INTEGER',
      means: 'number of the offer hired',
      of: (row) => row.offerNumber,
    },
    { name: 'hired_at', type: 'TIMESTAMP', means: 'hire, UTC', of: (row) => row.hiredAt.getTime() },
    {
      name: 'hired_on',
      type: 'DATE',
      means: 'its day in São Paulo',
      of: (row) => dayInSaoPaulo(row.hiredAt.getTime()),
    },
    { name: 'volumes', type: 'INTEGER', means: 'volumes', of: (row) => row.volumeCount },
    {
      name: 'origin_zip',
      type: 'VARCHAR',
      means: 'zip code that it leaves; where a person sends it and was forgotten, five digits and 000',
      of: (row) => row.originZip,
    },
    {
      name: 'destination_zip',
      type: 'VARCHAR',
      means: 'zip code that it goes to; of a forgotten freight five digits and 000',
      of: (row) => row.destinationZip,
    },
    {
      name: 'destination_state',
      type: 'VARCHAR',
      means: 'its state',
      of: (row) => row.destinationState,
    },
    {
      name: 'destination_city',
      type: 'VARCHAR',
      means: 'its municipality',
      of: (row) => row.destinationCity,
    },
    { name: 'weight_g', type: 'BIGINT', means: 'weight of all volumes, grams', of: (row) => row.weightG },
    {
      name: 'goods_cents',
      type: 'BIGINT',
      means: 'declared value of all volumes, cents',
      of: (row) => row.goodsCents,
    },
    { name: 'cost_cents', type: 'BIGINT', means: 'cost as agreed, cents', of: (row) => row.costCents },
    {
      name: 'final_cents',
      type: 'BIGINT',
      means: 'what the customer pays, cents',
      of: (row) => row.finalCents,
    },
    {
      name: 'table_version_id',
      type: 'BIGINT',
      means: 'version of the freight table; null without one',
      of: (row) => row.versionId,
    },
    {
      name: 'transit_minutes',
      type: 'INTEGER',
      means: 'time of the carrier, minutes; whole days are business days',
      of: (row) => row.transitMinutes,
    },
    {
      name: 'extra_days',
      type: 'INTEGER',
      means: 'business days that rules added',
      of: (row) => row.extraDays,
    },
    {
      name: 'estimated_on',
      type: 'DATE',
      means: "the carrier's deadline counted from the quote",
      of: (row) => dayIn(row.estimatedOn),
    },
    {
      name: 'expected_on',
      type: 'DATE',
      means: 'day it is expected on, as last heard',
      of: (row) => dayIn(row.expectedOn),
    },
    {
      name: 'phase',
      type: 'VARCHAR',
      means: '`preparing`, `underway`, `delivered`, `returned`, `lost` or `cancelled`',
      of: (row) => row.phase,
    },
    {
      name: 'status_code',
      type: 'INTEGER',
      means: 'code of the last occurrence',
      of: (row) => row.statusCode,
    },
    {
      name: 'status_at',
      type: 'TIMESTAMP',
      means: 'when it occurred, UTC',
      of: (row) => row.statusAt.getTime(),
    },
    {
      name: 'collected_at',
      type: 'TIMESTAMP',
      means: 'collection, UTC',
      of: (row) => row.collectedAt?.getTime() ?? null,
    },
    {
      name: 'delivered_at',
      type: 'TIMESTAMP',
      means: 'delivery, UTC',
      of: (row) => row.deliveredAt?.getTime() ?? null,
    },
    {
      name: 'forgotten',
      type: 'BOOLEAN',
      means: 'its recipient was forgotten',
      of: (row) => row.isForgotten,
    },
  ],
  measures: [
    sumOf('goods_cents', (row) => row.goodsCents),
    sumOf('cost_cents', (row) => row.costCents),
    sumOf('final_cents', (row) => row.finalCents),
    sumOf('weight_g', (row) => row.weightG),
  ],
};

/** @see MonthKind */
export const freightsKind: MonthKind<FreightRow> = {
  ...kind,
  isOfFreights: true,
  read: (db, month) =>
    byShipper(db, (shipper, last: FreightRow | undefined) =>
      readPage(db, { month, shipper, after: last?.code ?? '' }),
    ),
  async state(db, { codeStart, codeEnd }) {
    const { rows } = await sql<{ state: string }>`
      select format('%s %s %s', count(*), extract(epoch from max(progress.updated_at)),
        count(recipient.anonymised_at)) as state
      from shipper cross join lateral (
        select updated_at, freight_code from freight_progress as progress
        where progress.shipper_id = shipper.id and freight_code >= ${codeStart} and freight_code < ${codeEnd}
      ) as progress
      join freight_recipient as recipient
        on recipient.shipper_id = shipper.id and recipient.freight_code = progress.freight_code`.execute(db);
    return rows[0]?.state ?? '';
  },
};

async function readPage(
  db: Kysely<Rows>,
  { month, shipper, after }: { month: Month; shipper: { id: number; name: string }; after: string },
): Promise<FreightRow[]> {
  const { rows } = await sql<FreightRow>`
    select freight.code, freight.number, freight.shipper_id as "shipperId", ${shipper.name}::text as shipper,
      freight.carrier_id as "carrierId", carrier.trade_name as carrier,
      agreement #>> '{carrier,service}' as service, source, reverse, channel, order_number as "orderNumber",
      offer_token as "offerToken", offer_number as "offerNumber", hired_at as "hiredAt",
      volume_count as "volumeCount", lpad(agreement #>> '{dispatcher,zip}', 8, '0') as "originZip",
      recipient.zip as "destinationZip", recipient.city as "destinationCity", recipient.state as "destinationState",
      goods.weight_g as "weightG", goods.goods_cents as "goodsCents",
      (agreement #>> '{price,costCents}')::bigint as "costCents",
      (agreement #>> '{price,finalCents}')::bigint as "finalCents",
      (agreement #>> '{terms,versionId}')::bigint as "versionId",
      (agreement #>> '{terms,transitMinutes}')::integer as "transitMinutes",
      (agreement #>> '{terms,extraDays}')::integer as "extraDays",
      agreement #>> '{terms,estimatedOn}' as "estimatedOn", progress.expected_on as "expectedOn",
      progress.phase, progress.status_code as "statusCode", progress.status_at as "statusAt",
      progress.collected_at as "collectedAt", progress.delivered_at as "deliveredAt",
      recipient.anonymised_at is not null as "isForgotten"
    from (
      select * from freight
      where shipper_id = ${shipper.id} and code > ${after} and code >= ${month.codeStart} and code < ${month.codeEnd}
      order by code limit ${fewAtOnce}
    ) as freight
    join carrier on carrier.id = freight.carrier_id
    join freight_recipient as recipient
      on recipient.shipper_id = freight.shipper_id and recipient.freight_code = freight.code
    join freight_progress as progress
      on progress.shipper_id = freight.shipper_id and progress.freight_code = freight.code
    cross join lateral (
      select coalesce(sum((volume ->> 'unitWeightG')::numeric * (volume ->> 'amount')::numeric), 0)::bigint as weight_g,
        coalesce(sum((volume ->> 'declaredCents')::numeric), 0)::bigint as goods_cents
      from jsonb_array_elements(freight.agreement -> 'volumes') as volume
    ) as goods
    order by freight.code`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import { groupOfCode } from '../../trail/catalogue.ts';
import type { Kind } from '../kind.ts';
import { byShipper, dayIn } from './by-shipper.ts';
import type { MonthKind } from './month-kind.ts';

const fewAtOnce = 5000;

export type OccurrenceRow = {
  id: number;
  code: number;
  freight: string;
  shipperId: number;
  carrierId: number;
  occurredAt: Date;
  arrivedAt: Date;
  updatedAt: Date;
  volumeNumber: number | null;
  expectedOn: string | null;
  redeliveryOn: string | null;
  source: string;
};

/** Occurrences of the freights of a month. What carriers wrote in their own words is left out: it may name people. */
const kind: Kind<OccurrenceRow> = {
  name: 'occurrences',
  columns: [
    { name: 'occurrence_id', type: 'BIGINT', means: 'number in the order of arrival', of: (row) => row.id },
    { name: 'freight', type: 'VARCHAR', means: 'code of the freight', of: (row) => row.freight },
    { name: 'shipper_id', type: 'BIGINT', means: 'shipper', of: (row) => row.shipperId },
    { name: 'carrier_id', type: 'BIGINT', means: 'carrier', of: (row) => row.carrierId },
    { name: 'code', type: 'INTEGER', means: 'code of the occurrence', of: (row) => row.code },
    {
      name: 'status_group',
      type: 'VARCHAR',
      means: 'its group, such as `delivered`',
      of: (row) => groupOfCode.get(row.code) ?? null,
    },
    {
      name: 'occurred_at',
      type: 'TIMESTAMP',
      means: 'when it occurred, UTC',
      of: (row) => row.occurredAt.getTime(),
    },
    {
      name: 'arrived_at',
      type: 'TIMESTAMP',
      means: 'when Carreto heard of it, UTC',
      of: (row) => row.arrivedAt.getTime(),
    },
    {
      name: 'updated_at',
      type: 'TIMESTAMP',
      means: 'when it was last completed, UTC',
      of: (row) => row.updatedAt.getTime(),
    },
    {
      name: 'volume',
      type: 'INTEGER',
      means: 'number of the volume; null: the whole freight',
      of: (row) => row.volumeNumber,
    },
    {
      name: 'expected_on',
      type: 'DATE',
      means: 'day that it names for the delivery',
      of: (row) => dayIn(row.expectedOn),
    },
    {
      name: 'redelivery_on',
      type: 'DATE',
      means: 'day that it names for another try',
      of: (row) => dayIn(row.redeliveryOn),
    },
    {
      name: 'source',
      type: 'VARCHAR',
      means: '`hire`, `carrier`, `edi`, `poll`, `operator`, `postal` or `shipper`',
      of: (row) => row.source,
    },
  ],
  measures: [
    { name: 'codes', of: (row) => row.code, sql: 'coalesce(sum(code), 0)' },
    { name: 'ids', of: (row) => row.id, sql: 'coalesce(sum(occurrence_id), 0)' },
  ],
};

/** @see MonthKind */
export const occurrencesKind: MonthKind<OccurrenceRow> = {
  ...kind,
  isOfFreights: true,
  read: (db, { codeStart, codeEnd }) =>
    byShipper(db, async (shipper, last: OccurrenceRow | undefined) => {
      const { rows } = await sql<OccurrenceRow>`
        select occurrence.id, occurrence.code, occurrence.freight_code as freight,
          occurrence.shipper_id as "shipperId", freight.carrier_id as "carrierId",
          occurred_at as "occurredAt", arrived_at as "arrivedAt", updated_at as "updatedAt",
          volume_number as "volumeNumber", expected_on as "expectedOn", redelivery_on as "redeliveryOn",
          occurrence.source
        from (
          select * from occurrence
          where shipper_id = ${shipper.id} and freight_code >= ${codeStart} and freight_code < ${codeEnd}
            and (freight_code, id) > (${last?.freight ?? ''}::text collate "C", ${last?.id ?? 0}::bigint)
          order by freight_code, id limit ${fewAtOnce}
        ) as occurrence
        join freight on freight.shipper_id = occurrence.shipper_id and freight.code = occurrence.freight_code
        order by occurrence.freight_code, occurrence.id`.execute(db);
      return rows;
    }),
  async state(db, { codeStart, codeEnd }) {
    const { rows } = await sql<{ state: string }>`
      select format('%s %s', count(*), extract(epoch from max(updated_at))) as state
      from shipper cross join lateral (
        select updated_at from occurrence
        where shipper_id = shipper.id and freight_code >= ${codeStart} and freight_code < ${codeEnd}
      ) as occurrence`.execute(db);
    return rows[0]?.state ?? '';
  },
};

import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { type Scope, withinShippers } from '../../registry/access/scope.ts';

/** Of which freights: those of shippers in scope that a carrier was hired for, from an instant until before another. */
export type ArrivalFilter = {
  carrierId: number;
  scope: Scope;
  shipperId: number | null;
  fromMs: number;
  beforeMs: number;
};

/** Occurrences that a carrier reported, and those of them that were known soon. */
export type ArrivalTimes = { occurrences: number; inTime: number };

/** Within a day an occurrence still helps whoever waits for the freight. */
const inTimeHours = 24;

/** How soon Carreto came to know what a carrier reported, by whatever way it reports. */
export async function readArrivalTimes(
  { db }: Pick<Context, 'db'>,
  { carrierId, scope, shipperId, fromMs, beforeMs }: ArrivalFilter,
): Promise<ArrivalTimes> {
  const { rows } = await sql<ArrivalTimes>`
    select count(*)::int as occurrences,
      (count(*) filter (where one.arrived_at - one.occurred_at <= make_interval(hours => ${inTimeHours})))::int as "inTime"
    from freight_facts as facts
    join occurrence as one on one.shipper_id = facts.shipper_id and one.freight_code = facts.freight_code
    where facts.carrier_id = ${carrierId} and not facts.reverse
      and facts.hired_at >= ${new Date(fromMs)} and facts.hired_at < ${new Date(beforeMs)}
      and one.source in ('carrier', 'edi', 'poll', 'postal')
      and ${withinShippers(scope, sql.ref('facts.shipper_id'))}
      and ${shipperId === null ? sql`true` : sql`facts.shipper_id = ${shipperId}`}`.execute(db);
  return rows[0] ?? { occurrences: 0, inTime: 0 };
}

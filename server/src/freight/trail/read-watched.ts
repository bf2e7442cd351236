import { sql, type Transaction } from 'kysely';
import type { Rows } from '../../rows.ts';
import type { FreightOfTrail } from './lock-progress.ts';
import type { LanePace, Watched } from './watch.ts';

/** Where a freight goes, as lanes are measured. */
export type LaneOf = { carrierId: number; service: string; zipBlock: string };

/** The pace of the block of zip codes, else of the service as a whole; undefined where too few went there. */
export async function readPace(
  tx: Transaction<Rows>,
  { carrierId, service, zipBlock }: LaneOf,
): Promise<LanePace | undefined> {
  return tx
    .selectFrom('transitLane')
    .select(['p80Days', 'p90SilenceMinutes'])
    .where('carrierId', '=', carrierId)
    .where('service', '=', service)
    .where('zipBlock', 'in', [zipBlock, ''])
    .orderBy('zipBlock', 'desc')
    .limit(1)
    .executeTakeFirst();
}

type Row = Watched & { p80Days: number | null; p90SilenceMinutes: number | null };

/** What the watch of a freight follows from, as it is stored; undefined for one whose facts nobody keeps. */
export async function readWatched(
  tx: Transaction<Rows>,
  { shipperId, freightCode }: FreightOfTrail,
): Promise<{ watched: Watched; pace: LanePace | undefined } | undefined> {
  const { rows } = await sql<Row>`
    select progress.phase, facts.hired_at as "hiredAt", progress.collected_at as "collectedAt",
      progress.status_at as "statusAt", progress.expected_on as "expectedOn",
      lane.p80_days as "p80Days", lane.p90_silence_minutes as "p90SilenceMinutes"
    from freight_progress as progress
    join freight_facts as facts
      on facts.shipper_id = progress.shipper_id and facts.freight_code = progress.freight_code
    left join lateral (
      select lane.p80_days, lane.p90_silence_minutes from transit_lane as lane
      where lane.carrier_id = facts.carrier_id and lane.service = facts.service
        and lane.zip_block in (facts.zip_block, '')
      order by lane.zip_block desc limit 1) as lane on true
    where progress.shipper_id = ${shipperId} and progress.freight_code = ${freightCode}`.execute(tx);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { p80Days, p90SilenceMinutes, ...watched } = row;
  return {
    watched,
    pace: p80Days === null || p90SilenceMinutes === null ? undefined : { p80Days, p90SilenceMinutes },
  };
}

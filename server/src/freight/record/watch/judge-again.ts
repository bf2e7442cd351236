import { type Kysely, sql, type Transaction } from 'kysely';
import { inBatches } from '../../../platform/db/in-batches.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import type { Rows } from '../../../rows.ts';
import { type LanePace, type Watch, type Watched, watchOf } from '../../trail/watch.ts';

/** Freights of one transaction. */
const fewAtOnce = 500;

type Key = { shipperId: number; code: string };
type Row = Key & Watched & { p80Days: number | null; p90SilenceMinutes: number | null };

/**
 * Judges every freight that goes on by the lanes as they are measured now; those that ended are at risk of nothing. Gives how
 * many it looked at. In short transactions, which occurrences of the same freights wait for.
 */
export async function judgeAgain({ db }: { db: Kysely<Rows> }): Promise<number> {
  let after: Key = { shipperId: 0, code: '' };
  return inBatches({ rows: fewAtOnce, most: Number.POSITIVE_INFINITY }, () =>
    withTransaction(db, async (tx) => {
      const rows = await lockOpen(tx, after);
      const changed = rows.map((row) => ({ row, watch: watchOf(row, paceOf(row)) }));
      await write(tx, changed);
      after = rows.at(-1) ?? after;
      return rows.length;
    }),
  );
}

function paceOf({ p80Days, p90SilenceMinutes }: Row): LanePace | undefined {
  return p80Days === null || p90SilenceMinutes === null ? undefined : { p80Days, p90SilenceMinutes };
}

async function lockOpen(tx: Transaction<Rows>, { shipperId, code }: Key): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select progress.shipper_id as "shipperId", progress.freight_code as code, progress.phase,
      facts.hired_at as "hiredAt", progress.collected_at as "collectedAt", progress.status_at as "statusAt",
      progress.expected_on as "expectedOn", lane.p80_days as "p80Days",
      lane.p90_silence_minutes as "p90SilenceMinutes"
    from freight_progress as progress
    join freight_facts as facts
      on facts.shipper_id = progress.shipper_id and facts.freight_code = progress.freight_code
    left join lateral (
      select lane.p80_days, lane.p90_silence_minutes from transit_lane as lane
      where lane.carrier_id = facts.carrier_id and lane.service = facts.service
        and lane.zip_block in (facts.zip_block, '')
      order by lane.zip_block desc limit 1) as lane on true
    where progress.phase in ('preparing', 'underway')
      and (progress.shipper_id, progress.freight_code) > (${shipperId}::bigint, ${code}::text)
    order by progress.shipper_id, progress.freight_code limit ${fewAtOnce}
    for no key update of progress`.execute(tx);
  return rows;
}

async function write(tx: Transaction<Rows>, judged: readonly { row: Key; watch: Watch }[]): Promise<void> {
  await sql`
    update freight_progress as progress set risk_on = judged.risk_on, stuck_at = judged.stuck_at
    from unnest(
      ${judged.map(({ row }) => row.shipperId)}::bigint[], ${judged.map(({ row }) => row.code)}::text[],
      ${judged.map(({ watch }) => watch.riskOn)}::date[], ${judged.map(({ watch }) => watch.stuckAt)}::timestamptz[]
    ) as judged (shipper_id, freight_code, risk_on, stuck_at)
    where progress.shipper_id = judged.shipper_id and progress.freight_code = judged.freight_code
      and (progress.risk_on, progress.stuck_at) is distinct from (judged.risk_on, judged.stuck_at)`.execute(
    tx,
  );
}

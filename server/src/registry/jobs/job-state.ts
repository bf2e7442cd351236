import { sql, type Transaction } from 'kysely';
import type { Rows } from '../../rows.ts';

/**
 * Ends a job whose row is locked: counts its lines, and forgets what it wrote about recipients.
 * @param state `cancelled` where lines may be left that were not done.
 */
export async function endJobIn(
  tx: Transaction<Rows>,
  { jobId, state, at }: { jobId: number; state: 'done' | 'cancelled'; at: Date },
): Promise<void> {
  await sql`
    update operator_job set state = ${state}, ended_at = ${at}, lease_token = null, lease_until = null,
      action = action - 'text' - 'message', done_count = lines.done, refused_count = lines.refused
    from (
      select count(*) filter (where state = 'done') as done, count(*) filter (where state = 'refused') as refused
      from operator_job_line where job_id = ${jobId}
    ) as lines
    where id = ${jobId}`.execute(tx);
}

import { sql } from 'kysely';
import { type Change, record } from '../../../registry/changes/change.ts';
import type { QuarantineState } from '../intake/rows.ts';
import type { QuarantinedOccurrence } from './quarantined-occurrence.ts';

type Decision = { state: Exclude<QuarantineState, 'waiting'>; code: number | null; note: string | null };

/** Writes what was decided of an occurrence that waited, and by whom; the caller's transaction holds it. */
export async function decideIn(
  change: Change,
  quarantined: QuarantinedOccurrence,
  decision: Decision,
): Promise<QuarantinedOccurrence> {
  const decided = await change.tx
    .updateTable('quarantinedOccurrence')
    .set({ ...decision, decidedAt: sql<Date>`app_now()`, decidedBy: change.actor.name })
    .where('id', '=', quarantined.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await record(change, {
    kind: 'quarantine',
    id: quarantined.id,
    shipperId: quarantined.shipperId,
    action: decision.state === 'released' ? 'release' : 'discard',
    before: { state: quarantined.state, code: quarantined.code, note: quarantined.note },
    after: decision,
  });
  return decided;
}

import { sql } from 'kysely';
import { type Change, record } from '../../../registry/changes/change.ts';
import type { QuarantineState } from '../intake/rows.ts';
import type { QuarantinedOccurrence } from './quarantined-occurrence.ts';

type Decision = { state: Exclude<QuarantineState, 'waiting'>; code: number | null; note: string | null };

/** Writes what was decided of an occurrence that waited, and by whom; the caller's transaction holds it. */
export async function decideIn(
  change: Change,
  held: QuarantinedOccurrence,
  decision: Decision,
): Promise<QuarantinedOccurrence> {
  const decided = await change.tx
    .updateTable('quarantinedOccurrence')
    .set({ ...decision, decidedAt: sql<Date>`app_now()`, decidedBy: change.actor.name })
    .where('id', '=', held.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await record(change, {
    kind: 'quarantine',
    id: held.id,
    shipperId: held.shipperId,
    action: decision.state === 'released' ? 'release' : 'discard',
    before: { state: held.state, code: held.code, note: held.note },
    after: decision,
  });
  return decided;
}

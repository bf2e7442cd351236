import { sql } from 'kysely';
import { type Actor, type Change, inChange, type RegistryContext, record } from '../../changes/change.ts';
import { found } from '../../changes/revision.ts';

export type WhichSessions = {
  operatorId: number;
  /** Only this one, or all but this one. */
  only?: number | undefined;
  except?: number | undefined;
};

/** Ends live sessions of a person; within a second they work on no process. @returns how many */
export async function endSessionsIn(
  change: Change,
  { operatorId, only, except }: WhichSessions,
): Promise<number> {
  const now = sql<Date>`app_now()`;
  let update = change.tx
    .updateTable('operatorSession')
    .set({ endedAt: now, changedAt: now })
    .where('operatorId', '=', operatorId)
    .where('endedAt', 'is', null);
  if (only !== undefined) update = update.where('id', '=', only);
  if (except !== undefined) update = update.where('id', '<>', except);
  const rows = await update.returning('id').execute();
  await record(
    change,
    ...rows.map(({ id }) => ({
      kind: 'session' as const,
      id,
      action: 'end',
      before: { operatorId },
      after: null,
    })),
  );
  return rows.length;
}

/** The same as a change of its own. */
export function endSessions(
  ctx: RegistryContext,
  actor: Actor,
  which: WhichSessions,
): Promise<{ ended: number }> {
  return inChange(ctx, actor, async (change) => ({ ended: await endSessionsIn(change, which) }));
}

/** Ends one session of a person. @throws Failure `not_found` where it is none of theirs, or over. */
export async function endSession(
  ctx: RegistryContext,
  actor: Actor,
  which: { operatorId: number; only: number },
): Promise<{ ended: number }> {
  const { ended } = await endSessions(ctx, actor, which);
  return found(ended > 0 ? { ended } : undefined);
}

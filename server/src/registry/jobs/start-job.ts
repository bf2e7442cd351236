import { isPermission } from '@carreto/contract/permissions';
import { type Selectable, sql } from 'kysely';
import type { Context } from '../../context.ts';
import { fail } from '../../kernel/failure.ts';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import type { OperatorCaller } from '../access/access-part.ts';
import { common } from '../access/holding.ts';
import type { JobRows, StoredAction } from './rows.ts';

type Started = {
  previewId: string;
  kind: string;
  /** Throws where what the preview found is not to be done. */
  judge?: (action: StoredAction) => void;
};

/**
 * Makes a job of a preview: whoever sends it again, or twice at once, gets the same job.
 * @throws Failure `not_found` for a preview of somebody else; `preview_expired` 15 minutes after it was made; `forbidden` without
 * the permission of the act, which a narrower token lacks; and as `judge`.
 */
export function startJob(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: OperatorCaller,
  { previewId, kind, judge }: Started,
): Promise<number> {
  return withTransaction(db, async (tx) => {
    const job = await tx
      .selectFrom('operatorJob')
      .selectAll()
      .where('previewId', '=', previewId)
      .where('operatorId', '=', caller.operatorId)
      .where('kind', '=', kind)
      .forUpdate()
      .executeTakeFirst();
    if (job === undefined) throw fail('not_found');
    requireAllowed(caller, job);
    judge?.(job.action);
    if (job.state !== 'preview') return job.id;
    if (job.expiresAt.getTime() <= clock.nowMs()) throw fail('preview_expired');
    await tx
      .updateTable('operatorJob')
      .set({
        state: 'waiting',
        dueAt: sql`app_now()`,
        actor: caller.name,
        sessionId: caller.sessionId ?? null,
        address: caller.address ?? null,
        shipperIds: narrowed(job.shipperIds, caller.scope.shipperIds),
        carrierIds: narrowed(job.carrierIds, caller.scope.carrierIds),
      })
      .where('id', '=', job.id)
      .execute();
    return job.id;
  });
}

function requireAllowed(
  { permissions }: OperatorCaller,
  { needs }: Pick<Selectable<JobRows['operatorJob']>, 'needs'>,
): void {
  if (isPermission(needs) && permissions.has(needs)) return;
  throw fail('forbidden', { details: [{ field: 'needs', message: needs }] });
}

/** What both of a job and of a caller see, as columns have it. */
export function narrowed(ids: readonly number[] | null, of: 'all' | readonly number[]): number[] | null {
  const both = common(ids ?? 'all', of);
  return both === 'all' ? null : [...both];
}

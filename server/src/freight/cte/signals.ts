import type { Transaction } from 'kysely';
import { enqueueIn } from '../../platform/jobs/queue.ts';
import type { Rows } from '../../rows.ts';

/** The name of the work that follows when CT-es of a bill moved. */
export const billFollows = 'bill follows its ctes';
/** The name of the work that looks for bills which wait for CT-es. */
export const ctesArrived = 'ctes arrived';

/** Tells later stages that a CT-e of a bill moved or is owed otherwise, in the caller's transaction. */
export async function billFollowsIn(tx: Transaction<Rows>, billId: number): Promise<void> {
  await enqueueIn(tx, { name: billFollows, payload: { billId } });
}

/** Tells later stages that new CT-es are stored, in the caller's transaction. */
export async function ctesArrivedIn(tx: Transaction<Rows>, cteIds: readonly number[]): Promise<void> {
  if (cteIds.length > 0) await enqueueIn(tx, { name: ctesArrived, payload: { cteIds } });
}

import { sql, type Transaction } from 'kysely';
import type { Rows } from '../../rows.ts';
import { completed } from './complete.ts';
import { changeProgress, type Progress } from './move-progress.ts';
import type { Appended, AppendTo, NewOccurrence, Occurrence } from './occurrence.ts';

type Repeat = { progress: Progress; same: Occurrence; occurrence: NewOccurrence };

/** A repeat, in the caller's transaction: what it says for the first time is added to the line that is there. */
export async function completeIn(
  tx: Transaction<Rows>,
  to: AppendTo,
  { progress, same, occurrence }: Repeat,
): Promise<Appended> {
  const news = completed(same, occurrence);
  if (news === null) return { outcome: 'duplicate' };
  const { proofs, ...columns } = news;
  const stored = await tx
    .updateTable('occurrence')
    .set({
      ...columns,
      ...(proofs === undefined ? {} : { proofs: JSON.stringify(proofs) }),
      updatedAt: sql<Date>`app_now()`,
    })
    .where('shipperId', '=', to.shipperId)
    .where('freightCode', '=', to.freightCode)
    .where('id', '=', same.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const isLatest = progress.statusId === same.id;
  await changeProgress(tx, to, {
    redispatchCodes: news.redispatchCodes ?? [],
    columns: isLatest && news.expectedOn != null ? { expectedOn: news.expectedOn } : {},
  });
  return { outcome: 'completed', occurrence: stored };
}

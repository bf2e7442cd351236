import type { Selectable } from 'kysely';
import type { Context } from '../../../context.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import type { NoticeKind, RecordRows } from '../rows.ts';

type Reading = Pick<Context, 'db'>;

export type Notice = Selectable<RecordRows['notice']>;

/** What an operator is told, newest first; `before` an id where that is not null. */
export function listNotices(
  { db }: Reading,
  page: { operatorId: number; before: number | null; fetch: number; unread: boolean },
): Promise<Notice[]> {
  let query = db.selectFrom('notice').selectAll().where('operatorId', '=', page.operatorId);
  if (page.before !== null) query = query.where('id', '<', page.before);
  if (page.unread) query = query.where('readAt', 'is', null);
  return query.orderBy('id', 'desc').limit(page.fetch).execute();
}

/** Marks as read up to one of them; gives how many were not read before. */
export async function readNotices(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { operatorId, untilId }: { operatorId: number; untilId: number },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notice')
    .set({ readAt: new Date(clock.nowMs()) })
    .where('operatorId', '=', operatorId)
    .where('id', '<=', untilId)
    .where('readAt', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Kinds that an operator gets by letter, too. */
export async function noticeLetters({ db }: Reading, operatorId: number): Promise<NoticeKind[]> {
  const rows = await db
    .selectFrom('noticeLetter')
    .select('kind')
    .where('operatorId', '=', operatorId)
    .orderBy('kind')
    .execute();
  return rows.map(({ kind }) => kind);
}

export async function setNoticeLetters(
  { db }: Reading,
  { operatorId, kinds }: { operatorId: number; kinds: readonly NoticeKind[] },
): Promise<NoticeKind[]> {
  await withTransaction(db, async (tx) => {
    await tx.deleteFrom('noticeLetter').where('operatorId', '=', operatorId).execute();
    if (kinds.length > 0)
      await tx
        .insertInto('noticeLetter')
        .values(kinds.map((kind) => ({ operatorId, kind })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  });
  return noticeLetters({ db }, operatorId);
}

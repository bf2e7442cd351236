import type { Transaction } from 'kysely';
import { escapeHtml, oneLine } from '../../../platform/mail/letter.ts';
import { enqueueLetters } from '../../../platform/mail/outbox.ts';
import type { Rows } from '../../../rows.ts';
import type { NoticeKind } from '../rows.ts';

/** Something that an operator is to know. */
export type NewNotice = {
  operatorId: number;
  kind: NoticeKind;
  /** What it is about, and which time: the same is told once. */
  subject: string;
  shipperId: number | null;
  title: string;
  target: string;
  at: Date;
};

/** Tells an operator of something in the transaction of what happened, by letter too where the operator wants that. */
export async function giveNoticeIn(tx: Transaction<Rows>, { at, ...notice }: NewNotice): Promise<void> {
  const given = await tx
    .insertInto('notice')
    .values({ ...notice, createdAt: at, readAt: null })
    .onConflict((conflict) => conflict.constraint('notice_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (given === undefined) return;
  const wanted = await tx
    .selectFrom('noticeLetter as letter')
    .innerJoin('operator', 'operator.id', 'letter.operatorId')
    .select('operator.email')
    .where('letter.operatorId', '=', notice.operatorId)
    .where('letter.kind', '=', notice.kind)
    .where('operator.active', '=', true)
    .executeTakeFirst();
  if (wanted?.email == null) return;
  const text = oneLine(notice.title);
  await enqueueLetters(tx, {
    topic: `notice ${given.id}`,
    recipients: [wanted.email],
    letter: {
      subject: `Carreto: ${text}`,
      text: `${text}\n`,
      html: `<!doctype html><html lang="pt-BR"><body><p>${escapeHtml(text)}</p></body></html>`,
    },
  });
}

import { type Selectable, sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { fail } from '../../../kernel/failure.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import { found } from '../../../registry/changes/revision.ts';
import type { Rows } from '../../../rows.ts';
import { decideIn } from '../review/decide.ts';
import { proposeIn } from '../review/propose.ts';
import { type AuditView, readAudit } from '../review/read-audit.ts';
import type { Side } from '../review/side.ts';
import type { LetterAnswer } from '../rows.ts';

type Answering = Pick<Context, 'db' | 'mirror'>;
type Letter = Selectable<Rows['negotiationLetter']>;

/** What the link of a letter shows. */
export type OpenedLetter = { letter: Letter; view: AuditView };

/** What whoever opened the link answers for the carrier; a proposal is named as it was seen. */
export type PersonsAnswer = { message: string | null } & (
  | { act: 'accept' | 'refuse'; proposalId: number }
  | { act: 'propose'; totalCents: number }
);

const answers: Readonly<Record<PersonsAnswer['act'], LetterAnswer>> = {
  accept: 'accepted',
  refuse: 'refused',
  propose: 'proposed',
};

/** The negotiation that a letter is about; undefined where its link leads nowhere any more. */
export async function openLetter({ db }: Answering, letterId: number): Promise<OpenedLetter | undefined> {
  const letter = await db
    .selectFrom('negotiationLetter')
    .selectAll()
    .where('id', '=', letterId)
    .where('endsAt', '>', sql<Date>`app_now()`)
    .executeTakeFirst();
  if (letter === undefined) return undefined;
  return { letter, view: await readAudit(db, { cteId: letter.cteId, carrierIds: null }) };
}

/**
 * Answers for the carrier by the link of a letter, which is then spent; what is refused spends nothing.
 * @throws Failure `not_found` where the link leads nowhere any more; `conflict` where it was used, and where the negotiation
 * goes another way by now
 */
export async function answerLetter(ctx: Answering, letterId: number, answer: PersonsAnswer): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    const letter = found(
      await tx
        .selectFrom('negotiationLetter')
        .selectAll()
        .where('id', '=', letterId)
        .where('endsAt', '>', sql<Date>`app_now()`)
        .forUpdate()
        .executeTakeFirst(),
    );
    if (letter.answer !== null) throw fail('conflict', { message: 'Este link já foi usado para responder.' });
    const { cteId } = letter;
    const { carrierId } = await tx
      .selectFrom('cte')
      .select('carrierId')
      .where('id', '=', cteId)
      .executeTakeFirstOrThrow();
    const carrier = ctx.mirror.current.carriers.byId.get(carrierId)?.tradeName ?? '';
    const side: Side = {
      side: 'carrier',
      carrierIds: [carrierId],
      name: `${carrier.slice(0, 120)} (${letter.recipient.slice(0, 120)})`,
    };
    const { message } = answer;
    if (answer.act === 'propose')
      await proposeIn(tx, side, { cteId, totalCents: answer.totalCents, lines: {}, message });
    else {
      const { proposalId, act } = answer;
      await decideIn(ctx, tx, {
        side,
        decision: { cteId, proposalId, isAccepted: act === 'accept', message },
      });
    }
    await tx
      .updateTable('negotiationLetter')
      .set({ answer: answers[answer.act], answeredAt: sql<Date>`app_now()` })
      .where('id', '=', letterId)
      .execute();
  });
}

import { fail, failField } from '../../../kernel/failure.ts';
import { keepNothing } from '../../../platform/idempotency/once.ts';
import type { Actor } from '../../../registry/changes/change.ts';
import type { FoundFreight } from '../../find.ts';
import type { QuoteDesk } from '../../quote/desk.ts';
import { cancelAsOperator } from '../acts/cancel-as-operator.ts';
import { postNoted } from './open-return.ts';
import type { OpenedReturn } from './opened-return.ts';
import { nextReference } from './reference.ts';

export type Reissue = {
  freight: FoundFreight;
  /** Null: as before. */
  postingDays: number | null;
  collectionOn: string | null;
};

/**
 * Issues a postal return again that was never posted: a new one with the same goods and people, then the former is cancelled.
 * Where the former is posted meanwhile, both stand. Asked again it goes on with the one that was begun.
 * @throws Failure `not_found` for what is no return of the postal operator; `conflict` for one that was posted, cancelled or
 * whose people were forgotten; `invalid_request` for a collection without a day; as `postReverse`.
 */
export async function reissueReturn(
  desk: QuoteDesk,
  actor: Actor,
  { freight, postingDays, collectionOn }: Reissue,
): Promise<OpenedReturn> {
  const { ctx } = desk;
  const { shipperId, code: freightCode } = freight;
  const posting = await ctx.db
    .selectFrom('reversePosting')
    .select(['asked', 'accountId', 'reference'])
    .where('shipperId', '=', shipperId)
    .where('freightCode', '=', freightCode)
    .executeTakeFirst();
  if (posting === undefined) throw fail('not_found');
  const { asked: former, accountId, reference } = posting;
  if (freight.phase !== 'preparing' || freight.collectedAt !== null)
    throw fail('conflict', { message: 'A devolução já foi postada, encerrada ou cancelada.' });
  if (former === null) throw fail('conflict', { message: 'Os dados do remetente foram anonimizados.' });
  if (former.collectionOn !== null && collectionOn === null)
    throw failField('collectionOn', 'Informe o novo dia da coleta.');
  const earlier = await ctx.db
    .selectFrom('freightReturn')
    .select(['originalCode'])
    .where('shipperId', '=', shipperId)
    .where('reference', '=', reference)
    .executeTakeFirst();
  const next = await nextReference(ctx.db, { shipperId, reference });
  const opened = await postNoted(desk, actor, {
    shipperId,
    accountId,
    posting: {
      ...former,
      reference: next,
      postingDays: postingDays ?? former.postingDays,
      collectionOn: collectionOn ?? null,
    },
    requested: {
      ...{ shipperId, reference: next, originalCode: earlier?.originalCode ?? null },
      ...{ replacedCode: freightCode, requestedBy: actor.name },
    },
    original: freight,
    keep: keepNothing,
  });
  const reason = `Emitida novamente como ${opened.freightCode}`;
  await cancelAsOperator(ctx, actor, { freight, reason, keep: keepNothing });
  return opened;
}

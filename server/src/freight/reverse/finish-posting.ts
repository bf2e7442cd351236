import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { fail } from '../../kernel/failure.ts';
import type { Keep } from '../../platform/idempotency/once.ts';
import { takeNumbersIn } from '../../registry/postal/take-numbers.ts';
import type { Rows } from '../../rows.ts';
import { type FreightDraft, writeFreightIn } from '../hire/write-freight.ts';
import { inMonth } from '../months/in-month.ts';
import { type NewPostalCode, noteCodesIn } from '../post/note-codes.ts';
import { authorizationNumber, trackingCode } from '../post/tracking-code.ts';
import { emitHireEvents } from '../trail/emit-events.ts';
import type { BookedReverse } from './book.ts';
import { type ClaimedPosting, toPosted } from './claim-posting.ts';
import type { PostedReverse } from './posting.ts';

export type PostingToFinish = {
  claimed: ClaimedPosting;
  draft: FreightDraft;
  booked: BookedReverse;
  deadlineOn: string;
  keep: Keep<PostedReverse>;
};

/**
 * Writes a return that is booked whole, in one transaction: its freight, its codes, what is told of it, and the answer.
 * Without a service of the operator the codes are the next numbers of the account's ranges (decision R2).
 * @throws Failure `postal_codes_exhausted`, `quota_exhausted`; `reference_running` where another process took it over.
 */
export function finishPosting(ctx: Context, finish: PostingToFinish): Promise<PostedReverse> {
  const { claimed, draft, deadlineOn, keep } = finish;
  return inMonth(ctx, async (tx) => {
    await requireClaim(tx, claimed);
    const freight = await writeFreightIn(ctx, tx, draft);
    const codes = await codesOf(tx, finish);
    const written = { shipperId: claimed.shipperId, freightCode: freight.code };
    await noteCodesIn(tx, written, codes);
    await emitHireEvents(ctx, tx, written);
    const row = await tx
      .updateTable('reversePosting')
      .set({
        freightCode: freight.code,
        number: codes[0]?.code ?? null,
        deadlineOn,
        postedAt: new Date(draft.hiredAtMs),
        leaseUntil: null,
        leaseToken: null,
      })
      .where('id', '=', claimed.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const posted = toPosted(row);
    if (posted === null) throw new Error(`return ${claimed.id} was not posted`);
    await keep(tx, posted);
    return posted;
  });
}

async function requireClaim(tx: Transaction<Rows>, { id, leaseToken }: ClaimedPosting): Promise<void> {
  const locked = await tx
    .selectFrom('reversePosting')
    .select('id')
    .where('id', '=', id)
    .where('leaseToken', '=', leaseToken)
    .forUpdate()
    .executeTakeFirst();
  if (locked === undefined) throw fail('reference_running', { retryAfterS: 1 });
}

async function codesOf(
  tx: Transaction<Rows>,
  { claimed, booked }: Pick<PostingToFinish, 'claimed' | 'booked'>,
): Promise<NewPostalCode[]> {
  const { posting, accountId } = claimed;
  const { serviceCode, objectCount } = posting;
  const common = { accountId, serviceCode, rangeId: null, operatorId: null };
  if (booked?.by === 'authorization') {
    const { number, objectCode } = booked.booked;
    const authorization = { ...common, kind: 'authorization' as const, code: number, volumeNumber: null };
    if (objectCode === null) return [authorization];
    return [authorization, { ...common, kind: 'object', code: objectCode, volumeNumber: 1 }];
  }
  if (booked?.by === 'objects')
    return booked.objects.map(({ code, operatorId }, index) => ({
      ...common,
      operatorId,
      kind: 'object' as const,
      code,
      volumeNumber: index + 1,
    }));
  const isLegacy = posting.flow === 'legacy';
  const kind = isLegacy ? ('authorization' as const) : ('object' as const);
  const taken = await takeNumbersIn(tx, { accountId, kind, serviceCode, count: isLegacy ? 1 : objectCount });
  if (taken === null) throw fail('postal_codes_exhausted');
  return taken.map(({ rangeId, prefix, number }, index) => ({
    ...common,
    rangeId,
    kind,
    code: isLegacy ? authorizationNumber(number) : trackingCode(prefix, number),
    volumeNumber: isLegacy ? null : index + 1,
  }));
}

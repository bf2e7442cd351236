import { PostalProblem } from '../../connectors/postal-operator/problem.ts';
import { Failure, failField } from '../../kernel/failure.ts';
import type { Keep } from '../../platform/idempotency/once.ts';
import { activeAccounts, isFor, readPostalAccount } from '../../registry/postal/account.ts';
import { requireUnblocked } from '../../registry/shippers/identify.ts';
import type { KnownShipper } from '../../registry/shippers/shippers-part.ts';
import { contentHashOf } from '../hire/content-hash.ts';
import { postalFailure, type RefusedFields } from '../post/postal-failure.ts';
import type { QuoteDesk } from '../quote/desk.ts';
import { type BookedReverse, bookReverse, lastDayToPost } from './book.ts';
import { type ClaimedPosting, claimPosting, dropClaim, releaseClaim } from './claim-posting.ts';
import { reverseDraft } from './draft.ts';
import { finishPosting } from './finish-posting.ts';
import type { PostedReverse, ReversePosting } from './posting.ts';

export type PostReverseInput = {
  shipperId: number;
  posting: ReversePosting;
  /** The contract; left out: the first one that has the service. */
  accountId?: number;
  /** The body as it was received but for its token, for telling repeats (decisions H13, R1). */
  received: unknown;
  /** Where the body has the code of the service. */
  serviceField: string;
  /** What the operator's refusals are about in that body. */
  refusedFields: RefusedFields;
  /** Stores the answer with the freight. */
  keep: Keep<PostedReverse>;
};

/**
 * Posts a return through the postal operator (specification 4.10, 4.11): once for its reference, whatever happens on
 * the way. What is about to be asked is written first; an equal request goes on from there.
 * @throws Failure `shipper_blocked`, `quota_exhausted`; `invalid_request` for a service that no contract has;
 * `reference_taken`, `reference_running`; `postal_codes_exhausted`; `postal_refused`, `postal_unavailable`.
 */
export async function postReverse(desk: QuoteDesk, input: PostReverseInput): Promise<PostedReverse> {
  const { ctx } = desk;
  const { shipperId, posting, received, accountId } = input;
  const shipper = ctx.mirror.current.shippers.get(shipperId);
  if (shipper === undefined) throw new Error(`no shipper ${shipperId} in the mirror`);
  const contentHash = contentHashOf(received);
  const accounts = await activeAccounts(ctx.db, [shipperId]);
  const account = accounts.find(
    (one) => isFor(one, posting.serviceCode) && (accountId === undefined || one.id === accountId),
  );
  if (account === undefined)
    throw failField(input.serviceField, 'Nenhum contrato com o operador postal tem este serviço.');
  requireUnblocked(shipper);
  const requestedAtMs = ctx.clock.nowMs();
  const wanted = { shipperId, accountId: account.id, contentHash, posting, requestedAtMs };
  const claim = await claimPosting(ctx.db, wanted);
  if ('posted' in claim) return claim.posted;
  const { claimed } = claim;
  return bookAndFinish(desk, { shipper, claimed, keep: input.keep }).catch((error: unknown) => {
    throw postalFailure(error, ctx.log, input.refusedFields);
  });
}

type Claimed = { shipper: KnownShipper; claimed: ClaimedPosting; keep: Keep<PostedReverse> };

/**
 * Asks the operator for a claimed return and writes its freight. What was certainly not booked gives its reference
 * back; what may have been keeps it, for the next call to look up.
 */
export async function bookAndFinish(
  desk: QuoteDesk,
  { shipper, claimed, keep }: Claimed,
): Promise<PostedReverse> {
  const { ctx } = desk;
  let booked: BookedReverse = null;
  try {
    const account = await readPostalAccount(ctx.db, claimed.accountId);
    booked = await bookReverse(ctx, ctx.postal.operatorOf(account), claimed);
    const deadlineOn =
      claimed.posting.collectionOn ??
      deadlineOf(booked) ??
      lastDayToPost(claimed.posting, claimed.requestedAtMs);
    const draft = await reverseDraft(desk, { shipper, carrierId: account.carrierId, claimed, deadlineOn });
    return await finishPosting(ctx, { claimed, draft, booked, deadlineOn, keep });
  } catch (error) {
    // Where even this fails, the lease ends by itself.
    await (leftNothing(error, booked, claimed) ? dropClaim : releaseClaim)(ctx.db, claimed).catch(() => {});
    throw error;
  }
}

/** Whether the operator has nothing of a return that failed: then its reference may be used with other content. */
function leftNothing(error: unknown, booked: BookedReverse, { posting, isRepeat }: ClaimedPosting): boolean {
  if (booked !== null) return false;
  if (error instanceof Failure) return true;
  if (!(error instanceof PostalProblem)) return false;
  // Of several objects some may have been booked before one was refused.
  const isAlone = posting.flow === 'legacy' || posting.objectCount === 1;
  const isCertain = error.kind !== 'unavailable' || (!error.wasSent && !isRepeat);
  return isAlone && isCertain;
}

/** The operator may give another day to post than was asked for. */
function deadlineOf(booked: BookedReverse): string | null {
  if (booked?.by === 'authorization') return booked.booked.deadlineOn;
  return booked?.objects[0]?.postUntilOn ?? null;
}

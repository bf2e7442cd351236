import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { fail } from '../../kernel/failure.ts';
import { isLeaseOver, leaseEnd } from '../../platform/db/lease.ts';
import type { Rows } from '../../rows.ts';
import { kindOf, type PostedReverse, type ReversePosting } from './posting.ts';

/** A return about to be asked of the operator, under its reference. */
export type PostingToClaim = {
  shipperId: number;
  accountId: number;
  contentHash: Buffer;
  posting: ReversePosting;
  requestedAtMs: number;
};

/** The right to ask the operator for a return, until the lease ends. */
export type ClaimedPosting = {
  id: number;
  shipperId: number;
  accountId: number;
  contentHash: Buffer;
  posting: ReversePosting;
  requestedAtMs: number;
  leaseToken: string;
  /** Somebody asked before, and what came of it is not known: it is looked up first. */
  isRepeat: boolean;
};

/** Longer than asking takes: it only has to end when a process died. */
const leaseMs = 120_000;

/**
 * Writes down what is about to be asked, or gives what came of it already. Who died over it is taken over once its
 * lease has ended.
 * @throws Failure `reference_taken` where the reference stands for other content, `reference_running` while the first
 * request is at work.
 */
export async function claimPosting(
  db: Kysely<Rows>,
  { shipperId, accountId, contentHash, posting, requestedAtMs }: PostingToClaim,
): Promise<{ claimed: ClaimedPosting } | { posted: PostedReverse }> {
  const leaseToken = randomUUID();
  const { reference, flow, serviceCode, objectCount } = posting;
  const written = await db
    .insertInto('reversePosting')
    .values({
      shipperId,
      reference,
      contentHash,
      flow,
      accountId,
      serviceCode,
      kind: kindOf(posting),
      objectCount,
      asked: JSON.stringify(posting),
      requestedAt: new Date(requestedAtMs),
      leaseUntil: leaseEnd(leaseMs),
      leaseToken,
      freightCode: null,
      number: null,
      deadlineOn: null,
      postedAt: null,
    })
    .onConflict((conflict) => conflict.constraint('reverse_posting_reference_taken').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (written !== undefined)
    return {
      claimed: {
        id: written.id,
        shipperId,
        accountId,
        contentHash,
        posting,
        requestedAtMs,
        leaseToken,
        isRepeat: false,
      },
    };
  return claimAgain(db, { shipperId, reference, contentHash });
}

async function claimAgain(
  db: Kysely<Rows>,
  { shipperId, reference, contentHash }: { shipperId: number; reference: string; contentHash: Buffer },
): Promise<{ claimed: ClaimedPosting } | { posted: PostedReverse }> {
  const known = await db
    .selectFrom('reversePosting')
    .selectAll()
    .where('shipperId', '=', shipperId)
    .where('reference', '=', reference)
    .executeTakeFirst();
  // Refused by the operator just now: whoever asks again may claim it.
  if (known === undefined) throw fail('reference_running', { retryAfterS: 1 });
  if (!known.contentHash.equals(contentHash)) throw fail('reference_taken');
  const posted = toPosted(known);
  if (posted !== null) return { posted };
  const claimed = await takeOver(db, known.id);
  if (claimed === null) throw fail('reference_running', { retryAfterS: 1 });
  return { claimed };
}

/** Claims a return whose outcome is not known; null while somebody else is asking, or when it is posted. */
export async function takeOver(db: Kysely<Rows>, postingId: number): Promise<ClaimedPosting | null> {
  const leaseToken = randomUUID();
  const taken = await db
    .updateTable('reversePosting')
    .set({ leaseToken, leaseUntil: leaseEnd(leaseMs) })
    .where('id', '=', postingId)
    .where('freightCode', 'is', null)
    .where(isLeaseOver())
    .returning(['id', 'shipperId', 'accountId', 'contentHash', 'asked', 'requestedAt'])
    .executeTakeFirst();
  if (taken === undefined || taken.asked === null) return null;
  const { asked: posting, requestedAt, ...rest } = taken;
  return { ...rest, posting, requestedAtMs: requestedAt.getTime(), leaseToken, isRepeat: true };
}

/** Forgets a return that the operator certainly did not take: its reference is free again. */
export async function dropClaim(
  db: Kysely<Rows>,
  { id, leaseToken }: Pick<ClaimedPosting, 'id' | 'leaseToken'>,
): Promise<void> {
  await db
    .deleteFrom('reversePosting')
    .where('id', '=', id)
    .where('leaseToken', '=', leaseToken)
    .where('freightCode', 'is', null)
    .execute();
}

/** Lets others ask for a return whose outcome is not known. */
export async function releaseClaim(
  db: Kysely<Rows>,
  { id, leaseToken }: Pick<ClaimedPosting, 'id' | 'leaseToken'>,
): Promise<void> {
  await db
    .updateTable('reversePosting')
    .set({ leaseUntil: null, leaseToken: null })
    .where('id', '=', id)
    .where('leaseToken', '=', leaseToken)
    .execute();
}

/** What the caller of a return is told; null while it is not posted. */
export function toPosted(row: Selectable<Rows['reversePosting']>): PostedReverse | null {
  const { id, kind, reference, objectCount, freightCode, number, deadlineOn, requestedAt } = row;
  if (freightCode === null || deadlineOn === null) return null;
  return {
    id,
    kind,
    reference,
    objectCount,
    freightCode,
    deadlineOn,
    number: number ?? '',
    requestedAtMs: requestedAt.getTime(),
  };
}

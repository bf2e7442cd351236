import type { Kysely } from 'kysely';
import type { Booked, PrePosting, PrePostingService } from '../../connectors/postal-operator/port.ts';
import { PostalProblem } from '../../connectors/postal-operator/problem.ts';
import { formatDay } from '../../kernel/days.ts';
import { dayInSaoPaulo } from '../../kernel/sao-paulo.ts';
import { isLeaseOver, leaseEnd } from '../../platform/db/lease.ts';
import type { Rows } from '../../rows.ts';

/** An object to be booked at the operator under its reference. */
export type ObjectToBook = {
  shipperId: number;
  accountId: number;
  posting: PrePosting;
  nowMs: number;
};

type Booking = { shipperId: number; reference: string };

/** Longer than asking takes: it only has to end when a process died. */
const leaseMs = 60_000;

/**
 * Books an object at the operator, once for its reference: that it is asked for is written first, and whoever finds it
 * asked for without an answer looks at the operator's before asking again.
 * @throws PostalProblem; `unavailable` where the outcome is not known, to be called again later.
 */
export async function bookObject(
  db: Kysely<Rows>,
  service: PrePostingService,
  { shipperId, accountId, posting, nowMs }: ObjectToBook,
): Promise<Booked> {
  const booking = { shipperId, reference: posting.reference };
  const claim = await claimBooking(db, { ...booking, accountId, nowMs });
  if ('booked' in claim) return claim.booked;
  const lookup = {
    reference: posting.reference,
    sinceOn: formatDay(dayInSaoPaulo(claim.requestedAtMs)),
    untilOn: formatDay(dayInSaoPaulo(nowMs)),
  };
  const find = () => service.find(lookup);
  try {
    const earlier = claim.isRepeat ? await find() : null;
    return await keep(db, booking, earlier ?? (await createOrFind(service, posting, find)));
  } catch (error) {
    const isRefused = error instanceof PostalProblem && error.kind !== 'unavailable';
    const wasNeverSent = error instanceof PostalProblem && !error.wasSent && !claim.isRepeat;
    // Where even this fails, the lease ends by itself.
    await (isRefused || wasNeverSent ? drop(db, booking) : release(db, booking)).catch(() => {});
    throw error;
  }
}

/** An answer that was lost, or a reference that is known already: the object may be there. */
async function createOrFind(
  service: PrePostingService,
  posting: PrePosting,
  find: () => Promise<Booked | null>,
): Promise<Booked> {
  try {
    return await service.create(posting);
  } catch (error) {
    if (!(error instanceof PostalProblem) || !error.wasSent || error.kind === 'denied') throw error;
    const found = await find().catch(() => null);
    if (found === null) throw error;
    return found;
  }
}

type Claim = { booked: Booked } | { requestedAtMs: number; isRepeat: boolean };

async function claimBooking(
  db: Kysely<Rows>,
  { shipperId, reference, accountId, nowMs }: Booking & { accountId: number; nowMs: number },
): Promise<Claim> {
  const lease = leaseEnd(leaseMs);
  const written = await db
    .insertInto('postalBooking')
    .values({
      shipperId,
      reference,
      accountId,
      leaseUntil: lease,
      askedAt: new Date(nowMs),
      code: null,
      operatorId: null,
      postUntil: null,
    })
    .onConflict((conflict) => conflict.columns(['shipperId', 'reference']).doNothing())
    .returning('askedAt')
    .executeTakeFirst();
  if (written !== undefined) return { requestedAtMs: nowMs, isRepeat: false };
  const taken = await db
    .updateTable('postalBooking')
    .set({ leaseUntil: lease })
    .where('shipperId', '=', shipperId)
    .where('reference', '=', reference)
    .where('code', 'is', null)
    .where(isLeaseOver())
    .returning('askedAt')
    .executeTakeFirst();
  if (taken !== undefined) return { requestedAtMs: taken.askedAt.getTime(), isRepeat: true };
  const known = await db
    .selectFrom('postalBooking')
    .select(['code', 'operatorId', 'postUntil'])
    .where('shipperId', '=', shipperId)
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (known === undefined || known.code === null)
    throw new PostalProblem('another request is booking it', { kind: 'unavailable', retryAfterS: 1 });
  const { code, operatorId, postUntil } = known;
  return { booked: { code, operatorId: operatorId ?? '', postUntilOn: postUntil } };
}

async function keep(db: Kysely<Rows>, booking: Booking, booked: Booked): Promise<Booked> {
  const { code, operatorId, postUntilOn: postUntil } = booked;
  await own(db, booking).set({ code, operatorId, postUntil, leaseUntil: null }).execute();
  return booked;
}

async function release(db: Kysely<Rows>, booking: Booking): Promise<void> {
  await own(db, booking).set({ leaseUntil: null }).execute();
}

async function drop(db: Kysely<Rows>, { shipperId, reference }: Booking): Promise<void> {
  await db
    .deleteFrom('postalBooking')
    .where('shipperId', '=', shipperId)
    .where('reference', '=', reference)
    .where('code', 'is', null)
    .execute();
}

function own(db: Kysely<Rows>, { shipperId, reference }: Booking) {
  return db
    .updateTable('postalBooking')
    .where('shipperId', '=', shipperId)
    .where('reference', '=', reference);
}

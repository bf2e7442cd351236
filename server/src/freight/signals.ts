import type { Transaction } from 'kysely';
import { enqueueIn } from '../platform/jobs/queue.ts';
import type { Rows } from '../rows.ts';
import type { FreightRef } from './find.ts';

/** The name of the work that waits for freights to be found by something new. */
export const freightFindable = 'freight findable';

/** The name of the work that takes back at the postal operator what is not going to be posted. */
export const postingGivenUp = 'posting given up';

/** The name of the work that a freight of a shipper with a shop has new occurrences. */
export const freightMoved = 'freight of a shop moved';

/** Tells later stages that occurrences of a freight are new or were completed, in the caller's transaction. */
export async function freightMovedIn(
  tx: Transaction<Rows>,
  { shipperId, freightCode, occurrenceIds }: FreightRef & { occurrenceIds: readonly number[] },
): Promise<void> {
  await enqueueIn(tx, { name: freightMoved, payload: { shipperId, freightCode, occurrenceIds } });
}

/** Tells later stages that a freight, or codes of it, will not be posted, in the caller's transaction. */
export async function postingGivenUpIn(
  tx: Transaction<Rows>,
  { shipperId, freightCode }: FreightRef,
): Promise<void> {
  await enqueueIn(tx, { name: postingGivenUp, payload: { shipperId, freightCode } });
}

/**
 * Tells later stages that a freight can be found by an NF-e or a code that it did not have, in the caller's
 * transaction: what waited for it finds it now.
 */
export async function freightBecameFindableIn(
  tx: Transaction<Rows>,
  { shipperId, freightCode }: FreightRef,
): Promise<void> {
  await enqueueIn(tx, { name: freightFindable, payload: { shipperId, freightCode } });
}

/** The name of the work that fetches CT-es from carriers that named them. */
export const cteNamed = 'cte named';

/** A CT-e that a carrier named while it was asked what became of a freight, and by which account it is fetched. */
export type NamedCte = FreightRef & { accountId: number; accessKey: string };

/** Tells later stages that a carrier named the CT-e of a freight, in the caller's transaction; told again it is a repeat. */
export async function cteNamedIn(tx: Transaction<Rows>, named: NamedCte): Promise<void> {
  await enqueueIn(tx, { name: cteNamed, payload: named });
}

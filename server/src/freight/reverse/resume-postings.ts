import { sql } from 'kysely';
import { isLeaseOver } from '../../platform/db/lease.ts';
import { keepNothing } from '../../platform/idempotency/once.ts';
import type { QuoteDesk } from '../quote/desk.ts';
import { takeOver } from './claim-posting.ts';
import { bookAndFinish } from './post-reverse.ts';

/** Returns of one run; the rest waits for the next. */
const mostAtOnce = 20;

/**
 * Goes on with returns whose process died, or whose outcome was not known, once nobody holds them: what the operator
 * has becomes a freight, and what it has not is asked for again. Gives how many were finished. Safe in several
 * processes at once.
 */
export async function resumePostings(desk: QuoteDesk): Promise<number> {
  const { db, log, mirror } = desk.ctx;
  const waiting = await db
    .selectFrom('reversePosting')
    .select(['id', 'shipperId'])
    .where('freightCode', 'is', null)
    .where('requestedAt', '<', sql<Date>`app_now() - interval '1 minute'`)
    .where(isLeaseOver())
    .orderBy('id')
    .limit(mostAtOnce)
    .execute();
  let finished = 0;
  for (const { id, shipperId } of waiting) {
    const shipper = mirror.current.shippers.get(shipperId);
    const claimed = shipper === undefined ? null : await takeOver(db, id);
    if (shipper === undefined || claimed === null) continue;
    try {
      await bookAndFinish(desk, { shipper, claimed, keep: keepNothing });
      finished += 1;
    } catch (error) {
      log.warn({ err: error, posting: id }, 'a return is still not finished');
    }
  }
  return finished;
}

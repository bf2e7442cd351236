import type { Kysely, Transaction } from 'kysely';
import { fail } from '../../kernel/failure.ts';
import { asFailure } from '../db/as-failure.ts';
import { claimKey, type KeyedRequest, releaseKey, storeAnswer } from './claim.ts';
import { keepClaim } from './keep-claim.ts';

/** Stores the answer of an act in the act's own transaction; does nothing for a request without a key. */
export type Keep<Answer> = <Tables>(tx: Transaction<Tables>, answer: Answer) => Promise<void>;

/** For acts that nobody sent a key for. */
export const keepNothing: Keep<unknown> = async () => {};

/**
 * Does an act once for an `Idempotency-Key`: repeats get the stored answer for 24 hours. The act calls `keep` in
 * its transaction, so that effect and answer are there together or not at all; an answer without an effect is
 * stored afterwards. A request that failed frees its key.
 * @throws Failure as `claimKey` and as the act; `request_running` where another process took the key over meanwhile.
 */
export async function once<Tables, Answer>(
  db: Kysely<Tables>,
  request: KeyedRequest | null,
  act: (keep: Keep<Answer>) => Promise<Answer>,
): Promise<Answer> {
  if (request === null) return act(keepNothing);
  const claimed = await claimKey(db, request);
  // What is stored under a key of an endpoint was stored by its act.
  if ('answer' in claimed) return claimed.answer as Answer;
  const { claim } = claimed;
  const letGo = keepClaim(db, claim);
  let isKept = false;
  try {
    const answer = await act(async (tx, kept) => {
      if (!(await storeAnswer(tx, claim, kept))) throw fail('request_running', { retryAfterS: 1 });
      isKept = true;
    });
    const stored = storeAnswer(db, claim, answer);
    // What was kept is stored already, unless its transaction was undone and the act answers all the same.
    if (isKept) stored.catch(() => {});
    else await stored;
    return answer;
  } catch (error) {
    // Where even this fails, the lease ends by itself.
    const freed = releaseKey(db, claim).catch(() => {});
    // Where the database is in trouble this may take as long as what failed, and the caller is told so now.
    if (asFailure(error)?.code !== 'unavailable') await freed;
    throw error;
  } finally {
    letGo();
  }
}

import type { Context } from '../../../../context.ts';
import type { JobHandlers } from '../../../../platform/jobs/queue.ts';
import { cteNamed, type NamedCte } from '../../../signals.ts';

/** What notes CT-es that carriers named, each once, where their account fetches CT-es. */
export function namedCteHandlers({ db, mirror }: Pick<Context, 'db' | 'mirror'>): JobHandlers {
  const note = async ({ accessKey, accountId, shipperId, freightCode }: NamedCte): Promise<void> => {
    if (mirror.current.vendorAccounts.get(accountId)?.acts.includes('cte') !== true) return;
    await db
      .insertInto('namedCte')
      .values({ accessKey, accountId, shipperId, freightCode })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  };
  // Who wrote the payloads wrote this type.
  return new Map([[cteNamed, (payload) => note(payload as NamedCte)]]);
}

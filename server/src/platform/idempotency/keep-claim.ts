import type { Kysely } from 'kysely';
import { type Claim, renewClaim } from './claim.ts';

const renewEveryMs = 3000;

/** Keeps a claim from ending while its act goes on, however long that takes; gives what ends the renewals. */
export function keepClaim<Tables>(db: Kysely<Tables>, claim: Claim): () => void {
  let isRenewing = false;
  const timer = setInterval(() => {
    if (isRenewing) return;
    isRenewing = true;
    // Where a renewal fails the next one may not; where all do, the key is another's and the act is undone.
    void renewClaim(db, claim)
      .catch(() => {})
      .finally(() => {
        isRenewing = false;
      });
  }, renewEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

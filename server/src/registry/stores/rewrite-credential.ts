import { type Kysely, sql } from 'kysely';
import { VendorProblem } from '../../connectors/vendors/line/vendor-problem.ts';
import type { CredentialValues } from '../../connectors/vendors/vendor.ts';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import { SealError, type Sealer } from '../../platform/secrets/seal.ts';
import type { Rows } from '../../rows.ts';
import { found } from '../changes/revision.ts';
import { sealCredentialIn } from './seal-credential.ts';
import { credentialPlace } from './store.ts';

type World = { db: Kysely<Rows>; sealer: Sealer };
type Rewriting = {
  storeId: number;
  rewrite(values: CredentialValues): Promise<CredentialValues>;
};

/** Longer than one log-in takes, so that who comes meanwhile finds what it brought. */
const lockMs = 25_000;

/**
 * Replaces values of a shop's credential that its platform replaces at each log-in. The log-in is done while the shop is locked, in whatever
 * process: two at once would each end the other's. What it brings is kept for good when this resolves. No change of the registry: nobody
 * decided anything, and no process needs to read it before its own next log-in.
 * @throws Failure `not_found`; VendorProblem `not_callable` where what is kept does not open; what `rewrite` throws.
 */
export function rewriteStoreCredential(
  { db, sealer }: World,
  { storeId, rewrite }: Rewriting,
): Promise<CredentialValues> {
  return withTransaction(
    db,
    async (tx) => {
      await sql`set local lock_timeout = ${sql.lit(`${lockMs}ms`)}`.execute(tx);
      found(
        await tx
          .selectFrom('storeConnection')
          .select('id')
          .where('id', '=', storeId)
          .forNoKeyUpdate()
          .executeTakeFirst(),
      );
      const rows = await tx
        .selectFrom('storeCredential')
        .select(['id', 'field', 'sealed'])
        .where('connectionId', '=', storeId)
        .execute();
      const values = Object.fromEntries(
        // One that was forgotten with its master key is none.
        rows.filter(({ sealed }) => sealed.length > 0).map((row) => [row.field, opened(sealer, row)]),
      );
      const kept = await rewrite(values);
      const changed = Object.entries(kept).filter(([field, value]) => values[field] !== value);
      await sealCredentialIn(tx, sealer, { connectionId: storeId, credential: Object.fromEntries(changed) });
      return kept;
    },
    // A log-in is never done twice: what it replaced is over.
    { retries: 0 },
  );
}

function opened(sealer: Sealer, { id, sealed }: { id: number; sealed: Buffer }): string {
  try {
    return sealer.open(sealed, credentialPlace(id));
  } catch (cause) {
    if (!(cause instanceof SealError)) throw cause;
    throw new VendorProblem('not_callable', 'its credential does not open', { wasSent: false, cause });
  }
}

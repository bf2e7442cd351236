import { type Kysely, sql } from 'kysely';
import { VendorProblem } from '../../connectors/vendors/line/vendor-problem.ts';
import type { CredentialValues } from '../../connectors/vendors/vendor.ts';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import { SealError, type Sealer } from '../../platform/secrets/seal.ts';
import type { Rows } from '../../rows.ts';
import { found } from '../changes/revision.ts';
import { vendorSecretPlace } from './account.ts';

type World = { db: Kysely<Rows>; sealer: Sealer };
type Rewriting = {
  accountId: number;
  rewrite(values: CredentialValues): Promise<CredentialValues>;
};

/** Longer than one log-in takes, so that who comes meanwhile finds what it brought. */
const lockMs = 25_000;

/**
 * Replaces values of an account's credential that its vendor replaces at each log-in. The log-in is done while the account is locked, in whatever
 * process: two at once would each end the other's. What it brings is kept for good when this resolves, beside the value before.
 * @throws Failure `not_found`; VendorProblem `not_callable` where what is kept does not open; what `rewrite` throws.
 */
export function rewriteVendorCredential(
  { db, sealer }: World,
  { accountId, rewrite }: Rewriting,
): Promise<CredentialValues> {
  return withTransaction(
    db,
    async (tx) => {
      await sql`set local lock_timeout = ${sql.lit(`${lockMs}ms`)}`.execute(tx);
      found(
        await tx
          .selectFrom('vendorAccount')
          .select('id')
          .where('id', '=', accountId)
          .forNoKeyUpdate()
          .executeTakeFirst(),
      );
      const rows = await tx
        .selectFrom('vendorCredential')
        .select(['id', 'field', 'sealed'])
        .where('accountId', '=', accountId)
        .execute();
      const byField = new Map(rows.map((row) => [row.field, row]));
      const values = Object.fromEntries(
        // One that was forgotten with its master key is none.
        rows.filter(({ sealed }) => sealed.length > 0).map((row) => [row.field, opened(sealer, row)]),
      );
      const kept = await rewrite(values);
      for (const [field, value] of Object.entries(kept)) {
        if (values[field] === value) continue;
        const id = byField.get(field)?.id ?? (await addField(tx, { accountId, field }));
        const sealed = sealer.seal(value, vendorSecretPlace(id));
        const previous = byField.get(field)?.sealed ?? null;
        await tx
          .updateTable('vendorCredential')
          .set((row) => ({ sealed, previous, revision: row('revision', '+', 1) }))
          .where('id', '=', id)
          .execute();
      }
      return kept;
    },
    // A log-in is never done twice: what it replaced is over.
    { retries: 0 },
  );
}

/** A field that the account did not have; what it holds is sealed for the id that it gets. */
async function addField(db: Kysely<Rows>, field: { accountId: number; field: string }): Promise<number> {
  const { id } = await db
    .insertInto('vendorCredential')
    .values({ ...field, sealed: Buffer.alloc(0) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function opened(sealer: Sealer, { id, sealed }: { id: number; sealed: Buffer }): string {
  try {
    return sealer.open(sealed, vendorSecretPlace(id));
  } catch (cause) {
    if (!(cause instanceof SealError)) throw cause;
    throw new VendorProblem('not_callable', 'its credential does not open', { wasSent: false, cause });
  }
}

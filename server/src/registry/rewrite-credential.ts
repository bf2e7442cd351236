import { type Kysely, sql, type Transaction } from 'kysely';
import { reasonOf } from '../connectors/vendors/line/reason.ts';
import { VendorProblem } from '../connectors/vendors/line/vendor-problem.ts';
import type { CredentialValues } from '../connectors/vendors/vendor.ts';
import { withTransaction } from '../platform/db/with-transaction.ts';
import { SealError, type Sealer } from '../platform/secrets/seal.ts';
import type { Rows } from '../rows.ts';
import { found } from './changes/revision.ts';
import { sealPlace } from './sealed-columns.ts';

/** Where credentials stand field by field, and whose they are. */
type KeptCredentials = {
  table: 'vendor_credential' | 'store_credential';
  owner: { table: 'vendor_account' | 'store_connection'; by: 'account_id' | 'connection_id' };
};

/** Of accounts with carriers' own systems, and of shops. */
export const credentialsOf = {
  vendorAccounts: {
    table: 'vendor_credential',
    owner: { table: 'vendor_account', by: 'account_id' },
  },
  stores: {
    table: 'store_credential',
    owner: { table: 'store_connection', by: 'connection_id' },
  },
} as const satisfies Record<string, KeptCredentials>;

type World = { db: Kysely<Rows>; sealer: Sealer };
type Rewriting = {
  kept: KeptCredentials;
  /** Id of the account, or of the shop. */
  ownerId: number;
  rewrite(values: CredentialValues): Promise<CredentialValues>;
};

/** Longer than one log-in takes, so that who comes meanwhile finds what it brought. */
const lockMs = 25_000;

/**
 * Replaces values of a credential that are replaced by who gave them at each log-in. The log-in is done while their owner is locked, in whatever
 * process: two at once would each end the other's. What it brings is kept for good when this resolves, beside the value before. No change
 * of the registry: nobody decided anything, and no process needs to read it before its own next log-in.
 * @throws Failure `not_found`; VendorProblem `not_callable` where what is kept does not open; what `rewrite` throws.
 */
export function rewriteCredential(
  { db, sealer }: World,
  { kept: { table, owner }, ownerId, rewrite }: Rewriting,
): Promise<CredentialValues> {
  return withTransaction(
    db,
    async (tx) => {
      await sql`set local lock_timeout = ${sql.lit(`${lockMs}ms`)}`.execute(tx);
      const owners = await sql`
        select id from ${sql.table(owner.table)} where id = ${ownerId} for no key update`.execute(tx);
      found(owners.rows[0]);
      const { rows } = await sql<KeptField>`
        select id, field, sealed from ${sql.table(table)} where ${sql.ref(owner.by)} = ${ownerId}`.execute(
        tx,
      );
      const byField = new Map(rows.map((row) => [row.field, row]));
      const values = Object.fromEntries(
        // One that was forgotten with its master key is none.
        rows
          .filter(({ sealed }) => sealed.length > 0)
          .map((row) => [row.field, opened({ sealer, table }, row)]),
      );
      const rewritten = await rewrite(values);
      for (const [field, value] of Object.entries(rewritten)) {
        const before = values[field];
        if (before === value) continue;
        const id = byField.get(field)?.id ?? (await addField(tx, { table, by: owner.by, ownerId, field }));
        const sealed = sealer.seal(value, sealPlace(table, id, 'sealed'));
        const previous = before === undefined ? null : sealer.seal(before, sealPlace(table, id, 'previous'));
        await sql`
          update ${sql.table(table)} set sealed = ${sealed}, previous = ${previous}, revision = revision + 1
          where id = ${id}`.execute(tx);
      }
      return rewritten;
    },
    // A log-in is never done twice: what it replaced is over.
    { retries: 0 },
  );
}

type KeptField = { id: number; field: string; sealed: Buffer };

/** A field that was not there; what it holds is sealed for the id that it gets. */
async function addField(
  tx: Transaction<Rows>,
  { table, by, ownerId, field }: { table: string; by: string; ownerId: number; field: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.ref(by)}, field, sealed)
    values (${ownerId}, ${field}, ${Buffer.alloc(0)}) returning id`.execute(tx);
  return found(rows[0]).id;
}

function opened(
  { sealer, table }: { sealer: Sealer } & Pick<KeptCredentials, 'table'>,
  { id, sealed }: KeptField,
): string {
  try {
    return sealer.open(sealed, sealPlace(table, id, 'sealed'));
  } catch (cause) {
    if (!(cause instanceof SealError)) throw cause;
    throw new VendorProblem('not_callable', reasonOf('not_opening'), { wasSent: false, cause });
  }
}

import type { VendorAccount, VendorAccountChanges } from '@carreto/contract/admin/registry/vendor-accounts';
import type { Transaction } from 'kysely';
import type { Rows } from '../../rows.ts';
import { type Actor, inChange, record } from '../changes/change.ts';
import { found, requireRevision } from '../changes/revision.ts';
import {
  selectAccounts,
  toVendorAccount,
  type VendorAccountContext,
  type VendorAccountRow,
  vendorPolicy,
} from './account.ts';
import { withoutState } from './add-vendor-account.ts';
import { requireVendor, requireWholeAccount } from './check-account.ts';
import { beginStateIn, keepConnectorsIn, writeCredentialIn } from './write-parts.ts';

/**
 * Changes an account; absent members stay, and so do fields of the credential that are not named. What asks by it begins anew, also
 * where the carrier had refused it.
 * @throws Failure `not_found`; `conflict` where the revision is not the current one, or as for adding; `invalid_request` as for adding.
 */
export function updateVendorAccount(
  ctx: VendorAccountContext,
  actor: Actor,
  input: { accountId: number; changes: VendorAccountChanges },
): Promise<VendorAccount> {
  const { accountId, changes } = input;
  const { revision, credential = {}, settings, hosts, ...rest } = changes;
  return inChange(ctx, actor, async (change) => {
    const { tx } = change;
    const row = found(
      await tx
        .selectFrom('vendorAccount')
        .selectAll()
        .where('id', '=', accountId)
        .forNoKeyUpdate()
        .executeTakeFirst(),
    );
    requireRevision(row, revision);
    const manifest = requireVendor(ctx.vendors.known, row.vendor);
    const before = await readAccount(tx, row);
    const draft = { ...row, credential, keptFields: new Set(before.credential) };
    const wanted = { ...draft, ...withoutAbsent({ settings, hosts, acts: rest.acts, label: rest.label }) };
    requireWholeAccount(manifest, wanted, vendorPolicy(ctx.config));
    const account = await tx
      .updateTable('vendorAccount')
      .set({
        ...rest,
        ...(settings === undefined ? {} : { settings: JSON.stringify(settings) }),
        ...(hosts === undefined ? {} : { hosts: hosts === null ? null : JSON.stringify(hosts) }),
        revision: row.revision + 1,
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeCredentialIn(change, ctx.sealer, { accountId, credential });
    await beginStateIn(change, accountId);
    await keepConnectorsIn(change, manifest, { account, wasUsed: row.acts });
    const after = await readAccount(tx, row);
    const changed = Object.keys(credential);
    await record(change, {
      kind: 'vendorAccount',
      id: row.id,
      ...(row.shipperId === null ? {} : { shipperId: row.shipperId }),
      action: 'update',
      before: withoutState(before),
      // That a secret changed is worth knowing; what it is must never be read here.
      after: { ...withoutState(after), ...(changed.length === 0 ? {} : { changedCredential: changed }) },
    });
    return after;
  });
}

async function readAccount(tx: Transaction<Rows>, { id }: VendorAccountRow): Promise<VendorAccount> {
  return toVendorAccount(await selectAccounts(tx).where('a.id', '=', id).executeTakeFirstOrThrow());
}

type Given<Members> = { [Name in keyof Members]?: Exclude<Members[Name], undefined> };

function withoutAbsent<Members extends object>(members: Members): Given<Members> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined),
  ) as Given<Members>;
}

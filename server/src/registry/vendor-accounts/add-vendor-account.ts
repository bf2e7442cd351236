import type { NewVendorAccount, VendorAccount } from '@carreto/contract/admin/registry/vendor-accounts';
import { type Actor, inChange, record } from '../changes/change.ts';
import { audienceOf, requireOwnersIn } from '../connector-owners.ts';
import { toAudienceColumns } from '../tables/audience.ts';
import { selectAccounts, toVendorAccount, type VendorAccountContext, vendorPolicy } from './account.ts';
import { actsByDefault, requireVendor, requireWholeAccount } from './check-account.ts';
import { beginStateIn, keepConnectorsIn, writeCredentialIn } from './write-parts.ts';

/**
 * Adds an account with a carrier's own system, with the connectors for what it is used for; its credential is sealed.
 * @throws Failure `not_found` where carrier, shipper or group are not there; `conflict` where the name is taken, or the carrier has a
 * connection for the same shippers; `invalid_request` for whatever the connector does not know, needs, or cannot do.
 */
export function addVendorAccount(
  ctx: VendorAccountContext,
  actor: Actor,
  input: NewVendorAccount,
): Promise<VendorAccount> {
  const manifest = requireVendor(ctx.vendors.known, input.vendor);
  const audience = audienceOf(input);
  const { environment = 'production', settings = {}, hosts = null, credential = {}, label = 'house' } = input;
  const acts = input.acts ?? actsByDefault(manifest, audience.kind);
  const draft = { environment, settings, hosts, credential, acts, label, audience: audience.kind };
  requireWholeAccount(manifest, { ...draft, keptFields: new Set() }, vendorPolicy(ctx.config));
  return inChange(ctx, actor, async (change) => {
    await requireOwnersIn(change, input);
    const row = await change.tx
      .insertInto('vendorAccount')
      .values({
        ...{ carrierId: input.carrierId, vendor: input.vendor, name: input.name, environment, acts, label },
        ...toAudienceColumns(audience),
        settings: JSON.stringify(settings),
        hosts: hosts === null ? null : JSON.stringify(hosts),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeCredentialIn(change, ctx.sealer, { accountId: row.id, credential });
    await beginStateIn(change, row.id);
    await keepConnectorsIn(change, manifest, { account: row, wasUsed: [] });
    const added = toVendorAccount(
      await selectAccounts(change.tx).where('a.id', '=', row.id).executeTakeFirstOrThrow(),
    );
    await record(change, {
      kind: 'vendorAccount',
      id: row.id,
      ...(row.shipperId === null ? {} : { shipperId: row.shipperId }),
      action: 'add',
      before: null,
      after: withoutState(added),
    });
    return added;
  });
}

/** An account as the change log keeps it: how it does is no change. */
export function withoutState({ state: _, ...account }: VendorAccount): Omit<VendorAccount, 'state'> {
  return account;
}

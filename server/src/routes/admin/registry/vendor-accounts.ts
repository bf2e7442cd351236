import * as accounts from '@carreto/contract/admin/registry/vendor-accounts';
import { listVendors as vendorsEndpoint } from '@carreto/contract/admin/registry/vendors';
import type { QuoteDesk } from '../../../freight/quote/desk.ts';
import { tryVendorAccount, withCircuit } from '../../../freight/quote/live/try-account.ts';
import { tryVendorDraft } from '../../../freight/quote/live/try-draft.ts';
import { fromTrial, toTried, toTriedDraft, usualWay } from '../../../freight/quote/live/wire.ts';
import { pushAddress } from '../../../freight/track/intake/poll/push-address.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';
import type { VendorAccountContext } from '../../../registry/vendor-accounts/account.ts';
import { addVendorAccount } from '../../../registry/vendor-accounts/add-vendor-account.ts';
import { checkVendorAccount } from '../../../registry/vendor-accounts/check-vendor-account.ts';
import {
  getVendorAccount,
  listVendorAccounts,
} from '../../../registry/vendor-accounts/find-vendor-accounts.ts';
import { listExchanges } from '../../../registry/vendor-accounts/list-exchanges.ts';
import { listVendors } from '../../../registry/vendor-accounts/list-vendors.ts';
import { removeVendorAccount } from '../../../registry/vendor-accounts/remove-vendor-account.ts';
import { renewPushKey } from '../../../registry/vendor-accounts/renew-push-key.ts';
import { updateVendorAccount } from '../../../registry/vendor-accounts/update-vendor-account.ts';

/** Accounts with carriers' own systems, on the desk where quotes ask: how they do, and calling them by hand. */
export function bindVendorWatch(server: HttpServer<Caller>, desk: QuoteDesk): void {
  const { ctx } = desk;
  bind(server, accounts.listVendorAccounts, async ({ caller: { scope }, query }) => {
    const page = await listVendorAccounts(ctx, { ...query, scope });
    return { ...page, items: page.items.map((account) => withCircuit(desk, account)) };
  });
  bind(server, accounts.getVendorAccount, async ({ params }) =>
    withCircuit(desk, await getVendorAccount(ctx, params.vendorAccountId)),
  );
  bind(server, accounts.checkVendorAccount, async ({ caller, params }) =>
    withCircuit(desk, await checkVendorAccount(ctx, actorOf(caller), params.vendorAccountId)),
  );
  bind(server, accounts.renewVendorPush, async ({ caller, params }) => {
    const { account, key } = await renewPushKey(ctx, actorOf(caller), params.vendorAccountId);
    return { account: withCircuit(desk, account), address: pushAddress(ctx, key) };
  });
  bind(server, accounts.tryVendorDraft, async ({ body: { enquiry, ...typed } }) =>
    toTriedDraft(await tryVendorDraft(desk, { typed, trial: fromTrial(enquiry ?? usualWay) }), ctx.clock),
  );
  bind(server, accounts.tryVendorAccount, async ({ params, body }) =>
    toTried(await tryVendorAccount(desk, { ...params, trial: fromTrial(body) })),
  );
}

/** What of them needs the registry alone. */
export function bindVendorAccounts(server: HttpServer<Caller>, ctx: VendorAccountContext): void {
  bind(server, vendorsEndpoint, async () => ({ items: listVendors(ctx.vendors.known) }));
  bind(server, accounts.addVendorAccount, ({ caller, body }) => addVendorAccount(ctx, actorOf(caller), body));
  bind(server, accounts.updateVendorAccount, ({ caller, params, body }) =>
    updateVendorAccount(ctx, actorOf(caller), { accountId: params.vendorAccountId, changes: body }),
  );
  bind(server, accounts.removeVendorAccount, ({ caller, params }) =>
    removeVendorAccount(ctx, actorOf(caller), params.vendorAccountId),
  );
  bind(server, accounts.listVendorExchanges, ({ params, query }) =>
    listExchanges(ctx, { ...query, ...params }),
  );
}

import * as postal from '@carreto/contract/admin/registry/postal';
import { findPostingLists } from '../../../freight/post/find-posting-lists.ts';
import { readPostingList } from '../../../freight/post/posting-list.ts';
import { toWirePostingList, toWirePostingListLine } from '../../../freight/post/wire-admin.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';
import { found } from '../../../registry/changes/revision.ts';
import { pageStart, toPage } from '../../../registry/page.ts';
import type { PostalContext } from '../../../registry/postal/account.ts';
import { addPostalAccount } from '../../../registry/postal/add-account.ts';
import { addPostalRange } from '../../../registry/postal/add-range.ts';
import { getPostalAccount, listPostalAccounts } from '../../../registry/postal/find-accounts.ts';
import { listPostalRanges } from '../../../registry/postal/find-ranges.ts';
import { updatePostalAccount } from '../../../registry/postal/update-account.ts';
import { updatePostalRange } from '../../../registry/postal/update-range.ts';
import { requireShipper } from '../../../registry/shippers/shipper.ts';

/** Contracts with the postal operator, its numbers, and posting lists. */
export function bindPostal(server: HttpServer<Caller>, ctx: PostalContext): void {
  bind(server, postal.listPostalAccounts, ({ params, query }) =>
    listPostalAccounts(ctx, { ...params, ...query }),
  );
  bind(server, postal.addPostalAccount, ({ caller, params, body }) =>
    addPostalAccount(ctx, actorOf(caller), { ...params, account: body }),
  );
  bind(server, postal.getPostalAccount, ({ params }) => getPostalAccount(ctx, params.accountId));
  bind(server, postal.updatePostalAccount, ({ caller, params, body }) =>
    updatePostalAccount(ctx, actorOf(caller), { ...params, changes: body }),
  );
  bind(server, postal.listPostalRanges, ({ params, query }) =>
    listPostalRanges(ctx, { ...params, ...query }),
  );
  bind(server, postal.addPostalRange, ({ caller, params, body }) =>
    addPostalRange(ctx, actorOf(caller), { ...params, range: body }),
  );
  bind(server, postal.updatePostalRange, ({ caller, params, body }) =>
    updatePostalRange(ctx, actorOf(caller), { ...params, ...body }),
  );
  bind(server, postal.listPostingLists, async ({ params: { shipperId }, query }) => {
    await requireShipper(ctx.db, shipperId);
    const lists = await findPostingLists(ctx.db, { shipperId, ...pageStart(query) });
    return toPage(query, lists.map(toWirePostingListLine));
  });
  bind(server, postal.getPostingList, async ({ params }) =>
    toWirePostingList(found(await readPostingList(ctx.db, { listId: params.postingListId }))),
  );
}

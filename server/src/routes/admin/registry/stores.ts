import * as contract from '@carreto/contract/admin/registry/stores';
import { type ConnectDesk, checkStore, withAddresses } from '../../../freight/stores/connect.ts';
import { tryStoreDraft } from '../../../freight/stores/try-draft.ts';
import { toPlatforms } from '../../../freight/stores/wire.ts';
import { oneWithHealth, withHealth } from '../../../freight/stores/with-health.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';
import { addStore } from '../../../registry/stores/add-store.ts';
import { getStore, listStores } from '../../../registry/stores/find-stores.ts';
import { removeStore } from '../../../registry/stores/remove-store.ts';
import { renewStoreKey } from '../../../registry/stores/renew-key.ts';
import { updateStore } from '../../../registry/stores/update-store.ts';

/** Binds what `contract/src/admin/registry/stores.ts` declares. */
export function bindStores(server: HttpServer<Caller>, desk: ConnectDesk): void {
  const { ctx } = desk;
  bind(server, contract.listStorePlatforms, () => ({ items: toPlatforms() }));
  bind(server, contract.listStores, async ({ caller: { scope }, query }) => {
    const page = await listStores(ctx, { ...query, scope });
    return { ...page, items: await withHealth(ctx, page.items) };
  });
  bind(server, contract.getStore, async ({ params }) =>
    oneWithHealth(ctx, await getStore(ctx, params.storeId)),
  );
  bind(server, contract.addStore, async ({ caller, body }) =>
    withAddresses(desk, await addStore(ctx, actorOf(caller), body)),
  );
  bind(server, contract.updateStore, async ({ caller, params, body }) =>
    oneWithHealth(ctx, await updateStore(ctx, actorOf(caller), { ...params, changes: body })),
  );
  bind(server, contract.removeStore, async ({ caller, params }) => {
    const before = await oneWithHealth(ctx, await getStore(ctx, params.storeId));
    return { ...before, ...(await removeStore(ctx, actorOf(caller), params.storeId)) };
  });
  bind(server, contract.renewStoreKey, async ({ caller, params }) =>
    withAddresses(desk, await renewStoreKey(ctx, actorOf(caller), params.storeId)),
  );
  bind(server, contract.tryStoreDraft, ({ body: { platform, credential, settings = {} } }) =>
    tryStoreDraft(desk.lines, { platform, credential, settings }),
  );
  bind(server, contract.checkStore, ({ params }) => checkStore(desk, params.storeId));
}

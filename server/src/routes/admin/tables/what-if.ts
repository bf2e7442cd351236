import * as contract from '@carreto/contract/admin/tables/what-if';
import type { Context } from '../../../context.ts';
import { cancelWhatIf, findWhatIf, listWhatIfs } from '../../../freight/what-if/kept/find-what-ifs.ts';
import { startWhatIf } from '../../../freight/what-if/kept/start-what-if.ts';
import { whatIfFile } from '../../../freight/what-if/kept/what-if-file.ts';
import { fromWireWhatIf, toWireBrief, toWireWhatIf } from '../../../freight/what-if/wire-admin.ts';
import { toWireComparison } from '../../../freight/what-if/wire-comparison.ts';
import { fail } from '../../../kernel/failure.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';
import { pageStart, toPage } from '../../../registry/page.ts';

/** Binds what `contract/src/admin/tables/what-if.ts` declares. */
export function bindWhatIf(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, contract.startWhatIf, async ({ body, caller }) => {
    const { scope } = caller;
    if (body.rules !== undefined && !caller.permissions.has('rules.read'))
      throw fail('forbidden', { details: [{ field: 'needs', message: 'rules.read' }] });
    const id = await startWhatIf(ctx, { actor: actorOf(caller), scope }, fromWireWhatIf(body));
    return toWireWhatIf(await findWhatIf(ctx, { scope, id }));
  });
  bind(server, contract.listWhatIfs, async ({ query, caller: { scope, operatorId } }) => {
    const { after, fetch } = pageStart(query);
    const before = query.cursor === undefined ? null : after;
    const mine = query.mine === true ? { operatorId } : {};
    const { shipperId = null } = query;
    return toPage(
      query,
      (await listWhatIfs(ctx, { scope, before, fetch, shipperId, ...mine })).map(toWireBrief),
    );
  });
  bind(server, contract.getWhatIf, async ({ params, caller: { scope } }) =>
    toWireWhatIf(await findWhatIf(ctx, { scope, id: params.whatIfId })),
  );
  bind(server, contract.cancelWhatIf, async ({ params, caller: { scope } }) =>
    toWireWhatIf(await cancelWhatIf(ctx, { scope, id: params.whatIfId })),
  );
  bind(server, contract.getWhatIfFile, async ({ params, query, caller: { scope } }) =>
    whatIfFile(await findWhatIf(ctx, { scope, id: params.whatIfId }), query.format ?? 'csv'),
  );
  bind(server, contract.compareWhatIfs, async ({ params, query, caller: { scope } }) =>
    toWireComparison(
      await findWhatIf(ctx, { scope, id: params.whatIfId }),
      await findWhatIf(ctx, { scope, id: query.otherId }),
    ),
  );
}

import * as contracts from '@carreto/contract/admin/registry/contracts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';
import type { RegistryContext } from '../../../registry/changes/change.ts';
import { addContract } from '../../../registry/contracts/add-contract.ts';
import { getContract, listContracts } from '../../../registry/contracts/find-contracts.ts';
import { updateContract } from '../../../registry/contracts/update-contract.ts';

/** Binds what `contract/src/admin/registry/contracts.ts` declares. */
export function bindContracts(server: HttpServer<Caller>, ctx: RegistryContext): void {
  bind(server, contracts.listContracts, ({ caller: { scope }, query }) =>
    listContracts(ctx, { ...query, scope }),
  );
  bind(server, contracts.getContract, ({ params }) => getContract(ctx, params.contractId));
  bind(server, contracts.addContract, ({ caller, body }) => addContract(ctx, actorOf(caller), body));
  bind(server, contracts.updateContract, ({ caller, params, body }) =>
    updateContract(ctx, actorOf(caller), { ...params, changes: body }),
  );
}

import * as taxRates from '@carreto/contract/admin/tables/tax-rates';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';
import type { RegistryContext } from '../../../registry/changes/change.ts';
import { addTaxRate, removeTaxRate } from '../../../registry/tax-rates/edit-tax-rates.ts';
import { listTaxRates } from '../../../registry/tax-rates/list-tax-rates.ts';

/** Binds what `contract/src/admin/tables/tax-rates.ts` declares. */
export function bindTaxRates(server: HttpServer<Caller>, ctx: RegistryContext): void {
  bind(server, taxRates.listTaxRates, ({ query }) => listTaxRates(ctx, query));
  bind(server, taxRates.addTaxRate, ({ caller, body }) => addTaxRate(ctx, actorOf(caller), body));
  bind(server, taxRates.removeTaxRate, ({ caller, params }) =>
    removeTaxRate(ctx, actorOf(caller), params.taxRateId),
  );
}

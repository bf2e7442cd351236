import { listShippingOptions } from '@carreto/contract/shipper/shipping-options';
import { listProducts } from '@carreto/contract/shipper/sku-products';
import type { QuoteDesk } from '../freight/quote/desk.ts';
import { bind } from '../platform/http/bind.ts';
import type { HttpServer } from '../platform/http/server.ts';
import type { Caller } from '../registry/access/access-part.ts';
import { findProducts } from '../registry/skus/find-products.ts';
import { toWireProducts } from '../registry/skus/wire-products.ts';
import { shippingOptions } from '../registry/tables/shipping-options.ts';
import { toWireCarrierOptions } from '../registry/tables/wire-shipping-options.ts';

/** What a shipper can ship, and with what. */
export function bindCatalogueRoutes(server: HttpServer<Caller>, { ctx, books }: QuoteDesk): void {
  bind(server, listShippingOptions, async ({ caller: { shipperId } }) => {
    const { tables, groups, carriers } = ctx.mirror.current;
    const input = { shipperId, books, sources: { tables, groups, carriers } };
    return (await shippingOptions(ctx, input)).map(toWireCarrierOptions);
  });
  bind(server, listProducts, async ({ query, caller: { shipperId } }) => {
    const { onlyInvalids = false, ...narrowing } = query;
    const found = await findProducts(ctx, { ...narrowing, shipperId, onlyIncomplete: onlyInvalids });
    return toWireProducts(found, ctx.mirror.current.shippers.get(shipperId)?.cnpj ?? '');
  });
}

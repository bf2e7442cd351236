import { listProducts } from '@carreto/contract/shipper/sku-products';
import type { QuoteDesk } from '../../freight/quote/desk.ts';
import { bind } from '../../platform/http/bind.ts';
import type { HttpServer } from '../../platform/http/server.ts';
import type { Caller } from '../../registry/access/access-part.ts';
import { findProducts } from '../../registry/skus/find-products.ts';
import { toWireProducts } from '../../registry/skus/wire-products.ts';

/** Binds what `contract/src/shipper/sku-products.ts` declares. */
export function bindSkuProducts(server: HttpServer<Caller>, { ctx }: QuoteDesk): void {
  bind(server, listProducts, async ({ query, caller: { shipperId } }) => {
    const { onlyInvalids = false, ...narrowing } = query;
    const found = await findProducts(ctx, { ...narrowing, shipperId, onlyIncomplete: onlyInvalids });
    return toWireProducts(found, ctx.mirror.current.shippers.get(shipperId)?.cnpj ?? '');
  });
}

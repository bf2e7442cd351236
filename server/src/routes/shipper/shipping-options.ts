import { listShippingOptions } from '@carreto/contract/shipper/shipping-options';
import type { QuoteDesk } from '../../freight/quote/desk.ts';
import { bind } from '../../platform/http/bind.ts';
import type { HttpServer } from '../../platform/http/server.ts';
import type { Caller } from '../../registry/access/access-part.ts';
import { shippingOptions } from '../../registry/tables/shipping-options.ts';
import { toWireCarrierOptions } from '../../registry/tables/wire-shipping-options.ts';

/** Binds what `contract/src/shipper/shipping-options.ts` declares. */
export function bindShippingOptions(server: HttpServer<Caller>, { ctx, books }: QuoteDesk): void {
  bind(server, listShippingOptions, async ({ caller: { shipperId } }) => {
    const { tables, groups, carriers } = ctx.mirror.current;
    const input = { shipperId, books, sources: { tables, groups, carriers } };
    return (await shippingOptions(ctx, input)).map(toWireCarrierOptions);
  });
}

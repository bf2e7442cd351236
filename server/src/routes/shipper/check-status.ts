import { checkStatus as checkStatusEndpoint } from '@carreto/contract/shipper/check-status';
import { checkStatus } from '../../freight/hire/check-status.ts';
import { toWireStatus } from '../../freight/hire/wire-status.ts';
import type { QuoteDesk } from '../../freight/quote/desk.ts';
import { bind } from '../../platform/http/bind.ts';
import type { HttpServer } from '../../platform/http/server.ts';
import type { Caller } from '../../registry/access/access-part.ts';

/** Binds what `contract/src/shipper/check-status.ts` declares. */
export function bindCheckStatus(server: HttpServer<Caller>, desk: QuoteDesk): void {
  const { ctx } = desk;
  bind(server, checkStatusEndpoint, async ({ body, caller }) => {
    const { cnpj: shipperCnpj, codigo_plataforma: platformCode } = body;
    return toWireStatus(await checkStatus(ctx, { shipperId: caller.shipperId, shipperCnpj, platformCode }));
  });
}

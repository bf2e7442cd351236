import { sendCtes } from '@carreto/contract/carrier/send-ctes';
import type { Context } from './context.ts';
import type { TakenCte } from './freight/cte/in/sent-cte.ts';
import { takeCtes } from './freight/cte/in/take-ctes.ts';
import { fromWireCtes, refuseAll, refuseUnreadable, toWireReceived } from './freight/cte/in/wire.ts';
import { keyedRequest } from './keyed-request.ts';
import { bind } from './platform/http/bind.ts';
import type { HttpServer } from './platform/http/server.ts';
import { type Keep, once } from './platform/idempotency/once.ts';
import type { Caller } from './registry/access/access-part.ts';

/** CT-es: carriers send them, shippers list them, whoever was given the link downloads them. */
export function bindCteRoutes(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, sendCtes, async (call) => {
    const { carrierId } = call.caller;
    const cnpj = ctx.mirror.current.carriers.byId.get(carrierId)?.cnpj ?? '';
    const read = fromWireCtes(call.body, cnpj);
    refuseUnreadable(read);
    const taken = await once(ctx.db, keyedRequest(sendCtes, call), (keep: Keep<TakenCte[]>) =>
      takeCtes(ctx, { carrierId, source: 'json', refuseAll, keep }, read.sent),
    );
    return toWireReceived(taken);
  });
}

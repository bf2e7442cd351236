import { sendCtes, sendCteXml } from '@carreto/contract/carrier/send-ctes';
import type { Context } from '../../context.ts';
import type { TakenCte } from '../../freight/cte/intake/sent-cte.ts';
import { takeCtes } from '../../freight/cte/intake/take-ctes.ts';
import {
  fromWireCtes,
  refuseAll,
  refuseUnreadable,
  toWireReceived,
  toWireReceivedXml,
} from '../../freight/cte/intake/wire.ts';
import { takeXml } from '../../freight/cte/intake/xml/take-xml.ts';
import { bind } from '../../platform/http/bind.ts';
import type { HttpServer } from '../../platform/http/server.ts';
import { type Keep, once } from '../../platform/idempotency/once.ts';
import type { Caller } from '../../registry/access/access-part.ts';
import { keyedRequest } from '../keyed-request.ts';

/** Binds what `contract/src/carrier/send-ctes.ts` declares. */
export function bindSendCtes(server: HttpServer<Caller>, ctx: Context): void {
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
  bind(server, sendCteXml, async (call) => {
    const { carrierId } = call.caller;
    const taken = await once(ctx.db, keyedRequest(sendCteXml, call), (keep: Keep<TakenCte[]>) =>
      takeXml(ctx, { sender: { carrierId }, xml: call.body, keep }),
    );
    return toWireReceivedXml(taken);
  });
}

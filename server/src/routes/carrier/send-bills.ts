import { sendBills } from '@carreto/contract/carrier/send-bills';
import type { Context } from '../../context.ts';
import type { TakenBill } from '../../freight/bill/intake/sent-bill.ts';
import { takeBills } from '../../freight/bill/intake/take-bills.ts';
import {
  fromWireBills,
  refuseBills,
  refuseUnreadableBills,
  toWireReceivedBills,
} from '../../freight/bill/intake/wire.ts';
import { bind } from '../../platform/http/bind.ts';
import type { HttpServer } from '../../platform/http/server.ts';
import { type Keep, once } from '../../platform/idempotency/once.ts';
import type { Caller } from '../../registry/access/access-part.ts';
import { keyedRequest } from '../keyed-request.ts';

/** Binds what `contract/src/carrier/send-bills.ts` declares. */
export function bindSendBills(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, sendBills, async (call) => {
    const { carrierId } = call.caller;
    const read = fromWireBills(call.body, ctx.mirror.current.carriers.byId.get(carrierId)?.cnpj ?? '');
    refuseUnreadableBills(read);
    const sending = { carrierId, source: 'json' as const, layout: null, refuseAll: refuseBills };
    const taken = await once(ctx.db, keyedRequest(sendBills, call), (keep: Keep<TakenBill[]>) =>
      takeBills(ctx, { ...sending, keep }, read.sent),
    );
    return toWireReceivedBills(taken);
  });
}

import { sendBills } from '@carreto/contract/carrier/send-bills';
import { uploadDoccob } from '@carreto/contract/carrier/upload-doccob';
import * as lists from '@carreto/contract/shipper/list-bills';
import type { Context } from '../context.ts';
import { listBills } from '../freight/bill/answers/list-bills.ts';
import { toWireBillList } from '../freight/bill/answers/wire.ts';
import { takeDoccob } from '../freight/bill/intake/doccob/take-doccob.ts';
import { toWireDoccob } from '../freight/bill/intake/doccob/wire.ts';
import type { TakenBill } from '../freight/bill/intake/sent-bill.ts';
import { takeBills } from '../freight/bill/intake/take-bills.ts';
import {
  fromWireBills,
  refuseBills,
  refuseUnreadableBills,
  toWireReceivedBills,
} from '../freight/bill/intake/wire.ts';
import { periodOf } from '../freight/cte/answers/period.ts';
import { publicAddress } from '../freight/public-address.ts';
import { bind } from '../platform/http/bind.ts';
import type { HttpServer } from '../platform/http/server.ts';
import { type Keep, once } from '../platform/idempotency/once.ts';
import type { Caller } from '../registry/access/access-part.ts';
import { keyedRequest } from './keyed-request.ts';

/** Bills: carriers send them, shippers list them. */
export function bindBillRoutes(server: HttpServer<Caller>, ctx: Context): void {
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
  bind(server, uploadDoccob, async ({ body, caller }) =>
    toWireDoccob(await takeDoccob(ctx, { carrierId: caller.carrierId, bytes: body })),
  );
  bind(server, lists.listBills, async ({ query, caller }) => {
    const { start_date, end_date, page = 1, status = null, payment_status = null, cte_status } = query;
    const { shipperId } = caller;
    const period = periodOf(start_date, end_date, 'end_date');
    const found = await listBills(ctx, { shipperId, period, state: status, payment: payment_status }, page);
    const form = { baseUrl: publicAddress(ctx.config, ''), cteStatus: cte_status ?? null };
    return toWireBillList(found, { page, form });
  });
}

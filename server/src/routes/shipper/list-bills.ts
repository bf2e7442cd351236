import * as lists from '@carreto/contract/shipper/list-bills';
import type { Context } from '../../context.ts';
import { listBills } from '../../freight/bill/answers/list-bills.ts';
import { toWireBillList } from '../../freight/bill/answers/wire.ts';
import { periodOf } from '../../freight/cte/answers/period.ts';
import { publicAddress } from '../../freight/public-address.ts';
import { bind } from '../../platform/http/bind.ts';
import type { HttpServer } from '../../platform/http/server.ts';
import type { Caller } from '../../registry/access/access-part.ts';

/** Binds what `contract/src/shipper/list-bills.ts` declares. */
export function bindListBills(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, lists.listBills, async ({ query, caller }) => {
    const { start_date, end_date, page = 1, status = null, payment_status = null, cte_status } = query;
    const { shipperId } = caller;
    const period = periodOf(start_date, end_date, 'end_date');
    const found = await listBills(ctx, { shipperId, period, state: status, payment: payment_status }, page);
    const form = { baseUrl: publicAddress(ctx.config, ''), cteStatus: cte_status ?? null };
    return toWireBillList(found, { page, form });
  });
}

import { listPartnerBills } from '@carreto/contract/admin/partner/partner-bills';
import type { Context } from '../../../context.ts';
import { searchBills } from '../../../freight/bill/review/find-bills.ts';
import { toPartnerBill } from '../../../freight/bill/review/wire-partner.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { pageStart, toPage } from '../../../registry/page.ts';

/** Binds what `contract/src/admin/partner/partner-bills.ts` declares. */
export function bindPartnerBills(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, listPartnerBills, async ({ caller: { scope }, query }) => {
    const { after, fetch } = pageStart(query);
    const bills = await searchBills(ctx, {
      scope,
      order: 'newest',
      after: after === 0 ? null : after,
      fetch,
    });
    const nameOf = (shipperId: number) => ctx.mirror.current.shippers.get(shipperId)?.tradeName ?? '';
    return toPage(
      query,
      bills.map((found) => toPartnerBill(found, nameOf(found.bill.shipperId))),
    );
  });
}

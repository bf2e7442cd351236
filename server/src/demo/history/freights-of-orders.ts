import type { Agreement } from '../../freight/agreement.ts';
import type { SeededShop } from './hire-orders.ts';
import type { PastDesk } from './past.ts';
import type { PlannedQuote } from './plan.ts';

/** An order that became a freight. */
export type OrderedFreight = {
  shop: SeededShop;
  planned: PlannedQuote;
  orderNumber: string;
  shipperId: number;
  carrierId: number;
  code: string;
  volumeCount: number;
  hiredAtMs: number;
  transitDays: number;
  agreement: Agreement;
};

const minutesOfADay = 1440;

/** The freights of orders, in the order that they were hired in. */
export async function freightsOfOrders(
  { ctx }: PastDesk,
  shops: readonly SeededShop[],
  planned: readonly PlannedQuote[],
): Promise<OrderedFreight[]> {
  const orders = new Map(
    planned.flatMap((one) => (one.order === null ? [] : [[one.order.number, one] as const])),
  );
  if (orders.size === 0) return [];
  const rows = await ctx.db
    .selectFrom('freight')
    .select(['shipperId', 'carrierId', 'code', 'orderNumber', 'volumeCount', 'hiredAt', 'agreement'])
    .where(
      'shipperId',
      'in',
      shops.map(({ shipperId }) => shipperId),
    )
    .where('orderNumber', 'in', [...orders.keys()])
    .where('source', '=', 'import')
    .where('reverse', '=', false)
    .orderBy('hiredAt')
    .orderBy('orderNumber')
    .execute();
  return rows.flatMap((row) => {
    const orderNumber = row.orderNumber ?? '';
    const one = orders.get(orderNumber);
    const shop = shops.find(({ shipperId }) => shipperId === row.shipperId);
    if (one === undefined || shop === undefined) return [];
    const transitDays = Math.ceil(row.agreement.terms.transitMinutes / minutesOfADay);
    return [{ ...row, shop, planned: one, orderNumber, transitDays, hiredAtMs: row.hiredAt.getTime() }];
  });
}

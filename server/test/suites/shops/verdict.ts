import type { Client } from 'pg';
import type { OrderLedger } from './platform.ts';

/** What the database has of orders and freights. */
export type Found = {
  orders: { ref: string; state: string; problem: string | null; freightCode: string | null }[];
  /** Number of the order as the platform numbers it. */
  freights: { code: string; orderNumber: string | null; offer: string | null }[];
  events: { ref: string; topic: string }[];
};

/** Reads all of it. */
export async function readFound(session: Client): Promise<Found> {
  const orders = await session.query<Found['orders'][number]>(
    'select order_ref as ref, state, problem_code as problem, freight_code as "freightCode" from store_order',
  );
  const freights = await session.query<Found['freights'][number]>(
    `select code, order_number as "orderNumber", offer_token || '.' || offer_number as offer from freight`,
  );
  const events = await session.query<Found['events'][number]>(
    'select order_ref as ref, topic from store_event where order_ref is not null',
  );
  return { orders: orders.rows, freights: freights.rows, events: events.rows };
}

/** How the shop numbers an order, and the rate that it was bought by. */
export type SoldOrder = { number: string; reference: string };

/**
 * What breaks the promise: every order of which a webhook was answered is there once, with one freight under the rate that it was
 * bought by, and there is no other freight. Pure.
 */
export function wrongOrders(
  found: Found,
  { acknowledged }: Pick<OrderLedger, 'acknowledged'>,
  sold: ReadonlyMap<string, SoldOrder>,
): string[] {
  const orders = Map.groupBy(found.orders, ({ ref }) => ref);
  const freights = Map.groupBy(found.freights, ({ orderNumber }) => orderNumber ?? '');
  const events = new Set(found.events.map(({ ref, topic }) => `${ref} ${topic}`));
  const wrong: string[] = [];
  for (const [ref, topics] of acknowledged) {
    const { number, reference } = sold.get(ref) ?? { number: '', reference: '' };
    for (const topic of topics)
      if (!events.has(`${ref} ${topic}`)) wrong.push(`${topic} of order ${ref} is not written down`);
    const [order, ...others] = orders.get(ref) ?? [];
    const own = freights.get(number) ?? [];
    if (order === undefined) wrong.push(`order ${ref} is lost`);
    else if (order.state !== 'hired' || order.freightCode === null)
      wrong.push(`order ${ref} is ${order.state} (${order.problem})`);
    else if (own[0]?.code !== order.freightCode) wrong.push(`order ${ref} names a freight of another`);
    if (others.length > 0) wrong.push(`order ${ref} is there ${others.length + 1} times`);
    if (own.length !== 1) wrong.push(`order ${ref} has ${own.length} freights`);
    if (own.some(({ offer }) => offer !== reference)) wrong.push(`order ${ref} has another offer`);
  }
  const numbers = new Set([...acknowledged.keys()].map((ref) => sold.get(ref)?.number));
  for (const { code, orderNumber } of found.freights)
    if (orderNumber === null || !numbers.has(orderNumber)) wrong.push(`freight ${code} is of no order`);
  return wrong;
}

import type { Context } from '@carreto/server/context';
import type { DeliveryFilter } from '@carreto/server/freight/notify/deliveries/conditions';
import { countDeliveries, deliveryPage } from '@carreto/server/freight/notify/deliveries/find-deliveries';
import { everything, type Scope } from '@carreto/server/registry/access/scope';
import { type Timed, timed } from '../run/times.ts';
import { explainPlan, type Plan } from './plans.ts';

type Named = readonly [string, DeliveryFilter];

/** What people look for in the log of webhooks, as everybody and as who sees one shipper alone. */
function filtersOf(shipperId: number, webhookId: number): readonly Named[] {
  const scope: Scope = everything;
  const own: Scope = { ...everything, shipperIds: [shipperId] };
  return [
    ['all', { scope }],
    ['of one shipper', { scope: own }],
    ['to one endpoint', { scope, webhookId }],
    ['failed', { scope, state: 'failed' }],
    ['failed, of one shipper', { scope: own, state: 'failed' }],
    ['still due', { scope, state: 'pending' }],
    ['answered 5xx', { scope, class: '5xx' }],
    ['answered 3xx, which none is', { scope, class: '3xx' }],
    ['not answered', { scope, class: 'none' }],
    ['of a kind, to one endpoint', { scope, kind: 'invoice', webhookId }],
    ['of a code', { scope, occurrenceCode: 101 }],
    ['of a code that none has', { scope, occurrenceCode: 999 }],
    ['of a freight', { scope, subject: 'FR0000001F4' }],
    ['of an order', { scope: own, orderNumber: 'P77' }],
    ['by a beginning', { scope: own, text: 'P1777' }],
    ['by what nobody has', { scope: own, text: 'Q' }],
    ['of a day two months ago', { scope: own, from: daysAgo(60), until: daysAgo(59) }],
    ['failed to one endpoint in a week', { scope: own, webhookId, state: 'failed', from: daysAgo(7) }],
  ];
}

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 86_400_000);
}

/** The first 50 deliveries of every filter and how many there are, and how the database finds those. */
export async function timeDeliveries(
  { db }: Pick<Context, 'db'>,
  { shipperId, rounds }: { shipperId: number; rounds: number },
): Promise<{ deliveries: Timed[]; plans: Plan[] }> {
  const { id } = await db
    .selectFrom('webhookEndpoint')
    .select('id')
    .where('name', '=', 'Destino 3')
    .executeTakeFirstOrThrow();
  const deliveries: Timed[] = [];
  const plans: Plan[] = [];
  for (const [name, filter] of filtersOf(shipperId, id)) {
    const page = deliveryPage({ db }, { ...filter, limit: 50 });
    deliveries.push(await timed(name, rounds, () => page.execute()));
    deliveries.push(await timed(`${name}, counted`, rounds, () => countDeliveries({ db }, filter)));
    plans.push(await explainPlan(db, `deliveries: ${name}`, page));
  }
  return { deliveries, plans };
}

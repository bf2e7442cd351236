import type { Context } from '../../context.ts';
import type { JobHandlers } from '../../platform/jobs/queue.ts';
import { carreto, inChange, record } from '../../registry/changes/change.ts';
import { anonymiseFreight } from '../record/anonymise.ts';
import { type LawfulPayload, lawfulWork } from './take-event.ts';

/** What platforms must be able to ask by law: that people of orders are forgotten, and what is known of them. */
export function lawfulHandlers(ctx: Pick<Context, 'db' | 'log'>): JobHandlers {
  return new Map([[lawfulWork, (payload) => doLawful(ctx, payload as LawfulPayload)]]);
}

async function doLawful(
  ctx: Pick<Context, 'db' | 'log'>,
  { storeId, kind, topic, orderRefs }: LawfulPayload,
): Promise<void> {
  const store = await ctx.db
    .selectFrom('storeConnection')
    .select('shipperId')
    .where('id', '=', storeId)
    .executeTakeFirst();
  if (store === undefined) return;
  const freights = await freightsOf(ctx, storeId, orderRefs);
  if (kind === 'forget') {
    for (const code of freights) await anonymiseFreight(ctx, carreto, code);
    if (orderRefs === null)
      await ctx.db.deleteFrom('storeCredential').where('connectionId', '=', storeId).execute();
  }
  // Whoever has to answer the person finds it in the change log.
  await inChange(ctx, carreto, (change) =>
    record(change, {
      kind: 'store',
      id: storeId,
      shipperId: store.shipperId,
      action: kind === 'forget' ? 'people_forgotten' : 'people_asked_for',
      before: null,
      after: { topic, orders: orderRefs ?? 'all', freights },
    }),
  );
  ctx.log.info({ store: storeId, topic, freights: freights.length }, 'a platform spoke of data of people');
}

async function freightsOf(
  { db }: Pick<Context, 'db'>,
  storeId: number,
  orderRefs: readonly string[] | null,
): Promise<string[]> {
  if (orderRefs?.length === 0) return [];
  let select = db
    .selectFrom('storeOrder')
    .select('freightCode')
    .where('connectionId', '=', storeId)
    .where('freightCode', 'is not', null);
  if (orderRefs !== null) select = select.where('orderRef', 'in', [...orderRefs]);
  const rows = await select.orderBy('id').execute();
  return rows.flatMap(({ freightCode }) => freightCode ?? []);
}

import { storeStateOf } from '../../connectors/stores/states.ts';
import { stores } from '../../connectors/stores/stores.ts';
import type { Context } from '../../context.ts';
import type { JobHandlers } from '../../platform/jobs/queue.ts';
import { freightMoved } from '../signals.ts';

type Moved = { shipperId: number; freightCode: string; occurrenceIds: number[] };

/** What shops are to hear of their freights, noted as occurrences come. */
export function movedHandlers(ctx: Pick<Context, 'db'>): JobHandlers {
  return new Map([[freightMoved, (payload) => noteMoves(ctx, payload as Moved)]]);
}

/** Each state of a freight once: of several occurrences that mean the same to a buyer the first. */
async function noteMoves(
  { db }: Pick<Context, 'db'>,
  { shipperId, freightCode, occurrenceIds }: Moved,
): Promise<void> {
  const order = await db
    .selectFrom('storeOrder')
    .innerJoin('storeConnection', 'storeConnection.id', 'storeOrder.connectionId')
    .select(['storeOrder.id', 'storeOrder.connectionId', 'storeConnection.platform'])
    .where('storeOrder.shipperId', '=', shipperId)
    .where('storeOrder.freightCode', '=', freightCode)
    .executeTakeFirst();
  if (order === undefined) return;
  const words = stores.get(order.platform)?.manifest.states;
  const occurrences = await db
    .selectFrom('occurrence')
    .select(['id', 'code', 'occurredAt'])
    .where('shipperId', '=', shipperId)
    .where('freightCode', '=', freightCode)
    .where('id', 'in', occurrenceIds)
    .orderBy('occurredAt')
    .orderBy('id')
    .execute();
  const noted = occurrences.flatMap(({ id, code, occurredAt }) => {
    const storeState = storeStateOf(code);
    if (storeState === null) return [];
    const state = words?.has(storeState) === true ? ('pending' as const) : ('needless' as const);
    const what = { storeState, occurrenceId: id, occurrenceCode: code, occurredAt, state };
    return [{ shipperId, connectionId: order.connectionId, orderId: order.id, ...what }];
  });
  for (const one of noted)
    await db
      .insertInto('storeDelivery')
      .values(one)
      .onConflict((conflict) => conflict.columns(['orderId', 'storeState']).doNothing())
      .execute();
}

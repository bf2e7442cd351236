import { sql } from 'kysely';
import { stores } from '../../connectors/stores/stores.ts';
import { VendorProblem } from '../../connectors/vendors/line/vendor-problem.ts';
import { formatDay } from '../../kernel/days.ts';
import { dayInSaoPaulo, minuteOfDayInSaoPaulo } from '../../kernel/sao-paulo.ts';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import { noteAnswered, noteFailing } from '../../registry/stores/note-state.ts';
import type { KnownStore } from '../../registry/stores/stores-part.ts';
import { hearAgain } from './night/hear-again.ts';
import { wakeOrderIn } from './take-event.ts';
import type { OrderDesk } from './work-orders.ts';

const dayMs = 86_400_000;
const sweptDays = 3;
/** From three in the morning on, each shop at its own minute of an hour. */
const fromMinute = 180;
const spreadMinutes = 60;
const sweepMs = 10 * 60_000;

/**
 * Once a night, looks through the orders of each shop that changed of late: what was never told is found. A platform that gave up telling is told
 * again where to.
 */
export async function sweepOrders(desk: OrderDesk): Promise<void> {
  const { ctx } = desk.quotes;
  const nowMs = ctx.clock.nowMs();
  for (const store of ctx.mirror.current.stores.byId.values()) {
    if (minuteOfDayInSaoPaulo(nowMs) < fromMinute + (store.id % spreadMinutes)) continue;
    if (stores.get(store.platform)?.manifest.can.orders !== true) continue;
    await sweepStore(desk, store, nowMs);
  }
}

async function sweepStore(desk: OrderDesk, store: KnownStore, nowMs: number): Promise<void> {
  const { ctx } = desk.quotes;
  const client = desk.lines.clientOf(store);
  const day = formatDay(dayInSaoPaulo(nowMs));
  if (client === null || !(await claimSweep(desk, store.id, day))) return;
  try {
    const signal = AbortSignal.timeout(sweepMs);
    for await (const page of client.changedOrders(nowMs - sweptDays * dayMs, signal))
      await withTransaction(ctx.db, async (tx) => {
        // In one order everywhere, so that two who wake the same ones never wait crosswise.
        for (const orderRef of page.toSorted()) await wakeOrderIn(tx, store, orderRef);
      });
    await noteAnswered(ctx, store.id);
    await hearAgain(ctx, store, client);
  } catch (error) {
    if (!(error instanceof VendorProblem)) throw error;
    await noteFailing(ctx, store.id, error);
    await ctx.db
      .updateTable('storeState')
      // One that pauses is looked at once a night.
      .set({ sweptOn: error.isEnd ? day : null, sweepProblem: error.message })
      .where('connectionId', '=', store.id)
      .execute();
  }
}

/** Whether this process does it; one that fails is done again with the next turn. */
async function claimSweep({ quotes: { ctx } }: OrderDesk, storeId: number, day: string): Promise<boolean> {
  const claimed = await ctx.db
    .updateTable('storeState')
    .set({ sweptOn: day, sweepProblem: null })
    .where('connectionId', '=', storeId)
    .where(sql<boolean>`swept_on is distinct from ${day}::date`)
    .returning('connectionId')
    .executeTakeFirst();
  return claimed !== undefined;
}

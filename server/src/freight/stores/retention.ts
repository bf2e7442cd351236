import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { dropInBatches } from '../../platform/db/in-batches.ts';
import { countRows } from '../../platform/retention/count-rows.ts';
import { endOfTerm, type Horizon } from '../../platform/retention/horizon.ts';

type Storage = Pick<Context, 'db'>;

const batches = { rows: 5000, most: 20 };
/** For so long the same event is nothing new; platforms repeat for some days. */
const eventDays = 30;
/** Orders that are done, with what was told back of them: longer than anybody returns what was bought. */
const orderDays = 400;

/** How many events `dropOldStoreEvents` would drop. */
export function countOldStoreEvents({ db }: Storage, horizon: Horizon): Promise<number> {
  return countRows(db, 'store_event', isOldEvent(horizon));
}

/** Drops what platforms told long ago. Gives how many. */
export function dropOldStoreEvents({ db }: Storage, horizon: Horizon): Promise<number> {
  const what = { table: 'store_event', key: ['id'], condition: isOldEvent(horizon), order: 'heard_at' };
  return dropInBatches(db, what, batches);
}

/** How many orders `dropOldStoreOrders` would drop. */
export function countOldStoreOrders({ db }: Storage, horizon: Horizon): Promise<number> {
  return countRows(db, 'store_order', isOldOrder(horizon));
}

/** Drops the lines of orders that were done long ago, with what was told back; freights stay. Gives how many. */
export function dropOldStoreOrders({ db }: Storage, horizon: Horizon): Promise<number> {
  const what = { table: 'store_order', key: ['id'], condition: isOldOrder(horizon), order: 'done_at' };
  return dropInBatches(db, what, batches);
}

function isOldEvent(horizon: Horizon) {
  return sql<boolean>`heard_at < ${endOfTerm(horizon, eventDays)}`;
}

function isOldOrder(horizon: Horizon) {
  return sql<boolean>`done_at < ${endOfTerm(horizon, orderDays)} and due_at is null`;
}

import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { inBatches } from '../../../platform/db/in-batches.ts';
import { countRows } from '../../../platform/retention/count-rows.ts';
import { endOfTerm, type Horizon } from '../../../platform/retention/horizon.ts';

const batches = { rows: 1000, most: 100 };
/** Of a delivery or two each. */
const mostEvents = 10_000;

type Storage = Pick<Context, 'db' | 'config'>;

/** How many deliveries `dropOldDeliveries` would drop. */
export function countOldDeliveries({ db, config }: Storage, horizon: Horizon): Promise<number> {
  return countRows(db, 'webhook_delivery', isPastTerm(config, horizon));
}

/**
 * Drops deliveries that ended, or were parked, longer ago than the term, with their attempts and lonely events. Gives how
 * many deliveries.
 */
export async function dropOldDeliveries({ db, config }: Storage, horizon: Horizon): Promise<number> {
  const total = await inBatches(batches, async () => {
    const { rows } = await sql`
      with old as (
        select id from webhook_delivery where ${isPastTerm(config, horizon)}
        order by id limit ${batches.rows} for update skip locked),
      attempts as (delete from webhook_attempt where delivery_id in (select id from old))
      delete from webhook_delivery where id in (select id from old) returning id`.execute(db);
    return rows.length;
  });
  await sql`
    delete from webhook_event where id in (
      select v.id from webhook_event v
      where v.created_at < ${endOfTerm(horizon, config.webhookRetentionDays)}
        and not exists (select 1 from webhook_delivery d where d.event_id = v.id)
      order by v.id limit ${mostEvents} for update skip locked)`.execute(db);
  return total;
}

function isPastTerm({ webhookRetentionDays }: Context['config'], horizon: Horizon): RawBuilder<boolean> {
  return sql<boolean>`coalesce(finished_at, created_at) < ${endOfTerm(horizon, webhookRetentionDays)}
    and (finished_at is not null or state = 'parked')`;
}

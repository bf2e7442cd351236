import { sql } from 'kysely';
import type { Context } from '../../context.ts';

/** In one transaction, so that no statement runs long. */
const batch = 1000;
const mostBatches = 100;

/** Drops deliveries that ended, or were parked, longer ago than the term, with their attempts and lonely events. */
export async function dropOldDeliveries({ db, config }: Pick<Context, 'db' | 'config'>): Promise<void> {
  for (let turn = 0; turn < mostBatches; turn += 1) {
    const { rows } = await sql`
      with old as (
        select id from webhook_delivery
        where coalesce(finished_at, created_at) < app_now() - ${config.webhookRetentionDays} * interval '1 day'
          and (finished_at is not null or state = 'parked')
        order by id limit ${batch} for update skip locked),
      attempts as (delete from webhook_attempt where delivery_id in (select id from old))
      delete from webhook_delivery where id in (select id from old) returning id`.execute(db);
    if (rows.length < batch) break;
  }
  await sql`
    delete from webhook_event where id in (
      select v.id from webhook_event v
      where v.created_at < app_now() - ${config.webhookRetentionDays} * interval '1 day'
        and not exists (select 1 from webhook_delivery d where d.event_id = v.id)
      order by v.id limit ${batch * 10} for update skip locked)`.execute(db);
}

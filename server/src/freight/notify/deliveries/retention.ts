import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { inBatches } from '../../../platform/db/in-batches.ts';
import { countRows } from '../../../platform/retention/count-rows.ts';
import { endOfTerm, type Horizon } from '../../../platform/retention/horizon.ts';

const batches = { rows: 1000, most: 100 };

type Storage = Pick<Context, 'db' | 'config'>;

/** How many events `forgetBodies` would make forget theirs. */
export function countOldBodies({ db, config }: Storage, horizon: Horizon): Promise<number> {
  const term = endOfTerm(horizon, config.webhookRetentionDays);
  return countRows(db, 'webhook_event', isForgettable('webhook_event', term, sql`d.created_at < ${term}`));
}

/**
 * Forgets the bodies of what ended longer ago than the term, with the headers and answers of its sends; who was told what,
 * and when, stays. What was parked for longer is given up, for it would have nothing to send. Gives how many bodies.
 */
export async function forgetBodies({ db, config }: Storage, horizon: Horizon): Promise<number> {
  const term = endOfTerm(horizon, config.webhookRetentionDays);
  await inBatches(batches, async () => {
    const { rows } = await sql`
      with old as (
        select id from webhook_delivery where state = 'parked' and created_at < ${term}
        order by id limit ${batches.rows} for update skip locked)
      update webhook_delivery set state = 'cancelled', reason = 'body_forgotten', finished_at = app_now()
      where id in (select id from old) returning id`.execute(db);
    return rows.length;
  });
  return inBatches(batches, async () => {
    const { rows } = await sql`
      with old as (
        select id from webhook_event where ${isForgettable('webhook_event', term)}
        order by created_at limit ${batches.rows} for update skip locked),
      sends as (
        update webhook_attempt set headers = null, response_head = null
        where delivery_id in (select d.id from webhook_delivery d where d.event_id in (select id from old))
          and (headers is not null or response_head is not null))
      update webhook_event set body = null where id in (select id from old) returning id`.execute(db);
    return rows.length;
  });
}

/** Where nothing will be sent any more, and nothing ended within the term; what was parked is given up first. */
function isForgettable(
  event: string,
  term: Date,
  parkedToo: RawBuilder<unknown> = sql`false`,
): RawBuilder<boolean> {
  const { body, createdAt, id } = {
    body: sql.ref(`${event}.body`),
    createdAt: sql.ref(`${event}.created_at`),
    id: sql.ref(`${event}.id`),
  };
  return sql<boolean>`${body} is not null and ${createdAt} < ${term} and not exists (
    select from webhook_delivery d where d.event_id = ${id} and (
      d.state in ('pending', 'sending')
      or (d.state = 'parked' and not (${parkedToo}))
      or (d.finished_at >= ${term} and d.reason is distinct from 'body_forgotten')))`;
}

/** How many deliveries `dropOldDeliveries` would drop. */
export function countOldDeliveries({ db, config }: Storage, horizon: Horizon): Promise<number> {
  return countRows(db, 'webhook_delivery', isPastTerm(config, horizon));
}

/** Drops deliveries that ended longer ago than the term, with their attempts and lonely events. Gives how many deliveries. */
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
  await inBatches(batches, async () => {
    const { rows } = await sql`
      delete from webhook_event where id in (
        select v.id from webhook_event v
        where v.created_at < ${endOfTerm(horizon, logDays(config))}
          and not exists (select 1 from webhook_delivery d where d.event_id = v.id)
        order by v.created_at limit ${batches.rows} for update skip locked) returning id`.execute(db);
    return rows.length;
  });
  return total;
}

function isPastTerm(config: Context['config'], horizon: Horizon): RawBuilder<boolean> {
  return sql<boolean>`finished_at < ${endOfTerm(horizon, logDays(config))}`;
}

/** The log of a body never goes before it. */
function logDays({ webhookLogDays, webhookRetentionDays }: Context['config']): number {
  return Math.max(webhookLogDays, webhookRetentionDays);
}

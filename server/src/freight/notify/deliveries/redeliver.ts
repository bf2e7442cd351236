import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Change, record } from '../../../registry/changes/change.ts';
import type { Rows } from '../../../rows.ts';

/** `failed`: events that were given up or refused, and never taken; `last`: the last event of each webhook. */
export type WhichEvents = 'failed' | 'last';

/** A freight whose events are meant. */
export type Subject = { shipperId: number; subject: string };

/** An event of an endpoint with all its deliveries; what waits to be sent, or is being sent, is left alone. */
function pairsOf(subjects: RawBuilder<unknown>, which: WhichEvents): RawBuilder<unknown> {
  const wanted =
    which === 'last' ? sql`pair.subject_seq = pair.last_seq` : sql`pair.is_failed and not pair.is_taken`;
  return sql`
    select pair.* from (
      select delivery.shipper_id, delivery.subject, delivery.event_id, delivery.endpoint_id, delivery.kind,
        delivery.subject_seq, max(delivery.replay_no) as replay_no,
        max(delivery.subject_seq) over (partition by delivery.shipper_id, delivery.subject, delivery.endpoint_id) as last_seq,
        bool_or(delivery.state in ('pending', 'sending')) as is_live,
        bool_or(delivery.state = 'delivered') as is_taken,
        bool_or(delivery.state in ('rejected', 'exhausted')) as is_failed
      from ${subjects} as freight (shipper_id, subject)
      join webhook_delivery as delivery
        on delivery.shipper_id = freight.shipper_id and delivery.subject = freight.subject
      join webhook_endpoint as endpoint on endpoint.id = delivery.endpoint_id and endpoint.state = 'active'
      where delivery.kind = 'occurrence'
      group by delivery.shipper_id, delivery.subject, delivery.event_id, delivery.endpoint_id, delivery.kind,
        delivery.subject_seq
    ) as pair
    where not pair.is_live and ${wanted}`;
}

/** How many deliveries would be sent again, by the subjects that have any. */
export async function countRedeliverable(
  db: Kysely<Rows>,
  subjects: readonly Subject[],
  which: WhichEvents,
): Promise<ReadonlyMap<string, number>> {
  if (subjects.length === 0) return new Map();
  const named = sql`unnest(${subjects.map(({ shipperId }) => shipperId)}::bigint[],
    ${subjects.map(({ subject }) => subject)}::text[])`;
  const { rows } = await sql<{ subject: string; count: number }>`
    select subject, count(*)::int as count from (${pairsOf(named, which)}) as pair group by subject`.execute(
    db,
  );
  return new Map(rows.map(({ subject, count }) => [subject, count]));
}

/** Of one job so many freights a minute, so that nothing is pushed aside. */
const perMinute = 100;

type Redelivery = Subject & {
  /** Of the change log. */
  entityId: number;
  which: WhichEvents;
  /** Of the freight among those of a job, from 0. */
  position: number;
};

/**
 * Sends the events of a freight again to the endpoints that are active, beside what they had; gives how many. What somebody sends
 * again at the same time is sent once.
 */
export async function redeliverIn(
  change: Change,
  { shipperId, subject, entityId, which, position }: Redelivery,
): Promise<number> {
  const named = sql`(values (${shipperId}::bigint, ${subject}::text))`;
  const { rows } = await sql<{ id: number }>`
    insert into webhook_delivery (event_id, endpoint_id, shipper_id, kind, subject, subject_seq, replay_no, due_at)
    select event_id, endpoint_id, shipper_id, kind, subject, subject_seq, replay_no + 1,
      app_now() + ${Math.floor(position / perMinute)} * interval '1 minute'
    from (${pairsOf(named, which)}) as pair
    on conflict do nothing
    returning id`.execute(change.tx);
  if (rows.length > 0)
    await record(change, {
      kind: 'freight',
      id: entityId,
      shipperId,
      action: 'redeliver',
      before: null,
      after: { code: subject, which, count: rows.length },
    });
  return rows.length;
}

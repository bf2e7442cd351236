import { type Kysely, sql } from 'kysely';
import { found } from '../../../registry/changes/revision.ts';
import type { Rows } from '../../../rows.ts';
import { cteStates } from '../../cte/states.ts';
import { type EventWishes, keptBackBy } from '../../notify/enqueue.ts';
import type { SubscribedKind } from '../../notify/rows.ts';

/** What an endpoint would be told: of these kinds, as far as it wants them. */
export type Trial = { shipperId: number; kinds: readonly SubscribedKind[]; wishes: EventWishes };

/** Something that happened, whether or not anybody was told. */
export type TrialEvent = {
  kind: SubscribedKind;
  subject: string;
  orderNumber: string | null;
  occurrenceCode: number | null;
  channel: string | null;
  reverse: boolean;
  occurredAt: Date;
};

export type Judged = TrialEvent & { without: 'kind' | 'code' | 'channel' | 'reverse' | null };

const latest = 100;

/**
 * The last hundred things that happened to a shipper's freights, CT-es and bills, newest first, each with what keeps it from
 * an endpoint. They are read where they are kept: events are written only where somebody listens.
 * @throws Failure `not_found`
 */
export async function wouldTell(
  { db }: { db: Kysely<Rows> },
  { shipperId, kinds, wishes }: Trial,
): Promise<Judged[]> {
  found(await db.selectFrom('shipper').select('id').where('id', '=', shipperId).executeTakeFirst());
  const { rows } = await sql<TrialEvent>`
    (select 'occurrence' as kind, o.freight_code as subject, f.order_number as "orderNumber",
        o.code as "occurrenceCode", f.channel, f.reverse, o.occurred_at as "occurredAt"
      from occurrence o join freight f on f.shipper_id = o.shipper_id and f.code = o.freight_code
      where o.shipper_id = ${shipperId} order by o.occurred_at desc, o.id desc limit ${latest})
    union all
    (select 'cte_released', cte.id::text, null, null, null, false, moved.changed_at
      from cte_log moved join cte on cte.id = moved.cte_id
      where cte.shipper_id = ${shipperId} and moved.to_state = ${cteStates.released} order by moved.id desc limit ${latest})
    union all
    (select 'invoice', code::text, null, null, null, false, updated_at
      from bill where shipper_id = ${shipperId} order by updated_at desc limit ${latest})
    order by "occurredAt" desc limit ${latest}`.execute(db);
  return rows.map((event) => ({
    ...event,
    without: kinds.includes(event.kind) ? keptBackBy(wishes, event) : 'kind',
  }));
}

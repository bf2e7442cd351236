import { type RawBuilder, sql } from 'kysely';
import { beginningWith } from '../../../platform/db/folded.ts';
import { type Scope, withinShippers } from '../../../registry/access/scope.ts';
import { ofAllShippers } from '../../../registry/shippers/test-shippers.ts';
import type { DeliveryState, EventKind } from '../rows.ts';

/** Which deliveries; absent members let everything through. List, count and redrive mean the same rows by it. */
export type DeliveryFilter = {
  scope: Scope;
  shipperId?: number;
  webhookId?: number;
  /** `failed`: rejected or exhausted. */
  state?: DeliveryState | 'failed';
  kind?: EventKind;
  /** How the last send was answered; `none`: not at all. */
  class?: AnswerClass;
  occurrenceCode?: number;
  subject?: string;
  orderNumber?: string;
  /** The beginning of a subject or an order's number, or the `webhook-id`. */
  text?: string;
  from?: Date;
  until?: Date;
};
type AnswerClass = '2xx' | '3xx' | '4xx' | '5xx' | 'none';

/** What a filter demands of `webhook_delivery as d` and `webhook_event as v`; literals where an index covers some rows alone. */
export function conditionsOf(filter: DeliveryFilter): RawBuilder<boolean> {
  const { shipperId, webhookId, kind, occurrenceCode, subject, orderNumber, from, until } = filter;
  return sql<boolean>`(${sql.join(
    [
      ...scopeConditions(filter),
      ...when(shipperId, (id) => sql`d.shipper_id = ${id}`),
      ...when(webhookId, (id) => sql`d.endpoint_id = ${id}`),
      ...when(filter.state, stateCondition),
      ...when(kind, (one) => sql`d.kind = ${one}`),
      ...when(filter.class, classCondition),
      ...when(occurrenceCode, (code) => sql`v.occurrence_code = ${code}`),
      ...when(subject, (one) => sql`d.subject = ${one}`),
      ...when(orderNumber, (one) => sql`v.order_number = ${one}`),
      ...when(filter.text, textCondition),
      ...when(from, (at) => sql`d.created_at >= ${at}`),
      ...when(until, (at) => sql`d.created_at < ${at}`),
      sql`true`,
    ],
    sql` and `,
  )})`;
}

/** What a shipper tells its receivers concerns all its carriers. */
function scopeConditions(filter: DeliveryFilter): RawBuilder<unknown>[] {
  const { scope } = filter;
  if (scope.carrierIds !== 'all') return [sql`false`];
  if (!namesOne(filter)) return [ofAllShippers(scope, sql`d.shipper_id`)];
  return scope.shipperIds === 'all' ? [] : [withinShippers(scope, sql`d.shipper_id`)];
}

/** Whether a filter says whose deliveries it means, or which: those of test shippers are none of "all". */
function namesOne({ shipperId, webhookId, subject, orderNumber, text }: DeliveryFilter): boolean {
  return [shipperId, webhookId, subject, orderNumber, text].some((named) => named !== undefined);
}

function when<Value>(
  value: Value | undefined,
  condition: (value: Value) => RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  return value === undefined ? [] : [condition(value)];
}

function stateCondition(state: DeliveryState | 'failed'): RawBuilder<unknown> {
  if (state === 'failed') return sql`d.state in ('rejected', 'exhausted')`;
  return sql`d.state = ${sql.lit(state)}`;
}

function classCondition(answer: AnswerClass): RawBuilder<unknown> {
  if (answer === 'none') return sql`d.last_status is null and d.last_class is not null`;
  const least = Number(answer[0]) * 100;
  return sql`d.last_status >= ${sql.lit(least)} and d.last_status < ${sql.lit(least + 100)}`;
}

function textCondition(text: string): RawBuilder<unknown> {
  const start = beginningWith(text);
  return sql`(v.subject like ${start} or v.subject like ${start.toUpperCase()} or v.order_number like ${start}
    or v.public_id = ${text})`;
}

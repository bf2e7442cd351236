import { sql, type Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import type { Rows } from '../../rows.ts';
import type { Claimed } from './claim.ts';
import { isRetryable, type NextStep, nextStep } from './retry-plan.ts';
import type { SendResult } from './send.ts';

/** What came of a send, to be written down. */
export type Settled = {
  claimed: Claimed;
  url: string;
  result: SendResult;
  startedAtMs: number;
  ms: number;
  random: number;
};

/**
 * Writes down how a send ended: the attempt always; the delivery and the endpoint only while the lease is ours, so
 * that a worker that slept through its lease changes nothing.
 */
export async function settle(ctx: Pick<Context, 'db'>, settled: Settled): Promise<void> {
  const { claimed, result } = settled;
  const step = nextStep({
    ...result,
    origin: claimed.replayNo === 0 ? 'automatic' : 'manual',
    attempt: claimed.attempt,
    random: settled.random,
  });
  await withTransaction(ctx.db, async (tx) => {
    const applied = await settleDelivery(tx, settled, step);
    await tx
      .insertInto('webhookAttempt')
      .values({
        deliveryId: claimed.id,
        n: claimed.attempt,
        url: settled.url,
        startedAt: new Date(settled.startedAtMs),
        ms: settled.ms,
        status: result.status,
        class: result.class,
        responseHead: result.responseHead,
        truncated: result.truncated,
        applied,
      })
      .execute();
    if (!applied) return;
    await settleEndpoint(tx, settled, step);
    if (step.state === 'delivered' && claimed.replayNo > 0) await cancelAutomatic(tx, claimed);
  });
}

async function settleDelivery(tx: Transaction<Rows>, settled: Settled, step: NextStep): Promise<boolean> {
  const { claimed, result, ms } = settled;
  const delayMs = step.state === 'pending' ? step.delayMs : 0;
  const reason = step.state === 'exhausted' ? 'schedule_ended' : null;
  // What would be tried again waits with its endpoint, or goes with it.
  const { rows } = await sql<{ id: number }>`
    with own as (
      select d.id, e.state as endpoint_state, case
        when ${step.state}::text <> 'pending' or e.state = 'active' then ${step.state}::text
        when e.state = 'removed' or d.replay_no > 0 then 'cancelled'
        else 'parked' end as next
      from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id
      where d.id = ${claimed.id})
    update webhook_delivery d
    set state = own.next, due_at = app_now() + ${delayMs} * interval '1 millisecond',
      reason = case when own.next = 'cancelled' then 'endpoint_' || own.endpoint_state else ${reason}::text end,
      finished_at = case when own.next in ('pending', 'parked') then null else app_now() end,
      lease_token = null, lease_until = null,
      last_status = ${result.status}, last_class = ${result.class}, last_ms = ${ms}
    from own
    where d.id = own.id and d.lease_token = ${claimed.token}::uuid and d.state = 'sending'
    returning d.id`.execute(tx);
  return rows.length > 0;
}

/** The window grows by one with success and halves with failure: a dead endpoint is probed by one call at a time. */
async function settleEndpoint(
  tx: Transaction<Rows>,
  { claimed, result }: Settled,
  step: NextStep,
): Promise<void> {
  const { id } = claimed.endpoint;
  const update = tx.updateTable('webhookEndpoint').where('id', '=', id);
  if (step.state === 'delivered') {
    await update
      .set({
        win: sql<number>`least(max_inflight, win + 1)`,
        fails: 0,
        failingSince: null,
        exhausted: 0,
        gone: 0,
        warned: 0,
        lastSuccessAt: sql<Date>`app_now()`,
      })
      .execute();
  } else if (isRetryable(result.status)) {
    const restMs = restOf(result);
    await update
      .set({
        win: sql<number>`greatest(1, win / 2)`,
        fails: sql<number>`fails + 1`,
        failingSince: sql<Date>`coalesce(failing_since, app_now())`,
        exhausted: sql<number>`exhausted + ${step.state === 'exhausted' ? 1 : 0}`,
        gone: 0,
        notBefore: sql<Date>`greatest(not_before, app_now() + ${restMs} * interval '1 millisecond')`,
      })
      .execute();
  } else {
    const gone = result.status === 410 ? sql<number>`least(gone + 1, 1000)` : 0;
    await update.set({ gone }).execute();
  }
}

const shortestRestMs = 1000;
const longestRestMs = 300_000;
const usualRestMs = 10_000;

/** How long a receiver that says it is too much gets nothing at all. */
function restOf({ status, retryAfterMs }: SendResult): number {
  if (status !== 429 && !(status === 503 && retryAfterMs !== null)) return 0;
  return Math.min(Math.max(retryAfterMs ?? usualRestMs, shortestRestMs), longestRestMs);
}

/** What a person had sent with success need not be sent again. */
async function cancelAutomatic(tx: Transaction<Rows>, { id }: Claimed): Promise<void> {
  await sql`
    update webhook_delivery a
    set state = 'cancelled', reason = 'delivered_by_replay', finished_at = app_now()
    from webhook_delivery r
    where r.id = ${id} and a.event_id = r.event_id and a.endpoint_id = r.endpoint_id
      and a.replay_no = 0 and a.state in ('pending', 'parked')`.execute(tx);
}

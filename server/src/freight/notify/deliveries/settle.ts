import { sql, type Transaction } from 'kysely';
import type { Context } from '../../../context.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import type { Rows } from '../../../rows.ts';
import { type AfterDelivery, afterSend, type EndpointPulse, type SendScene } from './after-send.ts';
import type { Claimed } from './claim.ts';
import { isRetryable } from './retry-plan.ts';
import type { SendResult } from './send.ts';

/** What came of a send, to be written down. */
export type Settled = {
  claimed: Claimed;
  url: string;
  /** Of the call, as the log keeps them; null where none was made. */
  headers: Record<string, string> | null;
  result: SendResult;
  startedAtMs: number;
  ms: number;
  random: number;
};

/**
 * Writes down how a send ended: the attempt always; the delivery and the endpoint only while the lease is ours, so
 * that a worker that slept through its lease changes nothing. Gives whether it was ours.
 */
export function settle(ctx: Pick<Context, 'db'>, settled: Settled): Promise<boolean> {
  const { claimed, result, random } = settled;
  const end = {
    status: result.status,
    origin: claimed.replayNo === 0 ? ('automatic' as const) : ('manual' as const),
    attempt: claimed.attempt,
    retryAfterMs: result.retryAfterMs,
    random,
  };
  return withTransaction(ctx.db, async (tx) => {
    const scene = await readScene(tx, claimed, isRetryable(result.status));
    const { delivery, endpoint } = afterSend(end, scene);
    const isOurs = await writeOutcome(tx, { settled, delivery, endpoint, nowMs: scene.nowMs });
    if (isOurs && delivery.state === 'delivered' && claimed.replayNo > 0)
      await cancelAutomatic(tx, claimed.id);
    return isOurs;
  });
}

/** The endpoint, ours until the transaction ends, and the time: no earlier than the send ended. */
async function readScene(tx: Transaction<Rows>, claimed: Claimed, mayGoOn: boolean): Promise<SendScene> {
  const { rows } = await sql<SceneRow>`
    select state, max_inflight, win, fails, exhausted, gone, warned,
      ${msOf('not_before')} as not_before_ms, ${msOf('failing_since')} as failing_since_ms,
      ${msOf('last_success_at')} as last_success_at_ms, ceil(${msOf('app_now()')}) as now_ms
    from webhook_endpoint where id = ${claimed.endpoint.id} for no key update`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('a delivery without its endpoint');
  const { nowMs, ...endpoint } = row;
  const isDeliveredByReplay = mayGoOn && claimed.replayNo === 0 && (await hasDeliveredReplay(tx, claimed.id));
  return { endpoint, nowMs, isDeliveredByReplay };
}

type SceneRow = SendScene['endpoint'] & { nowMs: number };

/** A statement of its own, so that it sees what was written before the endpoint was ours. */
async function hasDeliveredReplay(tx: Transaction<Rows>, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from webhook_delivery d join webhook_delivery r using (event_id, endpoint_id)
    where d.id = ${id} and r.replay_no > 0 and r.state = 'delivered' limit 1`.execute(tx);
  return rows.length > 0;
}

function msOf(instant: 'not_before' | 'failing_since' | 'last_success_at' | 'app_now()') {
  return sql`extract(epoch from ${sql.raw(instant)})::float8 * 1000`;
}

type Outcome = { settled: Settled; delivery: AfterDelivery; endpoint: EndpointPulse; nowMs: number };

async function writeOutcome(tx: Transaction<Rows>, outcome: Outcome): Promise<boolean> {
  const { delivery, endpoint, nowMs } = outcome;
  const { claimed, url, headers, result, startedAtMs, ms } = outcome.settled;
  const { rows } = await sql<{ isOurs: boolean }>`
    with own as (
      update webhook_delivery
      set state = ${delivery.state}, reason = ${delivery.reason}, due_at = ${instant(delivery.dueAtMs)},
        finished_at = ${instant(delivery.finishedAtMs)}, lease_token = null, lease_until = null,
        last_status = ${result.status}, last_class = ${result.class}, last_ms = ${ms}
      where id = ${claimed.id} and lease_token = ${claimed.token}::uuid and state = 'sending'
      returning id),
    pulse as (
      update webhook_endpoint
      set win = ${endpoint.win}, not_before = ${instant(endpoint.notBeforeMs)}, fails = ${endpoint.fails},
        failing_since = ${instant(endpoint.failingSinceMs)}, exhausted = ${endpoint.exhausted},
        gone = ${endpoint.gone}, warned = ${endpoint.warned}, last_success_at = ${instant(endpoint.lastSuccessAtMs)}
        ${firstAnswer(outcome)}
      where id = ${claimed.endpoint.id} and exists (select 1 from own))
    insert into webhook_attempt
      (delivery_id, endpoint_id, n, url, address, started_at, ended_at, ms, status, class, response_head, truncated,
        headers, applied)
    select ${claimed.id}, ${claimed.endpoint.id}, ${claimed.attempt}, ${url}, ${result.address}, ${instant(startedAtMs)}, ${instant(nowMs)},
      ${ms}, ${result.status}, ${result.class}, ${result.responseHead}, ${result.truncated},
      ${headers === null ? null : JSON.stringify(headers)}::json, exists (select 1 from own)
    returning applied as is_ours`.execute(tx);
  return rows[0]?.isOurs ?? false;
}

/**
 * What the first final answer to an event says of the address, where the endpoint is still called there: receivers that
 * know no such path answer 404 or 405, for ever, and nobody sends such events again.
 */
function firstAnswer({ settled: { claimed, url, result }, nowMs }: Outcome) {
  const { endpoint, event } = claimed;
  if (event.kind === 'test' || isRetryable(result.status)) return sql``;
  const isFirst = sql`answered_at is null and url = ${endpoint.url} and exact_address = ${endpoint.exactAddress}`;
  const answered = sql`, answered_at = case when ${isFirst} then ${instant(nowMs)} else answered_at end`;
  if (result.status !== 404 && result.status !== 405) return answered;
  return sql`${answered},
        not_found_status = case when ${isFirst} then ${result.status} else not_found_status end,
        not_found_url = case when ${isFirst} then ${url} else not_found_url end`;
}

/** Milliseconds as an instant; minus infinity is one too. */
function instant(ms: number | null) {
  return sql`to_timestamp(${ms}::float8 / 1000)`;
}

/** What a person had sent with success need not be sent again. */
async function cancelAutomatic(tx: Transaction<Rows>, id: number): Promise<void> {
  await sql`
    update webhook_delivery a
    set state = 'cancelled', reason = 'delivered_by_replay', finished_at = app_now()
    from webhook_delivery r
    where r.id = ${id} and a.event_id = r.event_id and a.endpoint_id = r.endpoint_id
      and a.replay_no = 0 and a.state in ('pending', 'parked')`.execute(tx);
}

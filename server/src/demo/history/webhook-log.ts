import { sql } from 'kysely';
import { nextStep } from '../../freight/notify/deliveries/retry-plan.ts';
import { DAY_MS } from '../../kernel/days.ts';
import { dayInSaoPaulo, startOfDayInSaoPaulo } from '../../kernel/sao-paulo.ts';
import type { PastDesk } from './past.ts';
import { type Random, randomFor } from './random.ts';
import type { Span } from './timed-acts.ts';

/** The receivers of the world by their names: what each is like. */
export const receiverNames = {
  shop: 'Loja virtual',
  paused: 'ERP',
  failing: 'CRM',
  removed: 'BI antigo',
} as const;

const hourMs = 3_600_000;
const minuteMs = 60_000;

/** When something befell a receiver, before the first start of the demo. */
export const receiverDays = {
  pausedBeforeMs: 2 * DAY_MS,
  /** Fails since then, before the end of what is written. */
  failingForMs: 20 * hourMs,
  removedFrom: 40 * DAY_MS,
  removedUntil: 20 * DAY_MS,
} as const;

/** The last delivery there is: what a step makes has a greater id, and a time that is over. */
export async function lastDeliveryId({ ctx }: PastDesk): Promise<number> {
  const { id } = await ctx.db
    .selectFrom('webhookDelivery')
    .select((select) => select.fn.coalesce(select.fn.max('id'), sql<number>`0`).as('id'))
    .executeTakeFirstOrThrow();
  return id;
}

type Row = { id: number; publicId: string; createdMs: number; name: string; url: string; endpointId: number };

/**
 * Leaves the deliveries that a step made as the worker would have left them: nothing of the past is sent now. What was to
 * be tried again after the end of the span waits for its time, like any other.
 */
export async function finishDeliveries(
  past: PastDesk,
  { afterId, ...scene }: Scene & { afterId: number },
): Promise<void> {
  const { rows } = await sql<Row>`
    select d.id, v.public_id as "publicId", (extract(epoch from d.created_at) * 1000)::float8 as "createdMs",
      e.name, e.url, e.id as "endpointId"
    from webhook_delivery d join webhook_event v on v.id = d.event_id join webhook_endpoint e on e.id = d.endpoint_id
    where d.state = 'pending' and d.attempt = 0 and d.created_at <= ${new Date(scene.span.untilMs)}
      and d.id > ${afterId}
      and e.name = any (${Object.values(receiverNames)}::text[])
    order by d.id`.execute(past.ctx.db);
  const outcomes = rows.map((row) => outcomeOf(row, scene));
  await dropUnheard(past, outcomes);
  await writeOutcomes(past, outcomes);
  await writeAttempts(past, outcomes);
  await writeFailing(past, outcomes);
}

type Attempt = { n: number; atMs: number; ms: number; status: number };
type Outcome = Row & {
  state: 'delivered' | 'rejected' | 'exhausted' | 'parked' | 'pending' | 'unheard';
  attempts: Attempt[];
  dueMs: number;
};

type Scene = { seed: number; span: Span; startedAtMs: number };

function outcomeOf(row: Row, scene: Scene): Outcome {
  const { createdMs, name } = row;
  const ended = (state: Outcome['state']): Outcome => ({ ...row, state, attempts: [], dueMs: createdMs });
  const beforeMs = scene.startedAtMs - createdMs;
  if (name === receiverNames.paused && beforeMs < receiverDays.pausedBeforeMs) return ended('parked');
  if (name === receiverNames.removed) {
    if (beforeMs > receiverDays.removedFrom || beforeMs < receiverDays.removedUntil) return ended('unheard');
    if (beforeMs < receiverDays.removedUntil + 2 * DAY_MS) return ended('parked');
  }
  return sendAgainAndAgain(row, scene);
}

function sendAgainAndAgain(row: Row, { seed, span }: Scene): Outcome {
  // Not by its id, which is drawn: the same world has the same failures.
  const random = randomFor(seed, 'delivery', row.name, row.createdMs);
  const attempts: Attempt[] = [];
  let atMs = row.createdMs + random.integer(200, 4000);
  for (let n = 1; atMs <= span.untilMs; n += 1) {
    const status = statusAt(row, { seed, span, atMs, random });
    const attempt = { n, atMs, ms: random.integer(18, status === 200 ? 420 : 2900), status };
    attempts.push(attempt);
    const end = {
      status,
      origin: 'automatic',
      attempt: n,
      retryAfterMs: null,
      random: random.next(),
    } as const;
    const next = nextStep(end);
    if (next.state !== 'pending') return { ...row, attempts, state: next.state, dueMs: atMs + attempt.ms };
    atMs += attempt.ms + next.delayMs;
  }
  return { ...row, attempts, state: 'pending', dueMs: atMs };
}

type Sending = { seed: number; span: Span; atMs: number; random: Random };

function statusAt({ name }: Row, { seed, span, atMs, random }: Sending): number {
  if (name === receiverNames.failing && atMs > span.untilMs - receiverDays.failingForMs) return 503;
  if (isOutage(seed, name, atMs)) return random.pick([500, 502, 503]);
  return random.chance(0.004) ? 422 : 200;
}

/** Now and then a receiver is down for an afternoon, seldom for longer than anybody tries. */
function isOutage(seed: number, name: string, atMs: number): boolean {
  const today = dayInSaoPaulo(atMs);
  return [today - 1, today].some((day) => {
    const random = randomFor(seed, 'outage', name, day);
    if (!random.chance(0.05)) return false;
    const hours = random.chance(0.25) ? 30 : random.integer(1, 5);
    const fromMs = startOfDayInSaoPaulo(day) + random.integer(8 * 60, 16 * 60) * minuteMs;
    return atMs >= fromMs && atMs < fromMs + hours * hourMs;
  });
}

/** Nobody was listening then. */
async function dropUnheard({ ctx }: PastDesk, outcomes: readonly Outcome[]): Promise<void> {
  const ids = outcomes.flatMap(({ id, state }) => (state === 'unheard' ? [id] : []));
  if (ids.length > 0) await ctx.db.deleteFrom('webhookDelivery').where('id', 'in', ids).execute();
}

async function writeOutcomes({ ctx }: PastDesk, outcomes: readonly Outcome[]): Promise<void> {
  const kept = outcomes.filter(({ state }) => state !== 'unheard');
  if (kept.length === 0) return;
  const last = kept.map(({ attempts }) => attempts.at(-1));
  await sql`
    update webhook_delivery d
    set state = o.state, attempt = o.attempt, due_at = o.due_at, last_status = o.status, last_class = o.class, last_ms = o.ms,
      reason = case when o.state = 'exhausted' then 'schedule_ended' end,
      finished_at = case when o.state in ('pending', 'parked') then null else o.due_at end
    from unnest(
      ${kept.map(({ id }) => id)}::bigint[], ${kept.map(({ state }) => state)}::text[],
      ${kept.map(({ attempts }) => attempts.length)}::integer[],
      ${kept.map(({ dueMs }) => new Date(dueMs).toISOString())}::timestamptz[],
      ${last.map((one) => one?.status ?? null)}::integer[], ${last.map((one) => (one ? classOf(one) : null))}::text[],
      ${last.map((one) => one?.ms ?? null)}::integer[]
    ) as o (id, state, attempt, due_at, status, class, ms)
    where d.id = o.id`.execute(ctx.db);
}

async function writeAttempts({ ctx }: PastDesk, outcomes: readonly Outcome[]): Promise<void> {
  const made = outcomes.flatMap(({ id, endpointId, url, attempts }) =>
    attempts.map((attempt) => ({ id, endpointId, url, ...attempt })),
  );
  if (made.length === 0) return;
  await sql`
    insert into webhook_attempt
      (delivery_id, endpoint_id, n, url, address, started_at, ended_at, ms, status, class, response_head, truncated, applied)
    select a.id, a.endpoint_id, a.n, a.url, '127.0.0.1', a.at, a.at + a.ms * interval '1 ms', a.ms, a.status, a.class, a.head, false, true
    from unnest(
      ${made.map(({ id }) => id)}::bigint[], ${made.map(({ endpointId }) => endpointId)}::bigint[], ${made.map(({ n }) => n)}::integer[], ${made.map(({ url }) => url)}::text[],
      ${made.map(({ atMs }) => new Date(atMs).toISOString())}::timestamptz[], ${made.map(({ ms }) => ms)}::integer[],
      ${made.map(({ status }) => status)}::integer[], ${made.map(classOf)}::text[], ${made.map(headOf)}::text[]
    ) as a (id, endpoint_id, n, url, at, ms, status, class, head)`.execute(ctx.db);
}

function classOf({ status }: Pick<Attempt, 'status'>): string {
  return status === 200 ? 'ok' : 'http_error';
}

function headOf({ status }: Pick<Attempt, 'status'>): string {
  if (status === 200) return '{"recebido":true}';
  return status === 422 ? '{"erro":"pedido desconhecido"}' : 'Service Unavailable';
}

/** A receiver whose last call failed has been failing since the first failure after its last success. */
async function writeFailing({ ctx }: PastDesk, outcomes: readonly Outcome[]): Promise<void> {
  for (const [endpointId, own] of Map.groupBy(outcomes, (one) => one.endpointId)) {
    const attempts = own.flatMap((one) => one.attempts).sort((one, other) => one.atMs - other.atMs);
    const lastOk = attempts.findLast(({ status }) => status < 500);
    const failed = attempts.filter(({ status, atMs }) => status >= 500 && atMs > (lastOk?.atMs ?? 0));
    const latest = attempts.at(-1);
    if (latest === undefined) continue;
    await sql`
      update webhook_endpoint set
        last_success_at = greatest(last_success_at, ${lastOk === undefined ? null : new Date(lastOk.atMs)}),
        answered_at = coalesce(answered_at, ${new Date(latest.atMs)})
        ${failed.length === 0 ? sql`` : sql`, fails = ${failed.length}, failing_since = ${new Date(failed[0]?.atMs ?? 0)}, win = 1`}
      where id = ${endpointId} and coalesce(last_success_at, '-infinity') < ${new Date(latest.atMs)}`.execute(
      ctx.db,
    );
  }
}

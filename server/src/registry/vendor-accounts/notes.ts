import { type Kysely, sql } from 'kysely';
import type { AccountExchange } from '../../connectors/vendors/desk/desk.ts';
import type { EndedCall } from '../../connectors/vendors/desk/watched-ports.ts';
import { maskExchange } from '../../connectors/vendors/desk/wire-masked.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Rows } from '../../rows.ts';
import { refuseAct } from './refuse-act.ts';
import { refuseCredential } from './refuse-credential.ts';

/** Notes how calls of accounts go, behind them: whoever calls waits for nothing of it. */
export type VendorNotes = {
  exchange(exchange: AccountExchange): void;
  call(call: EndedCall): void;
  /** Exchanges that were not kept, because more came than could be written. */
  dropped(): number;
  /** Writes what waits. */
  close(): Promise<void>;
};

export type NoteContext = {
  db: Kysely<Rows>;
  clock: Clock;
  log: Log;
  config: { vendorExchangeDays: number };
};

/** What may wait to be written: so many exchanges, and so many bytes of their bodies. */
const mostWaiting = 2000;
const mostWaitingBytes = 16 * 1_048_576;
const batchRows = 100;
/** Answers are noted so often; failures, and the first answer after them, at once. */
const okEveryMs = 60_000;

type Waiting = AccountExchange & { at: Date; bytes: number };
type Ended = EndedCall & { at: Date };

export function openVendorNotes(ctx: NoteContext): VendorNotes {
  const exchanges: Waiting[] = [];
  /** Of each account the calls since the last write, folded. */
  const calls = new Map<number, Folded>();
  const okAt = new Map<number, number>();
  const refusals: Ended[] = [];
  let bytes = 0;
  let dropped = 0;
  let logged = 0;
  let writing: Promise<void> | null = null;

  const isWaiting = (): boolean => exchanges.length > 0 || calls.size > 0 || refusals.length > 0;
  const writeQueued = async (): Promise<void> => {
    // After what calls now has gone on.
    await new Promise((resolve) => setImmediate(resolve));
    while (isWaiting()) {
      const batch = exchanges.splice(0, batchRows);
      for (const one of batch) bytes -= one.bytes;
      const folded = [...calls];
      calls.clear();
      await tried(ctx, 'exchanges', () => writeExchanges(ctx.db, batch));
      for (const [accountId, ended] of folded)
        await tried(ctx, 'calls', () => writeCalls(ctx.db, accountId, ended));
      for (const refusal of refusals.splice(0))
        await tried(ctx, 'a refusal', () =>
          refusal.failure === 'not_for_this' ? refuseAct(ctx, refusal) : refuseCredential(ctx, refusal),
        );
    }
    if (dropped > logged)
      ctx.log.warn(
        { dropped: dropped - logged },
        "calls to carriers' own systems were not kept: more came than could be written",
      );
    logged = dropped;
  };
  const begin = (): void => {
    writing ??= writeQueued().finally(() => {
      writing = null;
      // What came while this turn ended found it still there.
      if (isWaiting()) begin();
    });
  };

  return {
    exchange(exchange) {
      if (ctx.config.vendorExchangeDays === 0) return;
      const size = sizeOf(exchange);
      if (exchanges.length >= mostWaiting || bytes + size > mostWaitingBytes) {
        dropped += 1;
        return;
      }
      bytes += size;
      exchanges.push({ ...exchange, bytes: size, at: new Date(ctx.clock.nowMs()) });
      begin();
    },
    call(call) {
      // Whoever proves a credential writes down what came of it.
      if (call.act === 'check') return;
      const nowMs = ctx.clock.nowMs();
      const { accountId, failure } = call;
      if (failure === 'not_for_this') {
        // The account is let in: how it does otherwise is for its other calls to say.
        refusals.push({ ...call, at: new Date(nowMs) });
        begin();
        return;
      }
      if (failure === 'not_let_in') refusals.push({ ...call, at: new Date(nowMs) });
      if (failure === null) {
        if (nowMs - (okAt.get(accountId) ?? Number.NEGATIVE_INFINITY) < okEveryMs) return;
        okAt.set(accountId, nowMs);
      } else okAt.delete(accountId);
      calls.set(accountId, fold(calls.get(accountId), { ...call, at: new Date(nowMs) }));
      begin();
    },
    dropped: () => dropped,
    async close() {
      while (writing !== null) await writing;
    },
  };
}

async function tried({ log }: NoteContext, what: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    log.warn({ err: error }, `${what} of accounts with carriers' own systems could not be noted`);
  }
}

function sizeOf({ exchange: { requestBody, answerBody } }: AccountExchange): number {
  return (requestBody?.length ?? 0) + (answerBody?.length ?? 0);
}

/** Calls in a row: failures since the last answer among them, and whether there was one. */
type Folded = {
  revision: number;
  okAt: Date | null;
  failures: number;
  since: Ended | null;
  last: Ended | null;
};

function fold(before: Folded | undefined, ended: Ended): Folded {
  const { revision, failure, at } = ended;
  const known = before?.revision === revision ? before : undefined;
  if (failure === null) return { revision, okAt: at, failures: 0, since: null, last: null };
  const { okAt = null, failures = 0, since = null } = known ?? {};
  return { revision, okAt, failures: failures + 1, since: since ?? ended, last: ended };
}

async function writeExchanges(db: Kysely<Rows>, batch: readonly Waiting[]): Promise<void> {
  if (batch.length === 0) return;
  const rows = [];
  for (const one of batch) {
    // A large body takes a while to be read through; others have their turn between.
    await new Promise((resolve) => setImmediate(resolve));
    rows.push(rowOf(one));
  }
  const accounts = [...new Set(batch.map(({ accountId }) => accountId))];
  const there = await db.selectFrom('vendorAccount').select('id').where('id', 'in', accounts).execute();
  const ids = new Set(there.map(({ id }) => id));
  // Those of accounts that were removed meanwhile go with them.
  const wanted = rows.filter(({ accountId }) => ids.has(accountId));
  if (wanted.length > 0) await db.insertInto('vendorExchange').values(wanted).execute();
}

function rowOf({ accountId, exchange, secrets, freightCodes, at }: Waiting) {
  const { act, method, status, problem, latencyMs } = exchange;
  const { url, request, answer } = maskExchange(exchange, secrets);
  return {
    ...{ accountId, at, act, method, url: storable(url), status },
    request: storable(request),
    answer: storable(answer),
    problemCode: problem?.kind ?? null,
    problemText: problem?.message ?? null,
    latencyMs: Math.max(0, Math.round(latencyMs)),
    freightCodes: freightCodes.slice(0, 100),
  };
}

/** The database keeps no zero byte in a text. */
function storable<Text extends string | null>(text: Text): Text {
  return (typeof text === 'string' ? text.replaceAll('\0', '') : text) as Text;
}

async function writeCalls(db: Kysely<Rows>, accountId: number, folded: Folded): Promise<void> {
  const { revision, okAt, failures, since, last } = folded;
  await sql`
    update vendor_state s set
      ok_at = coalesce(${okAt}, s.ok_at),
      failing_since = case when ${failures} = 0 then null when ${okAt}::timestamptz is null
        then coalesce(s.failing_since, ${since?.at ?? null}) else ${since?.at ?? null} end,
      failed_at = ${last?.at ?? null},
      failure_act = ${last?.act ?? null},
      failure_code = ${last?.failure ?? null},
      failures = case when ${okAt}::timestamptz is null then s.failures else 0 end + ${failures}
    from vendor_account a
    where a.id = s.account_id and s.account_id = ${accountId} and a.revision = ${revision}`.execute(db);
}

import type { PostalHealth } from '@carreto/contract/admin/integration/postal-health';
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Rows } from '../../rows.ts';
import type { RegistryContext } from '../changes/change.ts';
import { readPostalAccount } from './account.ts';
import type { NumberKind, PostalService } from './rows.ts';

/** How a call of a contract ended; null: it was answered. */
export type PostalCall = { accountId: number; service: PostalService; failure: string | null };

/** Notes how calls go. */
export type PostalNotes = { note(call: PostalCall): void; close(): Promise<void> };

const okEveryMs = 60_000;
const paceDays = 30;

type NoteContext = { db: Kysely<Rows>; clock: Clock; log?: Log };

/** Notes calls beside what they are made for, and never holds it up: each failure, and successes once a minute. */
export function openPostalNotes({ db, clock, log }: NoteContext): PostalNotes {
  const okAt = new Map<string, number>();
  const pending = new Set<Promise<unknown>>();
  return {
    note(call) {
      const key = `${call.accountId} ${call.service}`;
      const nowMs = clock.nowMs();
      const isOk = call.failure === null;
      if (isOk && nowMs - (okAt.get(key) ?? Number.NEGATIVE_INFINITY) < okEveryMs) return;
      if (isOk) okAt.set(key, nowMs);
      else okAt.delete(key);
      const written = writeCall(db, call, new Date(nowMs)).catch((error: unknown) =>
        log?.warn({ err: error }, 'how the postal operator answered could not be noted'),
      );
      pending.add(written);
      void written.then(() => pending.delete(written));
    },
    async close() {
      await Promise.all(pending);
    },
  };
}

async function writeCall(db: Kysely<Rows>, call: PostalCall, at: Date): Promise<void> {
  const { accountId, service, failure } = call;
  const isOk = failure === null;
  await sql`
    insert into postal_health as health (account_id, service, last_ok_at, last_failed_at, last_class, failures)
    values (${accountId}, ${service}, ${isOk ? at : null}, ${isOk ? null : at}, ${failure}, ${isOk ? 0 : 1})
    on conflict (account_id, service) do update set
      last_ok_at = coalesce(excluded.last_ok_at, health.last_ok_at),
      last_failed_at = coalesce(excluded.last_failed_at, health.last_failed_at),
      last_class = coalesce(excluded.last_class, health.last_class),
      failures = case when ${isOk} then 0 else health.failures + 1 end`.execute(db);
}

/** How a contract with the postal operator does. @throws Failure `not_found` */
export async function getPostalHealth({ db }: RegistryContext, accountId: number): Promise<PostalHealth> {
  const account = await readPostalAccount(db, accountId);
  const noted = await db.selectFrom('postalHealth').selectAll().where('accountId', '=', accountId).execute();
  const services = (['pre_posting', 'legacy'] as const).map((service) => {
    const row = noted.find((one) => one.service === service);
    return {
      service,
      isSet: (service === 'pre_posting' ? account.restUrl : account.soapUrl) !== null,
      lastOkAt: row?.lastOkAt?.toISOString() ?? null,
      lastFailedAt: row?.lastFailedAt?.toISOString() ?? null,
      failure: row?.lastClass ?? null,
      failures: row?.failures ?? 0,
    };
  });
  return {
    ...{ accountId, active: account.active, services },
    ...(await readBookings(db, accountId)),
    numbers: await readNumbers(db, { accountId, lowMark: account.lowMark }),
  };
}

async function readBookings(db: Kysely<Rows>, accountId: number) {
  const { rows } = await sql<{ unanswered: number; lastCodeAt: Date | null }>`
    select
      (select count(*)::int from postal_booking where account_id = ${accountId} and code is null
        and operator_id is null and lease_until <= app_now()) as unanswered,
      (select max(issued_at) from postal_code where account_id = ${accountId}) as last_code_at`.execute(db);
  const [row] = rows;
  return { unanswered: row?.unanswered ?? 0, lastCodeAt: row?.lastCodeAt?.toISOString() ?? null };
}

type Numbers = { kind: NumberKind; serviceCode: string; remaining: number; used: number };

async function readNumbers(
  db: Kysely<Rows>,
  { accountId, lowMark }: { accountId: number; lowMark: number },
): Promise<PostalHealth['numbers']> {
  const { rows } = await sql<Numbers>`
    select kind, service_code, sum(last_number + 1 - next_number)::bigint as remaining, (
      select count(*)::int from postal_code as code
      where code.account_id = ${accountId} and code.range_id is not null and code.kind = postal_range.kind
        and code.service_code = postal_range.service_code
        and code.issued_at > app_now() - ${paceDays} * interval '1 day') as used
    from postal_range where account_id = ${accountId} and active
    group by kind, service_code order by kind desc, service_code`.execute(db);
  return rows.map(({ kind, serviceCode, remaining, used }) => ({
    ...{ kind, serviceCode, remaining, usedIn30Days: used, isLow: remaining < lowMark },
    daysLeft: used === 0 ? null : Math.floor((remaining * paceDays) / used),
  }));
}

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CteOutcome, CteSource } from '../../../../connectors/vendors/cte-port.ts';
import type { Context } from '../../../../context.ts';
import { Failure } from '../../../../kernel/failure.ts';
import { isLeaseOver, leaseEnd } from '../../../../platform/db/lease.ts';
import { keepNothing } from '../../../../platform/idempotency/once.ts';
import type { BackgroundTask } from '../../../../platform/jobs/background.ts';
import { inThread } from '../../../../threads/in-thread.ts';
import { takeXml } from '../xml/take-xml.ts';

/** CT-es of one run; the rest waits for the next. */
const mostAtOnce = 8;
const leaseMs = 120_000;
const callMs = 30_000;
/** A CT-e that is not there yet is asked for after so long, then after twice that, up to a day. */
const firstMs = 60_000;
const longestMs = 86_400_000;
/** Documents of goods that were carried longer ago than that are not given any more. */
const mostDays = 60;

type Named = { accessKey: string; accountId: number; failures: number; leaseToken: string; isOld: boolean };

/** The task that fetches CT-es from carriers that named them. */
export function namedCteTask(ctx: Context): BackgroundTask {
  return { name: 'CT-es that carriers named', everyMs: ctx.config.bookingPollMs, run: () => fetchNamed(ctx) };
}

/**
 * Fetches CT-es that carriers named, into the intake that takes those that carriers send. One that came by another way is fetched no more; one
 * whose key is another than was asked for is not taken in. Safe in several processes at once.
 */
export async function fetchNamed(ctx: Context): Promise<void> {
  await sql`
    update named_cte n set state = 'fetched', problem = null from cte
    where n.state = 'due' and n.due_at <= app_now() and cte.access_key = n.access_key`.execute(ctx.db);
  for (const named of await claim(ctx)) {
    try {
      await end(ctx, named, await fetchOne(ctx, named));
    } catch (error) {
      ctx.log.error({ err: error, cte: named.accessKey }, 'fetching a CT-e failed');
      await end(ctx, named, { kind: 'later', problem: 'it failed; the log says why' }).catch(() => {});
    }
  }
}

async function claim({ db }: Pick<Context, 'db'>): Promise<Named[]> {
  const leaseToken = randomUUID();
  const claimed = await db
    .updateTable('namedCte')
    .set({ leaseUntil: leaseEnd(leaseMs), leaseToken })
    .where('accessKey', 'in', (select) =>
      select
        .selectFrom('namedCte as waiting')
        .select('waiting.accessKey')
        .where('waiting.state', '=', 'due')
        .where('waiting.dueAt', '<=', sql<Date>`app_now()`)
        .where(isLeaseOver('waiting.lease_until'))
        .orderBy('waiting.dueAt')
        .limit(mostAtOnce)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      'accessKey',
      'accountId',
      'failures',
      sql<boolean>`named_at < app_now() - make_interval(days => ${mostDays})`.as('isOld'),
    ])
    .execute();
  return claimed.map((named) => ({ ...named, leaseToken }));
}

type Ended = { kind: 'fetched' } | { kind: 'refused' | 'later'; problem: string };

async function fetchOne(ctx: Context, { accessKey, accountId }: Named): Promise<Ended> {
  const access = ctx.mirror.current.vendorAccounts.get(accountId);
  if (access === undefined) return { kind: 'later', problem: 'its account is gone or switched off' };
  const ports = ctx.vendors.portsOf(access);
  if ('closed' in ports) return { kind: 'later', problem: ports.sentence };
  if (ports.cte === null) return { kind: 'refused', problem: 'its connector gives no CT-es' };
  const outcome = await fetchFrom(ports.cte, accessKey);
  if (outcome.kind === 'none') return { kind: 'later', problem: 'the carrier does not have it yet' };
  if (outcome.kind !== 'xml') return { kind: 'later', problem: outcome.sentence };
  try {
    const document = await inThread.readCte(outcome.xml);
    if (document.kind !== 'cte' || document.cte.accessKey !== accessKey)
      return { kind: 'refused', problem: 'the carrier gave another document than was asked for' };
    await takeXml(ctx, { sender: { carrierId: access.carrierId }, xml: outcome.xml, keep: keepNothing });
    return { kind: 'fetched' };
  } catch (error) {
    // What is wrong with a document does not get better.
    if (error instanceof Failure) return { kind: 'refused', problem: sentenceOf(error) };
    throw error;
  }
}

function fetchFrom(source: CteSource, accessKey: string): Promise<CteOutcome> {
  return source.fetch(accessKey, AbortSignal.timeout(callMs));
}

function sentenceOf({ code, details = [] }: Failure): string {
  return [code, ...details.map(({ field, message }) => `${field}: ${message}`)].join('; ').slice(0, 500);
}

async function end(
  { db }: Pick<Context, 'db'>,
  { accessKey, failures, leaseToken, isOld }: Named,
  ended: Ended,
): Promise<void> {
  const waitMs = Math.min(firstMs * 2 ** Math.min(failures, 20), longestMs);
  const isLater = ended.kind === 'later';
  await db
    .updateTable('namedCte')
    .set({
      state: ended.kind === 'later' ? (isOld ? 'given_up' : 'due') : ended.kind,
      problem: ended.kind === 'fetched' ? null : ended.problem,
      failures: isLater ? failures + 1 : failures,
      dueAt: sql<Date>`app_now() + ${isLater ? waitMs : 0} * interval '1 ms'`,
      fetchedAt: ended.kind === 'fetched' ? sql<Date>`app_now()` : null,
      ...{ leaseUntil: null, leaseToken: null },
    })
    .where('accessKey', '=', accessKey)
    .where('leaseToken', '=', leaseToken)
    .execute();
}

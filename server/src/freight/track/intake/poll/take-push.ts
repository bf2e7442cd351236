import { sql } from 'kysely';
import type { TrackedAnswer } from '../../../../connectors/carrier-tracking/port.ts';
import type { OpenPush } from '../../../../connectors/vendors/desk/desk.ts';
import { VendorProblem } from '../../../../connectors/vendors/line/vendor-problem.ts';
import type { PushCall, PushedNews } from '../../../../connectors/vendors/push-port.ts';
import type { Context } from '../../../../context.ts';
import { fail } from '../../../../kernel/failure.ts';
import type { KnownAccount } from '../../../../registry/vendor-accounts/vendor-accounts-part.ts';
import type { Connection } from './connection.ts';
import { freightsOfCodes } from './due-freights.ts';
import { noteCteKeys } from './note-cte-keys.ts';
import { takeEvents } from './take-events.ts';

/** Names of one push; what is beyond is asked for in its turn. */
const mostKeys = 1000;

/**
 * Takes in what a carrier told by itself at the address of an account, the way it would be if it had been asked: when this resolves it is
 * written down. What was heard before is not taken in again; what it tells of freights of others, or of none, is left aside without a word.
 * @throws Failure `not_found` where nobody listens at the account; `unauthorized` where the carrier did not send it; `malformed_json` where it
 * cannot be understood.
 */
export async function takePush(ctx: Context, account: KnownAccount, call: PushCall): Promise<void> {
  const connection = await connectionOf(ctx, account);
  const open = ctx.vendors.pushOf(account);
  if (connection === undefined || 'closed' in open) throw fail('not_found');
  const judged = open.push.judge(call);
  if (judged === 'forged') throw fail('unauthorized');
  if (judged === 'probe') return;
  const news = read(open, call);
  const freightCodes = await takeNews(ctx, { connection, track: open.track, news });
  open.heard(call, { status: 200, problem: null, freightCodes });
}

/** The connection by which the account follows freights; undefined where it follows none now. */
async function connectionOf(
  { db }: Pick<Context, 'db'>,
  { id, active, acts }: KnownAccount,
): Promise<Connection | undefined> {
  if (!active || !acts.includes('track')) return undefined;
  return db
    .selectFrom('trackingConnection')
    .selectAll()
    .where('vendorAccountId', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();
}

function read({ push, heard }: OpenPush, call: PushCall): PushedNews {
  try {
    return push.read(call);
  } catch (error) {
    if (!(error instanceof VendorProblem)) throw error;
    heard(call, { status: 422, problem: error, freightCodes: [] });
    throw fail('malformed_json');
  }
}

type News = { connection: Connection; track: OpenPush['track']; news: PushedNews };

/** Takes in what was said; gives the freights that it is of. */
async function takeNews(ctx: Context, { connection, track, news }: News): Promise<string[]> {
  const keys = new Set(news.keys.slice(0, mostKeys));
  if (keys.size === 0) return [];
  const freights = await freightsOfCodes(ctx, { connection, codes: [...keys] });
  const reports = freights.map((freight) => {
    const names = track.namesOf(freight).filter(({ key }) => keys.has(key));
    return { freight, answers: news.answersOf(names) };
  });
  const taken = await takeEvents(
    ctx,
    connection,
    reports.map(({ freight: { shipperId, freightCode, isDelivered }, answers }) => ({
      shipperId,
      freightCode,
      events: answers.flatMap(eventsOf).filter(({ proofs }) => !isDelivered || proofs.length > 0),
    })),
  );
  const isNew = (index: number): boolean => (taken[index]?.newEvents ?? 0) > 0;
  await noteCteKeys(
    ctx,
    connection,
    reports.filter((_, index) => isNew(index)),
  );
  const newEvents = taken.reduce((sum, one) => sum + one.newEvents, 0);
  if (newEvents > 0) await noteNews(ctx, connection, newEvents);
  return freights.map(({ freightCode }) => freightCode);
}

function eventsOf(answer: TrackedAnswer) {
  return answer.kind === 'events' ? answer.events : [];
}

/** What is shown of how following goes counts what was told, too. */
async function noteNews({ db }: Pick<Context, 'db'>, { id }: Connection, newEvents: number): Promise<void> {
  await db
    .updateTable('trackingState')
    .set((row) => ({ newsAt: sql<Date>`app_now()`, events: row('events', '+', newEvents) }))
    .where('connectionId', '=', id)
    .execute();
}

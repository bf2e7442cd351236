import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../../../config/config.ts';
import type { Context } from '../../../context.ts';
import { enqueueLetters } from '../../../platform/mail/outbox.ts';
import { type Change, carreto, inChange, record } from '../../../registry/changes/change.ts';
import { healthStage, warningHours } from './health-stage.ts';
import { type Alert, alertLetter, withoutQuery } from './wire-alert.ts';

export type HealthContext = Pick<Context, 'db' | 'log'> & {
  config: Pick<Config, 'mailServer' | 'mailFrom' | 'alertEmails'>;
};

/**
 * Warns of endpoints that fail and disables those that are lost: in the change log, in the process's log, and by e-mail to
 * whom the endpoint names, or else to whom the installation does. Once for each endpoint and stage, whichever process
 * looks first; letters are written in the transaction of the stage.
 */
export async function watchHealth(ctx: HealthContext): Promise<void> {
  const failing = await ctx.db
    .selectFrom('webhookEndpoint')
    .select('id')
    .where('state', '=', 'active')
    .where((where) =>
      where.or([
        where('failingSince', 'is not', null),
        where('gone', '>', 0),
        where('notFoundStatus', 'is not', null),
      ]),
    )
    .orderBy('id')
    .execute();
  for (const { id } of failing) {
    await warnNotFound(ctx, id);
    await judge(ctx, id);
  }
}

/** Warns at once of an address that knows no such path: its answer is final, so every event from the first is lost. */
async function warnNotFound(ctx: HealthContext, id: number): Promise<void> {
  const notified = await inChange(ctx, carreto, async (change) => {
    const row = await lockFailing(change, id);
    const { notFoundStatus: status, notFoundUrl: url } = row ?? {};
    if (row === undefined || !status || !url) return null;
    await change.tx
      .updateTable('webhookEndpoint')
      .set({ notFoundStatus: null, notFoundUrl: null })
      .where('id', '=', id)
      .execute();
    const mailed = await mailAlert(ctx, change, { row: { ...row, url }, about: { notFound: status } });
    await record(change, {
      kind: 'webhook',
      id,
      shipperId: row.shipperId,
      action: 'warn_not_found',
      before: null,
      after: { name: row.name, status, url: withoutQuery(url), mailed },
    });
    return { webhook: id, status, mailed };
  });
  if (notified !== null) ctx.log.warn(notified, 'a webhook is not at its address');
}

async function judge(ctx: HealthContext, id: number): Promise<void> {
  const notified = await inChange(ctx, carreto, async (change) => {
    const row = await lockFailing(change, id);
    if (row === undefined) return null;
    const { warnings, disable } = healthStage(row);
    if (disable === null && warnings <= row.warned) return null;
    await change.tx
      .updateTable('webhookEndpoint')
      .set(
        disable === null
          ? { warned: warnings }
          : { state: 'auto_disabled', disabledReason: disable, revision: sql<number>`revision + 1` },
      )
      .where('id', '=', id)
      .execute();
    const about =
      disable === null ? { warnedAfterHours: warningHours[warnings - 1] ?? 1 } : { disabled: disable };
    const mailed = await mailAlert(ctx, change, { row, about });
    await record(change, {
      kind: 'webhook',
      id,
      shipperId: row.shipperId,
      action: disable === null ? 'warn_failing' : 'auto_disable',
      before: null,
      after: { name: row.name, failingSince: row.failingSince, warnings, reason: disable, mailed },
    });
    return { webhook: id, warnings, disabled: disable, mailed };
  });
  if (notified !== null) ctx.log.warn(notified, 'a webhook fails');
}

/** The endpoint, ours until the transaction ends; undefined where another process was first. */
function lockFailing({ tx }: Change, id: number) {
  return tx
    .selectFrom('webhookEndpoint as e')
    .innerJoin('shipper as s', 's.id', 'e.shipperId')
    .select(['e.id', 'e.shipperId', 'e.name', 'e.url', 'e.alertEmails', 's.tradeName'])
    .select([
      'e.exhausted',
      'e.gone',
      'e.warned',
      'e.failingSince',
      'e.revision',
      'e.notFoundStatus',
      'e.notFoundUrl',
      failingForMs.as('failingForMs'),
    ])
    .where('e.id', '=', id)
    .where('e.state', '=', 'active')
    .forNoKeyUpdate('e')
    .executeTakeFirst();
}

type Failing = NonNullable<Awaited<ReturnType<typeof lockFailing>>>;

/** Gives how many letters were written. */
async function mailAlert(
  { config }: HealthContext,
  { tx }: Change,
  { row, about }: { row: Failing; about: Alert['about'] },
): Promise<number> {
  if (config.mailServer === undefined || config.mailFrom === undefined) return 0;
  const recipients = row.alertEmails.length > 0 ? row.alertEmails : config.alertEmails;
  const { id, tradeName: shipper, name: webhook, url, failingSince, revision } = row;
  const failingSinceMs = failingSince?.getTime() ?? null;
  // One for each stage of each time that it fails.
  const stage =
    'disabled' in about
      ? `disabled/${revision}`
      : 'notFound' in about
        ? `not-found/${revision}`
        : `${failingSinceMs}/${about.warnedAfterHours}`;
  const letter = alertLetter({ shipper, webhook, url, failingSinceMs, about });
  await enqueueLetters(tx, { topic: `webhook/${id}/${stage}`, recipients, letter });
  return new Set(recipients).size;
}

const failingForMs: RawBuilder<number> = sql<number>`
  coalesce(extract(epoch from app_now() - e.failing_since) * 1000, 0)::float8`;

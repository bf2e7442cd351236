import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Clock } from '../../kernel/clock.ts';
import { isLeaseOver, leaseEnd } from '../db/lease.ts';
import type { Log } from '../log/log.ts';
import { type HandedOver, handOver } from './hand-over.ts';
import { type Letter, toMime } from './letter.ts';
import type { MailServer } from './mail-server.ts';
import type { MailRows } from './rows.ts';

/** Minutes before the second try, the third, …; after the last one a letter is given up. */
const stepMinutes = [1, 5, 15, 60, 240, 720] as const;
const leaseMs = 180_000;
const mostAtOnce = 20;

/** The tables beside ours are nobody's business here. */
export type MailContext<Tables extends MailRows = MailRows> = {
  db: Kysely<Tables>;
  log: Log;
  clock: Clock;
  config: { mailServer: MailServer | undefined; mailFrom: string | undefined };
};

/** Writes a letter to each of some people, in the transaction of what it tells of; nobody is told twice of one topic. */
export async function enqueueLetters<Tables extends MailRows>(
  tables: Transaction<Tables>,
  { topic, recipients, letter }: { topic: string; recipients: readonly string[]; letter: Letter },
): Promise<void> {
  if (recipients.length === 0) return;
  const tx = tables as unknown as Transaction<MailRows>;
  const { subject, text: bodyText, html: bodyHtml, senderName = null, unsubscribeUrl = null } = letter;
  const said = { topic, subject, bodyText, bodyHtml, senderName, unsubscribeUrl };
  await tx
    .insertInto('mail')
    .values([...new Set(recipients)].map((recipient) => ({ ...said, recipient })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Hands over what is due, one letter after the other, and takes back what a killed process had under way. A letter that the
 * server may have taken is never handed over again: it ends as `uncertain`, with a line in the log. Safe in several
 * processes at once. Does nothing without a mail server.
 */
export async function sendLetters<Tables extends MailRows>(tables: MailContext<Tables>): Promise<void> {
  const ctx = tables as unknown as MailContext;
  if (ctx.config.mailServer === undefined || ctx.config.mailFrom === undefined) return;
  await takeBack(ctx);
  for (let round = 0; round < mostAtOnce; round += 1) if (!(await sendOne(ctx))) break;
}

type Taken = {
  id: number;
  attempt: number;
  recipient: string;
  subject: string;
  bodyText: string;
  bodyHtml: string;
  senderName: string | null;
  unsubscribeUrl: string | null;
};

async function sendOne(ctx: MailContext): Promise<boolean> {
  const { mailServer, mailFrom } = ctx.config;
  const token = randomUUID();
  const { rows } = await sql<Taken>`
    update mail set state = 'sending', attempt = attempt + 1, lease_token = ${token}::uuid,
      lease_until = ${leaseEnd(leaseMs)}
    where id = (
      select id from mail where state = 'pending' and due_at <= app_now()
      order by due_at, id limit 1 for update skip locked)
    returning *`.execute(ctx.db);
  const [mail] = rows;
  if (mail === undefined || mailServer === undefined || mailFrom === undefined) return false;
  const { id, attempt, subject, bodyText: text, bodyHtml: html, recipient: to } = mail;
  const envelope = {
    from: mailFrom,
    to,
    messageId: `carreto-${id}-${token}`,
    sentAt: new Date(ctx.clock.nowMs()),
  };
  const mime = await toMime(
    {
      ...{ subject, text, html },
      ...(mail.senderName !== null && { senderName: mail.senderName }),
      ...(mail.unsubscribeUrl !== null && { unsubscribeUrl: mail.unsubscribeUrl }),
    },
    envelope,
  );
  const ended = await handOver(mailServer, { from: mailFrom, to, mime }, () =>
    beginHanding(ctx, { id, token }),
  );
  await settle(ctx, { id, token, attempt, ended });
  return true;
}

/** Before the first byte of it goes out. @throws where the letter is not ours any more. */
async function beginHanding(
  { db }: MailContext,
  { id, token }: { id: number; token: string },
): Promise<void> {
  const { rows } = await sql`
    update mail set state = 'handing' where id = ${id} and lease_token = ${token}::uuid and lease_until > app_now()
    returning id`.execute(db);
  if (rows.length === 0) throw new Error('another process has the letter');
}

type Ended = { id: number; token: string; attempt: number; ended: HandedOver };

async function settle({ db, log }: MailContext, { id, token, attempt, ended }: Ended): Promise<void> {
  const waitMinutes = stepMinutes[attempt - 1];
  const isAgain = ended.end === 'later' && waitMinutes !== undefined;
  const state = isAgain
    ? 'pending'
    : { sent: 'sent', unknown: 'uncertain', refused: 'failed', later: 'failed' }[ended.end];
  await sql`
    update mail set state = ${state}, last_class = ${ended.class}, lease_token = null, lease_until = null,
      due_at = app_now() + ${waitMinutes ?? 0} * interval '1 minute',
      finished_at = case when ${isAgain} then null else app_now() end
    where id = ${id} and lease_token = ${token}::uuid`.execute(db);
  if (state !== 'sent')
    log.warn({ mail: id, class: ended.class, state }, 'a letter could not be handed over');
}

/** What a lost process had not begun to hand over is tried again; of the rest nobody knows whether it arrived. */
async function takeBack({ db, log }: MailContext): Promise<void> {
  const { rows } = await sql<{ id: number; state: string }>`
    update mail
    set state = case when state = 'sending' and attempt <= ${stepMinutes.length} then 'pending'
        when state = 'sending' then 'failed' else 'uncertain' end,
      finished_at = case when state = 'sending' and attempt <= ${stepMinutes.length} then null else app_now() end,
      due_at = app_now(), last_class = 'process_lost', lease_token = null, lease_until = null
    where id in (
      select id from mail where state in ('sending', 'handing') and ${isLeaseOver()}
      order by id limit 100 for update skip locked)
    returning id, state`.execute(db);
  for (const { id, state } of rows)
    log.warn({ mail: id, state }, 'a process was lost while it handed over a letter');
}

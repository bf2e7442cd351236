import { sql, type Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import { isMailAddress } from '../../platform/mail/mail-address.ts';
import { enqueueLetters } from '../../platform/mail/outbox.ts';
import type { Rows } from '../../rows.ts';
import type { Agreement } from '../agreement.ts';
import { firstNameOf } from '../first-name.ts';
import { trackingUrl } from '../tracking-url.ts';
import type { Phase } from '../trail/states.ts';
import { newsHours, type Occasion, occasionOfCode } from './occasions.ts';
import { hasOptedOut, optOutUrl, type Reader, readerOf } from './opt-out.ts';
import { readLetterPolicy } from './policy.ts';
import type { SkipReason } from './rows.ts';
import { recipientLetter } from './wire-letter.ts';

type Writing = Pick<Context, 'db' | 'config' | 'mirror' | 'sealer'>;

/** Of one run; the rest waits for the next. */
const mostAtOnce = 200;
/** How letters to recipients begin their topics in the outbox. */
const topic = 'recipient-letter:';

/**
 * Makes letters of what was noted, one transaction each, or says why there is none: of several that came at once only the newest
 * is written about. Safe in several processes at once.
 */
export async function writeLetters(ctx: Writing): Promise<void> {
  for (let round = 0; round < mostAtOnce; round += 1)
    if (!(await withTransaction(ctx.db, (tx) => writeOne(ctx, tx)))) break;
  await keepEnds(ctx);
}

type Noted = {
  id: number;
  shipperId: number;
  freightCode: string;
  occasion: Occasion;
  isLate: boolean;
  isSuperseded: boolean;
  phase: Phase;
  email: string | null;
  name: string;
  orderNumber: string | null;
  trackingKey: string;
  expectedOn: string | null;
  agreement: Agreement;
};

async function writeOne(ctx: Writing, tx: Transaction<Rows>): Promise<boolean> {
  const noted = await takeOne(tx);
  if (noted === undefined) return false;
  const { id, shipperId, email } = noted;
  const reader = email === null ? undefined : readerOf(ctx.sealer, shipperId, email);
  const isTest = ctx.mirror.current.shippers.get(shipperId)?.isTest === true;
  // Nothing of a test shipper leaves but its webhooks, whatever is switched on.
  const reason = isTest ? 'switched_off' : await reasonAgainst(tx, noted, reader);
  if (reason !== null || reader === undefined || email === null) {
    await tx
      .updateTable('recipientLetter')
      .set({ state: 'skipped', reason: reason ?? 'no_address' })
      .where('id', '=', id)
      .execute();
    return true;
  }
  const { subject, mailId } = await enqueue(ctx, tx, { noted, reader, recipient: email });
  await tx
    .updateTable('recipientLetter')
    .set({ state: 'written', subject, recipient: email, addressHash: reader.addressHash, mailId })
    .where('id', '=', id)
    .execute();
  return true;
}

/** The oldest that waits, locked. Ended freights are past everything but their end. */
async function takeOne(tx: Transaction<Rows>): Promise<Noted | undefined> {
  const codes = [...occasionOfCode];
  const { rows } = await sql<Noted>`
    select noted.id, noted.shipper_id as "shipperId", noted.freight_code as "freightCode", noted.occasion,
      noted.occurred_at <= noted.noted_at - ${newsHours} * interval '1 hour'
        or noted.noted_at <= app_now() - ${newsHours} * interval '1 hour' as "isLate",
      exists (
        select from occurrence as newer
        join unnest(${codes.map(([code]) => code)}::integer[], ${codes.map(([, occasion]) => occasion)}::text[])
          as known (code, occasion) on known.code = newer.code
        where newer.shipper_id = noted.shipper_id and newer.freight_code = noted.freight_code
          and newer.occurred_at >= noted.occurred_at and known.occasion <> noted.occasion
          and (newer.occurred_at > noted.occurred_at or array_position(${rankOf}::text[], known.occasion)
            > array_position(${rankOf}::text[], noted.occasion))) as "isSuperseded",
      progress.phase, recipient.email, recipient.name, freight.order_number as "orderNumber",
      freight.tracking_key as "trackingKey", progress.expected_on::text as "expectedOn", freight.agreement
    from recipient_letter as noted
    join freight on freight.shipper_id = noted.shipper_id and freight.code = noted.freight_code
    join freight_progress as progress
      on progress.shipper_id = noted.shipper_id and progress.freight_code = noted.freight_code
    join freight_recipient as recipient
      on recipient.shipper_id = noted.shipper_id and recipient.freight_code = noted.freight_code
    where noted.state = 'waiting'
    order by noted.id limit 1 for update of noted skip locked`.execute(tx);
  return rows[0];
}

/** What came in one second: the later in a freight's life is the newer. */
const rankOf: readonly Occasion[] = ['hired', 'out_for_delivery', 'failed_attempt', 'delivered'];
const ended: ReadonlySet<Phase> = new Set(['delivered', 'returned', 'lost', 'cancelled']);

async function reasonAgainst(
  tx: Transaction<Rows>,
  { shipperId, occasion, isLate, isSuperseded, phase, email }: Noted,
  reader: Reader | undefined,
): Promise<SkipReason | null> {
  if (isLate) return 'late';
  if (occasion === 'delivered' ? phase !== 'delivered' : isSuperseded || ended.has(phase))
    return 'superseded';
  if (reader === undefined || email === null || !isMailAddress(email)) return 'no_address';
  if (await hasOptedOut(tx, reader)) return 'opted_out';
  const { occasions } = await readLetterPolicy(tx, shipperId);
  return occasions[occasion].isOn ? null : 'switched_off';
}

type Enqueueing = { noted: Noted; reader: Reader; recipient: string };

async function enqueue(ctx: Writing, tx: Transaction<Rows>, { noted, reader, recipient }: Enqueueing) {
  const { id, shipperId, freightCode: code, occasion, orderNumber, trackingKey, agreement } = noted;
  const shipper = ctx.mirror.current.shippers.get(shipperId);
  const shop = shipper?.settings.trackingPage.name ?? shipper?.tradeName ?? '';
  const letter = recipientLetter(await readLetterPolicy(tx, shipperId), occasion, {
    facts: {
      shop,
      order: orderNumber ?? code,
      carrier: agreement.carrier.tradeName,
      firstName: firstNameOf(noted.name),
      expectedOn: noted.expectedOn,
    },
    links: { trackingUrl: trackingUrl(ctx.config, { trackingKey, code }), optOutUrl: optOutUrl(ctx, reader) },
  });
  await enqueueLetters(tx, { topic: `${topic}${id}`, recipients: [recipient], letter });
  const { id: mailId } = await tx
    .selectFrom('mail')
    .select('id')
    .where('topic', '=', `${topic}${id}`)
    .where('recipient', '=', recipient)
    .executeTakeFirstOrThrow();
  return { subject: letter.subject, mailId };
}

/** Letters are dropped some time after their end; how they ended stays with the freight. */
async function keepEnds({ db }: Writing): Promise<void> {
  await sql`
    update recipient_letter as kept set ended_as = mail.state, ended_at = mail.finished_at
    from mail
    where kept.mail_id = mail.id and mail.finished_at > app_now() - interval '1 day'
      and kept.ended_at is distinct from mail.finished_at`.execute(db);
}

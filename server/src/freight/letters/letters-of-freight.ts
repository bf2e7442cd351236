import { type Kysely, sql, type Transaction } from 'kysely';
import type { Rows } from '../../rows.ts';
import type { Occasion } from './occasions.ts';
import type { SkipReason } from './rows.ts';

/** A letter to the recipient of a freight, or why there was none. */
export type LetterOfFreight = {
  occasion: Occasion;
  /** When it ended, or since when it waits. */
  at: Date;
  subject: string | null;
  recipient: string | null;
  /** Of the outbox; `waiting` before it is there, `skipped` with a reason where it never is. */
  state: 'waiting' | 'skipped' | 'pending' | 'sending' | 'handing' | 'sent' | 'failed' | 'uncertain';
  reason: SkipReason | null;
};

/** Letters to the recipient of a freight, oldest first; what something newer took the place of is left out. */
export async function lettersOfFreight(
  db: Kysely<Rows>,
  { shipperId, freightCode }: { shipperId: number; freightCode: string },
): Promise<LetterOfFreight[]> {
  const { rows } = await sql<LetterOfFreight>`
    select letter.occasion, letter.subject, letter.recipient, letter.reason,
      coalesce(mail.finished_at, letter.ended_at, mail.created_at, letter.noted_at) as at,
      case when letter.state = 'written' then coalesce(mail.state, letter.ended_as, 'uncertain')
        else letter.state end as state
    from recipient_letter as letter left join mail on mail.id = letter.mail_id
    where letter.shipper_id = ${shipperId} and letter.freight_code = ${freightCode}
      and letter.reason is distinct from 'superseded'
    order by letter.id`.execute(db);
  return rows;
}

/** Forgets to whom letters about freights went, and what they said; that there were letters stays. */
export async function forgetLettersIn(
  tx: Transaction<Rows>,
  { shipperIds, codes }: { shipperIds: readonly number[]; codes: readonly string[] },
): Promise<void> {
  const ofThem = sql`shipper_id = any(${[...shipperIds]}::bigint[]) and freight_code = any(${[...codes]}::text[])`;
  await sql`
    update recipient_letter as kept set ended_as = mail.state, ended_at = mail.finished_at
    from mail where mail.id = kept.mail_id and mail.finished_at is not null and ${ofThem}`.execute(tx);
  await sql`
    delete from mail where id in (select mail_id from recipient_letter where ${ofThem})`.execute(tx);
  await sql`
    update recipient_letter
    set recipient = null, address_hash = null,
      reason = case when state = 'waiting' or (state = 'written' and ended_as is null) then 'forgotten' else reason end,
      state = case when state = 'waiting' or (state = 'written' and ended_as is null) then 'skipped' else state end
    where ${ofThem}`.execute(tx);
}

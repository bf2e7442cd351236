import { sql, type Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Rows } from '../../rows.ts';
import { occasionsOn } from './letter-policy.ts';
import { newsHours, type Occasion, occasionOfCode } from './occasions.ts';
import { readLetterPolicy } from './policy.ts';

/** Which occurrences of which freight. */
type Came = { shipperId: number; freightCode: string; occurrenceIds: readonly number[] };

/**
 * Notes that the recipient is to hear of occurrences, in the transaction that writes them and once the progress stands as it is
 * after them: where the shipper wants that, the recipient has an address, and it is news. What was noted before stays as it is,
 * however often it comes. Without a mail server nothing is noted, and of shippers that are tried with nothing leaves.
 */
export async function noteLettersIn(
  { config }: Pick<Context, 'config'>,
  tx: Transaction<Rows>,
  { shipperId, freightCode, occurrenceIds }: Came,
): Promise<void> {
  if (config.mailServer === undefined || config.mailFrom === undefined || occurrenceIds.length === 0) return;
  const policy = await readLetterPolicy(tx, shipperId);
  const wanted = new Set(occasionsOn(policy));
  if (wanted.size === 0) return;
  const codes: [code: number, occasion: Occasion][] = [...occasionOfCode].filter(([, one]) =>
    wanted.has(one),
  );
  await sql`
    insert into recipient_letter (shipper_id, freight_code, occasion, occurred_at, occurred_on)
    select came.shipper_id, came.freight_code, came.occasion, came.occurred_at,
      (came.occurred_at at time zone 'America/Sao_Paulo')::date
    from (
      select one.shipper_id, one.freight_code, one.id, one.occurred_at, coalesce(
        case when one.source = 'hire' and one.code = 0 and ${wanted.has('hired')} then 'hired' end,
        (select known.occasion
          from unnest(${codes.map(([code]) => code)}::integer[], ${codes.map(([, occasion]) => occasion)}::text[])
            as known (code, occasion)
          where known.code = one.code)) as occasion
      from occurrence as one
      where one.shipper_id = ${shipperId} and one.freight_code = ${freightCode}
        and one.id = any(${[...occurrenceIds]}::bigint[])
    ) as came
    join freight on freight.shipper_id = came.shipper_id and freight.code = came.freight_code
    join shipper on shipper.id = came.shipper_id and not shipper.is_test
    join freight_progress as progress
      on progress.shipper_id = came.shipper_id and progress.freight_code = came.freight_code
    join freight_recipient as recipient
      on recipient.shipper_id = came.shipper_id and recipient.freight_code = came.freight_code
    where came.occasion is not null and recipient.email is not null
      and (${policy.includesReverse} or not freight.reverse)
      and came.occurred_at > app_now() - ${newsHours} * interval '1 hour'
      -- One volume of several is not the freight.
      and (came.occasion <> 'delivered' or progress.phase = 'delivered')
    order by came.occurred_at, came.id
    on conflict do nothing`.execute(tx);
}

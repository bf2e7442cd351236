import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { DAY_MS, formatDay } from '../../../kernel/days.ts';
import { dayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import { isReal } from '../../../registry/shippers/test-shippers.ts';
import { countingOf, type KeptCard, todayCards } from './cards.ts';
import { registryCards } from './registry-cards.ts';

/** Counts this young are not counted again, whichever process did it. */
const freshMs = 45_000;
/** Days that are kept for comparison. */
const keptDays = 8;

const notKept: ReadonlySet<string> = new Set(registryCards);
const keptCards = todayCards.filter((card): card is KeptCard => !notKept.has(card));

type Counting = Pick<Context, 'db' | 'clock'>;

/**
 * Counts what needs somebody, shipper by shipper and carrier by carrier, for the day of São Paulo that it is; what was counted
 * last of a day stays. All cards are of one instant, and without test shippers. Does nothing where somebody counted a moment ago.
 */
export async function keepCounts({ db, clock }: Counting): Promise<void> {
  const nowMs = clock.nowMs();
  const today = dayInSaoPaulo(nowMs);
  const day = formatDay(today);
  await withTransaction(
    db,
    async (tx) => {
      const { numAffectedRows = 0n } = await sql`
        insert into today_round values (${day}::date, ${new Date(nowMs)})
        on conflict (day) do update set counted_at = excluded.counted_at
        where today_round.counted_at <= ${new Date(nowMs - freshMs)}
          or today_round.counted_at > excluded.counted_at`.execute(tx);
      if (numAffectedRows === 0n) return;
      await tx.deleteFrom('todayCount').where('day', '=', day).execute();
      for (const card of keptCards)
        await sql`
          insert into today_count (day, card, shipper_id, carrier_id, count, oldest_at, cents)
          select ${day}::date, ${card}, counted.shipper_id, counted.carrier_id, counted.count, counted.oldest_at,
            counted.cents
          from (${countingOf({ db: tx }, card, nowMs)}) as counted
          where ${isReal(sql`counted.shipper_id`)}`.execute(tx);
      const gone = formatDay(today - keptDays);
      await tx.deleteFrom('todayCount').where('day', '<', gone).execute();
      await tx.deleteFrom('todayRound').where('day', '<', gone).execute();
    },
    { isolation: 'repeatable read' },
  );
}

/** The day before that of an instant, and that day, as `YYYY-MM-DD`. */
export function yesterdayAndToday(nowMs: number): [yesterday: string, today: string] {
  return [formatDay(dayInSaoPaulo(nowMs - DAY_MS)), formatDay(dayInSaoPaulo(nowMs))];
}

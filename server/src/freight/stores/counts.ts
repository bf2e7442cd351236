import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { formatDay } from '../../kernel/days.ts';
import { dayInSaoPaulo } from '../../kernel/sao-paulo.ts';

/** How a request for rates ended. */
export type CartOutcome = { isLook: boolean; how: 'rates' | 'none' | 'failed' };

/** Counts of requests for rates, which this process writes down every few seconds: what is lost with it is a statistic. */
export type StoreCounts = {
  add(connectionId: number, outcome: CartOutcome): void;
  /** Writes what was counted. */
  flush(): Promise<void>;
  /** The same, for the last time. */
  close(): Promise<void>;
};

type Sums = { carts: number; looks: number; withoutRates: number; failed: number };

const everyMs = 5000;

export function openStoreCounts({ db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>): StoreCounts {
  let counted = new Map<string, Sums & { connectionId: number; day: string }>();
  const flush = async (): Promise<void> => {
    const rows = [...counted.values()];
    counted = new Map();
    // Of a shop that is still there.
    for (const { connectionId, day, carts, looks, withoutRates, failed } of rows)
      await sql`
        with known as (
          update store_state set last_rates_at = app_now() where connection_id = ${connectionId} returning connection_id)
        insert into store_day as of_day (connection_id, on_day, carts, looks, without_rates, failed)
        select connection_id, ${day}::date, ${carts}::bigint, ${looks}::bigint, ${withoutRates}::bigint, ${failed}::bigint from known
        on conflict (connection_id, on_day) do update
          set carts = of_day.carts + excluded.carts, looks = of_day.looks + excluded.looks,
            without_rates = of_day.without_rates + excluded.without_rates, failed = of_day.failed + excluded.failed
      `.execute(db);
  };
  const quietly = (): Promise<void> =>
    flush().catch((error: unknown) => log.warn({ err: error }, 'requests for rates were not counted'));
  const timer = setInterval(() => void quietly(), everyMs);
  timer.unref();
  return {
    add(connectionId, { isLook, how }) {
      const day = formatDay(dayInSaoPaulo(clock.nowMs()));
      const key = `${connectionId} ${day}`;
      const sums = counted.get(key) ?? { connectionId, day, carts: 0, looks: 0, withoutRates: 0, failed: 0 };
      sums[isLook ? 'looks' : 'carts'] += 1;
      if (how === 'none') sums.withoutRates += 1;
      if (how === 'failed') sums.failed += 1;
      counted.set(key, sums);
    },
    flush,
    close() {
      clearInterval(timer);
      return quietly();
    },
  };
}

import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { formatDay } from '../../../kernel/days.ts';
import { dayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import { goesOn, isAtRisk, isLate, isStuck } from '../list/conditions.ts';
import { countingMoney, type MoneyCard, moneyCards } from './money-cards.ts';
import { type RegistryCard, registryCards } from './registry-cards.ts';
import { startOf } from './start-of.ts';

/** What is counted for the first page, in its order. */
export const todayCards = [
  'late',
  'stuck',
  'atRisk',
  'attemptFailed',
  'quarantine',
  'bookingsWaiting',
  ...moneyCards,
  ...registryCards,
  'quotesWithoutOffer',
  'trackingFailing',
  'postalLow',
  'webhooksFailing',
  'deliveriesParked',
] as const;
export type TodayCard = (typeof todayCards)[number];
/** Those that a worker counts; the others are counted when they are asked for. */
export type KeptCard = Exclude<TodayCard, RegistryCard>;

/** Quotes are looked at for so many days, today with them. */
export const quoteDays = 7;

function freights(condition: RawBuilder<unknown>, since: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select facts.shipper_id, facts.carrier_id, count(*) as count, min(${since}) as oldest_at
    from freight_progress as progress
    join freight_facts as facts
      on facts.shipper_id = progress.shipper_id and facts.freight_code = progress.freight_code
    where ${condition} group by facts.shipper_id, facts.carrier_id`;
}

/**
 * Statements that count a card by shipper and carrier, 0 where there is none: the same conditions as those of the lists.
 * `oldest_at` is since when the oldest waits, `cents` what they add up to; null of what is not about money.
 */
export function countingOf(ctx: Pick<Context, 'db'>, card: KeptCard, nowMs: number): RawBuilder<unknown> {
  return isMoneyCard(card)
    ? countingMoney(ctx, card)
    : sql`select counted.*, null::bigint as cents from (${counting(card, nowMs)}) as counted`;
}

const ofMoney: ReadonlySet<KeptCard> = new Set(moneyCards);

function isMoneyCard(card: KeptCard): card is MoneyCard {
  return ofMoney.has(card);
}

function counting(card: Exclude<KeptCard, MoneyCard>, nowMs: number): RawBuilder<unknown> {
  switch (card) {
    case 'late':
      return freights(isLate(nowMs), startOf(sql`(progress.expected_on + 1)`));
    case 'stuck':
      return freights(isStuck(nowMs), sql`progress.status_at`);
    case 'atRisk':
      return freights(isAtRisk(nowMs), startOf(sql`progress.risk_on`));
    case 'attemptFailed':
      return freights(sql`${goesOn} and progress.status_group = 'failed_attempt'`, sql`progress.status_at`);
    case 'quarantine':
      return sql`select shipper_id, carrier_id, count(*) as count, min(arrived_at) as oldest_at
        from quarantined_occurrence where state = 'waiting' group by shipper_id, carrier_id`;
    case 'bookingsWaiting':
      // Since when it waits: whatever is decided of a booking notes when it is looked at next.
      return sql`select booking.shipper_id, facts.carrier_id, count(*) as count, min(booking.due_at) as oldest_at
        from carrier_booking as booking
        join freight_facts as facts
          on facts.shipper_id = booking.shipper_id and facts.freight_code = booking.freight_code
        where booking.state in ('refused', 'unknown') group by booking.shipper_id, facts.carrier_id`;
    case 'quotesWithoutOffer': {
      const today = dayInSaoPaulo(nowMs);
      const [from, until] = [formatDay(today - quoteDays + 1), formatDay(today)];
      return sql`select shipper_id, 0 as carrier_id, sum(quotes) as count, min(${startOf(sql`day`)}) as oldest_at
        from quote_lost_day where day between ${from}::date and ${until}::date group by shipper_id`;
    }
    case 'trackingFailing':
      return sql`select coalesce(connection.shipper_id, 0) as shipper_id, connection.carrier_id, count(*) as count,
          min(state.problem_at) as oldest_at
        from tracking_connection as connection join tracking_state as state on state.connection_id = connection.id
        where connection.active and state.failures > 0 group by 1, 2`;
    case 'postalLow':
      return sql`select range.shipper_id, 0 as carrier_id, count(*) as count, min(range.warned_at) as oldest_at
        from postal_range as range
        where range.active and range.warned_at is not null and not exists (
          select from postal_range as newer
          where newer.account_id = range.account_id and newer.kind = range.kind
            and newer.service_code = range.service_code and newer.id > range.id and newer.active
            and newer.warned_at is null)
        group by range.shipper_id`;
    case 'webhooksFailing':
      return sql`select shipper_id, 0 as carrier_id, count(*) as count, min(failing_since) as oldest_at
        from webhook_endpoint
        where state = 'auto_disabled' or (state = 'active' and failing_since is not null) group by shipper_id`;
    case 'deliveriesParked':
      return sql`select shipper_id, 0 as carrier_id, count(*) as count, min(created_at) as oldest_at
        from webhook_delivery where state = 'parked' group by shipper_id`;
  }
}

import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { type BillLane, matchingBills } from '../../bill/review/matching-bills.ts';
import { atStake, type CteFilter, matching } from '../../cte/review/cte-filter.ts';
import { cteStates } from '../../cte/states.ts';
import { startOf } from './start-of.ts';

/** Cards that are about money: what is charged beyond what is due, and bills. */
export const moneyCards = [
  'ctesDiverging',
  'ctesUnlinked',
  'proposalsWaiting',
  'billsOverdue',
  'billsReleasable',
] as const;
export type MoneyCard = (typeof moneyCards)[number];

const { divergent, negotiating } = cteStates;

/** As `countingOf`, with what they add up to in cents: of CT-es what they charge beyond what is due, of bills what these ask for. */
export function countingMoney({ db }: Pick<Context, 'db'>, card: MoneyCard): RawBuilder<unknown> {
  switch (card) {
    case 'ctesDiverging':
      return ctes({ state: divergent });
    case 'ctesUnlinked':
      return ctes({ state: divergent, cause: 'unlinked' });
    case 'proposalsWaiting':
      return ctes(
        { state: negotiating, proposed: true },
        sql`(select proposal.created_at from cte_proposal as proposal
          where proposal.cte_id = cte.id and proposal.state = 'open')`,
      );
    case 'billsOverdue':
      return bills(db, 'overdue', startOf(sql`(bill.due_on + 1)`));
    case 'billsReleasable':
      return bills(db, 'releasable', sql`bill.received_at`);
  }
}

function ctes(filter: CteFilter, since: RawBuilder<unknown> = sql`cte.received_at`): RawBuilder<unknown> {
  return sql`select cte.shipper_id, cte.carrier_id, count(*) as count, min(${since}) as oldest_at,
      sum(${atStake})::bigint as cents
    from cte where ${matching(filter)} group by cte.shipper_id, cte.carrier_id`;
}

function bills(db: Context['db'], lane: BillLane, since: RawBuilder<unknown>): RawBuilder<unknown> {
  const chosen = matchingBills(db, { lane }).selectAll('bill');
  return sql`select bill.shipper_id, bill.carrier_id, count(*) as count, min(${since}) as oldest_at,
      sum(bill.total_cents)::bigint as cents
    from (${chosen}) as bill group by bill.shipper_id, bill.carrier_id`;
}

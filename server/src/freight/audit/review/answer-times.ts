import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { type Scope, withinShippers } from '../../../registry/access/scope.ts';

/** Of which proposals: those that shippers in scope made to a carrier, from an instant until before another. */
export type ProposalFilter = {
  carrierId: number;
  scope: Scope;
  shipperId: number | null;
  fromMs: number;
  beforeMs: number;
};

/** `answerMinutes`: on average, of those that were answered; null without any. */
export type AnswerTimes = { proposals: number; answered: number; answerMinutes: number | null };

/**
 * How long a carrier takes to answer proposals. An answer is a decision, or a proposal of its own that takes the place of the
 * shipper's; one that the shipper itself replaced was not answered.
 */
export async function readAnswerTimes(
  { db }: Pick<Context, 'db'>,
  { carrierId, scope, shipperId, fromMs, beforeMs }: ProposalFilter,
): Promise<AnswerTimes> {
  const { rows } = await sql<AnswerTimes>`
    select count(*)::int as proposals, count(answered_at)::int as answered,
      round(avg(extract(epoch from answered_at - created_at)) / 60)::int as "answerMinutes"
    from (
      select proposal.created_at, case
        when proposal.state in ('accepted', 'refused') then proposal.decided_at
        when proposal.state = 'superseded' and next.side = 'carrier' then proposal.decided_at
      end as answered_at
      from cte
      join cte_proposal as proposal on proposal.cte_id = cte.id
      left join lateral (
        select later.side from cte_proposal as later
        where later.cte_id = cte.id and later.id > proposal.id order by later.id limit 1
      ) as next on true
      where cte.carrier_id = ${carrierId} and proposal.side = 'shipper'
        and proposal.created_at >= ${new Date(fromMs)} and proposal.created_at < ${new Date(beforeMs)}
        and ${withinShippers(scope, sql.ref('cte.shipper_id'))}
        and ${shipperId === null ? sql`true` : sql`cte.shipper_id = ${shipperId}`}
    ) as made`.execute(db);
  return rows[0] ?? { proposals: 0, answered: 0, answerMinutes: null };
}

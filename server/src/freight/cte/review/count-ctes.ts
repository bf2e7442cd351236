import { type Kysely, sql } from 'kysely';
import type { Rows } from '../../../rows.ts';
import type { CteCause } from '../rows.ts';
import { type CteState, cteStates } from '../states.ts';
import {
  atStake,
  type CteFilter,
  countedCents,
  isCounted,
  matching,
  openStates,
  weightOf,
} from './cte-filter.ts';

/** CT-es that stand alike, differ for the same cause and are of one carrier. Sums in cents. */
export type CteGroup = {
  state: CteState;
  cause: CteCause | null;
  carrierId: number;
  count: number;
  chargedCents: number;
  /** What is charged beyond what was due, or all of it where nothing says what was. */
  atStakeCents: number;
  /** What of it is in the figure of a report by which they are counted; null where none is. */
  countedCents: number | null;
  /** The largest amount at stake, whichever way. */
  largestCents: number;
};

/** Most groups that are answered, dearest first. */
export const mostGroups = 1000;

/** Counts CT-es by where they stand, cause and carrier; those that people decide on, unless a state is named or how reports count them. */
export async function countCtes(
  { db }: { db: Kysely<Rows> },
  filter: CteFilter,
): Promise<{ groups: CteGroup[]; isCut: boolean }> {
  const all = isCounted(filter) ? Object.values(cteStates) : openStates;
  const states = filter.state === undefined ? all : [filter.state];
  const { rows } = await sql<CteGroup>`
    select state, cause, carrier_id as "carrierId", count(*) as count, sum(total_cents)::bigint as "chargedCents",
      sum(${atStake})::bigint as "atStakeCents", max(abs(${atStake})) as "largestCents",
      sum(${countedCents(filter)})::bigint as "countedCents"
    from cte
    where state = any (${[...states]}::smallint[]) and ${matching({ ...filter, state: undefined })}
    group by state, cause, carrier_id
    order by sum(abs(${weightOf(filter)})) desc, state, cause, carrier_id
    limit ${mostGroups + 1}`.execute(db);
  return { groups: rows.slice(0, mostGroups), isCut: rows.length > mostGroups };
}

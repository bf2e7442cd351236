import { type Kysely, sql } from 'kysely';
import type { Rows } from '../../rows.ts';
import type { BillFacts } from './project.ts';

/** What the charges of a bill add up to, in cents, and how they stand. */
export type BillSums = BillFacts & {
  /** As the bill charges them; where it does not say, as their CT-e does. */
  chargedCents: number;
  /** What is due by the audit of the CT-es, else by the CT-es themselves. */
  contractedCents: number;
  duplicatedCents: number;
  audited: number;
  /** Receptions of its linked CT-es; null without any. */
  firstReceivedAt: Date | null;
  lastReceivedAt: Date | null;
};

type Summed = { [Name in keyof Omit<BillSums, 'byState' | 'isSumRight'>]: BillSums[Name] } & {
  billId: number;
  totalCents: number;
  state0: number;
  state1: number;
  state2: number;
  state3: number;
  state4: number;
  state5: number;
};

const linked = sql`charge.bucket = 'linked'`;
/** What is due for the CT-es of charges; null without any. */
export const contractedCents = sql`sum(coalesce(cte.expected_cents, cte.total_cents))
  filter (where ${linked} and cte.state <> 5)`;
const inState = (state: number) =>
  sql`count(*) filter (where ${linked} and cte.state = ${sql.lit(state)})::integer`;

/** What the charges of bills add up to, by the id of the bill, in one statement. */
export async function sumsOfBills(
  db: Kysely<Rows>,
  billIds: readonly number[],
): Promise<ReadonlyMap<number, BillSums>> {
  if (billIds.length === 0) return new Map();
  const { rows } = await sql<Summed>`
    select bill.id as "billId", bill.total_cents as "totalCents", count(charge.bill_id)::integer as charges,
      count(*) filter (where charge.bucket = 'not_linked')::integer as "notLinked",
      count(*) filter (where charge.bucket = 'duplicated')::integer as duplicated,
      count(*) filter (where ${linked} and (cte.deleted_at is not null or cte.replaced_by is not null))::integer
        as gone,
      count(*) filter (where ${linked} and charge.charged_cents <> cte.total_cents)::integer as "otherAmount",
      count(*) filter (where ${linked} and cte.audited_at is not null)::integer as audited,
      ${inState(0)} as state0, ${inState(1)} as state1, ${inState(2)} as state2, ${inState(3)} as state3,
      ${inState(4)} as state4, ${inState(5)} as state5,
      coalesce(sum(coalesce(charge.charged_cents, cte.total_cents)), 0)::bigint as "chargedCents",
      coalesce(${contractedCents}, 0)::bigint as "contractedCents",
      coalesce(sum(coalesce(charge.charged_cents, cte.total_cents)) filter (where charge.bucket = 'duplicated'), 0)
        ::bigint as "duplicatedCents",
      min(cte.received_at) filter (where ${linked}) as "firstReceivedAt",
      max(cte.received_at) filter (where ${linked}) as "lastReceivedAt"
    from bill
    left join bill_cte as charge on charge.bill_id = bill.id
    left join cte on cte.id = charge.cte_id
    where bill.id = any (${[...billIds]}::bigint[])
    group by bill.id`.execute(db);
  return new Map(rows.map((row) => [row.billId, toSums(row)]));
}

function toSums({ billId: _id, totalCents, ...row }: Summed): BillSums {
  const { state0, state1, state2, state3, state4, state5, ...sums } = row;
  return {
    ...sums,
    byState: [state0, state1, state2, state3, state4, state5],
    isSumRight: sums.chargedCents === totalCents,
  };
}

import { type Kysely, sql } from 'kysely';
import type { ChargeSaid } from '../../documents/bill/charge-said.ts';
import type { Rows } from '../../rows.ts';
import type { CteState } from '../cte/states.ts';
import type { ChargeBucket } from './rows.ts';

/** A charge of a bill with its CT-e and the first freight of that; what is not known is null. */
export type ChargeRow = {
  position: number;
  accessKey: string | null;
  series: number | null;
  number: number;
  issuer: string | null;
  issuedOn: string | null;
  bucket: ChargeBucket;
  firstBillId: number | null;
  /** As the bill says it, else as the CT-e does. */
  chargedCents: number | null;
  /** By the audit, else by the CT-e itself; nothing without a CT-e of its own or with a rejected one. */
  dueCents: number;
  cteId: number | null;
  cteAccessKey: string | null;
  cteState: CteState | null;
  cteTotalCents: number | null;
  expectedCents: number | null;
  deletedAt: Date | null;
  replacedBy: number | null;
  freightCode: string | null;
  orderNumber: string | null;
};

/** The same with what a file says of it; null: it came in none, or before that was kept. */
export type ShownCharge = ChargeRow & { said: ChargeSaid | null };

/** Members of a `ChargeRow`, of `charge`, `cte` and `freight`. */
export const chargeColumns = sql`
  charge.position, charge.access_key as "accessKey", charge.series, charge.number, charge.issuer,
  charge.issued_on as "issuedOn", charge.bucket, charge.first_bill_id as "firstBillId",
  coalesce(charge.charged_cents, cte.total_cents) as "chargedCents",
  case when charge.bucket = 'linked' and cte.state <> 5 then coalesce(cte.expected_cents, cte.total_cents)
    else 0 end as "dueCents",
  cte.id as "cteId", cte.access_key as "cteAccessKey", cte.state as "cteState", cte.total_cents as "cteTotalCents",
  cte.expected_cents as "expectedCents", cte.deleted_at as "deletedAt", cte.replaced_by as "replacedBy",
  cte.freight_code as "freightCode", freight.order_number as "orderNumber"`;

type ChargesQuery = {
  billId: number;
  /** After this place. */
  after: number;
  fetch: number;
  bucket?: ChargeBucket | undefined;
  cteState?: CteState | undefined;
  mark?: ChargeMark | undefined;
};

/** What speaks against a linked charge. */
export type ChargeMark = 'otherAmount' | 'gone';

const marked = {
  otherAmount: sql`charge.charged_cents <> cte.total_cents`,
  gone: sql`(cte.deleted_at is not null or cte.replaced_by is not null)`,
} as const satisfies Record<ChargeMark, unknown>;

/** Charges of a bill in their order. */
export async function readCharges(
  db: Kysely<Rows>,
  { billId, after, fetch, bucket = undefined, cteState = undefined, mark = undefined }: ChargesQuery,
): Promise<ShownCharge[]> {
  const { rows } = await sql<ShownCharge>`
    select ${chargeColumns}, charge.said
    from bill_cte as charge
    left join cte on cte.id = charge.cte_id
    left join freight on freight.shipper_id = cte.shipper_id and freight.code = cte.freight_code
    where charge.bill_id = ${billId} and charge.position > ${after}
      ${bucket === undefined ? sql`` : sql`and charge.bucket = ${bucket}`}
      ${cteState === undefined ? sql`` : sql`and cte.state = ${cteState}`}
      ${mark === undefined ? sql`` : sql`and charge.bucket = 'linked' and ${marked[mark]}`}
    order by charge.position limit ${fetch}`.execute(db);
  return rows;
}

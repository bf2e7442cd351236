import { type Kysely, type Selectable, sql } from 'kysely';
import type { Context } from '../../context.ts';
import { dispatchPointAt } from '../../registry/dispatch-points/dispatch-points-part.ts';
import type { Rows } from '../../rows.ts';
import { type BillSums, sumsOfBills } from './facts.ts';
import type { BillRows } from './rows.ts';

/** A bill with all that lists and webhooks show of it. */
export type BillRecord = {
  bill: Selectable<BillRows['bill']>;
  sums: BillSums;
  log: readonly Selectable<BillRows['billLog']>[];
  shipper: Company;
  carrier: Company;
  /** Of the freight of its first CT-e; null while none is linked. */
  dispatcher: { id: number | null; corporateName: string | null } | null;
};
type Company = { cnpj: string; corporateName: string };

/** Bills in the order asked for, in four statements. */
export async function readBills(
  { mirror }: Pick<Context, 'mirror'>,
  db: Kysely<Rows>,
  ids: readonly number[],
): Promise<BillRecord[]> {
  if (ids.length === 0) return [];
  const bills = await db.selectFrom('bill').selectAll().where('id', 'in', ids).execute();
  const log = await db.selectFrom('billLog').selectAll().where('billId', 'in', ids).orderBy('id').execute();
  const sums = await sumsOfBills(db, ids);
  const dispatchers = await dispatchersOf(db, ids);
  const byId = new Map(bills.map((bill) => [bill.id, bill]));
  const logOf = Map.groupBy(log, ({ billId }) => billId);
  const { carriers, shippers, dispatchPoints } = mirror.current;
  return ids.flatMap((id) => {
    const [bill, sum] = [byId.get(id), sums.get(id)];
    if (bill === undefined || sum === undefined) return [];
    const [shipper, carrier] = [shippers.get(bill.shipperId), carriers.byId.get(bill.carrierId)];
    if (shipper === undefined || carrier === undefined) throw new Error(`the parties of bill ${id} are gone`);
    const left = dispatchers.get(id);
    const point =
      left?.document == null
        ? undefined
        : dispatchPointAt(dispatchPoints, {
            shipperId: bill.shipperId,
            document: left.document,
            zip: Number(left.zip),
          });
    const dispatcher =
      left === undefined ? null : { id: point?.id ?? null, corporateName: left.corporateName };
    return [{ bill, sums: sum, log: logOf.get(id) ?? [], shipper, carrier, dispatcher }];
  });
}

type Found = { billId: number; document: string | null; zip: string | null; corporateName: string | null };

async function dispatchersOf(db: Kysely<Rows>, ids: readonly number[]) {
  const { rows } = await sql<Found>`
    select distinct on (charge.bill_id) charge.bill_id as "billId",
      freight.agreement #>> '{dispatcher,document}' as document,
      freight.agreement #>> '{dispatcher,zip}' as zip,
      freight.agreement #>> '{dispatcher,corporateName}' as "corporateName"
    from bill_cte as charge
    join cte on cte.id = charge.cte_id
    join freight on freight.shipper_id = cte.shipper_id and freight.code = cte.freight_code
    where charge.bill_id = any (${[...ids]}::bigint[]) and charge.bucket = 'linked'
    order by charge.bill_id, charge.position`.execute(db);
  return new Map(rows.map((row) => [row.billId, row]));
}

import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { canonicalJson } from '../../../../kernel/canonical-json.ts';
import type { Scope } from '../../../../registry/access/scope.ts';
import type { Rows } from '../../../../rows.ts';
import { type BillSums, sumsOfBills } from '../../facts.ts';
import type { LockedBill } from '../lock-bill.ts';
import { matchingBills } from '../matching-bills.ts';

/** Of a bill what acts on many are judged by. */
export type BillLine = {
  bill: LockedBill;
  sums: BillSums;
  /** Differs where its audit, its payment or what its CT-es add up to does. */
  version: string;
};

type Chosen = { ids: readonly number[]; scope: Scope; isLocked?: boolean };

/**
 * Of bills in scope what they are judged by, by their id. Those that are not in it do not exist.
 * @param isLocked keeps others from changing them until the transaction ends.
 */
export async function readBillLines(
  db: Kysely<Rows>,
  { ids, scope, isLocked = false }: Chosen,
): Promise<ReadonlyMap<number, BillLine>> {
  if (ids.length === 0) return new Map();
  let query = matchingBills(db, { scope, ids }).selectAll('bill');
  if (isLocked) query = query.forNoKeyUpdate();
  const bills = await query.execute();
  const sums = await sumsOfBills(
    db,
    bills.map(({ id }) => id),
  );
  return new Map(
    bills.flatMap((bill): [number, BillLine][] => {
      const sum = sums.get(bill.id);
      return sum === undefined ? [] : [[bill.id, { bill, sums: sum, version: versionOf(bill, sum) }]];
    }),
  );
}

function versionOf({ state, payment, paidOn, negotiatedAt }: LockedBill, sums: BillSums): string {
  const { firstReceivedAt: _first, lastReceivedAt: _last, ...facts } = sums;
  const seen = { state, payment, paidOn, negotiatedAt: negotiatedAt?.toISOString() ?? null, facts };
  return createHash('md5').update(canonicalJson(seen)).digest('hex');
}

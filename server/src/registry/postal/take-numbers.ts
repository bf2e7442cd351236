import { sql, type Transaction } from 'kysely';
import type { Rows } from '../../rows.ts';
import { type Change, carreto, record } from '../changes/change.ts';
import type { NumberKind } from './rows.ts';

/** Numbers of which account, for what, and how many. */
export type Wanted = { accountId: number; kind: NumberKind; serviceCode: string; count: number };

/** A number of a range, used by nobody else: its check digit is not part of it. */
export type TakenNumber = { rangeId: number; prefix: string; number: number };

type LockedRange = {
  id: number;
  shipperId: number;
  prefix: string;
  nextNumber: number;
  lastNumber: number;
  warnedAt: Date | null;
};

/**
 * Takes numbers of an account's ranges, in order, in the caller's transaction: with it they are used, or free again.
 * Null where there are not enough, and then none is taken. The ranges stay locked until the transaction ends, so that
 * callers follow each other. Tells people, once, when few are left.
 */
export async function takeNumbersIn(tx: Transaction<Rows>, wanted: Wanted): Promise<TakenNumber[] | null> {
  // Used up ones too: a query that waits for a lock would not find a range that came after one used up meanwhile.
  const ranges = await tx
    .selectFrom('postalRange')
    .select(['id', 'shipperId', 'prefix', 'nextNumber', 'lastNumber', 'warnedAt'])
    .where('accountId', '=', wanted.accountId)
    .where('kind', '=', wanted.kind)
    .where('serviceCode', '=', wanted.serviceCode)
    .where('active', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();
  const left = ranges.reduce((sum, range) => sum + leftIn(range), 0);
  if (left < wanted.count) return null;
  const taken: TakenNumber[] = [];
  for (const range of ranges) {
    const { id: rangeId, prefix, nextNumber } = range;
    const count = Math.min(leftIn(range), wanted.count - taken.length);
    if (count === 0) continue;
    for (let step = 0; step < count; step += 1) taken.push({ rangeId, prefix, number: nextNumber + step });
    await tx
      .updateTable('postalRange')
      .set({ nextNumber: nextNumber + count })
      .where('id', '=', rangeId)
      .execute();
  }
  await warnWhenLow(tx, { wanted, ranges, left: left - wanted.count });
  return taken;
}

function leftIn({ nextNumber, lastNumber }: Pick<LockedRange, 'nextNumber' | 'lastNumber'>): number {
  return lastNumber + 1 - nextNumber;
}

/** A new range is a new chance to warn. */
async function warnWhenLow(
  tx: Transaction<Rows>,
  { wanted, ranges, left }: { wanted: Wanted; ranges: readonly LockedRange[]; left: number },
): Promise<void> {
  const last = ranges.at(-1);
  if (last === undefined || last.warnedAt !== null) return;
  const { lowMark } = await tx
    .selectFrom('postalAccount')
    .select('lowMark')
    .where('id', '=', wanted.accountId)
    .executeTakeFirstOrThrow();
  if (left >= lowMark) return;
  await tx
    .updateTable('postalRange')
    .set({ warnedAt: sql<Date>`app_now()` })
    .where('id', '=', last.id)
    .execute();
  const change: Change = { tx, actor: carreto, epochs: new Set() };
  const { serviceCode, kind } = wanted;
  const { id, shipperId } = last;
  const after = { accountId: wanted.accountId, kind, serviceCode, remaining: left, lowMark };
  await record(change, { kind: 'postalRange', id, shipperId, action: 'low', before: null, after });
}

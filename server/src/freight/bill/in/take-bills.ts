import { sql, type Transaction } from 'kysely';
import type { Context } from '../../../context.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import type { Keep } from '../../../platform/idempotency/once.ts';
import type { Rows } from '../../../rows.ts';
import { rootOf } from '../../cte/in/check-key.ts';
import type { BillLayout, BillSource } from '../rows.ts';
import { type BillVerdict, type Judging, judgeBill } from './judge.ts';
import type { BillProblem, SentBill, TakenBill } from './sent-bill.ts';
import { cancelBillIn, storeBillIn } from './store-bill.ts';

/** Who sends, and how. */
export type SendingBills = {
  carrierId: number;
  source: BillSource;
  layout: BillLayout | null;
  /** Throws: one bill that is refused refuses all. */
  refuseAll(problems: readonly BillProblem[]): never;
  /** Keeps the answer to a repeat in the same transaction. */
  keep: Keep<TakenBill[]>;
};

export type TakingBills = Pick<Context, 'db' | 'mirror'>;

/**
 * Takes in bills of a carrier in one transaction, all or none: what became of each stands at its place.
 * @throws what `refuseAll` throws; then nothing is stored.
 */
export function takeBills(
  ctx: TakingBills,
  sending: SendingBills,
  sent: readonly SentBill[],
): Promise<TakenBill[]> {
  return inTurn(ctx, sending.carrierId, async (tx, judging) => {
    const taken: TakenBill[] = [];
    const problems: BillProblem[] = [];
    for (const one of sent) {
      const verdict = await judgeBill(tx, judging, one);
      if (verdict.kind === 'refuse') problems.push(verdict.problem);
      // What is refused refuses all: the others are judged on, and not written for nothing.
      else if (problems.length === 0) taken.push(await writeIn(tx, ctx, { one, verdict, sending }));
    }
    if (problems.length > 0) sending.refuseAll(problems);
    await sending.keep(tx, taken);
    return taken;
  });
}

/** Takes in one bill of a carrier by itself: what became of it, or why it is refused. */
export function takeBill(
  ctx: TakingBills,
  sending: Writing['sending'],
  one: SentBill,
): Promise<TakenBill | { outcome: 'refused'; problem: BillProblem }> {
  return inTurn(ctx, sending.carrierId, async (tx, judging) => {
    const verdict = await judgeBill(tx, judging, one);
    if (verdict.kind === 'refuse') return { outcome: 'refused' as const, problem: verdict.problem };
    return writeIn(tx, ctx, { one, verdict, sending });
  });
}

/** All branches of a carrier take turns, so that no number is charged twice. */
function inTurn<Result>(
  { db, mirror }: TakingBills,
  carrierId: number,
  take: (tx: Transaction<Rows>, judging: Judging) => Promise<Result>,
): Promise<Result> {
  const world = mirror.current;
  const carrierCnpj = world.carriers.byId.get(carrierId)?.cnpj ?? '';
  return withTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('bill'), hashtext(${rootOf(carrierCnpj)}))`.execute(tx);
    return take(tx, { carrierId, carrierCnpj, world });
  });
}

type Writing = {
  one: SentBill;
  verdict: Exclude<BillVerdict, { kind: 'refuse' }>;
  sending: Pick<SendingBills, 'carrierId' | 'source' | 'layout'>;
};

async function writeIn(
  tx: Transaction<Rows>,
  ctx: TakingBills,
  { one, verdict, sending: { carrierId, source, layout } }: Writing,
): Promise<TakenBill> {
  if (verdict.kind === 'store') {
    const { shipperId, contentHash } = verdict;
    const facts = { carrierId, source, layout, shipperId, contentHash };
    return outcomeIn(tx, await storeBillIn(tx, ctx, { bill: one.bill, ...facts }), 'stored');
  }
  const { kind, billId } = verdict;
  if (kind === 'cancel') await cancelBillIn(tx, ctx, billId);
  return outcomeIn(tx, billId, one.kind === 'cancel' ? 'cancelled' : 'repeated');
}

async function outcomeIn(
  tx: Transaction<Rows>,
  billId: number,
  outcome: TakenBill['outcome'],
): Promise<TakenBill> {
  const { id: _id, ...bill } = await tx
    .selectFrom('bill')
    .select(['id', 'code', 'series', 'number', 'state'])
    .where('id', '=', billId)
    .executeTakeFirstOrThrow();
  return { outcome, billId, ...bill };
}

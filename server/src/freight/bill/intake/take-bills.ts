import { sql, type Transaction } from 'kysely';
import type { Context } from '../../../context.ts';
import { cnpjRoot } from '../../../kernel/cnpj.ts';
import type { Keep } from '../../../platform/idempotency/once.ts';
import { type Change, carreto, type Entry, inChange, record } from '../../../registry/changes/change.ts';
import type { Rows } from '../../../rows.ts';
import { type Sender, senderIn } from '../../cte/intake/sender.ts';
import type { BillLayout, BillSource } from '../rows.ts';
import { type BillVerdict, type Judging, judgeBill } from './judge.ts';
import type { BillProblem, SentBill, TakenBill } from './sent-bill.ts';
import { cancelBillIn, storeBillIn } from './store-bill.ts';

/** Who sends, and how. */
export type SendingBills = Sender & {
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
  return inSequence(ctx, sending, async (change, judging) => {
    const { tx } = change;
    const taken: TakenBill[] = [];
    const problems: BillProblem[] = [];
    for (const one of sent) {
      const verdict = await judgeBill(tx, judging, one);
      if (verdict.kind === 'refuse') problems.push(verdict.problem);
      // What is refused refuses all: the others are judged on, and not written for nothing.
      else if (problems.length === 0) taken.push(await writeIn(change, ctx, { one, verdict, sending }));
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
  return inSequence(ctx, sending, async (change, judging) => {
    const verdict = await judgeBill(change.tx, judging, one);
    if (verdict.kind === 'refuse') return { outcome: 'refused' as const, problem: verdict.problem };
    return writeIn(change, ctx, { one, verdict, sending });
  });
}

/** All branches of a carrier take turns, so that no number is charged twice. */
function inSequence<Result>(
  ctx: TakingBills,
  { carrierId, actor }: Sender,
  take: (change: Change, judging: Judging) => Promise<Result>,
): Promise<Result> {
  const world = ctx.mirror.current;
  const carrierCnpj = world.carriers.byId.get(carrierId)?.cnpj ?? '';
  return inChange(ctx, actor ?? carreto, async (change) => {
    await sql`select pg_advisory_xact_lock(hashtext('bill'), hashtext(${cnpjRoot(carrierCnpj)}))`.execute(
      change.tx,
    );
    return take(change, { carrierId, carrierCnpj, world });
  });
}

type Writing = {
  one: SentBill;
  verdict: Exclude<BillVerdict, { kind: 'refuse' }>;
  sending: Sender & Pick<SendingBills, 'source' | 'layout'>;
};

async function writeIn(
  change: Change,
  ctx: TakingBills,
  { one, verdict, sending }: Writing,
): Promise<TakenBill> {
  const { tx } = change;
  const { carrierId, source, layout } = sending;
  const after = { number: one.bill.number };
  if (verdict.kind === 'store') {
    const { shipperId, contentHash } = verdict;
    const actor = await senderIn(tx, sending);
    const facts = { carrierId, source, layout, shipperId, contentHash, actor };
    const billId = await storeBillIn(tx, ctx, { bill: one.bill, ...facts });
    await recordIn(change, sending, { id: billId, shipperId, action: 'import', after });
    return outcomeIn(tx, billId, 'stored');
  }
  const { kind, billId } = verdict;
  if (kind === 'cancel') {
    const { shipperId } = await cancelBillIn(tx, ctx, { billId, actor: await senderIn(tx, sending) });
    await recordIn(change, sending, { id: billId, shipperId, action: 'cancel', after });
  }
  return outcomeIn(tx, billId, one.kind === 'cancel' ? 'cancelled' : 'repeated');
}

/** What a person hands in for a carrier is a line of the change log. */
async function recordIn(
  change: Change,
  { actor }: Sender,
  entry: Pick<Entry, 'id' | 'shipperId' | 'action' | 'after'>,
): Promise<void> {
  if (actor === undefined) return;
  await record(change, { ...entry, kind: 'bill', before: null });
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

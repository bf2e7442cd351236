import type { Selectable, Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import { dropWaitingIn, type JobHandlers } from '../../platform/jobs/queue.ts';
import { carreto } from '../../registry/changes/change.ts';
import type { Rows } from '../../rows.ts';
import { billedCteReplaced } from '../cte/link/relate.ts';
import { billFollows, ctesArrived } from '../cte/signals.ts';
import { emitBillEvent } from './emit-event.ts';
import { sumsOfBills } from './facts.ts';
import { linkChargesIn } from './link-charges.ts';
import { noteBillIn } from './log.ts';
import { projectBill } from './project.ts';
import type { BillRows } from './rows.ts';
import { billStates } from './states.ts';
import { billsWaitingFor } from './waiting.ts';

type Following = Pick<Context, 'db' | 'mirror'>;

/** What makes bills follow their CT-es. */
export function billHandlers(ctx: Following): JobHandlers {
  const follow = (billId: number, isReopened: boolean) =>
    withTransaction(ctx.db, (tx) => followIn(tx, ctx, { billId, isReopened }));
  return new Map([
    // Who wrote the payloads wrote these types.
    [billFollows, (payload) => follow((payload as { billId: number }).billId, false)],
    [billedCteReplaced, (payload) => follow((payload as { billId: number }).billId, true)],
    [
      ctesArrived,
      async (payload) => {
        const billIds = await billsWaitingFor(ctx.db, (payload as { cteIds: number[] }).cteIds);
        for (const billId of billIds) await follow(billId, false);
      },
    ],
  ]);
}

type Follow = { billId: number; isReopened: boolean };

/** Links what can be linked, moves the bill to where its CT-es are, and tells of it where it changed. */
async function followIn(
  tx: Transaction<Rows>,
  ctx: Pick<Context, 'mirror'>,
  { billId, isReopened }: Follow,
): Promise<void> {
  const bill = await lockBill(tx, billId);
  // A bill of thousands of CT-es that move one after the other is looked at once.
  await dropWaitingIn(tx, { name: billFollows, payload: { billId } });
  if (bill === undefined || bill.state === billStates.cancelled) return;
  const linked = await linkBillIn(tx, ctx, bill);
  const isMoved = await projectIn(tx, { bill, isReopened });
  if (linked > 0 || isMoved) await emitBillEvent(ctx, tx, billId);
}

/** Looks for the CT-es of a bill that is held; gives how many charges changed. */
export async function linkBillIn(
  tx: Transaction<Rows>,
  { mirror }: Pick<Context, 'mirror'>,
  { id: billId, shipperId, carrierId }: Pick<Selectable<BillRows['bill']>, 'id' | 'shipperId' | 'carrierId'>,
): Promise<number> {
  const carrierCnpj = mirror.current.carriers.byId.get(carrierId)?.cnpj ?? '';
  return linkChargesIn(tx, { billId, shipperId, carrierCnpj });
}

type Projected = {
  bill: Pick<Selectable<BillRows['bill']>, 'id' | 'state' | 'negotiatedAt'>;
  isReopened: boolean;
};

/** Moves a bill that is held to where its CT-es are; whether it moved. */
export async function projectIn(tx: Transaction<Rows>, { bill, isReopened }: Projected): Promise<boolean> {
  const sums = (await sumsOfBills(tx, [bill.id])).get(bill.id);
  if (sums === undefined) throw new Error(`no bill ${bill.id}`);
  const { state: from } = bill;
  const to = projectBill(sums, { state: from, isNegotiated: bill.negotiatedAt !== null, isReopened });
  if (to === from) return false;
  const isBack = from === billStates.released;
  await tx
    .updateTable('bill')
    .set({ state: to, ...(to === billStates.released || isBack ? { negotiatedAt: null } : {}) })
    .where('id', '=', bill.id)
    .execute();
  const { byState, notLinked, duplicated, gone, otherAmount, isSumRight } = sums;
  await noteBillIn(tx, {
    billId: bill.id,
    from,
    to,
    actor: carreto,
    note: {
      message: isBack ? reopened : messages[to],
      facts: { byState, notLinked, duplicated, gone, otherAmount, isSumRight },
    },
  });
  return true;
}

const reopened = 'Fatura reaberta: um CT-e dela foi substituído ou voltou à auditoria';
const messages = {
  [billStates.processing]: 'Fatura em processamento',
  [billStates.divergent]: 'Fatura com divergência',
  [billStates.negotiating]: 'Fatura em negociação',
  [billStates.released]: 'Fatura liberada: todos os seus CT-es estão liberados ou rejeitados',
  [billStates.cancelled]: 'Fatura cancelada',
} as const;

/** Holds a bill; undefined where there is none. */
export async function lockBill(
  tx: Transaction<Rows>,
  billId: number,
): Promise<Selectable<BillRows['bill']> | undefined> {
  return tx.selectFrom('bill').selectAll().where('id', '=', billId).forNoKeyUpdate().executeTakeFirst();
}

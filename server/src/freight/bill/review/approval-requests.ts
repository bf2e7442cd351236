import { type Kysely, type Selectable, sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { fail, failField } from '../../../kernel/failure.ts';
import { inChange } from '../../../registry/changes/change.ts';
import type { Rows } from '../../../rows.ts';
import type { BillRows } from '../rows.ts';
import { billStates } from '../states.ts';
import { type Decider, lockBillForReview, policyOf, sumsOf } from './lock-bill.ts';
import { isBillApproval, moveBillIn, requireMove, standsThere } from './move-bill.ts';
import { isPaymentApproval, payBillIn, requirePast, requirePayable } from './pay-bill.ts';

export type BillApprovalRequest = Selectable<BillRows['billApprovalRequest']>;

type Asking = Pick<Context, 'db' | 'mirror' | 'clock'>;
type Wish = { billId: number; act: 'release' | 'pay'; paidOn: string | null; reason: string };

/** The request of a bill that nobody answered yet. */
export async function openBillRequest(db: Kysely<Rows>, billId: number): Promise<BillApprovalRequest | null> {
  const row = await db
    .selectFrom('billApprovalRequest')
    .selectAll()
    .where('billId', '=', billId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return row ?? null;
}

const unlimited = { role: 'admin', auditLimitCents: null } as const;
const noLimits = { analystLimitCents: null, adminLimitCents: null };

/**
 * Asks those who may let pass more to release a bill or to note that it was paid; they are told.
 * @throws Failure `not_found`; `conflict` for what nobody could do, for what needs no approval, and where somebody asked already;
 * `invalid_request` for a payment without a day, or on one to come
 */
export async function requestBillApproval(
  ctx: Asking,
  { actor }: Decider,
  { billId, act, paidOn, reason }: Wish,
): Promise<void> {
  if ((act === 'pay') !== (paidOn !== null))
    throw failField('paidOn', act === 'pay' ? 'é necessário' : 'só cabe num pagamento');
  if (paidOn !== null) requirePast(ctx, paidOn);
  const { operatorId, name } = actor;
  if (operatorId === null) throw fail('forbidden');
  await inChange(ctx, actor, async ({ tx }) => {
    const bill = await lockBillForReview(tx, billId);
    const sums = await sumsOf(tx, bill);
    const decided = {
      bill,
      sums,
      decider: unlimited,
      policy: { ...(await policyOf(tx, bill)), ...noLimits },
    };
    if (paidOn !== null) requirePayable(decided, { paidOn, reason });
    else if (standsThere(bill, billStates.released))
      throw fail('conflict', { message: 'A fatura já está liberada.' });
    else requireMove(decided, { to: billStates.released, reason });
    const isNeeded =
      paidOn === null ? isBillApproval({ sums }, billStates.released) : isPaymentApproval(bill);
    if (!isNeeded) throw fail('conflict', { message: 'Isto não precisa de aprovação.' });
    const before = await openBillRequest(tx, billId);
    if (before !== null)
      throw fail('conflict', { message: `${before.actor} já pediu a aprovação desta fatura.` });
    await tx
      .insertInto('billApprovalRequest')
      .values({ billId, act, paidOn, reason, operatorId, actor: name })
      .execute();
  });
}

type Answer = { billId: number; isGiven: boolean; message: string | null };

/**
 * Answers what somebody asked for: given, it is the act of whoever answers, within that person's limit.
 * @throws Failure `not_found`; `conflict` where nothing is asked; `forbidden` for whoever asked; `above_limit`
 */
export async function answerBillRequest(
  ctx: Asking,
  decider: Decider,
  { billId, isGiven, message }: Answer,
): Promise<void> {
  await inChange(ctx, decider.actor, async (change) => {
    const { tx } = change;
    await lockBillForReview(tx, billId);
    const request = await openBillRequest(tx, billId);
    if (request === null) throw fail('conflict', { message: 'Não há pedido de aprovação em aberto.' });
    if (request.operatorId === decider.actor.operatorId)
      throw fail('forbidden', { message: 'Quem pediu a aprovação não pode dá-la.' });
    await tx
      .updateTable('billApprovalRequest')
      .set({
        state: isGiven ? 'given' : 'refused',
        answeredBy: decider.actor.name,
        answer: message,
        answeredAt: sql<Date>`app_now()`,
      })
      .where('id', '=', request.id)
      .execute();
    if (!isGiven) return;
    const reason = `${request.reason} (pedido de ${request.actor})`;
    const { paidOn } = request;
    if (paidOn === null) await moveBillIn(change, ctx, { decider, billId, to: billStates.released, reason });
    else await payBillIn(change, ctx, { decider, billId, paidOn, reason });
  });
}

import type { Context } from '../../../../context.ts';
import { Failure } from '../../../../kernel/failure.ts';
import { type LineAct, toRefusal } from '../../../../registry/jobs/work-line.ts';
import { approverOf } from '../../../audit/review/approver-of.ts';
import { policyOf } from '../lock-bill.ts';
import { moveLockedIn } from '../move-bill.ts';
import { payLockedIn } from '../pay-bill.ts';
import type { BillAction } from './bulk-action.ts';
import { billChanged, billNotFound, judgeBillLine } from './judge.ts';
import { readBillLines } from './line-state.ts';

/** Does a line of a job of bills, by the act on one of them, where the bill is as the preview saw it. */
export function billLines(ctx: Pick<Context, 'mirror'>): LineAct {
  return async (change, job, line) => {
    const { tx } = change;
    const billId = Number(line.subject);
    const states = await readBillLines(tx, { ids: [billId], scope: job.scope, isLocked: true });
    const state = states.get(billId);
    if (state === undefined) return billNotFound;
    if (state.version !== line.version) return billChanged;
    const { bill } = state;
    // What the preview opened is what is kept of it.
    const action = job.action as BillAction;
    const decided = {
      ...state,
      decider: await approverOf(tx, job.operatorId),
      policy: await policyOf(tx, bill),
    };
    const refusal = judgeBillLine(decided, action);
    if (refusal !== null) return refusal;
    try {
      if (action.type === 'pay_bills') await payLockedIn(change, ctx, { ...action, ...decided });
      else await moveLockedIn(change, ctx, { ...action, ...decided });
      return null;
    } catch (error) {
      // Nothing was written before the limit of the day was looked at.
      if (error instanceof Failure && error.code === 'above_limit') return toRefusal(error);
      throw error;
    }
  };
}

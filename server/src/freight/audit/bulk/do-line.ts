import type { Context } from '../../../context.ts';
import type { LineAct } from '../../../registry/jobs/work-line.ts';
import { approverOf } from '../review/approver-of.ts';
import { moveByPersonIn } from '../review/move-by-person.ts';
import { type BulkMove, changed, judgeMove, missing, readCteStates } from './line-state.ts';

/**
 * Does a line of a job of CT-es, by the decision about one of them, where the CT-e is as the preview saw it. The limits of the person
 * are judged again, those of the day too.
 */
export function cteLines(ctx: Pick<Context, 'mirror'>): LineAct {
  return async ({ tx }, job, line) => {
    const cteId = Number(line.subject);
    const cte = (await readCteStates(tx, { ids: [cteId], scope: job.scope, isLocked: true })).get(cteId);
    if (cte === undefined) return missing;
    if (cte.version !== line.version) return changed;
    // What the preview opened is what is kept of it.
    const move = job.action as BulkMove;
    const refusal = judgeMove(cte, move);
    if (refusal !== null) return refusal;
    const approver = await approverOf(tx, job.operatorId);
    const { to, reason } = move;
    await moveByPersonIn(ctx, tx, { approver, move: { cteId, to, reason, isUndoable: true } });
    return null;
  };
}

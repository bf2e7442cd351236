import * as audits from '@carreto/contract/admin/charges/cte-audits';
import { moveCtes } from '@carreto/contract/admin/charges/cte-bulk';
import type { Context } from '../../../context.ts';
import { cteJobKind } from '../../../freight/audit/bulk/line-state.ts';
import { previewMoves, requireSumWithin } from '../../../freight/audit/bulk/preview.ts';
import { fromCteBulk, toCteBulkPreview } from '../../../freight/audit/bulk/wire.ts';
import { answerRequest, requestApproval } from '../../../freight/audit/decisions/approval-requests.ts';
import { undoDecision } from '../../../freight/audit/decisions/undo-decision.ts';
import { decide } from '../../../freight/audit/review/decide.ts';
import { moveByPerson } from '../../../freight/audit/review/move-by-person.ts';
import { propose } from '../../../freight/audit/review/propose.ts';
import { auditAgain, readAudit } from '../../../freight/audit/review/read-audit.ts';
import { fromWireProposal, fromWireState, toWireAudit } from '../../../freight/audit/review/wire-admin.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { getJob } from '../../../registry/jobs/find-jobs.ts';
import { startJob } from '../../../registry/jobs/start-job.ts';

/** Binds what `contract/src/admin/charges/cte-audits.ts` and `cte-bulk.ts` declare. */
export function bindCteAudits(server: HttpServer<Caller>, ctx: Context): void {
  const view = async (cteId: number) => toWireAudit(await readAudit(ctx.db, { cteId, carrierIds: null }));
  bind(server, audits.getCteAudit, ({ params }) => view(params.cteId));
  bind(server, audits.auditAgain, async ({ params }) => {
    await auditAgain(ctx, params.cteId);
    return view(params.cteId);
  });
  bind(server, audits.moveCte, async ({ caller, params: { cteId }, body }) => {
    const { to, reason, undoable = false } = body;
    await moveByPerson(ctx, caller, { cteId, to: fromWireState(to), reason, isUndoable: undoable });
    return view(cteId);
  });
  bind(server, audits.undoCteMove, async ({ caller, params: { cteId } }) => {
    await undoDecision(ctx, caller, cteId);
    return view(cteId);
  });
  bind(server, audits.requestCteApproval, async ({ caller, params: { cteId }, body: { to, reason } }) => {
    await requestApproval(ctx, caller, { cteId, to: fromWireState(to), reason });
    return view(cteId);
  });
  bind(server, audits.answerCteApproval, async ({ caller, params: { cteId }, body }) => {
    const { answer, message = null } = body;
    await answerRequest(ctx, caller, { cteId, isGiven: answer === 'give', message });
    return view(cteId);
  });
  bind(server, moveCtes, async ({ caller, body }) => {
    const wish = fromCteBulk(body);
    if (!('previewId' in wish))
      return { preview: toCteBulkPreview(await previewMoves(ctx, caller, wish)), job: null };
    const jobId = await startJob(ctx, caller, { ...wish, kind: cteJobKind, judge: requireSumWithin });
    return { preview: null, job: await getJob(ctx, caller, jobId) };
  });
  bind(server, audits.addCteProposal, async ({ caller, params: { cteId }, body }) => {
    await propose(ctx, { side: 'shipper', approver: caller }, fromWireProposal(cteId, body));
    return view(cteId);
  });
  bind(server, audits.decideCteProposal, async ({ caller, params, body: { decision, message = null } }) => {
    const side = { side: 'shipper', approver: caller } as const;
    await decide(ctx, side, { ...params, isAccepted: decision === 'accept', message });
    return view(params.cteId);
  });
}

import * as audits from '@carreto/contract/admin/charges/cte-audits';
import type { Context } from '../../../context.ts';
import { decide } from '../../../freight/audit/review/decide.ts';
import { moveByPerson } from '../../../freight/audit/review/move-by-person.ts';
import { propose } from '../../../freight/audit/review/propose.ts';
import { auditAgain, readAudit } from '../../../freight/audit/review/read-audit.ts';
import { fromWireProposal, fromWireState, toWireAudit } from '../../../freight/audit/review/wire-admin.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';

/** Binds what `contract/src/admin/charges/cte-audits.ts` declares. */
export function bindCteAudits(server: HttpServer<Caller>, ctx: Context): void {
  const view = async (cteId: number) => toWireAudit(await readAudit(ctx.db, { cteId, carrierIds: null }));
  bind(server, audits.getCteAudit, ({ params }) => view(params.cteId));
  bind(server, audits.auditAgain, async ({ params }) => {
    await auditAgain(ctx, params.cteId);
    return view(params.cteId);
  });
  bind(server, audits.moveCte, async ({ caller, params: { cteId }, body: { to, reason } }) => {
    await moveByPerson(ctx, caller, { cteId, to: fromWireState(to), reason });
    return view(cteId);
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

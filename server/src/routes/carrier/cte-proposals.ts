import * as proposals from '@carreto/contract/carrier/cte-proposals';
import type { Context } from '../../context.ts';
import { decide } from '../../freight/audit/review/decide.ts';
import { propose } from '../../freight/audit/review/propose.ts';
import { readAudit } from '../../freight/audit/review/read-audit.ts';
import { fromWireComponents, toWireNegotiation } from '../../freight/audit/review/wire-carrier.ts';
import { branchesOf } from '../../freight/cte/intake/shippers.ts';
import { reaisToCents } from '../../kernel/money.ts';
import { bind } from '../../platform/http/bind.ts';
import type { HttpServer } from '../../platform/http/server.ts';
import type { Caller } from '../../registry/access/access-part.ts';

/** Negotiations of CT-es, as carriers take part in them. */
export function bindCteProposals(server: HttpServer<Caller>, ctx: Context): void {
  const sideOf = ({ carrierId }: { carrierId: number }) => {
    const { current } = ctx.mirror;
    const own = current.carriers.byId.get(carrierId);
    const carrierIds = own === undefined ? [carrierId] : branchesOf(current, own.cnpj);
    return { side: 'carrier', carrierIds, name: own?.tradeName ?? '' } as const;
  };
  const view = async (cteId: number, carrierIds: readonly number[]) =>
    toWireNegotiation(await readAudit(ctx.db, { cteId, carrierIds }));
  bind(server, proposals.readProposals, ({ caller, params }) =>
    view(params.cte_id, sideOf(caller).carrierIds),
  );
  bind(server, proposals.proposeAmount, async ({ caller, params: { cte_id: cteId }, body }) => {
    const { valor, componentes = {}, mensagem = null } = body;
    const side = sideOf(caller);
    const lines = fromWireComponents(componentes);
    await propose(ctx, side, { cteId, totalCents: reaisToCents(valor), lines, message: mensagem });
    return view(cteId, side.carrierIds);
  });
  bind(server, proposals.decideProposal, async ({ caller, params, body }) => {
    const { cte_id: cteId, proposal_id: proposalId } = params;
    const { decisao, mensagem = null } = body;
    const side = sideOf(caller);
    await decide(ctx, side, { cteId, proposalId, isAccepted: decisao === 'aceitar', message: mensagem });
    return view(cteId, side.carrierIds);
  });
}

import * as contract from '@carreto/contract/admin/partner/partner-ctes';
import type { Context } from '../../../context.ts';
import { decide } from '../../../freight/audit/review/decide.ts';
import { partnerCtes } from '../../../freight/audit/review/partner-ctes.ts';
import { propose } from '../../../freight/audit/review/propose.ts';
import { readAudit } from '../../../freight/audit/review/read-audit.ts';
import type { Side } from '../../../freight/audit/review/side.ts';
import { toPartnerCte, toPartnerNegotiation } from '../../../freight/audit/review/wire-partner.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller, OperatorCaller } from '../../../registry/access/access-part.ts';
import { pageStart, toPage } from '../../../registry/page.ts';

/** Negotiations of CT-es, as a carrier's own people take part in them: by the acts of the carrier API. */
export function bindPartnerCtes(server: HttpServer<Caller>, ctx: Context): void {
  const carrierIdsOf = ({ scope: { carrierIds } }: OperatorCaller) =>
    carrierIds === 'all' ? [] : carrierIds;
  const shipperName = (shipperId: number) => ctx.mirror.current.shippers.get(shipperId)?.tradeName ?? '';
  // Logs of CT-es are read by both sides: they name the carrier, and who spoke for it.
  const nameOf = (caller: OperatorCaller) => {
    const [only, ...more] = carrierIdsOf(caller);
    const carrier = ctx.mirror.current.carriers.byId.get(only ?? 0);
    if (carrier === undefined || more.length > 0) return caller.name;
    return `${carrier.tradeName.slice(0, 120)} (${caller.name.slice(0, 120)})`;
  };
  const show = async (caller: OperatorCaller, cteId: number) => {
    const view = await readAudit(ctx.db, { cteId, carrierIds: carrierIdsOf(caller) });
    return toPartnerNegotiation(view, shipperName(view.cte.shipperId));
  };
  const sideOf = (caller: OperatorCaller): Side => ({
    side: 'carrier',
    carrierIds: carrierIdsOf(caller),
    name: nameOf(caller),
  });
  bind(server, contract.listPartnerCtes, async ({ caller: { scope }, query }) => {
    const rows = await partnerCtes(ctx.db, { scope, view: query.view ?? null, ...pageStart(query) });
    return toPage(
      query,
      rows.map((cte) => toPartnerCte(cte, shipperName(cte.shipperId))),
    );
  });
  bind(server, contract.getPartnerNegotiation, ({ caller, params }) => show(caller, params.cteId));
  bind(server, contract.proposePartnerAmount, async ({ caller, params: { cteId }, body }) => {
    const { totalCents, lines = {}, message = null } = body;
    await propose(ctx, sideOf(caller), { cteId, totalCents, lines, message });
    return show(caller, cteId);
  });
  bind(server, contract.decidePartnerProposal, async ({ caller, params, body }) => {
    const { decision, message = null } = body;
    await decide(ctx, sideOf(caller), { ...params, isAccepted: decision === 'accept', message });
    return show(caller, params.cteId);
  });
}

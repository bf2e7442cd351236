import type { PartnerCteRow, PartnerNegotiationView } from '@carreto/contract/admin/partner/partner-ctes';
import { cteStatusNames } from '@carreto/contract/shapes/cte-audit-record';
import { cteStates } from '../../cte/states.ts';
import type { PartnerCte } from './partner-ctes.ts';
import type { AuditView } from './read-audit.ts';

/** A CT-e as a list shows it to the people of its carrier; `shipperName` is the trade name of who pays. */
export function toPartnerCte(cte: PartnerCte, shipperName: string): PartnerCteRow {
  return {
    id: cte.id,
    carrierId: cte.carrierId,
    shipperName,
    accessKey: cte.accessKey,
    number: cte.number,
    series: cte.series,
    totalCents: cte.totalCents,
    issuedAt: cte.issuedAt.toISOString(),
    status: cteStatusNames[cte.state],
    freightCode: cte.freightCode,
    negotiationCode: cte.negotiationCode,
    offeredCents: cte.offeredCents,
  };
}

/** The negotiation of a CT-e, not what the shipper reckons with, until it is told. */
export function toPartnerNegotiation(
  { cte, proposals, settlement }: AuditView,
  shipperName: string,
): PartnerNegotiationView {
  const offer = proposals.find(({ state, side }) => state === 'open' && side === 'shipper');
  const offeredCents = cte.state === cteStates.negotiating ? (offer?.totalCents ?? null) : null;
  return {
    ...toPartnerCte({ ...cte, offeredCents }, shipperName),
    proposals: proposals.map(({ id, side, totalCents, lines, message, state, createdAt, decidedAt }) => ({
      ...{ id, side, totalCents, lines, message, state },
      createdAt: createdAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
    })),
    settlement:
      settlement?.basis === 'negotiated'
        ? { kind: settlement.kind, amountCents: settlement.amountCents }
        : null,
  };
}

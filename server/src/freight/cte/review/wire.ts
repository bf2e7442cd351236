import type { CteDetailView, CteView } from '@carreto/contract/admin/charges/ctes';
import type { Page, PageRequest } from '@carreto/contract/admin/common';
import { cteStatusNames } from '@carreto/contract/shapes/cte-audit-record';
import type { Selectable } from 'kysely';
import { parseDay } from '../../../kernel/days.ts';
import { startOfDayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import { pageStart, toPage } from '../../../registry/page.ts';
import type { CteRows } from '../rows.ts';
import type { CteState } from '../states.ts';
import type { CteDetail, CteSearch } from './search-ctes.ts';

type Query = PageRequest &
  Partial<Omit<CteSearch, 'before' | 'fetch' | 'state' | 'receivedFrom' | 'receivedUntil'>> & {
    state?: (typeof cteStatusNames)[number];
    from?: string;
    until?: string;
  };

export function fromCteQuery(query: Query): CteSearch {
  const { cursor, state, from, until, ...rest } = query;
  const { fetch } = pageStart(query);
  const dayStart = (day: string, shift: number) =>
    new Date(startOfDayInSaoPaulo((parseDay(day) ?? 0) + shift));
  return {
    ...rest,
    before: cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor),
    fetch,
    // Names stand in the order of the states' numbers.
    state: state === undefined ? undefined : (cteStatusNames.indexOf(state) as CteState),
    receivedFrom: from === undefined ? undefined : dayStart(from, 0),
    receivedUntil: until === undefined ? undefined : dayStart(until, 1),
  };
}

type CteRow = Selectable<CteRows['cte']>;

export function toCtePage(query: PageRequest, ctes: readonly CteRow[]): Page<CteView> {
  return toPage(query, ctes.map(toCteView));
}

function toCteView(cte: CteRow): CteView {
  return {
    id: cte.id,
    accessKey: cte.accessKey,
    shipperId: cte.shipperId,
    carrierId: cte.carrierId,
    issuerCnpj: cte.document.issuer.cnpj,
    number: cte.number,
    series: cte.series,
    source: cte.source,
    action: cte.action,
    operationType: cte.operationType,
    totalCents: cte.totalCents,
    issuedAt: cte.issuedAt.toISOString(),
    receivedAt: cte.receivedAt.toISOString(),
    state: cteStatusNames[cte.state],
    freightCode: cte.freightCode,
    duplicateOf: cte.duplicateOf,
    duplicateReason: cte.duplicateReason,
    replacedBy: cte.replacedBy,
    deletedAt: cte.deletedAt?.toISOString() ?? null,
    auditedAt: cte.auditedAt?.toISOString() ?? null,
    expectedCents: cte.expectedCents,
    differenceCents: cte.differenceCents,
    negotiationCode: cte.negotiationCode,
    billId: cte.billId,
  };
}

export function toCteDetail({ cte, links, relations }: CteDetail, originalUrl: string): CteDetailView {
  const { document } = cte;
  return {
    ...toCteView(cte),
    processedAt: cte.processedAt?.toISOString() ?? null,
    protocol: document.protocol,
    freightTerm: document.freightTerm,
    transportType: document.transportType,
    cfop: document.cfop,
    taxSubstitution: document.taxSubstitution,
    volumeCount: document.volumeCount,
    goodsCents: document.goodsCents,
    payableCents: document.payableCents,
    charges: document.charges,
    components: [...document.components],
    taxes: document.taxes,
    measures: document.measures,
    issuer: document.issuer,
    consignee: document.consignee,
    nfes: cte.nfes.map(({ accessKey, number, series, freightCode }) => ({
      accessKey,
      number,
      series,
      freightCode,
    })),
    deliveries: (document.deliveries ?? []).map(({ components: _, nfes, earlierKeys, ...delivery }) => ({
      ...delivery,
      nfes: [...nfes],
      earlierKeys: [...earlierKeys],
    })),
    freights: links.map(({ freightCode, foundBy, linkedAt }) => ({
      freightCode,
      foundBy,
      linkedAt: linkedAt.toISOString(),
    })),
    related: relations.map(({ kind, accessKey, targetId }) => ({ kind, accessKey, cteId: targetId })),
    log: cte.log.map((line) => ({
      at: line.changedAt.toISOString(),
      from: line.fromState === null ? null : cteStatusNames[line.fromState],
      to: cteStatusNames[line.toState],
      message: line.message,
      reasons: line.approvalReasons,
      complement: line.complement,
      operatorId: line.operatorId,
      actor: line.actor,
    })),
    originalUrl: cte.hasOriginal ? originalUrl : null,
  };
}

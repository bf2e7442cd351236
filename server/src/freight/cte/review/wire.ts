import type { CteCountsView } from '@carreto/contract/admin/charges/cte-counts';
import type { CteFilter as WireFilter } from '@carreto/contract/admin/charges/cte-filter';
import type { CteDetailView, CteView, ListedCte } from '@carreto/contract/admin/charges/ctes';
import type { Page } from '@carreto/contract/admin/common';
import { cteStatusNames } from '@carreto/contract/shapes/cte-audit-record';
import { parseDay } from '../../../kernel/days.ts';
import { startOfDayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import { pageStart, toPage } from '../../../registry/page.ts';
import type { CteState } from '../states.ts';
import type { countCtes } from './count-ctes.ts';
import type { CteFilter } from './cte-filter.ts';
import type { CteDetail, CteOrder, CtePlace, CteRow, CteSearch } from './search-ctes.ts';

type Listing = WireFilter & { sort?: CteOrder; cursor?: string; limit?: number };

/** What is looked for, as acts have it; `receivedFrom` and `receivedUntil` are beginnings of days in São Paulo. */
export function fromCteFilter({
  state,
  from,
  until,
  shipperIds,
  carrierIds,
  ...rest
}: WireFilter): CteFilter {
  const dayStart = (day: string, shift: number) =>
    new Date(startOfDayInSaoPaulo((parseDay(day) ?? 0) + shift));
  return {
    ...rest,
    shipperIds: shipperIds?.split(',').map(Number),
    carrierIds: carrierIds?.split(',').map(Number),
    // Names stand in the order of the states' numbers.
    state: state === undefined ? undefined : (cteStatusNames.indexOf(state) as CteState),
    receivedFrom: from === undefined ? undefined : dayStart(from, 0),
    receivedUntil: until === undefined ? undefined : dayStart(until, 1),
  };
}

export function fromCteQuery({ cursor, limit, sort = '-receivedAt', ...filter }: Listing): CteSearch {
  const { fetch } = pageStart(limit === undefined ? {} : { limit });
  return { ...fromCteFilter(filter), order: sort, after: placeOf(cursor), fetch };
}

function placeOf(cursor: string | undefined): CtePlace | null {
  if (cursor === undefined) return null;
  const [id = 0, value = 0] = cursor.split('~').map(Number).reverse();
  return { id, value };
}

export function toCtePage({ sort, limit }: Listing, ctes: readonly CteRow[]): Page<CteView> {
  const page = toPage(limit === undefined ? {} : { limit }, ctes);
  const last = page.items.at(-1);
  const isByStake = sort?.endsWith('difference') === true;
  const nextCursor =
    isByStake && page.nextCursor !== null && last !== undefined
      ? `${last.countedCents ?? last.atStakeCents}~${last.id}`
      : page.nextCursor;
  return {
    items: page.items.map((cte) => ({ ...toCteView(cte), countedCents: cte.countedCents })),
    nextCursor,
  };
}

export function toCteCounts({ groups, isCut }: Awaited<ReturnType<typeof countCtes>>): CteCountsView {
  return { groups: groups.map((group) => ({ ...group, state: cteStatusNames[group.state] })), isCut };
}

function toCteView(cte: Omit<CteRow, 'atStakeCents' | 'countedCents'>): ListedCte {
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
    cause: cte.cause,
    atStakeCents: cte.differenceCents ?? cte.totalCents,
    assigneeId: cte.assigneeId,
    decidedTo: cte.decidedTo === null ? null : cteStatusNames[cte.decidedTo],
  };
}

export function toCteDetail(
  { cte, links, relations, decidedTo, assigneeName }: CteDetail,
  originalUrl: string,
): CteDetailView {
  const { document } = cte;
  return {
    ...toCteView({ ...cte, decidedTo }),
    assigneeName,
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

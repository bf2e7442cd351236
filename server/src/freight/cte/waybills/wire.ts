import type { WaybillView } from '@carreto/contract/admin/charges/waybills';
import type { Page, PageRequest } from '@carreto/contract/admin/common';
import type { Scope } from '../../../registry/access/scope.ts';
import { pageStart, toPage } from '../../../registry/page.ts';
import type { AgedWaybill, WaybillSearch } from './search-waybills.ts';

type Query = PageRequest & Pick<WaybillSearch, 'shipperId' | 'carrierId' | 'number'>;

export function fromWaybillQuery(query: Query, scope: Scope): WaybillSearch {
  const { cursor, limit: _, ...rest } = query;
  const { fetch } = pageStart(query);
  return { ...rest, scope, fetch, before: cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor) };
}

export function toWaybillPage(query: PageRequest, waybills: readonly AgedWaybill[]): Page<WaybillView> {
  return toPage(
    query,
    waybills.map(({ waybill, arrivedAt, ...row }) => ({
      id: row.id,
      shipperId: row.shipperId,
      carrierId: row.carrierId,
      issuerCnpj: row.issuerCnpj,
      number: row.number,
      series: row.series,
      action: waybill.action === 'complement' ? 'complement' : 'include',
      operationType: waybill.operationType,
      totalCents: row.totalCents,
      issuedOn: waybill.issuedOn,
      nfes: waybill.nfes.map(({ number, series }) => ({ number, series })),
      arrivedAt: arrivedAt.toISOString(),
      days: row.days,
      actor: row.actor,
    })),
  );
}

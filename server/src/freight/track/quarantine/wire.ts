import type { Page, PageRequest } from '@carreto/contract/admin/common';
import type { HeldOccurrenceOut } from '@carreto/contract/admin/freights/quarantine';
import { pageStart, toPage } from '../../../registry/page.ts';
import type { QuarantineSearch } from './find.ts';
import type { QuarantinedOccurrence } from './quarantined-occurrence.ts';

type Query = PageRequest & Partial<Omit<QuarantineSearch, 'after' | 'fetch'>>;

export function fromQuarantineQuery(query: Query): QuarantineSearch {
  return { ...query, state: query.state ?? 'waiting', ...pageStart(query) };
}

export function toQuarantinePage(
  query: PageRequest,
  quarantined: readonly QuarantinedOccurrence[],
): Page<HeldOccurrenceOut> {
  return toPage(query, quarantined.map(toQuarantined));
}

export function toQuarantined(row: QuarantinedOccurrence): HeldOccurrenceOut {
  const { held: report, contentHash: _, occurredAt, arrivedAt, decidedAt, source, ...rest } = row;
  const { proofs, ...details } = report;
  return {
    ...rest,
    ...details,
    proofs: proofs.map(({ url }) => url),
    occurredAt: occurredAt.toISOString(),
    arrivedAt: arrivedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    // The only sources that are held.
    source: source as HeldOccurrenceOut['source'],
  };
}

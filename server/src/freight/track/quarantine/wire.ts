import type { Page, PageRequest } from '@carreto/contract/admin/common';
import type { HeldOccurrenceOut } from '@carreto/contract/admin/freights/quarantine';
import { pageStart, toPage } from '../../../registry/page.ts';
import type { HeldSearch } from './find.ts';
import type { HeldOccurrence } from './quarantined-occurrence.ts';

type Query = PageRequest & Partial<Omit<HeldSearch, 'after' | 'fetch'>>;

export function fromHeldQuery(query: Query): HeldSearch {
  return { ...query, state: query.state ?? 'waiting', ...pageStart(query) };
}

export function toHeldPage(query: PageRequest, held: readonly HeldOccurrence[]): Page<HeldOccurrenceOut> {
  return toPage(query, held.map(toHeld));
}

export function toHeld(row: HeldOccurrence): HeldOccurrenceOut {
  const { held, contentHash: _, occurredAt, arrivedAt, decidedAt, source, ...rest } = row;
  const { proofs, ...details } = held;
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

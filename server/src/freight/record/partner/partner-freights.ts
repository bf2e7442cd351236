import type { Context } from '../../../context.ts';
import { fail } from '../../../kernel/failure.ts';
import type { Scope } from '../../../registry/access/scope.ts';
import { freightsInScope } from '../../in-scope.ts';
import { findOccurrences, type TrailOccurrence } from '../../track/answers/trails.ts';
import { allFreights, type FreightFilter } from '../list/filter.ts';
import { type ListedFreight, listFreights } from '../list/listed.ts';
import { searchFreights } from '../list/search.ts';

/** What a carrier's own people look at again and again. */
type PartnerView = 'toCollect' | 'underway' | 'late' | 'failedAttempt' | 'ended';

/** What a view asks for. */
export function partnerFilter(view: PartnerView): Partial<FreightFilter> {
  switch (view) {
    case 'toCollect':
      return { phase: 'preparing' };
    case 'underway':
      return { phase: 'underway' };
    case 'late':
      return { late: true };
    case 'failedAttempt':
      return { open: true, statusGroup: 'failed_attempt' };
    case 'ended':
      return { open: false };
  }
}

type PartnerSearch = {
  scope: Scope;
  view: PartnerView | null;
  /** Of freights, orders, NF-es or tracking; empty for all. */
  codes: readonly string[];
  cursor: string | null;
  limit: number;
};

/**
 * Freights of the carriers in scope, newest first; late ones the latest first.
 * @throws Failure `invalid_request` for a cursor of another order
 */
export function searchPartnerFreights(
  ctx: Pick<Context, 'db' | 'clock'>,
  { scope, view, codes, cursor, limit }: PartnerSearch,
): Promise<{ freights: ListedFreight[]; next: string | null }> {
  const filter = { ...allFreights(scope), ...(view === null ? {} : partnerFilter(view)), codes };
  return searchFreights(ctx, { filter, order: view === 'late' ? 'daysLate' : '-hiredAt', cursor, limit });
}

/** A freight with what happened to it, newest first. */
export type PartnerFreight = ListedFreight & { occurrences: TrailOccurrence[] };

/** A freight of the carriers in scope. @throws Failure `not_found` */
export async function partnerFreight(
  { db }: Pick<Context, 'db'>,
  code: string,
  scope: Scope,
): Promise<PartnerFreight> {
  const refs = await freightsInScope(db, [code], scope);
  const [freight] = await listFreights(db, refs);
  if (freight === undefined) throw fail('not_found');
  const { shipperId } = freight;
  const occurrences = await findOccurrences(db, { shipperId, freightCodes: [code] });
  return { ...freight, occurrences: occurrences.reverse() };
}

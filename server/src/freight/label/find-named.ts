import { type Kysely, sql } from 'kysely';
import type { Rows } from '../../rows.ts';
import { freightsOfCodes, freightsWithProgress } from '../with-progress.ts';

/** How the freights of a group are named. */
export type NamedBy = 'freight' | 'nfe' | 'order';

/** Identifiers of one kind, as they were sent. */
export type RequestedGroup = { by: NamedBy; identifiers: readonly string[] };

/** The freight that an identifier names; undefined for one that names none. */
export type NameOf = (by: NamedBy, identifier: string) => string | undefined;

/**
 * What the identifiers of a shipper's request name: of several freights with one NF-e or order the most recent
 * (decision H12). Cancelled freights, and those of other shippers, are not there (decision L3).
 */
export async function findNamed(
  db: Kysely<Rows>,
  { shipperId, groups }: { shipperId: number; groups: readonly RequestedGroup[] },
): Promise<NameOf> {
  const found: Record<NamedBy, Map<string, string>> = {
    freight: new Map(),
    nfe: new Map(),
    order: new Map(),
  };
  for (const by of ['freight', 'nfe', 'order'] as const) {
    const wanted = new Set(
      groups.filter((group) => group.by === by).flatMap(({ identifiers }) => identifiers),
    );
    if (wanted.size === 0) continue;
    const rows = await findBy[by](db, { shipperId, wanted: [...wanted] });
    // The most recent come first.
    for (const { name, code } of rows) if (!found[by].has(name)) found[by].set(name, code);
  }
  return (by, identifier) => found[by].get(identifier);
}

type Wanted = { shipperId: number; wanted: string[] };
type Found = { name: string; code: string }[];

const findBy: Record<NamedBy, (db: Kysely<Rows>, wanted: Wanted) => Promise<Found>> = {
  freight: (db, { shipperId, wanted }) =>
    living(freightsOfCodes(db, wanted), shipperId).select(['freight.code as name', 'freight.code']).execute(),
  nfe: (db, { shipperId, wanted }) =>
    living(freightsWithProgress(db), shipperId)
      .innerJoin('freightNfe as nfe', (join) =>
        join.onRef('nfe.shipperId', '=', 'freight.shipperId').onRef('nfe.freightCode', '=', 'freight.code'),
      )
      .select(['nfe.accessKey as name', 'freight.code'])
      .where('nfe.accessKey', '=', sql<string>`any (${wanted}::text[])`)
      .execute(),
  order: (db, { shipperId, wanted }) =>
    living(freightsWithProgress(db), shipperId)
      .select([sql<string>`freight.order_number`.as('name'), 'freight.code'])
      .where('freight.orderNumber', '=', sql<string>`any (${wanted}::text[])`)
      .execute(),
};

/** Of freights those of a shipper that were not cancelled, the most recent first. */
function living(freights: ReturnType<typeof freightsWithProgress>, shipperId: number) {
  return freights
    .where('freight.shipperId', '=', shipperId)
    .where('progress.phase', '!=', 'cancelled')
    .orderBy('freight.hiredAt', 'desc')
    .orderBy('freight.number', 'desc');
}

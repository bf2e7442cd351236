import { type Kysely, type Selectable, sql } from 'kysely';
import type { Rows } from '../../../rows.ts';
import type { Agreement } from '../../agreement.ts';
import type { CteRows } from '../rows.ts';
import { withKnownKeys } from './nfe-keys.ts';

/** A CT-e with all that lists show of it. */
export type CteRecord = Selectable<CteRows['cte']> & {
  /** Whether it can still be downloaded as it came. */
  hasOriginal: boolean;
  /** With the keys that its freights know. */
  nfes: readonly Selectable<CteRows['cteNfe']>[];
  /** In their order; the first one is the CT-e's. */
  freights: readonly CteFreight[];
  log: readonly Selectable<CteRows['cteLog']>[];
};

export type CteFreight = {
  code: string;
  number: number;
  orderNumber: string | null;
  agreement: Agreement;
  carrierCodes: string[];
  postalCodes: string[];
  goodsCents: number;
};

/** CT-es of a shipper with their NF-es, freights and logs, in the order asked for, in few statements. */
export async function cteRecords(
  db: Kysely<Rows>,
  shipperId: number,
  ids: readonly number[],
): Promise<CteRecord[]> {
  if (ids.length === 0) return [];
  const ctes = await db
    .selectFrom('cte')
    .selectAll()
    .select(
      sql<boolean>`exists (select from cte_original as original where original.cte_id = cte.id)`.as(
        'hasOriginal',
      ),
    )
    .where('id', 'in', ids)
    .where('shipperId', '=', shipperId)
    .execute();
  const named = await db
    .selectFrom('cteNfe')
    .selectAll()
    .where('cteId', 'in', ids)
    .orderBy('position')
    .execute();
  const nfes = await withKnownKeys(db, shipperId, named);
  const log = await db.selectFrom('cteLog').selectAll().where('cteId', 'in', ids).orderBy('id').execute();
  const freights = await freightsOf(db, shipperId, ids);
  const byId = new Map(ctes.map((cte) => [cte.id, cte]));
  const nfesOf = Map.groupBy(nfes, ({ cteId }) => cteId);
  const logOf = Map.groupBy(log, ({ cteId }) => cteId);
  const linkedTo = Map.groupBy(freights, ({ cteId }) => cteId);
  return ids.flatMap((id) => {
    const cte = byId.get(id);
    if (cte === undefined) return [];
    return [
      { ...cte, nfes: nfesOf.get(id) ?? [], freights: linkedTo.get(id) ?? [], log: logOf.get(id) ?? [] },
    ];
  });
}

async function freightsOf(db: Kysely<Rows>, shipperId: number, ids: readonly number[]) {
  const rows = await db
    .selectFrom('cteFreight as link')
    .innerJoin('freight', (join) =>
      join.onRef('freight.shipperId', '=', 'link.shipperId').onRef('freight.code', '=', 'link.freightCode'),
    )
    .innerJoin('freightProgress as progress', (join) =>
      join
        .onRef('progress.shipperId', '=', 'freight.shipperId')
        .onRef('progress.freightCode', '=', 'freight.code'),
    )
    .select(['link.cteId', 'freight.code', 'freight.number', 'freight.orderNumber', 'freight.agreement'])
    .select(['progress.carrierCodes', 'progress.postalCodes'])
    .select((row) =>
      row
        .selectFrom('freightNfe as nfe')
        .select(({ fn }) => fn.sum<number | null>('nfe.valueCents').as('cents'))
        .whereRef('nfe.shipperId', '=', 'freight.shipperId')
        .whereRef('nfe.freightCode', '=', 'freight.code')
        .as('goodsCents'),
    )
    .where('link.cteId', 'in', [...ids])
    .where('link.shipperId', '=', shipperId)
    .orderBy('link.position')
    .execute();
  return rows.map((row) => ({ ...row, goodsCents: Number(row.goodsCents ?? 0) }));
}

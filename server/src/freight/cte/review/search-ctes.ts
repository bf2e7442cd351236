import { type Kysely, type Selectable, sql } from 'kysely';
import { everything, type Scope, withinCarriers, withinShippers } from '../../../registry/access/scope.ts';
import { found } from '../../../registry/changes/revision.ts';
import type { Rows } from '../../../rows.ts';
import { type CteRecord, cteRecords } from '../answers/cte-records.ts';
import type { CteRows } from '../rows.ts';
import type { CteState } from '../states.ts';

type Reading = { db: Kysely<Rows> };

/** What is looked for, newest first, before an id. */
export type CteSearch = {
  before: number;
  fetch: number;
  accessKey?: string | undefined;
  shipperId?: number | undefined;
  carrierId?: number | undefined;
  freightCode?: string | undefined;
  number?: number | undefined;
  state?: CteState | undefined;
  unlinked?: boolean | undefined;
  duplicate?: boolean | undefined;
  receivedFrom?: Date | undefined;
  receivedUntil?: Date | undefined;
  /** What the caller may see of it all; everything where it is left out. */
  scope?: Scope;
};

/** CT-es of all shippers. What was deleted does not wait for a freight. */
export async function searchCtes({ db }: Reading, search: CteSearch): Promise<Selectable<CteRows['cte']>[]> {
  const { before, fetch, freightCode, unlinked, duplicate, receivedFrom, receivedUntil } = search;
  const { scope = everything } = search;
  let select = db
    .selectFrom('cte')
    .selectAll()
    .where('id', '<', before)
    .where(withinShippers(scope, sql.ref('cte.shipper_id')))
    .where(withinCarriers(scope, sql.ref('cte.carrier_id')));
  for (const column of ['accessKey', 'shipperId', 'carrierId', 'number', 'state'] as const) {
    const value = search[column];
    if (value !== undefined) select = select.where(column, '=', value);
  }
  if (freightCode !== undefined)
    select = select.where('id', 'in', (row) =>
      row.selectFrom('cteFreight').select('cteId').where('freightCode', '=', freightCode),
    );
  if (unlinked === true) select = select.where('freightCode', 'is', null).where('deletedAt', 'is', null);
  if (unlinked === false) select = select.where('freightCode', 'is not', null);
  if (duplicate !== undefined) select = select.where('duplicateOf', duplicate ? 'is not' : 'is', null);
  if (receivedFrom !== undefined) select = select.where('receivedAt', '>=', receivedFrom);
  if (receivedUntil !== undefined) select = select.where('receivedAt', '<', receivedUntil);
  return select.orderBy('id', 'desc').limit(fetch).execute();
}

/** A CT-e with how it is linked and related. */
export type CteDetail = {
  cte: CteRecord;
  links: Selectable<CteRows['cteFreight']>[];
  relations: Selectable<CteRows['cteRelation']>[];
};

/** @throws Failure `not_found` */
export async function getCte({ db }: Reading, cteId: number): Promise<CteDetail> {
  const { shipperId } = found(
    await db.selectFrom('cte').select('shipperId').where('id', '=', cteId).executeTakeFirst(),
  );
  const [cte] = await cteRecords(db, shipperId, [cteId]);
  const links = await db
    .selectFrom('cteFreight')
    .selectAll()
    .where('cteId', '=', cteId)
    .orderBy('position')
    .execute();
  const relations = await db
    .selectFrom('cteRelation')
    .selectAll()
    .where('cteId', '=', cteId)
    .orderBy('accessKey')
    .execute();
  return { cte: found(cte), links, relations };
}

import { type Kysely, sql } from 'kysely';
import { everything, type Scope, withinCarriers, withinShippers } from '../../../registry/access/scope.ts';
import { found } from '../../../registry/changes/revision.ts';
import type { Rows } from '../../../rows.ts';
import type { QuarantineReason } from '../intake/report.ts';
import type { QuarantineState } from '../intake/rows.ts';
import type { QuarantinedOccurrence } from './quarantined-occurrence.ts';

type Finding = { db: Kysely<Rows> };

/** What is looked for, after an id, in order. */
export type QuarantineSearch = {
  after: number;
  fetch: number;
  state: QuarantineState;
  reason?: QuarantineReason | undefined;
  shipperId?: number | undefined;
  carrierId?: number | undefined;
  freightCode?: string | undefined;
  carrierCode?: string | undefined;
  /** What the caller may see of it all; everything where it is left out. */
  scope?: Scope;
};

/** @throws Failure `not_found` */
export async function getQuarantined({ db }: Finding, heldId: number): Promise<QuarantinedOccurrence> {
  return found(
    await db.selectFrom('quarantinedOccurrence').selectAll().where('id', '=', heldId).executeTakeFirst(),
  );
}

/** Occurrences that wait or were decided upon, in the order they came. */
export async function findQuarantined(
  { db }: Finding,
  search: QuarantineSearch,
): Promise<QuarantinedOccurrence[]> {
  const {
    after,
    fetch,
    state,
    reason,
    shipperId,
    carrierId,
    freightCode,
    carrierCode,
    scope = everything,
  } = search;
  let select = db
    .selectFrom('quarantinedOccurrence')
    .selectAll()
    .where('state', '=', state)
    .where('id', '>', after)
    .where(withinShippers(scope, sql.ref('shipper_id')))
    .where(withinCarriers(scope, sql.ref('carrier_id')));
  if (reason !== undefined) select = select.where('reason', '=', reason);
  if (shipperId !== undefined) select = select.where('shipperId', '=', shipperId);
  if (carrierId !== undefined) select = select.where('carrierId', '=', carrierId);
  if (freightCode !== undefined) select = select.where('freightCode', '=', freightCode);
  if (carrierCode !== undefined) select = select.where('carrierCode', '=', carrierCode);
  return select.orderBy('id').limit(fetch).execute();
}

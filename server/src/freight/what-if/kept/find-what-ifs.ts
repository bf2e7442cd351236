import { type Kysely, sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { fail } from '../../../kernel/failure.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import type { Scope } from '../../../registry/access/scope.ts';
import { findCarrierNames } from '../../../registry/carriers/carrier-names.ts';
import { seesTestsAlone } from '../../../registry/shippers/test-shippers.ts';
import { findVersionNames, type VersionName } from '../../../registry/tables/versions/version-names.ts';
import type { Rows } from '../../../rows.ts';
import type { Findings } from '../findings.ts';
import type { WhatIfRow } from '../rows.ts';
import { carriersIn, completeTotals } from '../totals.ts';
import { versionsOf } from './request.ts';

/** A what-if with the names of what is in it; findings only of one that is done. */
export type WhatIf = Omit<
  WhatIfRow,
  'findings' | 'position' | 'claim' | 'claimedUntil' | 'failures' | 'operatorId' | 'rules'
> & {
  findings: Findings | null;
  versions: ReadonlyMap<number, VersionName>;
  carrierNames: ReadonlyMap<number, string>;
};

/** Of lists and of those who wait: without what was found, which may be large. */
const columns = [
  ...(['id', 'createdAt', 'createdBy', 'request', 'shipperIds', 'state', 'problemCode', 'problem'] as const),
  ...(['startedAt', 'endedAt', 'rowCount', 'doneCount', 'jobId'] as const),
] as const;

/** Who stands first is told, whoever's carrier it is: whoever sees some carriers alone sees none of them. */
function visible(db: Kysely<Rows>, { shipperIds, carrierIds }: Scope) {
  return db
    .selectFrom('whatIf')
    .select([...columns])
    .$if(carrierIds !== 'all', (query) => query.where(sql<boolean>`false`))
    .$if(shipperIds !== 'all', (query) =>
      query.where(sql<boolean>`shipper_ids <@ ${shipperIds === 'all' ? [] : [...shipperIds]}::bigint[]`),
    );
}

type Listing = {
  scope: Scope;
  before: number | null;
  fetch: number;
  /** Only those that this operator asked for. */
  operatorId?: number | null;
  /** Only those over this shipper, among others. */
  shipperId?: number | null;
};

/** What-ifs that a caller may see, newest first, before one of them; over test shippers alone only where one of them is named. */
export async function listWhatIfs(
  { db }: Pick<Context, 'db'>,
  { scope, before, fetch, operatorId = null, shipperId = null }: Listing,
): Promise<WhatIf[]> {
  const rows = await visible(db, scope)
    .$if(shipperId !== null, (query) => query.where(sql<boolean>`${shipperId}::bigint = any(shipper_ids)`))
    .$if(shipperId === null, (query) =>
      query.where(sql<boolean>`(${seesTestsAlone(scope)} or exists (
        select from shipper as real where real.id = any(what_if.shipper_ids) and not real.is_test))`),
    )
    .$if(before !== null, (query) => query.where('id', '<', before ?? 0))
    .$if(operatorId !== null, (query) => query.where('operatorId', '=', operatorId))
    .orderBy('id', 'desc')
    .limit(fetch)
    .execute();
  return named(db, rows);
}

type Unnamed = Omit<WhatIf, 'findings' | 'versions' | 'carrierNames'>;

async function named(db: Kysely<Rows>, rows: readonly Unnamed[]): Promise<WhatIf[]> {
  const versions = await findVersionNames(db, [
    ...new Set(rows.flatMap(({ request }) => versionsOf(request))),
  ]);
  return rows.map((row) => ({ ...row, findings: null, versions, carrierNames: new Map() }));
}

/** Those that an operator asked for and may see, newest first, before a number of a job; or that of one such number. */
export async function listOwnWhatIfs(
  { db }: Pick<Context, 'db'>,
  { scope, operatorId }: { scope: Scope; operatorId: number },
  { before, jobId, fetch }: { before?: number | null; jobId?: number; fetch: number },
): Promise<WhatIf[]> {
  const rows = await visible(db, scope)
    .where('operatorId', '=', operatorId)
    .$if(before != null, (query) => query.where('jobId', '<', before ?? 0))
    .$if(jobId !== undefined, (query) => query.where('jobId', '=', jobId ?? 0))
    .orderBy('jobId', 'desc')
    .limit(fetch)
    .execute();
  return named(db, rows);
}

/** @throws Failure `not_found` for one that the caller may not see, too. */
export async function findWhatIf(
  { db }: Pick<Context, 'db'>,
  { scope, id }: { scope: Scope; id: number },
): Promise<WhatIf> {
  const row = await visible(db, scope).select('findings').where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw fail('not_found');
  const versions = await findVersionNames(db, versionsOf(row.request));
  const findings = row.state === 'done' && row.findings !== null ? completed(row.findings) : null;
  const ids = findings === null ? [] : [...carriersIn(findings.quotes), ...carriersIn(findings.freights)];
  return { ...row, findings, versions, carrierNames: await findCarrierNames(db, ids) };
}

function completed({ quotes, freights, unrated }: Findings): Findings {
  return { quotes: completeTotals(quotes), freights: completeTotals(freights), unrated };
}

/**
 * Stops one; what it found so far is not kept. One that has ended stays as it is.
 * @throws Failure `not_found`
 */
export async function cancelWhatIf(
  ctx: Pick<Context, 'db' | 'clock'>,
  named: { scope: Scope; id: number },
): Promise<WhatIf> {
  await findWhatIf(ctx, named);
  await withTransaction(ctx.db, (tx) =>
    tx
      .updateTable('whatIf')
      .set({
        state: 'cancelled',
        endedAt: new Date(ctx.clock.nowMs()),
        ...{ claim: null, claimedUntil: null, findings: null },
      })
      .where('id', '=', named.id)
      .where('state', 'in', ['waiting', 'running'])
      .execute(),
  );
  return findWhatIf(ctx, named);
}

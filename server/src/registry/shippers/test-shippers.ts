import { type Kysely, type RawBuilder, sql } from 'kysely';
import { fail } from '../../kernel/failure.ts';
import type { Rows } from '../../rows.ts';
import { type Scope, withinShippers } from '../access/scope.ts';

/**
 * Test shippers (dashboard, amendments: "Embarcador de teste"): integrations are tried with them. Nothing of them leaves but their
 * own webhooks, and no figure counts them.
 */

/** Whether the shipper of a column is none that integrations are tried with. */
export function isReal(shipperId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${shipperId} not in (select tried.id from shipper as tried where tried.is_test)`;
}

/**
 * The condition by which a query over all shippers in scope answers rows of real ones, or of test shippers to those who see nothing
 * else; `shipperId` is the column that names theirs. Where a shipper, or something of it, is named, `withinShippers` is enough.
 */
export function ofAllShippers(scope: Scope, shipperId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${withinShippers(scope, shipperId)} and (${isReal(shipperId)} or ${seesTestsAlone(scope)}))`;
}

/** Whether a caller sees no other shippers than those that integrations are tried with. */
export function seesTestsAlone(scope: Scope): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from shipper as real where not real.is_test and ${withinShippers(scope, sql.ref('real.id'))})`;
}

/** Whether a shipper is one that integrations are tried with. */
export async function isTestShipper(db: Kysely<Rows>, shipperId: number): Promise<boolean> {
  const row = await db.selectFrom('shipper').select('isTest').where('id', '=', shipperId).executeTakeFirst();
  return row?.isTest === true;
}

/** Keeps what would leave from test shippers. @throws Failure `conflict` */
export async function requireReal(db: Kysely<Rows>, shipperId: number): Promise<void> {
  if (await isTestShipper(db, shipperId))
    throw fail('conflict', { message: 'O embarcador é de teste: nada dele sai daqui, só os webhooks.' });
}

import { type Kysely, type RawBuilder, sql } from 'kysely';
import { fail } from '../../kernel/failure.ts';
import type { Rows } from '../../rows.ts';

/**
 * Test shippers (dashboard, amendments: "Embarcador de teste"): integrations are tried with them. Nothing of them leaves but their
 * own webhooks, and no figure counts them.
 */

/** Whether the shipper of a column is none that integrations are tried with. */
export function isReal(shipperId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${shipperId} not in (select tried.id from shipper as tried where tried.is_test)`;
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

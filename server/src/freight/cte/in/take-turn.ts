import { sql, type Transaction } from 'kysely';
import type { Rows } from '../../../rows.ts';
import { rootOf } from './check-key.ts';

/** All branches of a carrier take turns, until the transaction ends: their CT-es replace each other, and events wait for them. */
export async function takeTurn(tx: Transaction<Rows>, carrierCnpj: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('cte'), hashtext(${rootOf(carrierCnpj)}))`.execute(tx);
}

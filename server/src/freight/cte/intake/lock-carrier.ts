import { sql, type Transaction } from 'kysely';
import { cnpjRoot } from '../../../kernel/cnpj.ts';
import type { Rows } from '../../../rows.ts';

/** All branches of a carrier take turns, until the transaction ends: their CT-es replace each other, and events wait for them. */
export async function lockCarrier(tx: Transaction<Rows>, carrierCnpj: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('cte'), hashtext(${cnpjRoot(carrierCnpj)}))`.execute(tx);
}

import { sql } from 'kysely';
import type { Change } from '../../changes/change.ts';
import type { PolicyRow } from './policy-part.ts';

/** How people are let in, held until the transaction ends; undefined where nothing was set yet. */
export async function lockPolicy({ tx }: Change): Promise<PolicyRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('security policy', 0))`.execute(tx);
  return tx.selectFrom('securityPolicy').selectAll().executeTakeFirst();
}

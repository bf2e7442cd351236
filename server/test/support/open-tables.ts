import { sql } from 'kysely';
import type { TestApp } from './app.ts';

/** Opens every table to all shippers. */
export async function openTables(app: TestApp): Promise<void> {
  await sql`update freight_table set audience = 'all', shipper_id = null`.execute(app.ctx.db);
  await sql`update epoch set value = value + 1`.execute(app.ctx.db);
  await app.ctx.mirror.refresh();
}

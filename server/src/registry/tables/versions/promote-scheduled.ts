import type { TableVersion } from '@carreto/contract/admin/tables/tables';
import { sql } from 'kysely';
import { carreto, inChange, type RegistryContext } from '../../changes/change.ts';
import { lockTable } from '../lock-table.ts';

/**
 * Writes down what the clock has already done: scheduled versions whose instant has come are published. Books
 * go by the instants, so nothing waits for this. Gives the versions that were published.
 */
export async function promoteScheduled(ctx: RegistryContext): Promise<TableVersion[]> {
  const due = await ctx.db
    .selectFrom('freightTableVersion')
    .select('tableId')
    .distinct()
    .where('state', '=', 'scheduled')
    .where('startsAt', '<=', sql<Date>`app_now()`)
    .orderBy('tableId')
    .execute();
  const promoted: TableVersion[] = [];
  for (const { tableId } of due) {
    const { begun } = await inChange(ctx, carreto, (change) => lockTable(change, tableId));
    promoted.push(...begun);
  }
  return promoted;
}

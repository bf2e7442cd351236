import { sql, type Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Rows } from '../../rows.ts';
import { type Month, monthAt, monthOf, nextMonth } from './month.ts';
import { partWith, readMonthParts } from './parts.ts';
import { type MonthTable, monthLock, monthTables, suffixOf } from './tables.ts';

/** Makes the parts of this month and the next one where they are missing. Safe from several processes. */
export async function ensureFreightMonths(ctx: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const month = monthAt(ctx.clock.nowMs());
  const wanted = [month, monthOf(nextMonth(month.name))];
  const parts = await readMonthParts(ctx.db);
  if (wanted.every(({ codeStart }) => partWith(parts, codeStart) !== undefined)) return;
  await ctx.db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '2s'`.execute(tx);
    await sql`select pg_advisory_xact_lock(${monthLock})`.execute(tx);
    const present = await readMonthParts(tx);
    for (const month of wanted)
      if (partWith(present, month.codeStart) === undefined) await makeMonth(tx, month);
  });
}

async function makeMonth(tx: Transaction<Rows>, month: Month): Promise<void> {
  for (const table of monthTables) {
    const part = table.name + suffixOf(month.name);
    await makeTable(tx, table, part);
    await sql`alter table ${sql.table(table.name)} attach partition ${sql.table(part)}
      for values from (${sql.lit(month.codeStart)}) to (${sql.lit(month.codeEnd)})`.execute(tx);
  }
}

/** Made apart and attached then: that does not block those who read and write the other months. */
async function makeTable(tx: Transaction<Rows>, { name, storage }: MonthTable, part: string): Promise<void> {
  const stored = storage === undefined ? sql`` : sql`with (${sql.raw(storage)})`;
  await sql`create table ${sql.table(part)} (like ${sql.table(name)} including defaults including constraints
    including storage) ${stored}`.execute(tx);
}

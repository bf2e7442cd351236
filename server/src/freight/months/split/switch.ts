import { type Kysely, sql } from 'kysely';
import type { Rows } from '../../../rows.ts';
import { monthLock } from '../tables.ts';
import { withShortLocks } from '../with-short-locks.ts';
import { beforeSuffix, type CopiedTable, pastOf, pastSuffix, splitFact, splitSchema } from './place.ts';

/**
 * Puts the copies in the place of the tables of before, and drops those, in one transaction: everybody reads each freight once
 * before it and once after it.
 */
export function switchOver(
  db: Kysely<Rows>,
  { tables, end }: { tables: readonly CopiedTable[]; end: string },
): Promise<void> {
  return withShortLocks(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${monthLock})`.execute(tx);
    await sql`lock table ${sql.join(tables.map(({ name }) => sql.id(name)))} in access exclusive mode`.execute(
      tx,
    );
    const home = await homeOf(tx);
    for (const { name } of tables) {
      const before = sql.id(name + beforeSuffix);
      const past = sql.id(name + pastSuffix);
      await sql`alter table ${sql.id(name)} detach partition ${before}`.execute(tx);
      await sql`alter table ${pastOf(name)} set schema ${sql.id(home)}`.execute(tx);
      await sql`alter table ${sql.id(name)} attach partition ${past}
        for values from (minvalue) to (${sql.lit(end)})`.execute(tx);
      await sql`drop table ${before}`.execute(tx);
    }
    await sql`drop schema ${sql.id(splitSchema)} cascade`.execute(tx);
    await tx.deleteFrom('installation').where('name', '=', splitFact).execute();
  });
}

/** The schema that everything else is in. */
async function homeOf(db: Kysely<Rows>): Promise<string> {
  const { rows } = await sql<{ home: string }>`select current_schema()::text as home`.execute(db);
  return rows[0]?.home ?? 'public';
}

import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Rows } from '../../../rows.ts';
import { type Month, monthOf, nameOfCode, nextMonth } from '../month.ts';
import { monthTables, suffixOf } from '../tables.ts';
import { withShortLocks } from '../with-short-locks.ts';
import { beforeSuffix, type CopiedTable, pastOf, splitFact, splitSchema } from './place.ts';

/**
 * Makes the empty tables that the freights of before are copied into, a part for each month, and has what changes among those of
 * before followed there from now on.
 * @param end codes before it are to be copied, `FR2701`.
 */
export async function makeCopies(
  db: Kysely<Rows>,
  { tables, end }: { tables: readonly CopiedTable[]; end: string },
): Promise<void> {
  await dropCopies(db);
  await withShortLocks(db, (tx) => makeWholes(tx, tables, end));
  for (const part of await partsBefore(db, end)) await withShortLocks(db, (tx) => makePart(tx, part));
  await withShortLocks(db, async (tx) => {
    for (const table of tables) await follow(tx, table);
    await tx.insertInto('installation').values({ name: splitFact, value: end }).execute();
  });
}

/** Gives up what was copied: the freights of before stay as they are. */
export async function dropCopies(db: Kysely<Rows>): Promise<void> {
  await withShortLocks(db, async (tx) => {
    await sql`drop schema if exists ${sql.id(splitSchema)} cascade`.execute(tx);
    await tx.deleteFrom('installation').where('name', '=', splitFact).execute();
  });
}

async function makeWholes(tx: Transaction<Rows>, tables: readonly CopiedTable[], end: string): Promise<void> {
  await sql`create schema ${sql.id(splitSchema)}`.execute(tx);
  for (const { name, key } of tables) {
    await sql`create table ${pastOf(name)} (like ${sql.id(name)} including defaults including constraints
      including storage including indexes) partition by range (${sql.id(key)})`.execute(tx);
    // What is attached later need not be read again for this.
    await sql`alter table ${pastOf(name)} add check (${sql.id(key)} < ${sql.lit(end)})`.execute(tx);
    const { rows } = await sql<{ definition: string }>`
      select pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid = ${name}::regclass and contype = 'f' and conparentid = 0 order by conname`.execute(tx);
    for (const { definition } of rows)
      await sql`alter table ${pastOf(name)} add ${sql.raw(definition)}`.execute(tx);
  }
}

type Part = { month: Month; from: RawBuilder<unknown> };

/** The months from the first freight to those that have parts of their own; the first one has what may come before it, too. */
async function partsBefore(db: Kysely<Rows>, end: string): Promise<Part[]> {
  const { rows } = await sql<{
    code: string | null;
  }>`select min(code) as code from ${sql.id(`freight${beforeSuffix}`)}`.execute(db);
  const parts: Part[] = [];
  for (
    let month = monthOf(nameOfCode(rows[0]?.code ?? end));
    month.codeStart < end;
    month = monthOf(nextMonth(month.name))
  )
    parts.push({ month, from: parts.length === 0 ? sql`minvalue` : sql.lit(month.codeStart) });
  return parts;
}

async function makePart(tx: Transaction<Rows>, { month, from }: Part): Promise<void> {
  for (const { name, storage } of monthTables) {
    const stored = storage === undefined ? sql`` : sql`with (${sql.raw(storage)})`;
    await sql`create table ${sql.id(name + suffixOf(month.name))} partition of ${pastOf(name)}
      for values from (${from}) to (${sql.lit(month.codeEnd)}) ${stored}`.execute(tx);
  }
}

/**
 * What changes in a table of before changes in its copy, in the same transaction. A row that was not copied yet is, as it is then:
 * the copy waits for whoever is changing it.
 */
async function follow(tx: Transaction<Rows>, { name, columns, primary }: CopiedTable): Promise<void> {
  const followed = sql.id(splitSchema, `follow_${name}`);
  const all = sql.join(columns.map((column) => sql.id(column)));
  const news = sql.join(columns.map((column) => sql.id('new', column)));
  const isIt = sql.join(
    primary.map((column) => sql`copied.${sql.id(column)} = ${sql.id('old', column)}`),
    sql` and `,
  );
  await sql`create function ${followed}() returns trigger language plpgsql as $follow$
    begin
      if tg_op = 'INSERT' then
        insert into ${pastOf(name)} (${all}) values (${news});
      elsif tg_op = 'UPDATE' then
        update ${pastOf(name)} as copied set (${all}) = row (${news}) where ${isIt};
      else
        delete from ${pastOf(name)} as copied where ${isIt};
      end if;
      return null;
    end $follow$`.execute(tx);
  await sql`create trigger z_followed after insert or update or delete on ${sql.id(name + beforeSuffix)}
    for each row execute function ${followed}()`.execute(tx);
}

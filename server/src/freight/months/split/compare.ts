import { type Kysely, sql, type Transaction } from 'kysely';
import type { Rows } from '../../../rows.ts';
import { restAfter } from './pace.ts';
import { beforeSuffix, type CopiedTable, pastSuffix, splitSchema } from './place.ts';

/** Pages that one statement reads: some hundredths of a second. */
const pagesAtOnce = 250;
const pageBytes = 8192;

/** Of a month, how many rows there are, and what their hashes add up to. */
type Sum = { rows: bigint; hashes: bigint };

/**
 * Reads a table of before and its copy whole, as they are at one instant, and says of which months the rows differ: none, unless
 * something is wrong. It reads some pages at a time, and rests between them.
 */
export async function differingMonths(db: Kysely<Rows>, table: CopiedTable): Promise<string[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const before = await sumMonths(tx, table, [sql.id(table.name + beforeSuffix)]);
      const copied = await sumMonths(tx, table, await copiesOf(tx, table));
      const months = new Set([...before.keys(), ...copied.keys()]);
      return [...months].filter((month) => !isSame(before.get(month), copied.get(month))).sort();
    });
}

function isSame(one: Sum | undefined, other: Sum | undefined): boolean {
  return one?.rows === other?.rows && one?.hashes === other?.hashes;
}

async function copiesOf(tx: Transaction<Rows>, { name }: CopiedTable) {
  const { rows } = await sql<{ schema: string; part: string }>`
    select relnamespace::regnamespace::text as schema, relname as part
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = to_regclass(${`${splitSchema}.${name}${pastSuffix}`})`.execute(tx);
  return rows.map(({ schema, part }) => sql.id(schema, part));
}

async function sumMonths(
  tx: Transaction<Rows>,
  { key }: CopiedTable,
  parts: readonly ReturnType<typeof sql.id>[],
): Promise<Map<string, Sum>> {
  const sums = new Map<string, Sum>();
  for (const part of parts) {
    const pages = await pagesOf(tx, part);
    for (let page = 0; page < pages; page += pagesAtOnce) {
      const startedMs = performance.now();
      const { rows } = await sql<{ month: string; rows: string; hashes: string }>`
        select left(${sql.id('row', key)}, 6) as month, count(*)::text as rows,
          sum(hashtextextended("row"::text, 0)::numeric)::text as hashes
        from ${part} as "row"
        where ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + pagesAtOnce},0)`}::tid group by 1`.execute(
        tx,
      );
      for (const { month, ...of } of rows) {
        const { rows: count, hashes } = sums.get(month) ?? { rows: 0n, hashes: 0n };
        sums.set(month, { rows: count + BigInt(of.rows), hashes: hashes + BigInt(of.hashes) });
      }
      await restAfter(tx, performance.now() - startedMs);
    }
  }
  return sums;
}

/** Asked after the transaction has its snapshot: whatever that sees lies in these. */
async function pagesOf(tx: Transaction<Rows>, part: ReturnType<typeof sql.id>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_relation_size(min(tableoid))::float8 as bytes from (select tableoid from ${part} limit 1) as any_row`.execute(
    tx,
  );
  return Math.ceil((rows[0]?.bytes ?? 0) / pageBytes);
}

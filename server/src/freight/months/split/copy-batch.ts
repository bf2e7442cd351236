import { type Kysely, sql, type Transaction } from 'kysely';
import type { Rows } from '../../../rows.ts';
import { withShortLocks } from '../with-short-locks.ts';
import { beforeSuffix, type CopiedTable, pastOf, splitFact } from './place.ts';

/** How far a batch came: how many freights, none where all are copied. */
type Batch = { freights: number; from: string };

/**
 * Copies some freights with all that is kept with them, those with the latest codes that are not copied yet, in one transaction that
 * notes how far it came. Whoever changes one of them meanwhile waits for it, and it for them.
 */
export function copyBatch(
  db: Kysely<Rows>,
  { tables, freights }: { tables: readonly CopiedTable[]; freights: number },
): Promise<Batch> {
  return withShortLocks(db, async (tx) => {
    // What a crash takes of it takes how far it came, too; so nobody's commit waits behind it for the disk.
    await sql`set local synchronous_commit = off`.execute(tx);
    const { value: reached } = await tx
      .selectFrom('installation')
      .select('value')
      .where('name', '=', splitFact)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const next = await sql<{ shipperId: number; code: string }>`
      select shipper_id as "shipperId", code from ${sql.id(`freight${beforeSuffix}`)}
      where code < ${reached} order by code desc limit ${freights}`.execute(tx);
    const from = next.rows.at(-1)?.code ?? reached;
    if (next.rows.length === 0) return { freights: 0, from };
    await holdFreights(tx, next.rows);
    for (const table of tables) await copyRows(tx, table, next.rows);
    await tx.updateTable('installation').set({ value: from }).where('name', '=', splitFact).execute();
    return { freights: next.rows.length, from };
  });
}

type Ref = { shipperId: number; code: string };

function named(refs: readonly Ref[]) {
  const shipperIds = refs.map(({ shipperId }) => shipperId);
  const codes = refs.map(({ code }) => code);
  return sql`unnest(${shipperIds}::bigint[], ${codes}::text[]) as named (shipper_id, code)`;
}

/** Where it stands is what others hold of a freight before they change anything else of it: nobody waits in a circle. */
async function holdFreights(tx: Transaction<Rows>, refs: readonly Ref[]): Promise<void> {
  await sql`select from ${named(refs)}
    join ${sql.id(`freight_progress${beforeSuffix}`)} as kept
      on kept.shipper_id = named.shipper_id and kept.freight_code = named.code for share of kept`.execute(tx);
}

/** Rows stay locked until they are in the copy, so that nobody changes one between its reading and its writing. */
async function copyRows(
  tx: Transaction<Rows>,
  { name, key, columns }: CopiedTable,
  refs: readonly Ref[],
): Promise<void> {
  const all = sql.join(columns.map((column) => sql.id(column)));
  const kept = sql.join(columns.map((column) => sql.id('kept', column)));
  await sql`insert into ${pastOf(name)} (${all})
    select ${kept} from ${named(refs)}
    join ${sql.id(name + beforeSuffix)} as kept
      on kept.shipper_id = named.shipper_id and kept.${sql.id(key)} = named.code for share of kept
    on conflict do nothing`.execute(tx);
}

import { type Kysely, sql } from 'kysely';
import type { Log } from '../platform/log/log.ts';
import type { Rows } from '../rows.ts';
import { type SealedColumn, sealedColumns } from './sealed-columns.ts';

/** A credential that was forgotten with its master key: what uses it pauses until it is set again. */
export type MissingCredential = {
  /** Such as `webhook 3 "Loja"`. */
  of: string;
  holds: string;
  from: string;
  setAgain: string;
};

/** Every credential that has to be set again, in the order of the registry. */
export async function missingCredentials(db: Kysely<Rows>): Promise<MissingCredential[]> {
  const missing: MissingCredential[] = [];
  for (const column of sealedColumns) missing.push(...(await missingIn(db, column)));
  return missing;
}

async function missingIn(db: Kysely<Rows>, column: SealedColumn): Promise<MissingCredential[]> {
  const { owner, holds, from, setAgain } = column;
  const name = owner.name === null ? sql`null` : sql.ref(`o.${owner.name}`);
  const { rows } = await sql<{ id: number; name: string | null }>`
    select distinct o.id, ${name} as name
    from ${sql.table(column.table)} s join ${sql.table(owner.table)} o on o.id = s.${sql.ref(owner.by)}
    where octet_length(s.${sql.ref(column.column)}) = 0 and not coalesce(${sql.raw(column.needless ?? 'false')}, false)
    order by 1`.execute(db);
  return rows.map((row) => ({
    of: `${owner.noun} ${row.id}${row.name === null ? '' : ` "${row.name}"`}`,
    holds,
    from,
    setAgain: setAgain.replace(/\bID\b/, String(row.id)),
  }));
}

/** Says it once, at the start, for what pauses is silent. */
export async function warnOfMissingCredentials(db: Kysely<Rows>, log: Log): Promise<void> {
  const missing = await missingCredentials(db);
  if (missing.length === 0) return;
  log.warn(
    { credentials: missing.map(({ of, setAgain }) => ({ of, setAgain })) },
    'credentials were forgotten with their master key: what they are for pauses until they are set again',
  );
}

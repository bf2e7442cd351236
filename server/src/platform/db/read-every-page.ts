import type { Client } from 'pg';
import { copyOut } from './backup/copy-out.ts';
import type { Connection } from './connection.ts';
import { isDamage } from './database-trouble.ts';
import { openSession, withSession } from './session.ts';

/** A table of which something cannot be read, and what the server says of it. */
export type DamagedTable = { table: string; reason: string };

/** What reading everything found. */
export type PagesRead = {
  tables: number;
  /** By table, each once. */
  damaged: DamagedTable[];
  /** Why indexes and files as they lie on the disk were not read; null when they were. */
  filesNotRead: string | null;
};

type Relation = { oid: number; name: string };

const session = { applicationName: 'carreto-doctor' };

/**
 * Reads every table to its end, long values too, and every file of the cluster against the checksums of its pages,
 * which covers indexes; what is read goes nowhere and nothing is changed. Files need the right of replication.
 */
export async function readEveryPage(connection: Connection): Promise<PagesRead> {
  const relations = await withSession(connection, session, readableTables);
  const damaged = new Map<string, string>();
  for (const relation of relations) {
    const reason = await whyUnreadable(connection, relation);
    if (reason !== undefined) damaged.set(relation.name, reason);
  }
  const files = await damagedFiles(connection);
  for (const { table, reason } of files.damaged) if (!damaged.has(table)) damaged.set(table, reason);
  return {
    tables: relations.length,
    damaged: [...damaged].map(([table, reason]) => ({ table, reason })),
    filesNotRead: files.notRead,
  };
}

/** Everything that holds rows and that this user may read, the server's own catalogue included. */
async function readableTables(client: Client): Promise<Relation[]> {
  const { rows } = await client.query<Relation>(`
    select c.oid::int8 as oid, format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and c.relpersistence <> 't' and has_table_privilege(c.oid, 'select')
    order by n.nspname = 'pg_catalog', n.nspname, c.relname`);
  return rows;
}

/** In a session for each: one that met damage may have been ended by the server. */
async function whyUnreadable(connection: Connection, { name }: Relation): Promise<string | undefined> {
  const client = await openSession(connection, session);
  try {
    await drain(client, `copy (select * from only ${name}) to stdout`);
    return undefined;
  } catch (error) {
    if (isGone(error)) return undefined;
    if (!isDamage(error) && !isInternal(error)) throw error;
    return (error as Error).message;
  } finally {
    await client.end().catch(() => {});
  }
}

async function drain(client: Client, statement: string): Promise<void> {
  for await (const _ of copyOut(client, statement));
}

/** Dropped since the list was made: partitions of quotes come and go. */
function isGone(error: unknown): boolean {
  return stateOf(error) === '42P01';
}

/** What the server itself did not expect, such as a row whose length makes no sense. */
function isInternal(error: unknown): boolean {
  return stateOf(error) === 'XX000';
}

function stateOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

type FilesRead = { damaged: DamagedTable[]; notRead: string | null };

/** The server reads its files for a backup past its own memory, and warns of each page whose checksum is wrong. */
async function damagedFiles(connection: Connection): Promise<FilesRead> {
  const warnings: string[] = [];
  const notRead = await withSession(connection, { ...session, replication: true }, async (client) => {
    client.on('notice', ({ message }) => warnings.push(message ?? ''));
    await drain(client, "BASE_BACKUP (LABEL 'carreto-doctor', CHECKPOINT 'fast', VERIFY_CHECKSUMS true)");
    return null;
  }).catch((error: Error) => {
    if (isDamage(error)) return null;
    if (stateOf(error) === '42501' || stateOf(error) === '28000') return error.message;
    throw error;
  });
  const files = warnings.flatMap((warning) => {
    const [, file] = /^checksum verification failed in file "([^"]+)", block/.exec(warning) ?? [];
    return file === undefined ? [] : [{ file, reason: warning }];
  });
  const named = await withSession(connection, session, (client) =>
    Promise.all(files.map(async ({ file, reason }) => ({ table: await ownerOf(client, file), reason }))),
  );
  return { damaged: named, notRead };
}

/** The table that a file belongs to, be it of its rows, of its long values or of one of its indexes; else the file. */
async function ownerOf(client: Client, file: string): Promise<string> {
  const [, database, node] = /(?:base\/(\d+)|global)\/(\d+)/.exec(file) ?? [];
  if (node === undefined) return file;
  const { rows } = await client.query<{ name: string }>(
    `with file as (
       select pg_filenode_relation(0, $2::oid) as relation
       where $1::oid is null or $1::oid = (select oid from pg_database where datname = current_database())
     ), rows_of as (
       select coalesce(i.indrelid, file.relation) as relation
       from file left join pg_index i on i.indexrelid = file.relation
     )
     select format('%s.%I', c.relnamespace::regnamespace::text, c.relname) as name
     from rows_of
     left join pg_class t on t.reltoastrelid = rows_of.relation
     join pg_class c on c.oid = coalesce(t.oid, rows_of.relation)`,
    [database ?? null, node],
  );
  return rows[0]?.name ?? file;
}

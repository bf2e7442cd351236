import type { Client } from 'pg';
import { escapeIdentifier } from 'pg';

/** A table that holds content; of a partitioned one the topmost. */
export type ContentTable = {
  name: string;
  partitioned: boolean;
  /** Without those that the database computes. */
  columns: string[];
  bytes: number;
  /** Has triggers of ours, which must not act on rows that are copied in. */
  triggers: boolean;
};

/** A table that holds a part of another one's rows. */
export type Partition = { name: string; parent: string; bound: string; key: string | null; options: string };

export type Sequence = { name: string; lastValue: string; isCalled: boolean };

/** The plumbing of this very database, not content. */
const localTables = ['schema_migration', 'app_clock', 'epoch'];

const contentTables = `
  select c.oid, c.relname as name, c.relkind = 'p' as partitioned,
         array(select attname::text from pg_attribute
                where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
                order by attnum) as columns,
         (select coalesce(sum(pg_table_size(relid)), 0)
            from (select relid from pg_partition_tree(c.oid) union select c.oid::regclass) as parts)::bigint as bytes,
         exists (select from pg_trigger where tgrelid = c.oid and not tgisinternal) as triggers
    from pg_class c
   where c.relnamespace = current_schema()::regnamespace
     and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence <> 't'
     and c.relname <> all ($1)
     and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
   order by c.relname`;

/** Constraints that can wait until the end of the transaction impose no order. */
const references = `
  select distinct coalesce(pg_partition_root(conrelid), conrelid)::oid as referring,
         coalesce(pg_partition_root(confrelid), confrelid)::oid as referred
    from pg_constraint
   where contype = 'f' and not condeferrable and connamespace = current_schema()::regnamespace`;

type TableRow = ContentTable & { oid: number };
type ReferenceRow = { referring: number; referred: number };

/** All tables with content, each after those that its foreign keys point at. */
export async function readContentTables(session: Client): Promise<ContentTable[]> {
  const tables = (await session.query<TableRow>(contentTables, [localTables])).rows;
  const { rows } = await session.query<ReferenceRow>(references);
  return inOrderOfReference(tables, rows).map(({ oid, ...table }) => table);
}

/** Throws when tables refer to each other in a circle: one of the constraints must be deferrable then. */
export function inOrderOfReference<Table extends { oid: number; name: string }>(
  tables: readonly Table[],
  references: readonly ReferenceRow[],
): Table[] {
  const ordered: Table[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const missing = new Set(waiting.map(({ oid }) => oid));
    const isFree = ({ oid }: Table): boolean =>
      !references.some(
        (found) => found.referring === oid && found.referred !== oid && missing.has(found.referred),
      );
    const free = waiting.filter(isFree);
    if (free.length === 0) {
      const names = waiting.map(({ name }) => name).join(', ');
      throw new Error(`foreign keys go in a circle among ${names}; make one of them deferrable`);
    }
    ordered.push(...free);
    waiting = waiting.filter((table) => !free.includes(table));
  }
  return ordered;
}

/** All partitions, each after its parent. */
export async function readPartitions(session: Client): Promise<Partition[]> {
  const { rows } = await session.query<Partition>(
    `select c.relname as name, parent.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound,
            case when c.relkind = 'p' then pg_get_partkeydef(c.oid) end as key,
            coalesce(array_to_string(c.reloptions, ', '), '') as options
       from pg_class root
       cross join lateral pg_partition_tree(root.oid) tree
       join pg_class c on c.oid = tree.relid
       join pg_class parent on parent.oid = tree.parentrelid
      where root.relnamespace = current_schema()::regnamespace
        and root.relkind = 'p' and not root.relispartition and c.oid <> root.oid
      order by tree.level, c.relname`,
  );
  return rows;
}

export async function readSequences(session: Client): Promise<Sequence[]> {
  const { rows } = await session.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'S' order by 1",
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const found = await session.query<Omit<Sequence, 'name'>>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${escapeIdentifier(name)}`,
    );
    for (const value of found.rows) sequences.push({ name, ...value });
  }
  return sequences;
}

/** The same text for the same value on every server and at every time. */
export async function settleFormats(session: Client): Promise<void> {
  await session.query(
    "set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set bytea_output = 'hex'; set client_encoding = 'UTF8'",
  );
}

/** `"table" ("a", "b")` */
export function columnList({ name, columns }: Pick<ContentTable, 'name' | 'columns'>): string {
  return `${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(', ')})`;
}

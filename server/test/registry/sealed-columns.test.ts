import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import { sealedColumns } from '../../src/registry/sealed-columns.ts';
import type { Rows } from '../../src/rows.ts';
import { openTestRegistry } from '../support/registry.ts';

/** Bytes that no key sealed: hashes, and content that is kept as it came. A new column of bytes stands here or in the registry. */
const unsealed = [
  /^(\w+_)?hash$/,
  /^content$/,
  /^decision$/,
  /^answer$/,
  /^bytes$/,
  /^likeness$/,
  /^png$/,
  /^pdf$/,
];
/** What was taken out of listed columns when their key was lost. */
const kept = 'forgotten_credential.sealed';

let database: Database<Rows>;
beforeAll(async () => {
  database = await openTestRegistry(1);
});
afterAll(() => database.close());

/** Every column of bytes in the migrated schema, partitions apart. */
async function byteColumns(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname || '.' || a.attname as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.atttypid = 'bytea'::regtype and a.attnum > 0 and not a.attisdropped
      and c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
    order by 1`.execute(database.db);
  return rows.map(({ name }) => name);
}

describe('the registry of sealed columns', () => {
  const listed = sealedColumns.map(({ table, column }) => `${table}.${column}`);

  it('lists every column of bytes of the schema that is neither a hash nor content', async () => {
    const found = (await byteColumns()).filter((name) => name !== kept);
    const sealed = found.filter((name) => !unsealed.some((known) => known.test(name.split('.')[1] ?? '')));
    expect(sealed).toEqual(listed.toSorted());
  });

  it('names for each one the row that people know it by', async () => {
    for (const { table, owner } of sealedColumns) {
      const name = owner.name === null ? sql`null` : sql.ref(`o.${owner.name}`);
      const known = sql`select o.id, ${name} from ${sql.table(table)} s
        join ${sql.table(owner.table)} o on o.id = s.${sql.ref(owner.by)}`;
      await expect(known.execute(database.db)).resolves.toMatchObject({ rows: [] });
    }
    expect(new Set(listed).size).toBe(listed.length);
  });
});

import type { Connection } from '../../src/platform/db/connection.ts';
import { withSession } from '../../src/platform/db/session.ts';

/** So many freights more of the day of one, with all that it has. */
export async function cloneFreights(connection: Connection, code: string, count: number): Promise<void> {
  const clone = `regexp_replace($1, '.{5}$', lpad(place::text, 5, '0'))`;
  await withSession(connection, { applicationName: 'test' }, async (session) => {
    for (const [table, key, drawn] of [
      ['freight', 'code', 'number'],
      ['freight_recipient', 'freight_code', ''],
      ['freight_facts', 'freight_code', ''],
      ['freight_progress', 'freight_code', ''],
      ['occurrence', 'freight_code', 'id'],
    ]) {
      const { rows } = await session.query<{ name: string }>(
        `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and attname <> all ($2)`,
        [table, [key, drawn]],
      );
      const columns = rows.map(({ name }) => name).join(', ');
      await session.query(
        `insert into ${table} (${key}, ${columns}) select ${clone}, ${columns}
         from ${table}, generate_series(1, ${count}) as place where ${key} = $1`,
        [code],
      );
    }
  });
}

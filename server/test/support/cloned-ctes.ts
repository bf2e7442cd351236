import { sql } from 'kysely';
import { accessKeyCheckDigit } from '../../src/kernel/access-key.ts';
import type { TestApp } from './app.ts';
import { storedCte } from './ctes.ts';

/** Beyond what other CT-es of tests are numbered by. */
const firstNumber = 1_000_000;

/**
 * As many more CT-es like an audited one: of the same freight, with the same audit and log, written by SQL where a hire and an audit
 * each would take minutes. Once for each CT-e; gives their ids.
 */
export async function clonedCtes(app: TestApp, cteId: number, count: number): Promise<number[]> {
  const { number, accessKey } = await storedCte(app, cteId);
  const numbers = Array.from({ length: count }, (_, at) => number + firstNumber + at);
  const keys = numbers.map((one) => keyWith(accessKey, one));
  const { db } = app.ctx;
  const { rows } = await sql<{ id: number }>`
    insert into cte overriding system value
    select made.* from cte, unnest(${numbers}::integer[], ${keys}::text[]) as clone (number, access_key),
      jsonb_populate_record(cte, jsonb_build_object(
        'id', nextval(pg_get_serial_sequence('cte', 'id')), 'number', clone.number, 'access_key', clone.access_key,
        'link_id', md5(clone.access_key))) as made
    where cte.id = ${cteId} returning id`.execute(db);
  const ids = rows.map(({ id }) => id);
  for (const table of ['cte_freight', 'cte_nfe'])
    await sql`
      insert into ${sql.table(table)}
      select made.* from ${sql.table(table)} as one, unnest(${ids}::bigint[]) as clone (id),
        jsonb_populate_record(one, jsonb_build_object('cte_id', clone.id)) as made
      where one.cte_id = ${cteId}`.execute(db);
  for (const table of ['cte_audit', 'cte_log'])
    await sql`
      insert into ${sql.table(table)} overriding system value
      select made.* from ${sql.table(table)} as one, unnest(${ids}::bigint[]) as clone (id),
        jsonb_populate_record(one, jsonb_build_object(
          'id', nextval(pg_get_serial_sequence(${table}, 'id')), 'cte_id', clone.id)) as made
      where one.cte_id = ${cteId}`.execute(db);
  return ids;
}

/** The same access key of another number. */
function keyWith(accessKey: string, number: number): string {
  const base = accessKey.slice(0, 25) + String(number).padStart(9, '0') + accessKey.slice(34, 43);
  return base + accessKeyCheckDigit(base);
}

import type { Rows } from '@carreto/server/rows';
import { type Kysely, sql } from 'kysely';

/** Of each freight, as a carrier reports them. */
const journey = [0, 1, 15, 2, 16, 2, 16, 37, 17, 3];

/** Writes the occurrences of a whole life for each freight that has none: ten, half a day apart. */
export async function fillOccurrences(db: Kysely<Rows>): Promise<void> {
  await db.connection().execute(async (session) => {
    await sql`set statement_timeout = 0`.execute(session);
    await sql`
      insert into occurrence (shipper_id, freight_code, code, occurred_at, message, source)
      select shipper_id, freight.code, said.code, hired_at + said.place * interval '12 hours', 'etapa ' || said.place, 'carrier'
      from freight cross join unnest(${journey}::integer[]) with ordinality as said (code, place)
      where not exists (
        select from occurrence where occurrence.shipper_id = freight.shipper_id and freight_code = freight.code)`.execute(
      session,
    );
    await sql`vacuum (analyze) occurrence`.execute(session);
    await sql`reset statement_timeout`.execute(session);
  });
}

import type { Rows } from '@carreto/server/rows';
import { type Kysely, sql } from 'kysely';

/** An NF-e for each freight that a fill wrote; the numbers of one come back every 100,000. */
export async function fillNfes(db: Kysely<Rows>, shipperId: number): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`
      insert into freight_nfe (shipper_id, freight_code, position, access_key, number, series, value_cents, issued_at)
      select shipper_id, code, 1, lpad(number::text, 44, '0'), (number % 100000)::text, (number / 100000)::text,
        10000 + number % 90000, hired_at
      from freight where shipper_id = ${shipperId}`.execute(connection);
    await sql`vacuum (analyze) freight_nfe`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}
